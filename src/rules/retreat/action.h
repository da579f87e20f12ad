#pragma once

#include "rules/board/catalogue.h"

namespace tankchess::retreat {

enum class ActionKind : std::uint8_t {
    place,  // a piece of `kind` on `to` with `facing`
    fire,   // `from` fires at `to`, which is pushed
    move,   // the piece on `from` drives or backs up to `to` and ends with `facing`
    end,    // ends the fire phase; in the other phases the turn
};

// Which way the firing player pushes the target.
enum class Push : std::uint8_t {
    back,   // towards its own back row
    aside,  // along its row, away from the shooter
};

// One act of a turn. Fields that the kind of action does not use keep their defaults.
struct Action {
    ActionKind what = ActionKind::end;
    Square from = no_square;
    Square to = no_square;
    Facing facing = Facing::n;
    Push push = Push::back;
    Kind kind = 0;
    bool command = false;

    bool operator==(const Action&) const = default;

    static Action place(Kind kind, bool command, Square to, Facing facing) {
        return {ActionKind::place, no_square, to, facing, Push::back, kind, command};
    }
    static Action fire(Square from, Square target, Push push) {
        return {ActionKind::fire, from, target, Facing::n, push, 0, false};
    }
    static Action move(Square from, Pose end) {
        return {ActionKind::move, from, end.square, end.facing, Push::back, 0, false};
    }
    static Action end() { return {}; }
};

}  // namespace tankchess::retreat
