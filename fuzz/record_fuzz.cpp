// Game records (N4): any bytes are refused by name, or read into a record whose text is stable; whatever game it
// tells is judged without harm.
#include "fuzz_input.h"
#include "notation/record/game_record.h"
#include "records/replay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto record = tankchess::read_record(as_text(data, size));
    if (!record.ok()) {
        expect_named(record.fault().text());
        return 0;
    }
    const std::string canonical = tankchess::write_record(*record);
    const auto again = tankchess::read_record(canonical);
    expect(again.ok(), "what was written can be read", canonical);
    expect(tankchess::write_record(*again) == canonical, "canonical text is stable", canonical);
    for (const tankchess::Fault& fault : tankchess::record_faults(*record)) expect_named(fault.text());
    return 0;
}
