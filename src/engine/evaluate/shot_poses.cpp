#include "engine/evaluate/shot_poses.h"

namespace tankchess::engine {

namespace {

// Pieces that stand between may move on; wrecks and the ground do not.
bool stops_fire(const Position& p, Square s) {
    const Terrain t = p.terrain_at(s);
    return t == terrain::high || t == terrain::fire || is_hedge(t) || p.has_wreck(s);
}

// The facings in which a piece fires along `aim`, or all where its facing does not matter (S3, S4).
void add_facings(const KindRow& row, Square s, Facing aim, ShotPoses& poses) {
    const bool any = row.weapon == Weapon::charge || row.weapon == Weapon::blast;
    const int aside = any ? facing_count / 2 : row.has(turret) ? 1 : 0;
    for (int turn = any ? 1 - aside : -aside; turn <= aside; ++turn) poses.push_back({s, turned(aim, turn)});
}

}  // namespace

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
    const int farthest = row.range_max == 0 ? max_side_length : row.range_max;
    for (int d = 0; d < facing_count; ++d) {
        if ((directions >> d & 1) == 0) continue;
        const Facing away = facing_at(d);
        Square s = prey;
        for (int distance = 1; distance <= farthest; ++distance) {
            s = neighbour(p.size(), s, away);
            if (s == no_square) break;
            if (distance >= row.range_min) add_facings(row, s, opposite(away), poses);
            if (row.weapon != Weapon::lob && stops_fire(p, s)) break;
        }
    }
}

}  // namespace tankchess::engine
