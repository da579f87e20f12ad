#include "engine/evaluate/strikes.h"

#include <utility>

#include "engine/evaluate/shot_poses.h"
#include "rules/play/step_map.h"

namespace tankchess::engine {

namespace {

static_assert(square_count % 64 == 0 && kind_count <= 32);

// All squares of a set moved by `by` places; what leaves the board lands on the padding of the rows.
template <int by, class Squares>
void add_shifted(const Squares& set, const Squares& mask, std::size_t words, Squares& out) {
    if constexpr (by > 0) {
        out[0] |= set[0] << by & mask[0];
        for (std::size_t i = 1; i < words; ++i) out[i] |= (set[i] << by | set[i - 1] >> (64 - by)) & mask[i];
    } else {
        for (std::size_t i = 0; i + 1 < words; ++i) out[i] |= (set[i] >> -by | set[i + 1] << (64 + by)) & mask[i];
        out[words - 1] |= set[words - 1] >> -by & mask[words - 1];
    }
}

// One step backwards: poses from which a turn or a step ahead leads into the set.
template <class Poses, class Squares>
void step_back(const Poses& now, const Squares& passable, std::size_t words, Poses& next) {
    const auto facing = [&]<int f>() {
        constexpr int by = -(facing_dy[f] * stride + facing_dx[f]);
        const Squares& left = now[(f + facing_count - 1) % facing_count];
        const Squares& right = now[(f + 1) % facing_count];
        for (std::size_t i = 0; i < words; ++i) next[f][i] = now[f][i] | left[i] | right[i];
        add_shifted<by>(now[f], passable, words, next[f]);
    };
    [&]<int... f>(std::integer_sequence<int, f...>) {
        (facing.template operator()<f>(), ...);
    }(std::make_integer_sequence<int, facing_count>{});
}

}  // namespace

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

const Strikes::Squares& Strikes::passable_for(Kind kind) {
    Squares& set = passable_[kind];
    if ((passable_known_ >> kind & 1) == 0) {
        passable_known_ |= 1u << kind;
        set.fill(0);
        for_each_square(ground_.size(), [&](Square s) {
            if (passage_at(ground_, s, row_of_kind(kind)) == Passage::open) set[s / 64] |= std::uint64_t{1} << s % 64;
        });
    }
    return set;
}

void Strikes::start(Known& known, Kind kind, Square prey, unsigned directions) {
    const Squares& passable = passable_for(kind);
    ShotPoses shots;
    list_shots(ground_, row_of_kind(kind), prey, directions, shots);
    known.after[0] = {};
    for (const Pose& p : shots) {
        known.after[0][index_of(p.facing)][p.square / 64] |= passable[p.square / 64] & std::uint64_t{1}
                                                                                           << p.square % 64;
    }
    known.turns = 0;
}

void Strikes::flood(Known& known, Kind kind, int turns) {
    const Squares& passable = passable_for(kind);
    const std::size_t used = static_cast<std::size_t>(ground_.size().height + 1) / 2;  // two rows a word
    for (; known.turns < turns; ++known.turns) {
        Poses now = known.after[static_cast<std::size_t>(known.turns)];
        Poses next{};
        for (int step = 0; step < row_of_kind(kind).speed; ++step) {
            step_back(now, passable, used, next);
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
    return known.after[static_cast<std::size_t>(turns)][index_of(facing)][square / 64] >> square % 64 & 1;
}

}  // namespace tankchess::engine
