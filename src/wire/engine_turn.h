#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"
#include "wire/rows.h"

namespace tankchess::engine {
class Bot;
class MoveBook;
}  // namespace tankchess::engine

namespace tankchess::server {

// A turn that an engine seat has to play.
struct EngineTurn {
    std::string user;  // who plays against it: the turn stands in their line
    match::GamePtr game;
    std::vector<std::uint64_t> history;  // of the positions before it
    int level = 5;
    std::string style{};                   // empty: plain
    std::optional<std::int64_t> clock_ms;  // when it was asked for; what it waits in line is taken off
    std::int64_t increment_ms = 0;
    std::optional<std::uint64_t> nodes{};  // no bound: as many as level and time allow
    std::uint64_t seed = 0;                // for what the level overlooks: another in every game
    bool may_swap = false;                 // G8: it may change sides instead of moving
    bool may_be_swapped = false;           // ... and so may the other side after this turn
    std::function<bool()> wanted{};        // empty: always. From any thread; a turn that waits in line may be dropped
};

// The turn that the side to move, an engine, has to play in the game of this id. A turn that was taken back is another
// turn: whoever repeats their move may get another reply.
EngineTurn engine_turn(const match::Match& match, std::string_view game, Millis now);

// Full strength without a clock: long enough to play well, short enough to keep a game going.
inline constexpr std::int64_t untimed_ms = 2500;
// With one, however much is left on it.
inline constexpr std::int64_t longest_turn_ms = 15000;
// What is left of a time to think where others wait too: `share` of it, but never next to nothing.
std::int64_t shortened(std::int64_t ms, double share);

// The engine's memory for such a turn. Whoever makes a bot with less has the first turn wait for more.
inline constexpr int turn_hash_mb = 32;

// What play_turn() answers where the engine changes sides.
inline constexpr std::string_view swap_answer = "swap";
// Thinks on the calling thread; empty if there is no move. Retreat: one action, the rest of the turn is asked for
// action by action; the engine keeps its side there. `book`: openings to play from, if any.
std::string play_turn(engine::Bot& bot, const EngineTurn& turn, double share, const engine::MoveBook* book);

// The command that such an answer stands for.
match::CommandBody engine_command(const std::string& answer);

}  // namespace tankchess::server
