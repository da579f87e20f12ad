// The fast reader of position strings and the plain one accept the same strings and mean the same.
#include <stdexcept>

#include "fuzz_input.h"
#include "notation/position/position_text.h"
#include "oracle/plain.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 2000) return 0;
    const std::string text{as_text(data, size)};
    // Retreat is another game, which the plain generator of this pair does not know.
    if (text.find("retreat") != std::string::npos) return 0;
    std::string plain, refusal;
    try {
        plain = oracle::canonical(text);
    } catch (const std::runtime_error& error) {
        refusal = error.what();
    }
    const auto fast = tankchess::read_position(text);
    const std::string about = text + "\nplain: " + (refusal.empty() ? plain : refusal) +
                              "\nfast: " + (fast.ok() ? tankchess::write_position(*fast) : fast.fault().text());
    expect(fast.ok() == refusal.empty(), "both readers accept or both refuse", about);
    if (fast.ok()) expect(tankchess::write_position(*fast) == plain, "both readers mean the same", about);
    return 0;
}
