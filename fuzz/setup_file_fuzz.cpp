// Setup files (U1): all faults are named, or the file is read and its canonical form means the same.
#include "fuzz_input.h"
#include "notation/position/position_text.h"
#include "notation/setup/setup_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tankchess::Faults faults;
    const auto file = tankchess::read_setup_file(as_text(data, size), faults);
    expect(file.has_value() == faults.empty(), "a file is read, or has faults");
    for (const tankchess::Fault& fault : faults) expect_named(fault.text());
    if (!file) return 0;
    const std::string canonical = tankchess::write_setup_file(*file);
    const auto again = tankchess::read_setup_file(canonical, faults);
    expect(again.has_value(), "what was written can be read", canonical);
    expect(tankchess::write_setup(again->setup) == tankchess::write_setup(file->setup),
           "the canonical file means the same setup", canonical);
    expect(tankchess::write_setup_file(*again) == canonical, "canonical text is stable", canonical);
    return 0;
}
