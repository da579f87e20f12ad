#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/evaluate/score.h"
#include "engine/explain/story.h"

namespace tankchess::engine {

// Why a move was worse than another: what it costs, or what it gives up. Names are stable ids; texts in every language
// are made from them (cli/terminal/cause_words.h, `cause` in the client's texts).
enum class Why : std::uint8_t {
    // What it costs.
    loses_command,   // `by` destroys the Command piece, from `from`
    gets_mated,      // checkmate in `turns`
    lets_escape,     // the enemy's Command piece gets away in `turns`
    loses_by_force,  // in `turns`, some other way
    own_loss,        // the move itself destroys `piece`
    walks_into,      // `piece` was safe, moved, and is destroyed by `by` from `from`
    stays_in,        // `piece` was aimed at, moved, and is destroyed all the same
    leaves,          // `piece` was aimed at before, and is destroyed
    uncovers,        // `piece` was safe before, and is destroyed
    trades,          // `piece` for `other`, which is worth less
    costs_later,     // `piece` falls a few turns on
    lets_run,        // the enemy's Command piece comes closer to its way out
    // What it gives up.
    misses_win,     // in `turns`
    misses_shot,    // at `piece`, by `by`
    misses_attack,  // `by` could attack the Command piece `piece`
    misses_escape,  // the Command piece could threaten to leave
    misses_gain,    // of `piece`, a few turns on
    falls_behind,   // the own Command piece stays farther from its way out
    cut_off,        // it has none left
};
inline constexpr int why_count = 19;
std::string_view name_of(Why why);
std::string_view name_of(ArmourSide side);

struct NamedPiece {
    Kind kind = 0;
    bool command = false;
    Square square = no_square;
    bool operator==(const NamedPiece&) const = default;
};

struct Cause {
    Why why;
    std::optional<NamedPiece> piece, by, other;
    Square from = no_square;  // where `by` fires from
    ArmourSide armour = ArmourSide::none;
    int turns = 0;
    bool operator==(const Cause&) const = default;
};

// A move that was played and what a search says about it. Lines begin in `before`.
struct Choice {
    const Position& before;
    std::vector<Move> played;  // the move and how it is answered
    std::vector<Move> best;
    Score played_score = 0, best_score = 0;  // for the side that moved
};

// What it costs, then what it gives up: one of each at most, none if the lines show nothing that can be named.
std::vector<Cause> causes_of(const Choice& choice);

}  // namespace tankchess::engine
