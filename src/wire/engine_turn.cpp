#include "wire/engine_turn.h"

#include <algorithm>

#include "base/rng.h"
#include "engine/bot/bot.h"
#include "engine/retreat/bot.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "notation/retreat/retreat_turn_text.h"

namespace tankchess::server {

namespace {

constexpr std::int64_t shortest_ms = 40;  // however long the line is
constexpr std::int64_t longest_turn_ms = 15000;
constexpr std::int64_t retreat_action_ms = 400;

std::string retreat_action(const EngineTurn& turn, double share) {
    const auto state = read_retreat_position(turn.tps);
    if (!state) return {};
    engine::RetreatBot bot(turn.level, retreat::hash_of(*state) ^ turn.seed);
    engine::Limits limits;
    const std::int64_t most = shortened(retreat_action_ms, share);
    limits.movetime_ms = turn.clock_ms ? std::clamp<std::int64_t>(*turn.clock_ms / 20, 20, most) : most;
    const auto actions = bot.choose(*state, limits);
    return actions.empty() ? std::string() : write_action(*state, actions.front());
}

}  // namespace

EngineTurn engine_turn(const match::Match& match, std::string_view game, Millis now) {
    EngineTurn turn;
    turn.seed = match.board_version();
    for (const char letter : game) turn.seed = mix64(turn.seed + static_cast<unsigned char>(letter) + 1);
    for (const match::Seat& seat : match.seats().all()) {
        if (turn.user.empty()) turn.user = seat.spec.player;
    }
    turn.tps = match.position_text();
    for (const auto& ply : match.plies()) turn.history.push_back(ply->hash_before);
    const Side side = match.side_to_move();
    turn.level = match.seats().at(side)->spec.level;
    if (const auto left = match.clock().left(side, match::instant_at(now))) {
        turn.clock_ms = left->count();
        turn.increment_ms = match.clock().control(side).increment.count();
    }
    return turn;
}

std::int64_t shortened(std::int64_t ms, double share) {
    return std::max(std::min(ms, shortest_ms), static_cast<std::int64_t>(static_cast<double>(ms) * share));
}

std::string play_turn(engine::Bot& bot, const EngineTurn& turn, double share) {
    if (names_retreat(turn.tps)) return retreat_action(turn, share);
    const auto position = read_position(turn.tps);
    if (!position) return {};
    engine::BotOptions options;
    options.level = turn.level;
    options.hash_mb = 32;
    options.seed = turn.seed;
    bot.set_options(options);
    bot.set_position(*position, turn.history);
    engine::Limits limits;
    if (turn.clock_ms) {
        limits.clock_ms = std::max<std::int64_t>(*turn.clock_ms - 200, 50);
        limits.increment_ms = turn.increment_ms;
        const std::int64_t most = share < 1 ? shortened(untimed_ms, share) : longest_turn_ms;
        limits.movetime_ms = std::clamp<std::int64_t>(*turn.clock_ms / 4, std::min<std::int64_t>(50, most), most);
    } else {
        limits.movetime_ms = shortened(untimed_ms, share);
    }
    const engine::SearchResult answer = bot.go(limits);
    return answer.best == no_move ? std::string() : write_move(*position, answer.best);
}

}  // namespace tankchess::server
