#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "rules/board/setup.h"
#include "rules/retreat/square_set.h"

// Retreat (X7), a game of its own on the board and with the basic pieces of the other.
namespace tankchess::retreat {

// What never changes in a game.
struct Ground {
    BoardSize size;
    SquareSet high;
    bool operator==(const Ground&) const = default;
};

// A piece on the board, with what the turn in progress has to remember of it.
struct Unit {
    Square square = no_square;
    Facing facing = Facing::n;
    Kind kind = 0;
    Side side = Side::white;
    bool command = false;
    bool fired = false;    // of the side to move: has fired in this turn
    bool target = false;   // of the enemy: could be hit when the turn began and has not been fired on since
    bool waiting = false;  // of the group that moves: has not moved yet
    bool in_hand = false;  // being moved: may go on with State::steps_left

    const KindRow& row() const { return row_of_kind(kind); }
    bool operator==(const Unit&) const = default;
};

// Pieces of a side that are not placed yet.
struct Reserve {
    std::array<std::uint8_t, kind_count> pieces{};  // by kind, the Command piece left out
    std::optional<Kind> command;

    int count() const;
    bool operator==(const Reserve&) const = default;
};

enum class Phase : std::uint8_t { place, fire, move };

// A moment of a game, in the middle of a turn too. A value; play.h changes it, everybody else only reads.
//
// The fire phase lasts while a shot is possible: a turn without one begins in its move phase.
struct State {
    std::shared_ptr<const Ground> ground;
    std::vector<Unit> units;          // ascending by square
    std::array<Reserve, 2> reserves;  // White's, Black's; empty after placement
    Side side = Side::white;
    Phase phase = Phase::fire;
    bool begun = false;        // the turn has had an action
    bool eliminated = false;   // ... and it has removed a piece
    bool group_fixed = false;  // ... and the group is chosen: units that wait or are in hand
    std::uint8_t steps_left = 0;
    int quiet = 0;
    int turn = 1;

    BoardSize size() const { return ground->size; }
    const Unit* unit_at(Square s) const;  // or nullptr
    const Unit* command_of(Side s) const;
    SquareSet squares_of(Side s) const;
    const Reserve& reserve_of(Side s) const { return reserves[index_of(s)]; }

    // Everything, counters included.
    bool operator==(const State& other) const;
};

// A position between two turns. The fault is the first of faults_of_game().
Result<State> make_state(const Setup& setup);
// The first moment of a game (X7): the board of `setup`, with all its pieces still to be placed.
Result<State> make_placement(const Setup& setup);
// The board as others see it: what is placed, without the turn in progress.
Setup setup_of(const State& state);

// Equal for states that are the same but for the counters (G6).
std::uint64_t hash_of(const State& state);

}  // namespace tankchess::retreat
