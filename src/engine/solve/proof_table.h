#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tankchess::engine {

// What the solver knows of a position for the side that attacks: it wins within `yes` turns (0: not proven), and not
// within `no`.
struct Known {
    int yes = 0;
    int no = 0;

    bool won_in(int turns) const { return yes != 0 && turns >= yes; }
    bool lost_in(int turns) const { return turns <= no; }
};

// Remembers proofs by hash. What took few turns to find out is overwritten first.
class ProofTable {
public:
    explicit ProofTable(std::size_t buckets) : buckets_(buckets) {}  // a power of two

    Known recall(std::uint64_t hash) const {
        for (const std::uint64_t entry : bucket_of(hash)) {
            if (same(entry, hash)) return {static_cast<int>(entry >> 8 & 255), static_cast<int>(entry & 255)};
        }
        return {};
    }

    void remember(std::uint64_t hash, bool won, int turns) {
        const auto n = static_cast<std::uint64_t>(turns);
        std::uint64_t* place = nullptr;
        for (std::uint64_t& entry : bucket_of(hash)) {
            if (same(entry, hash)) {
                place = &entry;
                break;
            }
            if (place == nullptr || effort(entry) < effort(*place)) place = &entry;
        }
        std::uint64_t yes = 0, no = 0;
        if (same(*place, hash)) yes = *place >> 8 & 255, no = *place & 255;
        if (won && (yes == 0 || n < yes)) yes = n;
        if (!won && n > no) no = n;
        *place = (hash & key_bits) | yes << 8 | no;
    }

private:
    // Upper 48 bits of the hash, yes, no; the lower bits are in the place.
    static constexpr std::uint64_t key_bits = ~std::uint64_t{0xFFFF};
    using Bucket = std::array<std::uint64_t, 8>;

    static bool same(std::uint64_t entry, std::uint64_t hash) { return ((entry ^ hash) & key_bits) == 0; }
    static std::uint64_t effort(std::uint64_t entry) { return (entry >> 8 & 255) + (entry & 255); }
    const Bucket& bucket_of(std::uint64_t hash) const { return buckets_[hash & (buckets_.size() - 1)]; }
    Bucket& bucket_of(std::uint64_t hash) { return buckets_[hash & (buckets_.size() - 1)]; }

    std::vector<Bucket> buckets_;
};

}  // namespace tankchess::engine
