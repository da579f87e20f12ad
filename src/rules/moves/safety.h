#pragma once

#include <bitset>

#include "rules/fast/one_target.h"
#include "rules/moves/move_list.h"

namespace tankchess {

// Two sides, nothing special on the ground, no bombs, boats or low silhouettes: then a piece can only block, and tables
// know the moves of every piece but a Command piece about to leave.
bool is_plain_game(const Position& position);

// G5, for a pseudo-legal move tried out; `position` is as before afterwards.
bool stays_safe(Position& position, Move move);

// G5 in plain games, without trying most moves. There a piece can only block fire and drives. So lift it: if no enemy
// then hits the Command piece, none of its moves can be illegal. Lifting a piece matters only if it is a screen, the
// first in the way of fire along a line to the Command piece (a pin, in chess), or stands where an enemy that has an
// open line would drive.
class Safety {
public:
    // For moves of the side to move; `position` must outlive this and is as before after each call.
    // Preconditions: is_plain_game(position), mate style, the game is not over.
    explicit Safety(Position& position);

    // Whether a move of this piece may be illegal; false for most pieces of most positions.
    bool in_doubt(Slot slot) const {
        return !tables_suffice_ || slot == command_ || !attackers_.empty() || doubtful_.has(slot);
    }
    // Drops the moves that G5 forbids from those in `list` from `begin` on, which are all of piece `slot`.
    void filter(MoveList& list, std::size_t begin, Slot slot);

private:
    using Slots = InlineVec<Slot, max_pieces>;
    using SquareBits = std::bitset<square_count>;

    void find_guns();
    void find_attackers(Slots& attackers);
    SquareBits parries_of(Slot attacker) const;
    void filter_command(MoveList& list, std::size_t begin);
    bool could_help(Move move, const Slots& attackers, const SquareBits& parries) const;
    void filter_other(MoveList& list, std::size_t begin, Slot slot);

    Position& p_;
    const Side side_;
    const Side enemy_;
    const Slot command_;
    const Pose home_;  // of the Command piece
    OneTarget target_;
    ScreenedView view_{};        // of the Command piece
    const bool tables_suffice_;  // for every enemy piece
    Slots guns_;                 // enemies that could fire at it now or with one screen lifted, by distances alone
    Slots attackers_;            // those of them that can now
    SlotSet doubtful_;           // own pieces that must be lifted to see
};

}  // namespace tankchess
