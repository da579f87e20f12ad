#include "notation/retreat/board_text.h"

#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"

namespace tankchess {

Result<Board> read_board(std::string_view text) {
    if (names_retreat(text)) {
        Result<retreat::State> state = read_retreat_position(text);
        if (!state) return state.fault();
        return Board(std::move(*state));
    }
    const Result<Position> position = read_position(text);
    if (!position) return position.fault();
    return Board(*position);
}

std::string write_board(const Board& board) {
    if (const auto* state = std::get_if<retreat::State>(&board)) return write_retreat_position(*state);
    return write_position(std::get<Position>(board));
}

}  // namespace tankchess
