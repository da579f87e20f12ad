// Game records as JSON: refused by name, or the same record whichever form it takes.
#include "fuzz_input.h"
#include "notation/record/game_record.h"
#include "notation/record/record_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto record = tankchess::read_record_json(as_text(data, size));
    if (!record.ok()) {
        expect_named(record.fault().text());
        return 0;
    }
    const std::string json = tankchess::write_record_json(*record);
    const auto again = tankchess::read_record_json(json);
    expect(again.ok(), "what was written can be read", json);
    expect(tankchess::write_record_json(*again) == json, "the JSON form is stable", json);
    return 0;
}
