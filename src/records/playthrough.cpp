#include "records/playthrough.h"

#include <algorithm>

#include "rules/play/play.h"

namespace tankchess {

Playthrough::Playthrough(const Position& start) : start_(start), now_(start) {}

void Playthrough::play(Move move) {
    history_.push(now_.hash());
    Undo undo;
    do_move(now_, move, undo);
    moves_.push_back(move);
}

void Playthrough::take_back(std::size_t count) {
    std::vector<Move> kept = std::move(moves_);
    kept.resize(kept.size() - std::min(count, kept.size()));
    *this = Playthrough(start_);
    for (Move move : kept) play(move);
}

Position Playthrough::at(std::size_t plies) const {
    Position position = start_;
    Undo undo;
    for (std::size_t i = 0; i < plies; ++i) do_move(position, moves_[i], undo);
    return position;
}

}  // namespace tankchess
