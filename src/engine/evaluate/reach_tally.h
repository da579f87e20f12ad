#pragma once

#include <array>
#include <cstdint>

#include "base/inline_vec.h"
#include "rules/position/edits.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// The squares and pieces that one or several moves in a row have changed.
class Changes {
public:
    void add(const Position& after, const Undo& undo);

private:
    friend class ReachTally;
    InlineVec<Square, 16> squares_;
    SlotSet moved_;
    SlotSet gone_;
    bool everything_ = false;  // too much to tell
};

// How many poses each piece could drive to (reach_count()), and their sums for two sides. A move changes them for the
// few pieces near it, so they are carried along from node to node.
class ReachTally {
public:
    ReachTally() = default;
    explicit ReachTally(const Position& position);

    int of(Side side) const { return sum_[index_of(side)]; }
    int of(Slot slot) const { return reach_[slot]; }
    // What all pieces of a side that depend on a square reach now: no more can be lost when it is taken.
    int at_stake(const Position& position, Side side, Square square) const;
    // What the others of its side gain once a piece has left its square. `position` is as before afterwards.
    // Precondition: not aboard, no cargo.
    int gain_without(Position& position, Slot slot) const;
    // Follows moves that led to `after`.
    void follow(const Position& after, const Changes& changes);

private:
    // Calls f(slot) for the pieces whose drives may depend on a square.
    template <class F>
    void for_each_dependent(const Position& position, Square square, bool white, bool black, F&& f) const;
    void count(const Position& position, Slot slot);

    std::array<std::uint16_t, max_pieces> reach_{};
    std::array<int, 2> sum_{};
    int farthest_ = 0;  // squares that the drives of some piece may depend on lie within
};

// The most poses that a piece reaches in this pose, whatever stands around it; -1 where no table says.
int most_poses(const Piece& piece);

}  // namespace tankchess::engine
