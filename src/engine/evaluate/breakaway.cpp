#include "engine/evaluate/breakaway.h"

#include <algorithm>
#include <bit>

#include "base/rng.h"
#include "engine/evaluate/shot_poses.h"
#include "rules/play/drive.h"

namespace tankchess::engine {

namespace {

constexpr std::size_t most_of_a_turn = 24;  // stops that are kept, those nearest to the edge

}  // namespace

void Breakaway::set_ground(const Position& position, std::uint64_t terrain_key) {
    if (terrain_key == ground_key_) return;
    strikes_.set_ground(position, terrain_key);
    ground_ = position;
    ground_key_ = terrain_key;
    for (std::size_t i = 0; i < 2 * kind_count; ++i) edges_[i].known = false;
}

void Breakaway::clear() {
    strikes_.clear();
    for (std::size_t i = 0; i < 1 << way_bits; ++i) ways_[i].key = 0;
    for (std::size_t i = 0; i < 1 << guard_bits; ++i) guards_[i].key = 0;
    ground_key_ = 0;
}

const StepMap& Breakaway::edge_of(Side side, Kind kind) {
    Edge& edge = edges_[index_of(side) * kind_count + kind];
    if (!edge.known) {
        make_step_map(ground_, Goal::far_edge, side, kind, InTheWay::nobody, edge.steps);
        edge.known = true;
    }
    return edge.steps;
}

Breakaway::Way& Breakaway::way_of(const Piece& p, bool spare) {
    const std::uint64_t key =
        mix64(ground_key_ ^ (static_cast<std::uint64_t>(p.square) << 3 | index_of(p.facing)) << 9 ^
              static_cast<std::uint64_t>(p.kind) << 3 ^ static_cast<std::uint64_t>(spare) << 2 ^ index_of(p.side)) |
        1;
    Way& way = ways_[key >> (64 - way_bits)];
    if (way.key != key) {
        const int speed = p.row().speed;
        const int steps = edge_of(p.side, p.kind).at(p.square, p.facing);
        way.key = key;
        way.kind = p.kind;
        way.side = p.side;
        way.known = 0;
        way.turns = steps == StepMap::unreachable || speed == 0 ? never : (steps + speed - 1) / speed + spare;
        if (way.turns > most_turns || p.aboard()) way.turns = never;
        way.stops.clear();
        way.stops.push_back({p.pose(), 0, 0});
    }
    return way;
}

// From every stop of the last turn that is listed, where one more may end.
void Breakaway::list_next_turn(Way& way) {
    const StepMap& edge = edge_of(way.side, way.kind);
    const KindRow& row = row_of_kind(way.kind);
    const int turn = way.known++;
    const int turns_left = way.turns - turn - 1;
    const std::size_t end = way.stops.size();
    std::size_t first = end;
    while (first > 0 && way.stops[first - 1].turn == turn) --first;
    struct Found {
        Pose pose;
        int left;
        std::uint64_t from;  // stops that lead there
    };
    InlineVec<Found, 512> found;
    const std::uint32_t listing = ++stamp_;
    for (std::size_t i = first; i < end; ++i) {
        InlineVec<Pose, 256> front;
        const std::uint32_t flood = ++stamp_;
        front.push_back(way.stops[i].pose);
        seen_[StepMap::index(front[0].square, front[0].facing)] = flood;
        std::size_t at = 0;
        for (int used = 1; used <= row.speed; ++used) {
            const int budget = (turns_left + 1) * row.speed - used;
            const auto add = [&](Pose next) {
                const std::size_t index = StepMap::index(next.square, next.facing);
                const int left = edge.at(next.square, next.facing);
                if (left > budget || seen_[index] == flood || front.full()) return;
                seen_[index] = flood;
                front.push_back(next);
                if (left > turns_left * row.speed) return;
                Mark& mark = marks_[index];
                if (mark.stamp != listing) {
                    if (found.full()) return;
                    mark = {listing, static_cast<std::uint32_t>(found.size())};
                    found.push_back({next, left, 0});
                }
                found[mark.index].from |= std::uint64_t{1} << i;
            };
            for (const std::size_t until = front.size(); at < until; ++at) {
                const Pose now = front[at];
                add({now.square, turned(now.facing, 1)});
                add({now.square, turned(now.facing, -1)});
                const Square ahead = neighbour(ground_.size(), now.square, now.facing);
                if (ahead != no_square && passage_at(ground_, ahead, row) == Passage::open) add({ahead, now.facing});
            }
        }
    }
    // Those nearest to the edge, so many that later turns have their share.
    const std::size_t room =
        std::min(most_of_a_turn, (way.stops.capacity() - end) / static_cast<std::size_t>(turns_left));
    for (int left = 0; left <= turns_left * row.speed && way.stops.size() < end + room; ++left) {
        for (const Found& f : found) {
            if (f.left != left || way.stops.size() == end + room) continue;
            const std::uint64_t bit = std::uint64_t{1} << way.stops.size();
            for (std::uint64_t from = f.from; from != 0; from &= from - 1) {
                way.stops[static_cast<std::size_t>(std::countr_zero(from))].next |= bit;
            }
            way.stops.push_back({f.pose, static_cast<std::int8_t>(turn + 1), 0});
        }
    }
}

std::uint64_t Breakaway::struck(const Way& way, int turns, const Piece& piece, std::uint64_t wanted) {
    const KindRow& row = piece.row();
    if (row.weapon == Weapon::none || piece.aboard()) return 0;
    const std::uint64_t key =
        mix64(way.key ^ (static_cast<std::uint64_t>(piece.square) << 3 | index_of(piece.facing)) << 7 ^ piece.kind) | 1;
    Guard& guard = guards_[key >> (64 - guard_bits)];
    if (guard.key != key) guard = {key, {}, {}};
    const auto n = static_cast<std::size_t>(turns - 1);
    for (std::uint64_t left = wanted & ~guard.known[n]; left != 0; left &= left - 1) {
        const Way::Stop& stop = way.stops[static_cast<std::size_t>(std::countr_zero(left))];
        const unsigned directions = exposed(piece.kind, way.kind, stop.pose.facing);
        if (directions != 0 &&
            strikes_.within(turns, piece.kind, piece.square, piece.facing, stop.pose.square, directions)) {
            guard.stops[n] |= left & -left;
        }
    }
    guard.known[n] |= wanted;
    return guard.stops[n] & wanted;
}

// Stops that a turn from one of these leads to; all of them end the same turn.
std::uint64_t Breakaway::next_stops(Way& way, std::uint64_t stops) {
    if (stops == 0) return 0;
    if (way.stops[static_cast<std::size_t>(std::countr_zero(stops))].turn == way.known) list_next_turn(way);
    std::uint64_t next = 0;
    for (; stops != 0; stops &= stops - 1) next |= way.stops[static_cast<std::size_t>(std::countr_zero(stops))].next;
    return next;
}

// The runner chooses a stop after each move of the enemy, who moves one piece at a time: who makes ready can be one of
// them, though it is granted all the stops that it could reach. Whoever hits a stop at once does so in any case.
template <class Strike>
bool Breakaway::gets_through(Way& way, bool waits, std::size_t defenders, Strike&& strike) {
    const auto not_hit = [&](std::uint64_t stops) {
        for (std::size_t n = 0; n < defenders && stops != 0; ++n) stops &= ~strike(n, 1, stops);
        return stops;
    };
    const auto any_of = [](std::uint64_t stops, auto&& f) {
        for (; stops != 0; stops &= stops - 1) {
            if (f(static_cast<std::size_t>(std::countr_zero(stops)))) return true;
        }
        return false;
    };
    if (waits && not_hit(1) == 0) return false;
    if (way.turns == 1) return true;
    const std::uint64_t first = not_hit(next_stops(way, 1));
    if (first == 0) return false;
    if (way.turns == 2) {
        for (std::size_t n = 0; waits && n < defenders; ++n) {
            if ((first & ~strike(n, 2, first)) == 0) return false;
        }
        return true;
    }
    const std::uint64_t second = not_hit(next_stops(way, first));
    if (second == 0) return false;
    InlineVec<std::uint64_t, max_pieces> ready;
    for (std::size_t n = 0; n < defenders; ++n) ready.push_back(strike(n, 2, second));
    // Whether some of the stops is left, whoever makes ready now; `before` has done so already.
    const auto some_left = [&](std::uint64_t stops, std::size_t before) {
        for (std::size_t n = 0; n < defenders && stops != 0; ++n) {
            if ((stops & ~(n == before ? strike(n, 3, stops) : ready[n])) == 0) return false;
        }
        return stops != 0;
    };
    const auto runs = [&](std::uint64_t from, std::uint64_t to, std::size_t before) {
        return any_of(from, [&](std::size_t stop) { return some_left(way.stops[stop].next & to, before); });
    };
    if (!waits || defenders == 0) return runs(first, second, defenders);
    for (std::size_t n = 0; n < defenders; ++n) {
        if (!runs(first & ~strike(n, 2, first), second & ~ready[n], n)) return false;
    }
    return true;
}

int Breakaway::turns_of(const Position& position, const Piece& runner, bool waits) {
    InlineVec<Slot, max_pieces> enemies;
    for (const bool spare : {false, true}) {
        Way& way = way_of(runner, spare);
        if (way.turns == never) return never;
        if (!spare) position.pieces_of(opponent_of(way.side)).for_each([&](Slot slot) { enemies.push_back(slot); });
        const auto strike = [&](std::size_t n, int turns, std::uint64_t stops) {
            return struck(way, turns, position.piece(enemies[n]), stops);
        };
        if (gets_through(way, waits, enemies.size(), strike)) return way.turns;
    }
    return never;
}

void Breakaway::view(const Position& before, View& view) {
    const Side us = before.side_to_move();
    const Side them = opponent_of(us);
    view.own_turns = turns_of(before, before.command_of(us), true);
    view.theirs[0].way.turns = never;
    if (before.command_of(them) == no_slot) return;
    view.defenders.clear();
    before.pieces_of(us).for_each([&](Slot slot) { view.defenders.push_back(slot); });
    for (const bool spare : {false, true}) {
        const Way& way = way_of(before.piece(before.command_of(them)), spare);
        View::Theirs& theirs = view.theirs[spare];
        theirs.way.turns = way.turns;
        if (way.turns == never) break;
        theirs.way = way;
        for (const Slot slot : view.defenders) theirs.struck[slot] = {};
    }
}

int Breakaway::turns_after(View& view, const Position& position, Slot slot, const Piece& moved) {
    for (View::Theirs& theirs : view.theirs) {
        if (theirs.way.turns == never) return never;
        const auto strike = [&](std::size_t n, int turns, std::uint64_t stops) {
            const Slot defender = view.defenders[n];
            if (defender == slot) return struck(theirs.way, turns, moved, stops);
            auto& known = theirs.struck[defender][static_cast<std::size_t>(turns - 1)];
            if (const std::uint64_t fresh = stops & ~known.asked; fresh != 0) {
                known.stops |= struck(theirs.way, turns, position.piece(defender), fresh);
                known.asked |= fresh;
            }
            return known.stops & stops;
        };
        if (gets_through(theirs.way, false, view.defenders.size(), strike)) return theirs.way.turns;
    }
    return never;
}

}  // namespace tankchess::engine
