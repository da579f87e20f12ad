#include "engine/search/table.h"

#include <algorithm>

namespace tankchess::engine {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

std::uint64_t pack(Score score, int depth, Bound bound, std::uint8_t age) {
    return static_cast<std::uint64_t>(static_cast<std::uint16_t>(static_cast<std::int16_t>(score))) |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(depth)) << 16 |
           static_cast<std::uint64_t>(bound) << 24 | static_cast<std::uint64_t>(age) << 26;
}
Score score_in(std::uint64_t data) { return static_cast<std::int16_t>(data & 0xffff); }
int depth_in(std::uint64_t data) { return static_cast<int>(data >> 16 & 0xff); }
Bound bound_in(std::uint64_t data) { return static_cast<Bound>(data >> 24 & 3); }
std::uint8_t age_in(std::uint64_t data) { return static_cast<std::uint8_t>(data >> 26 & 63); }

// A proven end is stored as its distance from the node, not from the root.
Score to_node(Score s, int ply) { return is_win(s) ? s + ply : is_loss(s) ? s - ply : s; }
Score from_node(Score s, int ply) { return is_win(s) ? s - ply : is_loss(s) ? s + ply : s; }

}  // namespace

Table::Table(int megabytes) { resize(megabytes); }

void Table::resize(int megabytes) {
    const std::size_t bytes = static_cast<std::size_t>(std::max(1, megabytes)) << 20;
    count_ = bytes / sizeof(Bucket);
    buckets_ = std::make_unique<Bucket[]>(count_);
    age_ = 0;
}

void Table::clear() {
    for (std::size_t i = 0; i < count_; ++i) {
        for (Entry& e : buckets_[i].entry) {
            e.check.store(0, relaxed);
            e.move.store(0, relaxed);
            e.data.store(0, relaxed);
        }
    }
    age_ = 0;
}

bool Table::probe(std::uint64_t key, int ply, TableHit& hit) const {
    for (const Entry& e : buckets_[index(key)].entry) {
        const std::uint64_t move = e.move.load(relaxed);
        const std::uint64_t data = e.data.load(relaxed);
        if ((e.check.load(relaxed) ^ move ^ data) != key || bound_in(data) == Bound::none) continue;
        hit = {Move{move}, from_node(score_in(data), ply), depth_in(data), bound_in(data)};
        return true;
    }
    return false;
}

void Table::store(std::uint64_t key, int ply, Move move, Score score, int depth, Bound bound) {
    Bucket& bucket = buckets_[index(key)];
    Entry* place = nullptr;
    for (Entry& e : bucket.entry) {
        const std::uint64_t old_move = e.move.load(relaxed);
        const std::uint64_t old_data = e.data.load(relaxed);
        if ((e.check.load(relaxed) ^ old_move ^ old_data) != key) continue;
        if (move == no_move) move = Move{old_move};
        place = &e;
        break;
    }
    if (place == nullptr) {
        const std::uint64_t first = bucket.entry[0].data.load(relaxed);
        const bool keep = age_in(first) == age_ && depth_in(first) > depth;
        place = &bucket.entry[keep ? 1 : 0];
    }
    const std::uint64_t data = pack(to_node(score, ply), std::max(0, depth), bound, age_);
    place->move.store(move.bits, relaxed);
    place->data.store(data, relaxed);
    place->check.store(key ^ move.bits ^ data, relaxed);
}

int Table::permille_used() const {
    const std::size_t sample = std::min<std::size_t>(count_, 500);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Entry& e : buckets_[i].entry) {
            const std::uint64_t data = e.data.load(relaxed);
            used += bound_in(data) != Bound::none && age_in(data) == age_;
        }
    }
    return sample == 0 ? 0 : static_cast<int>(static_cast<std::size_t>(used) * 500 / sample);
}

}  // namespace tankchess::engine
