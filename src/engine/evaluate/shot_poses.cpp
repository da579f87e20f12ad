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

unsigned exposed(const KindRow& shooter, Kind prey, Facing facing) {
    if (shooter.weapon == Weapon::flame) return all_round;
    unsigned directions = 0;
    for (int d = 0; d < facing_count; ++d) {
        directions |= static_cast<unsigned>(shooter.power > armour_hit(prey, facing, d)) << d;
    }
    return directions;
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
