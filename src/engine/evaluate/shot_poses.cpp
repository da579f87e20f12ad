#include "engine/evaluate/shot_poses.h"

namespace tankchess::engine {

bool stops_fire(const Position& p, Square s) {
    const Terrain t = p.terrain_at(s);
    return t == terrain::high || t == terrain::fire || is_hedge(t) || p.has_wreck(s);
}

unsigned exposed(Kind shooter, Kind prey, Facing facing) {
    using ByPrey = std::array<ByFacing<std::uint8_t>, kind_count>;
    static const auto table = [] {
        std::array<ByPrey, kind_count> all{};
        for (std::size_t s = 0; s < kind_count; ++s) {
            const KindRow& row = row_of_kind(static_cast<Kind>(s));
            for (std::size_t p = 0; p < kind_count; ++p) {
                for (int f = 0; f < facing_count; ++f) {
                    unsigned directions = 0;
                    for (int d = 0; d < facing_count; ++d) {
                        const bool pierced = row.power > armour_hit(static_cast<Kind>(p), facing_at(f), d);
                        directions |= static_cast<unsigned>(pierced || row.weapon == Weapon::flame) << d;
                    }
                    all[s][p][f] = static_cast<std::uint8_t>(directions);
                }
            }
        }
        return all;
    }();
    return table[shooter][prey][facing];
}

void list_shots(const Position& p, const KindRow& row, Square prey, unsigned directions, ShotPoses& poses) {
    for (int d = 0; d < facing_count; ++d) {
        if ((directions >> d & 1) == 0) continue;
        const Facing away = facing_at(d);
        const auto stops = [&](Square s) { return stops_fire(p, s); };
        for_each_in_range(p.size(), row, prey, away, stops, [&](Square s) {
            for_each_facing_that_fires(row, opposite(away), [&](Facing f) { poses.push_back({s, f}); });
        });
    }
}

}  // namespace tankchess::engine
