#pragma once

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "rules/board/move.h"

namespace tankchess::engine {

struct ScoredMove {
    Move move;
    int score;
    std::uint32_t place : 31;  // among the moves as they were generated
    std::uint32_t poor : 1;    // CaptureWorth::is_poor()
};

// The moves of all nodes on the current path, those of the deepest node on top. So a thread needs room for the lists of
// one path, not for the largest list at every ply; it is taken beforehand, and more only in positions made for it.
class MoveStack {
public:
    MoveStack() { moves_.reserve(1 << 16); }

private:
    friend class ScoredMoves;
    std::vector<ScoredMove> moves_;
};

// One list on the stack. It can grow while it is the topmost; it is gone with its owner.
class ScoredMoves {
public:
    explicit ScoredMoves(MoveStack& stack) : all_(stack.moves_), begin_(all_.size()) {}
    ~ScoredMoves() { all_.resize(begin_); }
    ScoredMoves(const ScoredMoves&) = delete;
    ScoredMoves& operator=(const ScoredMoves&) = delete;

    std::size_t size() const { return size_; }
    ScoredMove* begin() { return all_.data() + begin_; }
    ScoredMove* end() { return begin() + size_; }
    ScoredMove& operator[](std::size_t i) { return all_[begin_ + i]; }
    void push_back(Move move, int score, bool poor = false) {
        all_.push_back({move, score, static_cast<std::uint32_t>(size_) & 0x7fffffff, poor});
        ++size_;
    }

    // Swaps the best of [at, size) to `at`, the first of several. None is better than `most`, so the search ends there.
    ScoredMove& bring_best(std::size_t at, int most = INT_MAX) {
        ScoredMove* const list = begin();
        ScoredMove* best = list + at;
        int top = best->score;
        ScoredMove* const last = top < most ? end() : best;
        for (ScoredMove* each = best + 1; each < last; ++each) {
            if (each->score <= top) continue;
            best = each;
            top = each->score;
            if (top >= most) break;
        }
        std::swap(list[at], *best);
        return list[at];
    }

private:
    std::vector<ScoredMove>& all_;
    const std::size_t begin_;
    std::size_t size_ = 0;
};

}  // namespace tankchess::engine
