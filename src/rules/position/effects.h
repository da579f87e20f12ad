#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/position/position.h"

namespace tankchess {

// What happens while a move is played, in order, for animation, events and text. Names are stable ids.
enum class EffectKind : std::uint8_t {
    step,        // piece drove from `at` to `to`
    turn,        // piece at `at` now faces `facing`
    reverse,     // from `at` to `to`
    load,        // from `at` onto the boat on `to`
    unload,      // off the boat on `at` to `to`
    leave,       // off the board from `at`, facing `facing`
    disperse,    // smoke on `at` gone
    sweep,       // mine on `at` swept
    detonate,    // mine on `at` spent
    fire,        // shot from `at` to `to`
    flame,       // from `at` to `to`
    charge,      // from `at` to `to`
    explode,     // bomb on `at`
    destroy,     // piece on `at` became a wreck
    sink,        // piece on `at` removed by water
    ignite,      // hedge on `at` burns (one for each square of the shape)
    melt,        // ice on `at` became water
    smoke,       // smoke laid on `to`
    lay,         // mine laid on `to`
    take_flag,   // piece at `at` took the flag on `to`
    drop_flag,   // flag lies on `at`
    score_flag,  // piece on `at` brought its flag home
};
inline constexpr int effect_kind_count = 22;
std::string_view name_of(EffectKind k);

struct Effect {
    EffectKind kind;
    Square at = no_square;
    Square to = no_square;
    Facing facing = Facing::n;
    // Who it happened to or who did it, where there is one.
    Side side = Side::white;
    Kind piece = 0;
    bool command = false;
};

using Effects = std::vector<Effect>;

}  // namespace tankchess
