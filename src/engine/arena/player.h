#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/bot/bot.h"
#include "engine/search/limits.h"

namespace tankchess::engine {

// Somebody who can be asked for moves in a match between programs.
class Player {
public:
    virtual ~Player() = default;
    virtual void new_game() = 0;
    // A turn of the game that began with `start` and went on with `played`; `position` is where that leads, `history`
    // the hashes before it. no_move = gave none, or none that could be read; why() then says more.
    virtual Move choose(const Position& start, const std::vector<Move>& played, const Position& position,
                        const std::vector<std::uint64_t>& history, const Limits& limits) = 0;
    virtual std::string why() const { return {}; }
    // Whether it bounds its own effort, so that a match gives it no limits.
    virtual bool has_own_limits() const { return false; }
};

// Any legal move.
std::unique_ptr<Player> make_random_player(std::uint64_t seed);
// The best immediate outcome: a win, else the dearest destruction, else anything that does not lose at once by itself.
std::unique_ptr<Player> make_greedy_player(std::uint64_t seed);
// Takes what wins at once, otherwise drives its Command piece (any vehicle, where all may leave) the shortest way that
// is open towards the far edge. Anything else only where there is no way.
std::unique_ptr<Player> make_race_player(std::uint64_t seed);
// Plain UCT with random playouts.
std::unique_ptr<Player> make_mcts_player(std::uint64_t seed);
std::unique_ptr<Player> make_engine_player(const BotOptions& options, const Limits& own_limits = {});

}  // namespace tankchess::engine
