#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/evaluate/score.h"
#include "rules/board/move.h"

namespace tankchess::engine {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct TableHit {
    Move move = no_move;
    Score score = 0;  // mate distances counted from this node
    int depth = 0;
    Bound bound = Bound::none;
};

// The transposition table, shared by all threads of one search without locks: each entry keeps its key mixed with
// its content, so an entry torn by two writers is taken for a miss.
class Table {
public:
    explicit Table(int megabytes);

    void resize(int megabytes);
    void clear();
    // Entries of earlier searches give way first.
    void next_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & 63); }

    bool probe(std::uint64_t key, int ply, TableHit& hit) const;
    void store(std::uint64_t key, int ply, Move move, Score score, int depth, Bound bound);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[index(key)]); }

    // Entries of this search among a sample, in thousandths.
    int permille_used() const;

private:
    struct Entry {
        std::atomic<std::uint64_t> check{0};  // key ^ move ^ data
        std::atomic<std::uint64_t> move{0};
        std::atomic<std::uint64_t> data{0};  // score 16 | depth 8 | bound 2 | age 6
    };
    struct alignas(64) Bucket {
        Entry entry[2];  // the deeper one, and the latest
    };

    std::size_t index(std::uint64_t key) const {
        return static_cast<std::size_t>((key >> 32) * count_ >> 32);  // counts fit 32 bits
    }

    std::unique_ptr<Bucket[]> buckets_;
    std::size_t count_ = 0;
    std::uint8_t age_ = 0;
};

}  // namespace tankchess::engine
