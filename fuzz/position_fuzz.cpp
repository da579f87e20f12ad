// Position strings (Z): any bytes are refused by name, or read into a position whose text is stable.
#include "fuzz_input.h"
#include "notation/position/position_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = tankchess::read_position(as_text(data, size));
    if (!read.ok()) {
        expect_named(read.fault().text());
        return 0;
    }
    const std::string canonical = tankchess::write_position(*read);
    const auto again = tankchess::read_position(canonical);
    expect(again.ok(), "what was written can be read", canonical);
    expect(tankchess::write_position(*again) == canonical, "canonical text is stable (Z5)", canonical);
    return 0;
}
