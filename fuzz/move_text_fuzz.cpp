// Move texts (N): the first line is a position, the rest a move. Whatever is understood is legal and has a text of
// its own that leads back to the same move.
#include "fuzz_input.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest = as_text(data, size);
    const auto position = tankchess::read_position(first_line(rest));
    if (!position.ok()) return 0;
    const auto move = tankchess::read_move(*position, rest);
    if (!move.ok()) {
        expect_named(move.fault().text());
        return 0;
    }
    expect(tankchess::is_legal(*position, *move), "a move that was understood is legal", std::string{rest});
    const std::string canonical = tankchess::write_move(*position, *move);
    const auto again = tankchess::read_move(*position, canonical);
    expect(again.ok(), "the canonical text can be read", canonical);
    expect(*again == *move, "the canonical text means the same move", canonical);
    return 0;
}
