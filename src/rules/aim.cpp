#include "rules/aim.h"

#include <cassert>

namespace tankchess {

namespace {

constexpr int center = (aim_span * aim_span) / 2;

void mark(AimTable& table, const KindRow& row, const ReachTables& reach) {
    for (int frame = 0; frame < 2; ++frame) {
        auto& masks = table[static_cast<std::size_t>(frame)];
        // Sets `bit` for every target seen from (dx, dy) in `direction`.
        auto ray = [&](int dx, int dy, int direction, int bit) {
            const std::size_t d = static_cast<std::size_t>(direction & 7);
            const int last = row.range_max == 0 ? aim_span : row.range_max;
            for (int n = row.range_min; n <= last; ++n) {
                const int tx = dx + n * facing_dx[d];
                const int ty = dy + n * facing_dy[d];
                if (std::abs(tx) >= max_side_length || std::abs(ty) >= max_side_length) break;
                PoseMask& mask = masks[static_cast<std::size_t>(center + ty * aim_span + tx)];
                (bit < 64 ? mask.lo : mask.hi) |= 1ULL << (bit & 63);
            }
        };
        const int spread = row.has(turret) ? 1 : 0;
        auto pose = [&](int dx, int dy, int facing, int bit) {
            for (int side = -spread; side <= spread; ++side) ray(dx, dy, facing + side, bit);
        };
        for (int i = 0; i < reach_poses; ++i) {
            const FramePose& p = reach.poses[static_cast<std::size_t>(frame)][static_cast<std::size_t>(i)];
            pose(p.dx, p.dy, p.turn + frame, i);
        }
        for (int facing = 0; facing < facing_count; ++facing) pose(0, 0, facing, 64 + aim_in_place_bit);
        const std::size_t own = static_cast<std::size_t>(frame);
        pose(-facing_dx[own], -facing_dy[own], frame, 64 + aim_reverse_bit);
    }
}

bool aim_alike(const KindRow& a, const KindRow& b) {
    return a.has(turret) == b.has(turret) && a.range_min == b.range_min && a.range_max == b.range_max;
}

}  // namespace

AimTables make_aim_tables(const ReachTables& reach) {
    AimTables t{};
    std::array<int, 6> owner{};
    std::uint8_t used = 0;
    for (int k = 0; k < kind_count; ++k) {
        if (!fires_along_lines(static_cast<Kind>(k))) continue;
        std::uint8_t n = 0;
        while (n < used && !aim_alike(catalogue[owner[n]], catalogue[k])) ++n;
        if (n == used) {
            assert(used < t.tables.size());
            owner[used++] = k;
            mark(t.tables[n], catalogue[k], reach);
        }
        t.table_of_kind[static_cast<std::size_t>(k)] = n;
    }
    return t;
}

}  // namespace tankchess
