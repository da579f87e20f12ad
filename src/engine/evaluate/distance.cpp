#include "engine/evaluate/distance.h"

#include <array>
#include <bitset>

#include "base/inline_vec.h"
#include "base/rng.h"

namespace tankchess::engine {

namespace {

// Kinds that drive alike share their maps.
unsigned drive_class(const KindRow& row) {
    return static_cast<unsigned>(footing_of(row)) | (row.has(sweeps_mines) ? 4u : 0u) |
           (row.has(burns_at_once) ? 8u : 0u);
}

// Steps from `pose` off the board, where `map` tells how many there were before some squares were closed; -1 where that
// is not soon found. Best first, by the steps done and those that the map says are left: it never says too many.
int steps_now(const Position& p, const KindRow& row, const StepMap& map, Pose pose) {
    constexpr int most_more = 6;
    std::bitset<square_count * facing_count> done;
    std::array<InlineVec<Pose, 256>, most_more + 1> fronts;  // by how much the sum of both has grown
    const int at_first = map.at(pose.square, pose.facing);
    fronts[0].push_back(pose);
    bool given_up = false;
    for (int more = 0; more <= most_more && !given_up; ++more) {
        auto& front = fronts[static_cast<std::size_t>(more)];
        while (!front.empty()) {
            const Pose now = front.back();
            front.pop_back();
            const std::size_t index = StepMap::index(now.square, now.facing);
            if (done[index]) continue;
            done[index] = true;
            const int left = map.at(now.square, now.facing);
            if (left == 1) return at_first + more;
            const auto add = [&](Pose next) {
                const int then = map.at(next.square, next.facing);
                if (then == StepMap::unreachable || done[StepMap::index(next.square, next.facing)]) return;
                const int growth = more + 1 + then - left;
                if (growth > most_more) return;
                auto& later = fronts[static_cast<std::size_t>(growth)];
                given_up |= later.full();
                if (!later.full()) later.push_back(next);
            };
            add({now.square, turned(now.facing, 1)});
            add({now.square, turned(now.facing, -1)});
            const Square ahead = neighbour(p.size(), now.square, now.facing);
            if (ahead == no_square) continue;
            const Passage passage = passage_at(p, ahead, row);
            if (passage == Passage::burning) return -1;  // T6: nobody turns there
            if (passage == Passage::open) add({ahead, now.facing});
        }
    }
    return -1;
}

}  // namespace

StepMaps::StepMaps() : entries_(std::make_unique<KnownMap[]>(1 << entry_bits)) {}

void StepMaps::clear() {
    for (std::size_t i = 0; i < 1 << entry_bits; ++i) entries_[i].key = 0;
}

StepMaps::Place StepMaps::place_of(const Position& position, std::uint64_t terrain_key, Goal goal, Side side,
                                   Kind kind) {
    const std::uint64_t what = static_cast<std::uint64_t>(goal) | index_of(side) << 4 |
                               static_cast<std::uint64_t>(drive_class(row_of_kind(kind))) << 8 | 1ULL << 16;
    std::uint64_t key = mix64(terrain_key ^ mix64(what));
    if (goal == Goal::flags) {
        // Flags come and go without a change of the terrain.
        for (const Square s : position.flags()) key = mix64(key ^ s);
        for (const Square s : position.sites()) key = mix64(key ^ s ^ 0x8000);
    }
    key |= 1;
    return {entries_[key >> (64 - entry_bits)], key};
}

const StepMap& StepMaps::get(const Position& position, std::uint64_t terrain_key, Goal goal, Side side, Kind kind) {
    const Place place = place_of(position, terrain_key, goal, side, kind);
    if (!place.known()) {
        make_step_map(position, goal, side, kind, InTheWay::nobody, place.entry.map);
        place.entry.key = place.key;
    }
    return place.entry.map;
}

int StepMaps::steps_out(const Position& position, std::uint64_t terrain_key, Side side, Kind kind, Pose pose) {
    // A new wreck matters only to those whose every shortest way it closes, and mostly a way round is near.
    if (terrain_key != base_ && (terrain_key & 1) == 0 && base_ != 0) {
        const Place base = place_of(position, base_, Goal::far_edge, side, kind);
        if (base.known()) {
            if (base.entry.map.at(pose.square, pose.facing) == StepMap::unreachable) return StepMap::unreachable;
            const int steps = steps_now(position, row_of_kind(kind), base.entry.map, pose);
            if (steps >= 0) return steps;
        }
    }
    return get(position, terrain_key, Goal::far_edge, side, kind).at(pose.square, pose.facing);
}

std::uint64_t terrain_key_of(const Position& position) {
    std::uint64_t key = 0x7461'6e6bULL;
    for_each_square(position.size(), [&](Square s) {
        const unsigned what =
            position.terrain_at(s) | (position.has_wreck(s) ? 0x100u : 0u) | (position.mine_at(s) ? 0x200u : 0u);
        if (what != 0) key ^= mix64(static_cast<std::uint64_t>(s) << 16 | what | 1ULL << 40);
    });
    return key & ~std::uint64_t{1};
}

std::uint64_t terrain_key_after(std::uint64_t key, const Position& after, const Undo& undo) {
    // A wreck's slot still knows its square.
    const auto where = [&](const Edit& e) { return e.slot == no_slot ? e.square : after.piece(e.slot).square; };
    std::uint64_t change = 0;
    bool opened = false;
    for (const Edit& e : undo.journal) {
        switch (e.op) {
            case Edit::Op::wrecked:
            case Edit::Op::unwrecked:
            case Edit::Op::terrain:
            case Edit::Op::burnt:
            case Edit::Op::mine:
                opened = opened || !(e.op == Edit::Op::wrecked || (e.op == Edit::Op::mine && after.mine_at(where(e))));
                change ^= mix64(static_cast<std::uint64_t>(e.op) << 48 | static_cast<std::uint64_t>(where(e)) << 32 |
                                e.old | 1ULL << 60);
                break;
            default:
                break;
        }
    }
    key ^= change & ~std::uint64_t{1};
    if (opened) key |= 1;
    return key;
}

}  // namespace tankchess::engine
