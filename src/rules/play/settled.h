#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/position/position.h"

namespace tankchess {

// Why a game ended. Values and names are stable ids: records and databases keep them.
enum class Reason : std::uint8_t {
    none,         // not over
    destruction,  // G1
    both_destroyed,
    escape,     // G2
    checkmate,  // G5
    escapemate,
    no_moves,       // G5, last sentence
    last_vehicle,   // X1, X3: the enemy has no vehicle left
    escaped_three,  // X2
    tally,          // X2, X3: decided by the count
    limit,          // X1, X2, X4: turn limit
    flags,          // X3
    points,         // X4
    quiet,          // G6: 100 turns
    repetition,     // G6
};
inline constexpr int reason_count = 15;
std::string_view name_of(Reason r);
std::optional<Reason> reason_by_name(std::string_view name);

// Who won (bit per Side) and why. Over with no winner bit = draw.
struct Outcome {
    Reason reason = Reason::none;
    std::uint8_t winners = 0;

    bool over() const { return reason != Reason::none; }
    bool draw() const { return over() && winners == 0; }
    bool won_by(Side s) const { return winners >> index_of(s) & 1; }
    bool operator==(const Outcome&) const = default;
};

// The part of outcome() that needs no search for moves: Command pieces gone, tallies, limits, vehicles. Search uses it
// at every node; in `mate` style a mated side is still "ongoing" here. Quiet draws (G6) are not part of it.
Outcome settled(const Position& position);

// G6: whether the quiet counter has run out.
bool quiet_draw(const Position& position);

// X1–X4: who is ahead by the count that decides at a limit; none if several are.
std::uint8_t leaders(const Position& position);
// G6: the end of a game that would be drawn for this reason. Where the mode says so, whoever is ahead wins.
Outcome drawn_by(const Position& position, Reason reason);
// X4: points of a side (survivors + destruction so far).
int points_of(const Position& position, Side side);

}  // namespace tankchess
