#include "rules/moves/random_moves.h"

#include "rules/moves/legality.h"
#include "rules/moves/safety.h"

namespace tankchess {

namespace {

// In check most moves are illegal: after so many of them in a row the legal ones are listed.
constexpr int tries = 4;

Move one_of(const MoveList& list, Rng& rng) { return list[rng.below(static_cast<std::uint32_t>(list.size()))]; }

}  // namespace

std::optional<Move> RandomMoves::draw(Position& position, Rng& rng) {
    DriveMemory* const lent = position.drive_memory();
    position.lend(memory_.get());
    const auto drawn = [&]() -> std::optional<Move> {
        pseudo_moves(position, *list_);
        if (list_->empty()) return std::nullopt;
        if (!position.mode().mate_style) return one_of(*list_, rng);
        for (int n = 0; n < tries; ++n) {
            const Move move = one_of(*list_, rng);
            if (stays_safe(position, move)) return move;
        }
        list_->clear();
        legal_moves(position, *list_);
        return list_->empty() ? std::nullopt : std::optional(one_of(*list_, rng));
    }();
    position.lend(lent);
    return drawn;
}

}  // namespace tankchess
