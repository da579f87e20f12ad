#pragma once

#include "rules/fast/one_target.h"
#include "rules/moves/move_list.h"

namespace tankchess {

// Two sides, nothing special on the ground, no bombs, boats or low silhouettes: then a piece can only block, and tables
// know the moves of every piece but a Command piece about to leave.
bool is_plain_game(const Position& position);

// G5, for a pseudo-legal move tried out; `position` is as before afterwards.
bool stays_safe(Position& position, Move move);

// G5 in plain games, without trying most moves. There a piece can only block fire and drives. So lift it: if no enemy
// then hits the Command piece, none of its moves can be illegal.
class Safety {
public:
    // For moves of the side to move; `position` must outlive this and is as before after each call.
    // Preconditions: is_plain_game(position), mate style, the game is not over.
    explicit Safety(Position& position);

    // Drops the moves that G5 forbids from those in `list` from `begin` on, which are all of piece `slot`.
    void filter(MoveList& list, std::size_t begin, Slot slot);

private:
    using Slots = InlineVec<Slot, max_pieces>;
    using Squares = InlineVec<Square, max_pieces>;

    bool may_fire(Slot gun, Distances directions) const;
    void find_attackers(Slots& attackers);
    void put_command(Square square);
    Squares command_squares() const;
    void filter_command(MoveList& list, std::size_t begin);
    bool may_unblock(Square square) const;
    bool could_help(Move move, const Slots& attackers) const;
    void filter_other(MoveList& list, std::size_t begin, Slot slot);

    Position& p_;
    const Side side_;
    const Side enemy_;
    const Slot command_;
    const Pose home_;  // of the Command piece
    OneTarget target_;
    const Sighting past_pieces_;  // the Command piece as it is seen past all other pieces
    const bool tables_suffice_;   // for every enemy piece
    Slots guns_;                  // enemies that could fire at it if nobody stood in the way
    Slots attackers_;             // those of them that can now
};

}  // namespace tankchess
