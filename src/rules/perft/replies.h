#pragma once

#include <array>

#include "base/inline_vec.h"
#include "rules/fast/targets.h"
#include "rules/moves/movegen.h"
#include "rules/position/position.h"

namespace tankchess {

// Counts the replies of one side to every move of the other. A move changes one piece, and most of the replying pieces
// are not affected: their drives and shots are as if the mover were not there. So these are listed once for each mover,
// and for each of its final squares only what that square changes is counted anew.
class Replies {
public:
    // Replies to moves of the side to move in `position`, which must outlive this and be as it is now whenever count()
    // is called. Preconditions: is_plain_game(position), not over.
    explicit Replies(Position& position);

    // How many pseudo-legal replies there are to all of `moves` together. Moves of one piece must stand together, as in
    // move lists.
    std::uint64_t count(const MoveList& moves);

private:
    // What a replying piece can do while the mover is off the board.
    struct Replier {
        Slot slot;
        bool plain;
        bool fires, lobs;
        const Distances* least;  // least_distances()
        int quarters;
        std::uint32_t drives;                  // how many
        std::uint32_t shots_begin, shots_end;  // in shots_
        std::uint64_t with_mover;              // drives and shots, shots at the mover left out, with it on square_
        bool threatens_mover;
        ByFacing<std::uint16_t> at_mover;  // shots at it by direction, as if they all pierced
    };
    struct Shot {
        Square from, target;
    };

    void lift(Slot mover);
    bool ends_game(Move move) const;
    std::uint64_t count_to(Square square, const MoveList& moves, std::int16_t first);
    void put_mover(Pose pose);
    void count_with_mover();
    std::uint64_t shots_at_mover(const Replier& r, Facing mover_facing) const;
    std::uint64_t general_replies(const Replier& r, Move move);
    std::uint64_t open_shots(const Replier& r) const;

    Position& p_;
    const Side side_;
    Slot mover_ = no_slot;
    bool all_plain_ = true;
    Square square_ = no_square;  // where the counts of the repliers have the mover
    Targets others_;             // everything to fire at but the mover, seen without it
    Targets mover_target_;
    InlineVec<Replier, max_pieces> repliers_;
    InlineVec<Shot, 4096> shots_;
    std::array<std::int16_t, max_moves> next_;  // chains of moves that end on one square
};

}  // namespace tankchess
