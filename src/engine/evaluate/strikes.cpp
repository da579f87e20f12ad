#include "engine/evaluate/strikes.h"

#include <utility>

#include "engine/evaluate/shot_poses.h"
#include "rules/play/step_map.h"

namespace tankchess::engine {

static_assert(kind_count <= 32);

void Strikes::set_ground(const Position& position, std::uint64_t ground_key) {
    if (ground_key == ground_key_) return;
    ground_ = position;
    ground_key_ = ground_key;
    ++ground_number_;
    passable_known_ = 0;
}

void Strikes::clear() {
    for (std::size_t i = 0; i < 1 << entry_bits; ++i) entries_[i].key = 0;
    ground_key_ = 0;
    passable_known_ = 0;
}

const SquareSet& Strikes::passable_for(Kind kind) {
    SquareSet& set = passable_[kind];
    if ((passable_known_ >> kind & 1) == 0) {
        passable_known_ |= 1u << kind;
        set.fill(0);
        for_each_square(ground_.size(), [&](Square s) {
            if (passage_at(ground_, s, row_of_kind(kind)) == Passage::open) add_to(set, s);
        });
    }
    return set;
}

void Strikes::start(Known& known, Kind kind, Square prey, unsigned directions) {
    const SquareSet& passable = passable_for(kind);
    ShotPoses shots;
    list_shots(ground_, row_of_kind(kind), prey, directions, shots);
    known.after[0] = {};
    for (const Pose& p : shots) {
        if (has(passable, p.square)) add_to(known.after[0][index_of(p.facing)], p.square);
    }
    known.turns = 0;
}

void Strikes::flood(Known& known, Kind kind, int turns) {
    const SquareSet& passable = passable_for(kind);
    const std::size_t words = words_of(ground_.size());
    for (; known.turns < turns; ++known.turns) {
        PoseSet now = known.after[static_cast<std::size_t>(known.turns)];
        PoseSet next{};
        for (int step = 0; step < row_of_kind(kind).speed; ++step) {
            step_back(now, passable, words, next);
            std::swap(now, next);
        }
        known.after[static_cast<std::size_t>(known.turns) + 1] = now;
    }
}

bool Strikes::within(int turns, Kind kind, Square square, Facing facing, Square prey, unsigned directions) {
    const std::uint64_t key = static_cast<std::uint64_t>(ground_number_) << 32 |
                              static_cast<std::uint64_t>(prey) << 16 | kind << 8 | directions;
    Known& known = entries_[key * 0x9e37'79b9'7f4a'7c15ULL >> (64 - entry_bits)];
    if (known.key != key) {
        start(known, kind, prey, directions);
        known.key = key;
    }
    if (known.turns < turns) flood(known, kind, turns);
    return has(known.after[static_cast<std::size_t>(turns)][index_of(facing)], square);
}

}  // namespace tankchess::engine
