#pragma once

#include <string>

#include "binding/game.h"
#include "engine/bot/bot.h"
#include "engine/retreat/bot.h"

namespace tankchess::binding {

// The engine for games of either kind. Belongs to one thread at a time, but for stop().
class Player {
public:
    // Values out of range are brought into it.
    explicit Player(const engine::BotOptions& options);

    struct Answer {
        std::string text;  // readable by Game::play(); in Retreat the rest of the turn
        double score = 0;  // from the mover's view, in hundredths of a Light Tank; 0 in Retreat
        int depth = 0;
        std::uint64_t nodes = 0;
    };
    // Blocks. The fault: the game is over, or nothing limits the search.
    Result<Answer> go(const Game& game, const engine::Limits& limits);
    void stop();

private:
    engine::Bot bot_;
    engine::RetreatBot retreat_;

    Answer ordinary_answer(const Playthrough& line, const engine::Limits& limits);
    Answer retreat_answer(tankchess::retreat::State state, const engine::Limits& limits);
};

}  // namespace tankchess::binding
