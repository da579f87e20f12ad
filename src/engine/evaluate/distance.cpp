#include "engine/evaluate/distance.h"

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

// Whether one of the shortest ways that the map knows from `pose` is still open. Depth first, each pose once.
bool still_open(const Position& p, const KindRow& row, const StepMap& map, Pose pose) {
    std::bitset<square_count * facing_count> seen;
    InlineVec<Pose, square_count> ways;  // poses on shortest ways, to be looked at
    const auto add = [&](Pose next, int left) {
        if (map.at(next.square, next.facing) != left || ways.full()) return;
        const std::size_t index = StepMap::index(next.square, next.facing);
        if (seen[index]) return;
        seen[index] = true;
        ways.push_back(next);
    };
    ways.push_back(pose);
    while (!ways.empty()) {
        const Pose now = ways.back();
        ways.pop_back();
        const int left = map.at(now.square, now.facing);
        if (left <= 1) return true;  // off the board, or there
        add({now.square, turned(now.facing, 1)}, left - 1);
        add({now.square, turned(now.facing, -1)}, left - 1);
        const Square next = neighbour(p.size(), now.square, now.facing);
        if (next != no_square && passage_at(p, next, row) != Passage::closed) add({next, now.facing}, left - 1);
    }
    return false;
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

int StepMaps::steps(const Position& position, std::uint64_t terrain_key, Goal goal, Side side, Kind kind, Pose pose) {
    // A new wreck matters only to those whose every shortest way it closes.
    if (terrain_key != base_ && (terrain_key & 1) == 0 && base_ != 0) {
        const Place base = place_of(position, base_, goal, side, kind);
        if (base.known()) {
            const int old = base.entry.map.at(pose.square, pose.facing);
            if (old == StepMap::unreachable || still_open(position, row_of_kind(kind), base.entry.map, pose))
                return old;
        }
    }
    return get(position, terrain_key, goal, side, kind).at(pose.square, pose.facing);
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
