#include "rules/retreat/placement.h"

#include "rules/board/side.h"

namespace tankchess::retreat {
namespace {

constexpr int columns_from_corner = 4;

SquareSet back_row(const State& state, Side side) {
    SquareSet row;
    for (int x = 0; x < state.size().width; ++x) row.add(make_square(x, home_row(state.size(), side)));
    return row - state.ground->high;
}

SquareSet middle_columns(const State& state) {
    SquareSet middle;
    for (int x = columns_from_corner; x < state.size().width - columns_from_corner; ++x) {
        for (Side side : {Side::white, Side::black}) middle.add(make_square(x, home_row(state.size(), side)));
    }
    return middle;
}

int size_of(const SquareSet& set) {
    int n = 0;
    set.for_each([&n](Square) { ++n; });
    return n;
}

}  // namespace

SquareSet free_places(const State& state, Side side) { return back_row(state, side) - state.squares_of(side); }

SquareSet command_places(const State& state, Side side) { return free_places(state, side) & middle_columns(state); }

bool may_place(const State& state, const Action& place) {
    const Reserve& reserve = state.reserve_of(state.side);
    SquareSet places = free_places(state, state.side);
    const SquareSet middle = command_places(state, state.side);
    if (place.command) return reserve.command == place.kind && middle.has(place.to);
    if (place.kind >= kind_count || reserve.pieces[place.kind] == 0 || !places.has(place.to)) return false;
    if (!reserve.command) return true;
    SquareSet left = middle;
    left.drop(place.to);
    return !left.empty();
}

void list_placements(const State& state, std::vector<Action>& out) {
    const Reserve& reserve = state.reserve_of(state.side);
    const auto list = [&](Kind kind, bool command) {
        free_places(state, state.side).for_each([&](Square s) {
            if (!may_place(state, Action::place(kind, command, s, Facing::n))) return;
            for (int f = 0; f < facing_count; ++f) out.push_back(Action::place(kind, command, s, facing_at(f)));
        });
    };
    if (reserve.command) list(*reserve.command, true);
    for (std::size_t k = 0; k < reserve.pieces.size(); ++k) {
        if (reserve.pieces[k] != 0) list(static_cast<Kind>(k), false);
    }
}

std::optional<Fault> placement_fault(const State& state) {
    using Params = std::vector<std::pair<std::string, std::string>>;
    const auto fault = [](const char* id, Params params, std::string offence) {
        return Fault{"placement", std::move(offence), id, std::move(params)};
    };
    for (Side side : {Side::white, Side::black}) {
        const Reserve& reserve = state.reserve_of(side);
        const std::string who = side == Side::white ? "White" : "Black";
        const Params whose{{"side", std::string(1, letter_of(side))}};
        if (!reserve.command && !state.command_of(side))
            return fault("no_command", whose, who + " has no Command piece to place");
        if (reserve.command && state.command_of(side)) {
            return fault("two_commands", whose, who + " has a second Command piece to place");
        }
        for (const Unit& unit : state.units) {
            if (unit.side != side) continue;
            if (!back_row(state, side).has(unit.square)) {
                return fault("off_back_row", {whose[0], {"square", square_name(unit.square)}},
                             square_name(unit.square) + " is not on the back row, where " + who + " places its pieces");
            }
            if (unit.command && !middle_columns(state).has(unit.square)) {
                return fault(
                    "command_near_corner", {whose[0], {"square", square_name(unit.square)}},
                    "the Command piece on " + square_name(unit.square) + " is less than four columns from a corner");
            }
        }
        if (size_of(free_places(state, side)) < reserve.count()) {
            return fault("no_room", whose, "the back row of " + who + " has no room for all its pieces");
        }
        if (reserve.command && command_places(state, side).empty()) {
            return fault(
                "no_room_for_command", whose,
                "the back row of " + who + " has no room for the Command piece, four columns from the corners");
        }
    }
    // White places first, then Black sees it.
    if (state.side == Side::white && !state.squares_of(Side::black).empty()) {
        return fault("placed_too_early", {}, "Black has placed pieces before White was done");
    }
    if (state.side == Side::black && state.reserve_of(Side::white).count() != 0) {
        return fault("placed_too_early", {}, "White has not placed all its pieces");
    }
    return std::nullopt;
}

}  // namespace tankchess::retreat
