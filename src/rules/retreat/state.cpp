#include "rules/retreat/state.h"

#include <algorithm>
#include <numeric>

#include "rules/position/hash.h"
#include "rules/retreat/placement.h"
#include "rules/retreat/setup_faults.h"
#include "rules/retreat/turn.h"

namespace tankchess::retreat {
namespace {

std::shared_ptr<const Ground> ground_of(const Setup& setup) {
    Ground ground{setup.size, {}};
    for_each_square(setup.size, [&](Square s) {
        if (setup.terrain[s] == terrain::high) ground.high.add(s);
    });
    return std::make_shared<const Ground>(ground);
}

std::optional<Fault> fault_of(const Setup& setup) {
    if (setup.rules.style != Style::retreat) return Fault{"rules", "this is no position of retreat"};
    const Faults faults = faults_of_game(setup);
    if (!faults.empty()) return faults.front();
    return std::nullopt;
}

}  // namespace

int Reserve::count() const { return std::accumulate(pieces.begin(), pieces.end(), command.has_value() ? 1 : 0); }

const Unit* State::unit_at(Square s) const {
    const auto found =
        std::lower_bound(units.begin(), units.end(), s, [](const Unit& u, Square q) { return u.square < q; });
    return found != units.end() && found->square == s ? &*found : nullptr;
}

const Unit* State::command_of(Side s) const {
    const auto found =
        std::find_if(units.begin(), units.end(), [s](const Unit& u) { return u.command && u.side == s; });
    return found == units.end() ? nullptr : &*found;
}

SquareSet State::squares_of(Side s) const {
    SquareSet set;
    for (const Unit& u : units) {
        if (u.side == s) set.add(u.square);
    }
    return set;
}

bool State::operator==(const State& o) const {
    return side == o.side && phase == o.phase && begun == o.begun && eliminated == o.eliminated &&
           group_fixed == o.group_fixed && steps_left == o.steps_left && quiet == o.quiet && turn == o.turn &&
           units == o.units && reserves == o.reserves && (ground == o.ground || *ground == *o.ground);
}

Result<State> make_state(const Setup& setup) {
    if (const auto fault = fault_of(setup)) return *fault;
    State state;
    state.ground = ground_of(setup);
    for (const PieceSpec& piece : setup.pieces) {
        Unit unit;
        unit.square = piece.square;
        unit.facing = piece.facing;
        unit.kind = piece.kind;
        unit.side = piece.side;
        unit.command = piece.command;
        state.units.push_back(unit);
    }
    std::sort(state.units.begin(), state.units.end(), [](const Unit& a, const Unit& b) { return a.square < b.square; });
    state.side = setup.side;
    state.quiet = setup.quiet;
    state.turn = setup.turn;
    begin_turn(state);
    return state;
}

Result<State> make_placement(const Setup& setup) {
    if (const auto fault = fault_of(setup)) return *fault;
    State state;
    state.ground = ground_of(setup);
    state.phase = Phase::place;
    for (const PieceSpec& piece : setup.pieces) {
        Reserve& reserve = state.reserves[index_of(piece.side)];
        if (piece.command) {
            reserve.command = piece.kind;
        } else {
            ++reserve.pieces[piece.kind];
        }
    }
    if (const auto fault = placement_fault(state)) return *fault;
    return state;
}

Setup setup_of(const State& state) {
    Setup setup;
    setup.size = state.size();
    state.ground->high.for_each([&](Square s) { setup.terrain[s] = terrain::high; });
    for (const Unit& unit : state.units) {
        PieceSpec piece;
        piece.side = unit.side;
        piece.kind = unit.kind;
        piece.command = unit.command;
        piece.square = unit.square;
        piece.facing = unit.facing;
        setup.pieces.push_back(piece);
    }
    setup.side = state.side;
    setup.rules = {Style::retreat, 0};
    setup.quiet = state.quiet;
    setup.turn = state.turn;
    return setup;
}

std::uint64_t hash_of(const State& state) {
    using hash::key;
    using hash::Tag;
    std::uint64_t h = hash::size_key(state.size()) ^ hash::rules_key({Style::retreat, 0}) ^ hash::side_key(state.side);
    state.ground->high.for_each([&](Square s) { h ^= hash::terrain_key(s, terrain::high); });
    for (const Unit& u : state.units) {
        const std::uint64_t marks = static_cast<std::uint64_t>(u.fired) | static_cast<std::uint64_t>(u.target) << 1 |
                                    static_cast<std::uint64_t>(u.waiting) << 2 |
                                    static_cast<std::uint64_t>(u.in_hand) << 3;
        const std::uint64_t value = std::uint64_t{u.square} | static_cast<std::uint64_t>(u.facing) << 10 |
                                    std::uint64_t{u.kind} << 13 | static_cast<std::uint64_t>(u.side) << 18 |
                                    static_cast<std::uint64_t>(u.command) << 20 | marks << 21;
        h ^= key(Tag::piece, value);
    }
    for (Side side : {Side::white, Side::black}) {
        const Reserve& reserve = state.reserve_of(side);
        const std::uint64_t who = std::uint64_t{index_of(side)} << 32;
        for (std::size_t k = 0; k < reserve.pieces.size(); ++k) {
            if (reserve.pieces[k] != 0) h ^= key(Tag::tally, who | k << 8 | reserve.pieces[k]);
        }
        if (reserve.command) h ^= key(Tag::tally, who | 1u << 16 | *reserve.command);
    }
    const std::uint64_t turn = static_cast<std::uint64_t>(state.phase) | static_cast<std::uint64_t>(state.begun) << 2 |
                               static_cast<std::uint64_t>(state.eliminated) << 3 |
                               static_cast<std::uint64_t>(state.group_fixed) << 4 |
                               std::uint64_t{state.steps_left} << 5;
    // At the start of a turn the marks follow from the board, and the phase with them.
    return state.begun || state.phase == Phase::place ? h ^ key(Tag::flag, turn) : h;
}

}  // namespace tankchess::retreat
