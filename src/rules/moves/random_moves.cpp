#include "rules/moves/random_moves.h"

#include "rules/moves/evasion.h"
#include "rules/moves/movegen.h"
#include "rules/moves/safety.h"

namespace tankchess {

namespace {

// In check most moves are illegal: after so many of them in a row only those are looked at that may parry.
constexpr int tries = 4;

std::size_t any_of(const MoveList& list, Rng& rng) { return rng.below(static_cast<std::uint32_t>(list.size())); }

// Draws from the list until a move is legal; what is not, is drawn once.
std::optional<Move> draw_legal(Position& position, MoveList& list, Rng& rng) {
    for (; !list.empty(); list.pop_back()) {
        Move& drawn = list[any_of(list, rng)];
        if (stays_safe(position, drawn)) return drawn;
        drawn = list.back();
    }
    return std::nullopt;
}

}  // namespace

std::optional<Move> RandomMoves::draw(Position& position, Rng& rng) {
    DriveMemory* const lent = position.drive_memory();
    position.lend(memory_.get());
    const auto drawn = [&]() -> std::optional<Move> {
        pseudo_moves(position, *list_);
        if (list_->empty()) return std::nullopt;
        if (!position.mode().mate_style) return (*list_)[any_of(*list_, rng)];
        for (int n = 0; n < tries; ++n) {
            const Move move = (*list_)[any_of(*list_, rng)];
            if (stays_safe(position, move)) return move;
        }
        const Threat threat = threat_of(position, opponent_of(position.side_to_move()));
        if (threat.any()) Evasions(position, threat).pseudo_moves(*list_);
        return draw_legal(position, *list_, rng);
    }();
    position.lend(lent);
    return drawn;
}

}  // namespace tankchess
