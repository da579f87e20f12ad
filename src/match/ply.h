#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "match/history.h"
#include "match/time.h"
#include "rules/board/side.h"

namespace tankchess::match {

// One move that was played and stands.
struct Ply {
    Side side = Side::white;
    std::string text;    // canonical, with marks
    std::string before;  // the position it was played in; empty in a match that was only read
    std::uint64_t hash_before = 0;
    std::uint64_t code = 0;   // Played::code
    int turn = 0;             // the number of the turn it belongs to
    bool begins_turn = true;  // false for the later actions of a turn that has several
    bool check = false;       // G5, announced with the move
    bool escape = false;
    Millis spent{0};
    std::optional<Millis> left;
    Instant at{};
    std::uint64_t version = 0;                     // of its event
    std::array<Millis, side_count> clocks_before;  // stored times when its turn came

    bool operator==(const Ply&) const = default;
};

// Plies never change once played, so copies of a match share them.
using Plies = History<std::shared_ptr<const Ply>>;

}  // namespace tankchess::match
