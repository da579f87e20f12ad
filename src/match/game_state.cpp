#include "match/game_state.h"

#include "match/ordinary_game.h"
#include "match/retreat_game.h"
#include "notation/retreat/board_text.h"

namespace tankchess::match {
namespace {

GamePtr game_of(const Position& position) { return std::make_shared<OrdinaryGame>(position); }
GamePtr game_of(retreat::State& state) { return std::make_shared<RetreatGame>(std::move(state)); }

}  // namespace

Result<GamePtr> open_game(std::string_view text) {
    Result<Board> board = read_board(text);
    if (!board) return board.fault();
    return std::visit([](auto& game) { return game_of(game); }, *board);
}

}  // namespace tankchess::match
