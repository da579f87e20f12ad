#include "engine/evaluate/distance.h"

#include <algorithm>

#include "base/rng.h"

namespace tankchess::engine {

namespace {

constexpr std::size_t map_entries = 512;

enum Ground : std::uint8_t { closed, free_ground, burning };

Ground ground_at(const Position& p, Square s, const KindRow& row) {
    if (p.has_wreck(s) || (p.mine_at(s) && !row.has(sweeps_mines))) return closed;
    const Terrain t = p.terrain_at(s);
    if (t == terrain::high || t == terrain::low) return closed;
    if (row.mobility == Mobility::boat) return t == terrain::water ? free_ground : closed;
    if (t == terrain::water) return row.mobility == Mobility::amphibious ? free_ground : closed;
    if (t == terrain::ice) return row.has(light) || row.mobility == Mobility::amphibious ? free_ground : closed;
    if (t == terrain::fire) return row.has(burns_at_once) ? closed : burning;
    return free_ground;
}

// Kinds that drive alike share their maps.
unsigned drive_class(const KindRow& row) {
    return static_cast<unsigned>(footing_of(row)) | (row.has(sweeps_mines) ? 4u : 0u) |
           (row.has(burns_at_once) ? 8u : 0u);
}

// Whether some way that the map knows as shortest from `pose` is open. Tries the ways in order and gives up early:
// the answer no only costs time.
bool still_open(const Position& p, const KindRow& row, const StepMap& map, Pose pose) {
    int tries = 64;
    while (tries-- > 0) {
        const int left = map.at(pose.square, pose.facing);
        if (left <= 1) return true;  // off the board, or there
        const int x = column_of(pose.square) + dx_of(pose.facing);
        const int y = row_of(pose.square) + dy_of(pose.facing);
        if (p.size().contains(x, y)) {
            const Square next = make_square(x, y);
            if (map.at(next, pose.facing) == left - 1 && ground_at(p, next, row) != closed) {
                pose.square = next;
                continue;
            }
        }
        const Facing right = turned(pose.facing, 1);
        const Facing other = turned(pose.facing, -1);
        if (map.at(pose.square, other) == left - 1) {
            pose.facing = other;
        } else if (map.at(pose.square, right) == left - 1) {
            pose.facing = right;
        } else {
            return false;
        }
    }
    return false;
}

}  // namespace

std::uint8_t StepMap::at(Square s) const {
    const auto first = steps_.begin() + static_cast<std::ptrdiff_t>(s) * 8;
    return *std::min_element(first, first + 8);
}

StepMaps::StepMaps()
    : entries_(std::make_unique<Entry[]>(map_entries)), queue_(square_count * 8), ground_(square_count) {}

void StepMaps::clear() {
    for (std::size_t i = 0; i < map_entries; ++i) entries_[i].key = 0;
}

bool StepMaps::find(const Position& position, std::uint64_t ground, Goal goal, Side side, Kind kind) {
    const std::uint64_t what = static_cast<std::uint64_t>(goal) | index_of(side) << 4 |
                               static_cast<std::uint64_t>(drive_class(row_of_kind(kind))) << 8 | 1ULL << 16;
    std::uint64_t full = mix64(ground ^ mix64(what));
    if (goal == Goal::flags) {
        // Flags come and go without a change of the ground.
        for (const Square s : position.flags()) full = mix64(full ^ s);
        for (const Square s : position.sites()) full = mix64(full ^ s ^ 0x8000);
    }
    full |= 1;
    found_ = &entries_[full >> 55];
    static_assert(map_entries == 512);
    wanted_ = full;
    return found_->key == full;
}

const StepMap& StepMaps::get(const Position& position, std::uint64_t ground, Goal goal, Side side, Kind kind) {
    if (!find(position, ground, goal, side, kind)) {
        fill(position, goal, side, kind, found_->map);
        found_->key = wanted_;
    }
    return found_->map;
}

int StepMaps::steps(const Position& position, std::uint64_t ground, Goal goal, Side side, Kind kind, Pose pose) {
    // A new wreck matters only to those whose every shortest way it closes: so first an old way is walked.
    if (ground != base_ && (ground & 1) == 0 && base_ != 0 && find(position, base_, goal, side, kind)) {
        const int old = found_->map.at(pose.square, pose.facing);
        if (old == StepMap::unreachable || still_open(position, row_of_kind(kind), found_->map, pose)) return old;
    }
    return get(position, ground, goal, side, kind).at(pose.square, pose.facing);
}

// A breadth-first search backwards from the goal over the steps of M2 and T6.
void StepMaps::fill(const Position& position, Goal goal, Side side, Kind kind, StepMap& map) {
    map.steps_.fill(StepMap::unreachable);
    const KindRow& row = row_of_kind(kind);
    const BoardSize size = position.size();
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const Square s = make_square(x, y);
            ground_[s] = ground_at(position, s, row);
        }
    }
    std::size_t head = 0, tail = 0;
    const auto add = [&](int x, int y, int f, int steps) {
        if (!size.contains(x, y)) return;
        const Square s = make_square(x, y);
        const std::size_t pose = static_cast<std::size_t>(s) * 8 + static_cast<std::size_t>(f);
        if (ground_[s] == closed || map.steps_[pose] != StepMap::unreachable) return;
        map.steps_[pose] = static_cast<std::uint8_t>(std::min(steps, 254));
        queue_[tail++] = static_cast<std::uint16_t>(pose);
    };
    const auto add_square = [&](Square s) {
        if (ground_[s] != free_ground) return;
        for (int f = 0; f < facing_count; ++f) add(column_of(s), row_of(s), f, 0);
    };

    const Facing ahead = home_facing(side);
    if (goal == Goal::far_edge) {
        // G3: straight or diagonally across the edge, not through a corner.
        for (int turn = -1; turn <= 1; ++turn) {
            const Facing f = turned(ahead, turn);
            for (int y = 0; y < size.height; ++y) {
                for (int x = 0; x < size.width; ++x) {
                    const int nx = x + dx_of(f), ny = y + dy_of(f);
                    const bool out_x = nx < 0 || nx >= size.width;
                    const bool out_y = ny < 0 || ny >= size.height;
                    const bool crosses = dy_of(ahead) != 0 ? out_y && !out_x : out_x && !out_y;
                    if (crosses) add(x, y, index_of(f), 1);
                }
            }
        }
    } else if (goal == Goal::home_edge) {
        for (int y = 0; y < size.height; ++y) {
            for (int x = 0; x < size.width; ++x) {
                if (!size.contains(x - dx_of(ahead), y - dy_of(ahead))) add_square(make_square(x, y));
            }
        }
    } else {
        for (const Square s : position.flags()) {
            add_square(s);
            for (int f = 0; f < facing_count; ++f) {
                const int x = column_of(s) + facing_dx[static_cast<std::size_t>(f)];
                const int y = row_of(s) + facing_dy[static_cast<std::size_t>(f)];
                if (size.contains(x, y)) add_square(make_square(x, y));
            }
        }
        for (const Square s : position.sites()) {
            for (const int offset : {0, 1, stride, stride + 1}) add_square(static_cast<Square>(s + offset));
        }
    }

    while (head < tail) {
        const std::uint16_t pose = queue_[head++];
        const Square s = static_cast<Square>(pose / 8);
        const int f = pose % 8;
        const int steps = map.steps_[pose] + 1;
        if (ground_[s] != burning) {
            // Nothing turns in fire (T6).
            add(column_of(s), row_of(s), (f + 1) & 7, steps);
            add(column_of(s), row_of(s), (f + 7) & 7, steps);
        }
        const int x = column_of(s) - facing_dx[static_cast<std::size_t>(f)];
        const int y = row_of(s) - facing_dy[static_cast<std::size_t>(f)];
        if (!size.contains(x, y)) continue;
        if (ground_[s] == burning && ground_[make_square(x, y)] == burning) continue;
        add(x, y, f, steps);
    }
}

std::uint64_t ground_key(const Position& position) {
    std::uint64_t key = 0x7461'6e6bULL;
    const BoardSize size = position.size();
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const Square s = make_square(x, y);
            const unsigned what =
                position.terrain_at(s) | (position.has_wreck(s) ? 0x100u : 0u) | (position.mine_at(s) ? 0x200u : 0u);
            if (what != 0) key ^= mix64(static_cast<std::uint64_t>(s) << 16 | what | 1ULL << 40);
        }
    }
    return key & ~std::uint64_t{1};
}

std::uint64_t changed_key(std::uint64_t key, const Position& after, const Undo& undo) {
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
