#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/names.h"

namespace tankchess::match {

// Why a command changed nothing. Names are stable ids: clients see them.
enum class RefusalId : std::uint8_t {
    stale,            // the board or the turn changed after the version that the command saw
    not_your_turn,    //
    not_your_seat,    // no such seat in this match, or the seat is out of the game
    illegal_move,     // readable, but against the rules
    unreadable_move,  //
    game_over,        //
    too_late,         // the flag fell before this arrived
    nothing_offered,  // no such offer stands
    already_offered,  // the same offer stands already
    offered_lately,   // declined or withdrawn in this very turn
    still_present,    // the claim comes too early: the seat is not away, or not for long enough
    not_allowed,      // not in this mode, or not at this point of the game
};
inline constexpr Names<RefusalId, 12> refusal_names{
    {"stale", "not_your_turn", "not_your_seat", "illegal_move", "unreadable_move", "game_over", "too_late",
     "nothing_offered", "already_offered", "offered_lately", "still_present", "not_allowed"}};

struct Refusal {
    RefusalId id;
    std::string text;  // one line for people

    bool operator==(const Refusal&) const = default;
};
inline Refusal refuse(RefusalId id, std::string text) { return {id, std::move(text)}; }

}  // namespace tankchess::match
