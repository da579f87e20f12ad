#include "local/level_move.h"

#include "engine/bot/bot.h"
#include "wire/engine_turn.h"

namespace tankchess::local {

std::string level_move(const std::string& tps, int level, std::uint64_t seed, std::uint64_t nodes) {
    server::EngineTurn turn;
    turn.game = *match::open_game(tps);
    turn.level = level;
    turn.seed = seed;
    turn.nodes = nodes;
    engine::Bot bot;
    return server::play_turn(bot, turn, 1, nullptr);
}

}  // namespace tankchess::local
