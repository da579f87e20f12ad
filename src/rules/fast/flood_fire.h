#pragma once

#include <algorithm>
#include <bit>

#include "rules/fast/flood.h"
#include "rules/fast/sighting.h"
#include "rules/fast/targets.h"

namespace tankchess {

// Who fires after a drive, and how.
struct Marksman {
    // `driven` is the piece that drives, `who` fires: the same, or its cargo.
    Marksman(const Position& p, const Piece& driven, const Piece& who)
        : gun(who),
          left(driven.square),
          boat_stays(driven.aboard()),
          eighths_off(index_of(who.facing) - index_of(driven.facing)) {
        const unsigned markers = (p.smoke_at(left) ? 1u : 0u) | (p.mine_at(left) ? 2u : 0u);
        const Standing standing = boat_stays ? empty_boat(p.piece(driven.carrier).facing) : Standing::nobody;  // F6
        left_class = square_class(p.terrain_at(left), markers, standing);
    }

    const Piece& gun;
    const Square left;                 // the square that the drive leaves
    SquareClass left_class;            // what becomes of it
    const bool boat_stays;             // on it, the gun gone
    const int eighths_off;             // by which the gun faces off from the driven piece
    bool aboard = false;               // S6: straight ahead only
    const Distances* least = nullptr;  // least distances by aim_index() of the target; none where tables do not know
    int quarters = 0;                  // frame of those

    SquareClass class_at(const Position& p, int square) const {
        return square == left ? left_class : p.index().class_at(square);
    }
};

// The driven piece as its own marksman.
inline Marksman own_marksman(const Position& p, const Piece& piece) {
    Marksman m(p, piece, piece);
    if (knows_aim(piece) && p.terrain_at(piece.square) != terrain::road) {
        m.quarters = index_of(piece.facing) >> 1;
        m.least = least_distances(piece);
    }
    return m;
}

// Whether a drive may clear smoke, and so open lines of fire that are closed now.
inline bool smoke_in_reach(const Position& p, const Piece& piece) {
    if (p.index().special_count(piece.footing) == 0) return false;
    const int reach = piece.row().speed + 1;
    const int west = std::max(0, column_of(piece.square) - reach);
    const std::uint64_t columns = (2ULL << (column_of(piece.square) + reach)) - (1ULL << west);
    const int last = std::min(p.size().height - 1, row_of(piece.square) + reach);
    for (int y = std::max(0, row_of(piece.square) - reach); y <= last; ++y) {
        // Smoke is special and blocks fire along every axis; hardly anything else is both.
        std::uint64_t rest =
            p.index().special_row(y, piece.footing) >> BoardIndex::column_margin & p.index().lane(2, y).hard & columns;
        for (; rest != 0; rest &= rest - 1) {
            const int x = std::countr_zero(rest);
            if (p.size().contains(x, y) && p.smoke_at(make_square(x, y))) return true;
        }
    }
    return false;
}

// Whether a target is seen as far as `need` in a direction, own pieces and smoke left out.
inline bool seen_past_smoke(const Position& p, Side side, Square target, int direction, int need) {
    const int axis = direction & 3;
    const int index = BoardIndex::lane_index(axis, target);
    const BoardIndex::Lane& lane = p.index().lane(axis, index);
    const int bit = BoardIndex::lane_bit(axis, target);
    const int squares = need - p.index().hedge_slack();  // next to the target
    if (squares <= 0) return true;
    const bool up = direction < 4;
    if (up ? bit + squares >= 32 : squares > bit) return false;  // off the board
    const std::uint32_t line = ((2u << (squares - 1)) - 1) << (up ? bit + 1 : bit - squares);
    for (std::uint32_t hard = lane.hard & ~lane.own[index_of(side)] & line; hard != 0; hard &= hard - 1) {
        const int away = std::abs(std::countr_zero(hard) - bit);
        const int at = target + away * delta_of(facing_at(direction));
        if (at < 0 || !p.on_board(static_cast<Square>(at)) || !p.smoke_at(static_cast<Square>(at))) return false;
    }
    return true;
}

// Calls found(number) for the targets that the gun might come to see if all smoke were gone, until it is true.
// Precondition: the gun has a table.
template <class Found>
bool any_past_smoke(const Position& p, const Marksman& m, const Targets& targets, Found&& found) {
    for (std::size_t n = 0; n < targets.count(); ++n) {
        const Piece& t = p.piece(targets.slot(n));
        const Distances least = std::rotl(m.least[targets.index(m.quarters)[n]], 16 * m.quarters);
        const Distances pierced = aim_tables.pierced[t.kind][t.facing][m.gun.power];
        for (std::uint64_t rest = at_least(each_byte(never - 1), least) & pierced; rest != 0; rest &= rest - 1) {
            const int d = std::countr_zero(rest) >> 3;
            if (!seen_past_smoke(p, m.gun.side, t.square, d, distance_at(least, d))) continue;
            if (found(n)) return true;
            break;
        }
    }
    return false;
}

// A quick upper bound: false means that no drive can bring a target into line, so the drives need not be generated.
inline bool may_see(const Position& p, const Marksman& m, Targets& targets) {
    if (m.least == nullptr) return true;
    const KindRow& row = m.gun.row();
    if (row.weapon == Weapon::lob) {
        for (std::size_t n = 0; n < targets.count(); ++n) {
            const Distances least = m.least[targets.index(m.quarters)[n]];
            const Distances seen = targets.lob_sight(n, m.gun.power, row.range_max);
            if (at_least(std::rotr(seen, 16 * m.quarters), least) != 0) return true;
        }
        return false;
    }
    if (!targets.in_reach(m.gun).empty()) return true;
    if (!smoke_in_reach(p, m.gun)) return false;
    return any_past_smoke(p, m, targets, [](std::size_t) { return true; });
}

// T8: the targets, by number, that a gun which drives over markers may come to see only by clearing smoke. An upper
// bound, by geometry; `ends(square, facing)`: whether a drive may end so.
template <class Ends>
TargetSet behind_smoke(const Position& p, const Marksman& m, const Targets& targets, Ends&& ends) {
    const KindRow& row = m.gun.row();
    if (row.weapon == Weapon::lob || !smoke_in_reach(p, m.gun)) return {};
    const int reach = row.speed + 1;
    const int spread = row.has(turret) ? 1 : 0;
    const auto fires_from = [&](Square s, int d) {
        for (int side = -spread; side <= spread; ++side) {
            if (ends(s, facing_at(d + 4 + side))) return true;
        }
        return false;
    };
    TargetSet found;
    for (std::size_t n = 0; n < targets.count(); ++n) {
        const Piece& t = p.piece(targets.slot(n));
        const Distances least = m.least != nullptr ? std::rotl(m.least[targets.index(m.quarters)[n]], 16 * m.quarters)
                                                   : each_byte(row.range_min);
        const Distances pierced = aim_tables.pierced[t.kind][t.facing][m.gun.power];
        for (int d = 0; d < facing_count; ++d) {
            const int need = distance_at(least, d);
            if (need == never || distance_at(pierced, d) == 0) continue;
            const int farthest = m.least != nullptr ? need + 2 * reach : max_side_length;
            // Whether some pose of a drive lies beyond smoke that it can reach, nothing else in between.
            const int delta = delta_of(facing_at(d));
            bool cleared = false;
            int at = t.square;
            for (int away = 1; away <= farthest; ++away) {
                at += delta;
                const Square s = static_cast<Square>(at);
                if (at < 0 || !p.on_board(s)) break;
                const bool hard = p.index().class_at(at) >> (hard_shift + (d & 3)) & 1;
                const bool clears = hard && p.smoke_at(s) && distance_between(s, m.gun.square) <= reach;
                cleared = cleared || clears;
                if (cleared && away >= need && fires_from(s, d)) {
                    found.add(static_cast<Slot>(n));
                    break;
                }
                if (!hard || clears) continue;
                const Slot slot = p.slot_at(s);
                if (!is_hedge(p.terrain_at(s)) && (slot == no_slot || p.piece(slot).side != m.gun.side)) break;
            }
        }
    }
    return found;
}

// S1, S3, S4: whether a drive may end where flame, charge or blast reach a square. An upper bound: nothing in between
// counts, nor how a hedge burns.
inline bool may_reach(const Position& p, const Piece& piece, const DriveFlood& flood, Square target) {
    const KindRow& row = piece.row();
    const bool flame = row.weapon == Weapon::flame;
    if (flame && is_hedge(p.terrain_at(target))) return true;
    const int spread = row.has(turret) ? 1 : 0;
    for (int d = 0; d < facing_count; ++d) {
        const Square s = static_cast<Square>(target + (flame ? row.range_max : 1) * delta_of(facing_at(d)));
        if (!flame && (flood.stands(s) || flood.wrecked(s))) return true;
        for (int side = -spread; flame && side <= spread; ++side) {
            if (flood.stands(s, facing_at(d + 4 + side))) return true;
        }
    }
    return false;
}

// Calls found(target, square, facing) for each end of a drive from which a gun, mortar or howitzer destroys a target;
// stops where it returns true and returns true then. `ends(square, facing)`: whether a drive ends so.
template <class Ends, class Found>
bool shots_after_drive(const Position& p, const Marksman& m, Targets& targets, Ends&& ends, Found&& found) {
    const KindRow& row = m.gun.row();
    const bool lobs = row.weapon == Weapon::lob;
    const int spread = row.has(turret) && !m.aboard ? 1 : 0;
    for (std::size_t n = 0; n < targets.count(); ++n) {
        const Distances seen = lobs ? targets.lob_sight(n, m.gun.power, row.range_max) : targets.sight(m.gun.power)[n];
        const Distances first = m.least != nullptr ? std::rotl(m.least[targets.index(m.quarters)[n]], 16 * m.quarters)
                                                   : each_byte(row.range_min);
        const Piece& t = p.piece(targets.slot(n));
        for (std::uint64_t rest = at_least(seen, first); rest != 0; rest &= rest - 1) {
            const int d = std::countr_zero(rest) >> 3;
            const int last =
                lobs ? row.range_max
                     : seen_after_leaving(p, t.square, t.has(low_silhouette) || m.gun.has(cannot_fire_over_low), d,
                                          m.left, [&] { return m.left_class; });
            const int delta = delta_of(facing_at(d));
            for (int away = distance_at(first, d); away <= last; ++away) {
                const Square s = static_cast<Square>(t.square + away * delta);
                for (int side = -spread; side <= spread; ++side) {
                    const Facing facing = facing_at(d + 4 + side - m.eighths_off);
                    if (ends(s, facing) && found(t, s, facing)) return true;
                }
            }
        }
    }
    return false;
}

}  // namespace tankchess
