#include "rules/play/settled.h"

#include <algorithm>

#include "base/names.h"

namespace tankchess {

namespace {

constexpr Names<Reason, reason_count> reason_names{{"none", "destruction", "both-destroyed", "escape", "checkmate",
                                                    "escapemate", "no-moves", "last-vehicle", "escaped-three", "tally",
                                                    "limit", "flags", "points", "quiet", "repetition"}};

// Bits of the sides with the most of `count`; none if that is not one side alone.
template <class Counter>
std::uint8_t most(const Position& p, Counter&& count) {
    int best = -1;
    std::uint8_t winners = 0;
    for (Side s : all_sides) {
        if (p.mode().sides == 2 && index_of(s) > 1) continue;
        const int n = count(s);
        if (n > best) {
            best = n;
            winners = side_bit(s);
        } else if (n == best) {
            winners = 0;
        }
    }
    return winners;
}

Outcome win(Side s, Reason r) { return {r, side_bit(s)}; }

// G1, G2.
Outcome command_pieces(const Position& p) {
    for (Side s : {Side::white, Side::black}) {
        if (p.tally()[index_of(s)] > 0) return win(s, Reason::escape);
    }
    const bool white = p.command_of(Side::white) != no_slot;
    const bool black = p.command_of(Side::black) != no_slot;
    if (!white && !black) return {Reason::both_destroyed, 0};
    if (!white) return win(Side::black, Reason::destruction);
    if (!black) return win(Side::white, Reason::destruction);
    return {};
}

// X3.
Outcome captured_flags(const Position& p) {
    int all = static_cast<int>(p.flags().size() + p.sites().size()) + p.tally()[0] + p.tally()[1];
    for (Side s : {Side::white, Side::black}) {
        p.pieces_of(s).for_each([&](Slot slot) { all += p.piece(slot).flag; });
    }
    for (Side s : {Side::white, Side::black}) {
        if (2 * p.tally()[index_of(s)] > all) return win(s, Reason::flags);
    }
    return {};
}

// X1, X3.
Outcome last_side(const Position& p) {
    const int white = p.vehicles_of(Side::white);
    const int black = p.vehicles_of(Side::black);
    if (white > 0 && black > 0) return {};
    if (white > 0) return win(Side::white, Reason::last_vehicle);
    if (black > 0) return win(Side::black, Reason::last_vehicle);
    return {Reason::last_vehicle, p.mode().flags ? leaders(p) : std::uint8_t{0}};
}

// X2.
Outcome escapes(const Position& p) {
    bool possible = false;
    for (Side s : {Side::white, Side::black}) {
        if (p.tally()[index_of(s)] >= escapes_to_win) return win(s, Reason::escaped_three);
        possible = possible || p.tally()[index_of(s)] + p.vehicles_of(s) >= escapes_to_win;
    }
    return possible ? Outcome{} : Outcome{Reason::tally, leaders(p)};
}

// X4.
Outcome four_sides(const Position& p) {
    const auto empty = std::count_if(all_sides.begin(), all_sides.end(), [&](Side s) { return p.vehicles_of(s) == 0; });
    return empty >= side_count - 1 ? Outcome{Reason::points, leaders(p)} : Outcome{};
}

}  // namespace

std::string_view name_of(Reason r) { return reason_names.of(r); }
std::optional<Reason> reason_by_name(std::string_view name) { return reason_names.find(name); }

int points_of(const Position& p, Side side) {
    const Slot command = p.command_of(side);
    return p.tally()[index_of(side)] + p.vehicles_of(side) + (command != no_slot ? command_points - 1 : 0);
}

std::uint8_t leaders(const Position& p) {
    switch (p.mode().count) {
        case Count::points:
            return most(p, [&](Side s) { return points_of(p, s); });
        case Count::tally:
            return most(p, [&](Side s) { return int{p.tally()[index_of(s)]}; });
        case Count::vehicles:
            break;
    }
    return most(p, [&](Side s) { return p.vehicles_of(s); });
}

Outcome drawn_by(const Position& p, Reason reason) {
    return {reason, p.mode().count_decides_draws ? leaders(p) : std::uint8_t{0}};
}

Outcome settled(const Position& p) {
    const ModeRow& mode = p.mode();
    Outcome o;
    if (mode.command_decides) o = command_pieces(p);
    if (!o.over() && mode.flags) o = captured_flags(p);
    if (!o.over() && mode.last_side_wins) o = last_side(p);
    if (!o.over() && mode.leaving == Leaving::any_vehicle) o = escapes(p);
    if (!o.over() && mode.points()) o = four_sides(p);
    if (!o.over() && p.rules().limit != 0 && p.turn() > p.rules().limit) o = {Reason::limit, leaders(p)};
    return o;
}

bool quiet_draw(const Position& p) {
    return p.quiet() >= (p.mode().points() ? four_quiet_rounds * side_count : quiet_turns_to_draw);
}

}  // namespace tankchess
