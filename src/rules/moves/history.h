#pragma once

#include <cstdint>
#include <vector>

#include "rules/play/settled.h"

namespace tankchess {

// The positions of a game before the present one, as hashes, oldest first: what the third occurrence needs (G6).
class GameHistory {
public:
    // The position that a move leaves behind, and its return when the move is taken back.
    void push(std::uint64_t hash) { hashes_.push_back(hash); }
    void pop() { hashes_.pop_back(); }
    void clear() { hashes_.clear(); }

    bool third_time(std::uint64_t now) const;
    // outcome() of the position, or the draw by its third occurrence.
    Outcome outcome(const Position& now) const;

    const std::vector<std::uint64_t>& hashes() const { return hashes_; }

private:
    std::vector<std::uint64_t> hashes_;
};

}  // namespace tankchess
