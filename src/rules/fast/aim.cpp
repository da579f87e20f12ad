#include "rules/fast/aim.h"

#include <algorithm>

namespace tankchess {

namespace {

constexpr int step_u(int direction) { return facing_dx[direction & 7]; }
constexpr int step_v(int direction) { return facing_dy[direction & 7]; }

// Where the weapon of `row` puts its shots from one pose of a frame.
class AimMaker {
public:
    AimMaker(const KindRow& kind_row, std::array<AimTables::Least, 2>& tables) : row(kind_row), least(tables) {
        for (auto& table : least) table.fill(each_byte(never));
    }

    void pose(int frame, int u, int v, int facing) {
        const int spread = row.has(turret) ? 1 : 0;
        for (int side = -spread; side <= spread; ++side) ray(frame, u, v, (facing + side) & 7);
    }

private:
    void ray(int frame, int u, int v, int direction) {
        const int last = row.range_max == 0 ? aim_span : row.range_max;
        const int back = direction ^ 4;
        for (int n = row.range_min; n <= last; ++n) {
            const int tu = u + n * step_u(direction);
            const int tv = v + n * step_v(direction);
            if (std::abs(tu) >= max_side_length || std::abs(tv) >= max_side_length) return;
            Distances& d =
                least[static_cast<std::size_t>(frame)][static_cast<std::size_t>(aim_center + tv * aim_span + tu)];
            if (n < distance_at(d, back)) {
                d = (d & ~(0xffULL << (8 * back))) | static_cast<Distances>(n) << (8 * back);
            }
        }
    }

    const KindRow& row;
    std::array<AimTables::Least, 2>& least;
};

void make_least(const KindRow& row, const ReachTables& reach, std::array<std::array<AimTables::Least, 2>, 3>& tables) {
    for (int speed = min_table_speed; speed <= max_table_speed; ++speed) {
        AimMaker maker(row, tables[static_cast<std::size_t>(speed - min_table_speed)]);
        for (int frame = 0; frame < 2; ++frame) {
            for (const FramePose& p : reach.poses[static_cast<std::size_t>(frame)]) {
                if (p.steps <= speed) maker.pose(frame, p.dx, p.dy, p.eighths + frame);
            }
            for (int turn = -speed; turn <= speed; ++turn) {
                if (turn % 8 != 0) maker.pose(frame, 0, 0, frame + turn);
            }
            maker.pose(frame, -step_u(frame), -step_v(frame), frame);
        }
    }
}

}  // namespace

AimTables make_aim_tables(const ReachTables& reach) {
    AimTables t{};
    std::array<std::size_t, aim_count> owner{};
    std::size_t used = 0;
    for (auto& powers : t.pierced[AimTables::unarmoured]) powers.fill(~Distances{0});
    for (std::size_t k = 0; k < kind_count; ++k) {
        for (int f = 0; f < facing_count; ++f) {
            for (int power = 0; power < power_levels; ++power) {
                Distances& pierced = t.pierced[k][f][static_cast<std::size_t>(power)];
                for (int d = 0; d < facing_count; ++d) {
                    if (power <= armour_hit(static_cast<Kind>(k), facing_at(f), d)) continue;
                    pierced |= 0xffULL << (8 * d);
                    t.exposed[k][static_cast<std::size_t>(power)][d] |= static_cast<FacingSet>(1u << f);
                }
            }
        }
        t.aim_of_kind[k] = AimTables::no_aim;
        if (!fires_along_lines(static_cast<Kind>(k))) continue;
        std::size_t n = 0;
        while (n < used && !aim_alike(catalogue[owner[n]], catalogue[k])) ++n;
        if (n == used) {
            owner[used++] = k;
            make_least(catalogue[k], reach, t.least[n]);
        }
        t.aim_of_kind[k] = static_cast<std::uint8_t>(n);
    }
    for (int q = 0; q < 4; ++q) {
        for (Square s = 0; s < square_count; ++s) {
            t.index[static_cast<std::size_t>(q)][s] = static_cast<std::int16_t>(aim_index(q, s));
        }
    }
    for (std::size_t frame = 0; frame < 2; ++frame) {
        for (auto& facings : t.pose_at[frame]) facings.fill(255);
        auto at = [&](int u, int v, int facing) -> std::uint8_t& {
            return t.pose_at[frame][static_cast<std::size_t>((v + AimTables::radius) * AimTables::window + u +
                                                             AimTables::radius)][facing & 7];
        };
        for (std::size_t i = 0; i < reach_poses; ++i) {
            const FramePose& p = reach.poses[frame][i];
            at(p.dx, p.dy, p.eighths + static_cast<int>(frame)) = static_cast<std::uint8_t>(i);
        }
        const int own = static_cast<int>(frame);
        at(-step_u(own), -step_v(own), own) = reverse_pose;
        for (std::size_t square = 0; square < t.pose_at[frame].size(); ++square) {
            for (int direction = 0; direction < facing_count; ++direction) {
                for (int side = -1; side <= 1; ++side) {
                    const std::size_t pose = t.pose_at[frame][square][((direction ^ 4) + side) & 7];
                    if (pose == 255) continue;
                    for (std::size_t turreted = side == 0 ? 0 : 1; turreted < 2; ++turreted) {
                        t.firing_poses[frame][turreted][square][direction].add(pose);
                    }
                }
            }
        }
    }
    return t;
}

LeastTables make_least_tables(const AimTables& aim) {
    LeastTables t{};
    for (std::size_t k = 0; k < kind_count; ++k) {
        if (!is_plain_kind(catalogue[k]) || !fires_along_lines(static_cast<Kind>(k))) continue;
        for (std::size_t frame = 0; frame < 2; ++frame) {
            t[k][frame] =
                aim.least[aim.aim_of_kind[k]][static_cast<std::size_t>(catalogue[k].speed - min_table_speed)][frame]
                    .data() +
                aim_center;
        }
    }
    return t;
}

}  // namespace tankchess
