#include "rules/moves/move_lottery.h"

#include <algorithm>
#include <cassert>

#include "rules/fast/flood_fire.h"
#include "rules/moves/piece_moves.h"
#include "rules/play/actions.h"
#include "rules/play/drive.h"
#include "rules/position/edits.h"
#include "rules/position/hash.h"

namespace tankchess {

namespace {

// So many in vain, and the list is asked: about one in three wins.
constexpr int most_draws = 64;

// Where a drive along a way ends, and what it clears.
struct WayEnd {
    Fate fate = Fate::stands;
    std::uint64_t cleared = 0;  // as in DriveNode
    bool cleared_before = false;
};

// Nothing where the way is closed.
std::optional<WayEnd> drive_along(const Position& p, const Piece& piece, const DriveWay& way) {
    const unsigned footing = static_cast<unsigned>(piece.footing);
    const bool by_road = way.steps > piece.speed;  // T7
    WayEnd end;
    bool in_fire = false;
    int before = 0, delta = 0;
    for (int n = 0; n < way.count; ++n) {
        const int offset = way.entered[static_cast<std::size_t>(n)];
        const int at = piece.square + offset;
        const SquareClass square = p.index().class_at(at);
        if (square >> (stops_shift + footing) & 1) return std::nullopt;
        if (by_road && p.terrain_at(static_cast<Square>(at)) != terrain::road) return std::nullopt;
        if (in_fire && offset - before != delta) return std::nullopt;  // T6: nobody turns there
        delta = offset - before;
        before = offset;
        end.cleared_before = end.cleared != 0;
        if (!(square >> (special_shift + footing) & 1)) {
            in_fire = false;
            continue;
        }
        const Square s = static_cast<Square>(at);
        const bool mine = p.mine_at(s);
        const Entry what = entry(p.terrain_at(s), mine, piece.row(), piece.footing);
        const bool sinks = what == Entry::sinks || what == Entry::melts;
        if (!sinks && p.smoke_at(s)) end.cleared ^= hash::smoke_key(s);
        if (!sinks && mine) end.cleared ^= hash::mine_key(s);
        const bool last = n + 1 == way.count;
        if (what == Entry::stands || (what == Entry::crosses && !in_fire && !last)) {
            in_fire = what == Entry::crosses;
            continue;
        }
        if (!last || !way.ends_ahead) return std::nullopt;  // M7: the drive is over
        end.fate = sinks ? Fate::sunk : Fate::wreck;
        return end;
    }
    return end;
}

bool on_road(const Position& p, const Piece& piece) {
    return !piece.aboard() && p.terrain_at(piece.square) == terrain::road;
}

// least_distances() of a piece with so many steps, or null where there is no table.
const Distances* least_after(const Piece& piece, int steps) {
    if (steps < min_table_speed || steps > max_table_speed) return nullptr;
    const std::size_t facing = static_cast<std::size_t>(piece.facing);
    const AimTables::Least& least =
        aim_tables
            .least[aim_tables.aim_of_kind[piece.kind]][static_cast<std::size_t>(steps - min_table_speed)][facing & 1];
    return least.data() + aim_center - aim_tables.index[facing >> 1][piece.square];
}

}  // namespace

bool MoveLottery::pays(const Position& position) { return !all_plain(position) && !position.mode().flags; }

MoveLottery::MoveLottery(Position& position, MoveList& list)
    : p_(position), list_(list), targets_(position.side_to_move()) {
    list_.clear();
    targets_.add_all(p_);
    p_.pieces_of(p_.side_to_move()).for_each([&](Slot slot) { add(slot); });
}

void MoveLottery::add(Slot slot) {
    const Piece& piece = p_.piece(slot);
    Tickets tickets{.slot = slot};
    tickets.steps = static_cast<std::uint8_t>(piece.speed + (on_road(p_, piece) ? 1 : 0));  // T7
    if (piece.has(fortification) || piece.cargo != no_slot || tickets.steps > DriveWay::max_steps) {
        list(tickets);
        tickets.count = static_cast<std::uint32_t>(tickets.end - tickets.begin);
    } else {
        const DriveWays& ways = DriveWays::of(tickets.steps, piece.has(single_turns));
        tickets.plain = is_plain(p_, piece);
        tickets.actions = most_actions(tickets);
        tickets.count = (tickets.plain ? ways.most_ends() : ways.most_ways()) * (1 + tickets.actions);
    }
    total_ += tickets.count;
    pieces_.push_back(tickets);
}

std::uint32_t MoveLottery::most_actions(Tickets& tickets) {
    const Piece& piece = p_.piece(tickets.slot);
    const KindRow& row = piece.row();
    const std::uint32_t directions = row.has(turret) ? 3 : 1;
    std::uint32_t most = row.has(lays_smoke) ? directions * smoke_range : row.has(lays_mines) ? 1 : 0;
    const auto count_target = [&](std::size_t n) {
        ++most;
        tickets.entangled = tickets.entangled || p_.piece(targets_.slot(n)).has(explosive);
    };
    const auto count_all = [&](const TargetSet& set) { set.for_each([&](Slot n) { count_target(n); }); };
    switch (row.weapon) {
        case Weapon::none:
            break;
        case Weapon::flame:
            tickets.entangled = p_.bombs() != 0 || p_.index().hedge_slack() != 0;
            most += directions;
            break;
        case Weapon::blast:
            ++most;
            break;
        case Weapon::charge:
            for (std::size_t n = 0; n < targets_.count(); ++n) {
                if (distance_between(targets_.square(n), piece.square) <= tickets.steps + 1) count_target(n);
            }
            most = std::min<std::uint32_t>(most, facing_count);
            break;
        case Weapon::lob:
        case Weapon::gun:
            Marksman marksman = own_marksman(p_, piece);
            if (marksman.least == nullptr) marksman.least = least_after(piece, tickets.steps);
            if (marksman.least == nullptr) {
                count_all(TargetSet::first_of(targets_.count()));
                break;
            }
            marksman.quarters = index_of(piece.facing) >> 1;
            if (row.weapon == Weapon::lob) {
                for (std::size_t n = 0; n < targets_.count(); ++n) {
                    const Distances seen = targets_.lob_sight(n, piece.power, row.range_max);
                    const Distances least = marksman.least[targets_.index(marksman.quarters)[n]];
                    if (at_least(std::rotr(seen, 16 * marksman.quarters), least) != 0) count_target(n);
                }
                break;
            }
            TargetSet seen = kernels.in_reach(targets_.sight(piece.power), targets_.index(marksman.quarters),
                                              targets_.count(), marksman.least, marksman.quarters);
            if (smoke_in_reach(p_, piece)) {
                any_past_smoke(p_, marksman, targets_, [&](std::size_t n) {
                    seen.add(static_cast<Slot>(n));
                    return false;
                });
            }
            count_all(seen);
            break;
    }
    return most;
}

// S6.
bool MoveLottery::may_board(const Piece& piece) const {
    if (p_.index().special_pieces() == 0) return false;
    return p_.pieces_of(piece.side).any_of([&](Slot slot) {
        const Piece& boat = p_.piece(slot);
        return boat.cargo == no_slot && can_carry(boat.kind, piece.kind) &&
               distance_between(boat.square, piece.square) <= piece.speed;
    });
}

void MoveLottery::list(Tickets& tickets) {
    tickets.begin = list_.size();
    PieceMoves(p_, p_.side_to_move(), Wanted::all, list_).add(tickets.slot);
    tickets.end = list_.size();
    tickets.listed = true;
}

// Whether every drive goes along one of the ways, and each to an end of its own (S6, G3).
bool MoveLottery::ways_tell(const Tickets& tickets) const {
    const Piece& piece = p_.piece(tickets.slot);
    if (piece.aboard() || may_board(piece) || p_.smoke_at(piece.square) || p_.mine_at(piece.square)) return false;
    return !may_leave(p_, piece) || rows_to_leave(p_.size(), piece.side, piece.square) > tickets.steps;
}

std::optional<Move> MoveLottery::draw(Rng& rng) {
    for (int n = 0; n < most_draws && total_ != 0; ++n) {
        if (const auto move = on_ticket(rng.below(total_))) return move;
    }
    return std::nullopt;
}

std::optional<Move> MoveLottery::on_ticket(std::uint32_t ticket) {
    Tickets* tickets = pieces_.begin();
    for (; ticket >= tickets->count; ++tickets) ticket -= tickets->count;
    if (!tickets->listed) {
        if (!tickets->plain && !tickets->entangled && ways_tell(*tickets)) {
            return along_way(*tickets, ticket);
        }
        list(*tickets);
        assert(tickets->end - tickets->begin <= tickets->count);
    }
    if (ticket >= tickets->end - tickets->begin) return std::nullopt;
    return list_[tickets->begin + ticket];
}

// Of the ways that come to the same, the first has it.
std::optional<Move> MoveLottery::along_way(const Tickets& tickets, std::uint32_t ticket) {
    const Piece& piece = p_.piece(tickets.slot);
    const auto& ways = DriveWays::of(tickets.steps, piece.has(single_turns)).from(piece.facing);
    const std::uint32_t number = ticket / (1 + tickets.actions);
    const std::uint32_t action = ticket % (1 + tickets.actions);
    if (number >= ways.size()) return std::nullopt;
    const DriveWay& way = ways[number];
    const auto end = drive_along(p_, piece, way);
    if (!end || (action != 0 && end->fate != Fate::stands)) return std::nullopt;
    const bool blast = action != 0 && piece.weapon == Weapon::blast;
    const bool faceless = end->fate != Fate::stands || blast;  // M9
    for (std::uint32_t n = way.first; n < number; ++n) {
        if (!faceless && ways[n].facing != way.facing) continue;
        const auto other = drive_along(p_, piece, ways[n]);
        if (other && other->fate == end->fate && other->cleared == end->cleared) return std::nullopt;
    }
    Move drive = make_drive(piece.square, static_cast<Square>(piece.square + way.end()), way.facing);
    if (faceless) drive = with_faceless(drive);
    if (end->cleared_before) drive = with_route(drive, way.route);
    if (blast) return with_action(drive, Action::blast, no_square);
    return action == 0 ? drive : act(tickets, way, drive, action - 1);
}

// One of the actions at the end of a drive, if there are so many.
std::optional<Move> MoveLottery::act(const Tickets& tickets, const DriveWay& way, Move drive, std::uint32_t number) {
    const Square from = drive.from();
    Edits::lift(p_, tickets.slot);
    Undo undo;
    Edits edits(p_, undo);
    for (int n = 0; n < way.count; ++n) {
        const Square s = static_cast<Square>(from + way.entered[static_cast<std::size_t>(n)]);
        if (p_.smoke_at(s)) edits.toggle_smoke(s);
        if (p_.mine_at(s)) edits.toggle_mine(s);
    }
    Candidates actions;
    list_actions(p_, {tickets.slot, {drive.to(), drive.facing()}, false}, actions);
    Edits::undo(p_, undo);
    Edits::put_back(p_, tickets.slot);
    if (number >= actions.size()) return std::nullopt;
    return with_action(drive, actions[number].action, actions[number].target);
}

}  // namespace tankchess
