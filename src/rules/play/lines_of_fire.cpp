#include "rules/play/lines_of_fire.h"

namespace tankchess {
namespace {

FireLine line_of_fire(const Position& p, const KindRow& row, Pose pose, Square gone) {
    const bool direct = row.weapon == Weapon::gun || row.weapon == Weapon::flame;
    FireLine line{pose.facing, {}};
    for (int n = 1; row.range_max == 0 || n <= row.range_max; ++n) {
        const Square s = square_along(p.size(), pose.square, pose.facing, n);
        if (s == no_square) break;
        if (n >= row.range_min) line.squares.push_back(s);
        if (!direct || s == gone) continue;
        if (p.blocks_fire(s, pose.facing)) break;
        if (p.is_low(s, pose.facing) && row.has(cannot_fire_over_low)) break;  // F5
    }
    return line;
}

}  // namespace

FireLines lines_of_fire(const Position& position, const KindRow& row, Pose pose, Square gone) {
    FireLines lines;
    if (row.weapon == Weapon::none) return lines;
    const bool all_round = row.weapon == Weapon::charge || row.weapon == Weapon::blast;
    const int spread = row.has(turret) ? 1 : 0;
    const int first = all_round ? 0 : -spread;
    const int last = all_round ? facing_count - 1 : spread;
    for (int turn = first; turn <= last; ++turn) {
        FireLine line = line_of_fire(position, row, {pose.square, turned(pose.facing, turn)}, gone);
        if (!line.squares.empty()) lines.push_back(line);
    }
    return lines;
}

}  // namespace tankchess
