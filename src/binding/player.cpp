#include "binding/player.h"

#include "notation/moves/move_text.h"
#include "rules/play/play.h"
#include "rules/retreat/play.h"

namespace tankchess::binding {

Player::Player(const engine::BotOptions& options)
    : bot_(options), retreat_(bot_.options().level, bot_.options().seed) {}

Result<Player::Answer> Player::go(const Game& game, const engine::Limits& limits) {
    if (!limits.depth && !limits.nodes && !limits.movetime_ms) return Fault{"limits", "none is given"};
    if (const Outcome end = game.outcome(); end.over()) {
        return Fault{"game", "is over by " + std::string(name_of(end.reason))};
    }
    return game.ordinary() ? ordinary_answer(*game.ordinary(), limits)
                           : retreat_answer(game.retreat()->state(), limits);
}

Player::Answer Player::ordinary_answer(const Playthrough& line, const engine::Limits& limits) {
    std::vector<std::uint64_t> earlier;
    Position position = line.start();
    for (const Move move : line.moves()) {
        earlier.push_back(position.hash());
        Undo undo;
        do_move(position, move, undo);
    }
    bot_.set_position(position, earlier);
    const engine::SearchResult result = bot_.go(limits);
    Answer answer{write_move(position, result.best)};
    if (!result.lines.empty()) {
        const engine::Variation& best = result.lines.front();
        answer.score = best.score;
        answer.depth = best.depth;
        answer.nodes = best.nodes;
    }
    return answer;
}

Player::Answer Player::retreat_answer(tankchess::retreat::State state, const engine::Limits& limits) {
    Answer answer;
    for (const tankchess::retreat::Action& action : retreat_.choose(state, limits)) {
        if (!answer.text.empty()) answer.text += "; ";
        answer.text += write_action(state, action);
        state = after(state, action);
    }
    return answer;
}

void Player::stop() {
    bot_.stop();
    retreat_.stop();
}

}  // namespace tankchess::binding
