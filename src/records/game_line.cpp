#include "records/game_line.h"

#include <algorithm>

#include "rules/board/mode.h"
#include "rules/play/play.h"

namespace tankchess {

GameLine::GameLine(const Position& start) : start_(start), now_(start), seen_{{start.hash(), 1}} {}

Outcome GameLine::outcome() const {
    const Outcome end = tankchess::outcome(now_);
    if (end.over() || !now_.mode().quiet_draw) return end;
    if (seen_.at(now_.hash()) < 3) return end;
    // G6: where a tally counts, it decides.
    return {Reason::repetition, now_.mode().tally_in_text ? leaders(now_) : std::uint8_t{0}};
}

void GameLine::play(Move move) {
    Undo undo;
    do_move(now_, move, undo);
    moves_.push_back(move);
    ++seen_[now_.hash()];
}

void GameLine::take_back(std::size_t count) {
    std::vector<Move> kept = std::move(moves_);
    kept.resize(kept.size() - std::min(count, kept.size()));
    *this = GameLine(start_);
    for (Move move : kept) play(move);
}

Position GameLine::at(std::size_t plies) const {
    Position position = start_;
    Undo undo;
    for (std::size_t i = 0; i < plies; ++i) do_move(position, moves_[i], undo);
    return position;
}

}  // namespace tankchess
