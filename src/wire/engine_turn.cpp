#include "wire/engine_turn.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "base/rng.h"
#include "engine/bot/bot.h"
#include "engine/retreat/bot.h"
#include "notation/moves/move_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/moves/legality.h"

namespace tankchess::server {

namespace {

constexpr std::int64_t shortest_ms = 40;  // however long the line is
constexpr std::int64_t retreat_action_ms = 400;

std::string retreat_action(const retreat::State& state, const EngineTurn& turn, double share) {
    engine::RetreatBot bot(turn.level, retreat::hash_of(state) ^ turn.seed);
    engine::Limits limits;
    const std::int64_t most = shortened(retreat_action_ms, share);
    limits.movetime_ms = turn.clock_ms ? std::clamp<std::int64_t>(*turn.clock_ms / 20, 20, most) : most;
    const auto actions = bot.choose(state, limits);
    return actions.empty() ? std::string() : write_action(state, actions.front());
}

// G8: whoever plays first gets the worse side of what they make, so the best first turn is the most even one. Of some
// turns spread over all legal ones, the one whose score is nearest to nothing.
Move even_first_move(engine::Bot& bot, const Position& position, const engine::Limits& limits) {
    constexpr std::size_t tried = 12;
    constexpr std::uint64_t nodes_each = 3000;
    const auto list = std::make_unique<MoveList>();
    legal_moves(position, *list);
    Move best = no_move;
    int least = 0;
    const std::size_t count = std::min<std::size_t>(tried, list->size());
    for (std::size_t i = 0; i < count; ++i) {
        engine::Limits each;
        each.nodes = nodes_each;
        if (limits.movetime_ms) each.movetime_ms = *limits.movetime_ms / static_cast<std::int64_t>(tried) + 1;
        each.first_moves = {(*list)[(i * list->size() + position.hash() % list->size()) / count % list->size()]};
        const engine::SearchResult answer = bot.go(each);
        const int score = answer.lines.empty() ? 0 : std::abs(static_cast<int>(answer.lines.front().score));
        if (best != no_move && score >= least) continue;
        best = each.first_moves.front();
        least = score;
    }
    return best;
}

}  // namespace

match::CommandBody engine_command(const std::string& answer) {
    if (answer == swap_answer) return match::SwapSides{};
    return match::MakeMove{answer, match::Millis(0)};
}

EngineTurn engine_turn(const match::Match& match, std::string_view game, Millis now) {
    EngineTurn turn;
    turn.seed = match.board_version();
    for (const char letter : game) turn.seed = mix64(turn.seed + static_cast<unsigned char>(letter) + 1);
    for (const match::Seat& seat : match.seats().all()) {
        if (turn.user.empty()) turn.user = seat.spec.player;
    }
    turn.game = match.shared_game();
    for (const auto& ply : match.plies()) turn.history.push_back(ply->hash_before);
    const Side side = match.side_to_move();
    turn.level = match.seats().at(side)->spec.level;
    turn.style = match.seats().at(side)->spec.style;
    turn.may_swap = match.may_swap();
    turn.may_be_swapped = match.config().swap && match.plies().empty();
    if (const auto left = match.clock().left(side, match::instant_at(now))) {
        turn.clock_ms = left->count();
        turn.increment_ms = match.clock().control(side).increment.count();
    }
    return turn;
}

std::int64_t shortened(std::int64_t ms, double share) {
    return std::max(std::min(ms, shortest_ms), static_cast<std::int64_t>(static_cast<double>(ms) * share));
}

std::string play_turn(engine::Bot& bot, const EngineTurn& turn, double share, const engine::MoveBook* book) {
    const auto board = turn.game->board();
    if (const auto* state = std::get_if<const retreat::State*>(&board)) return retreat_action(**state, turn, share);
    const Position* const position = std::get<const Position*>(board);
    engine::BotOptions options;
    options.level = turn.level;
    options.style = engine::play_style_names.find(turn.style).value_or(engine::PlayStyle::plain);
    options.book = book;
    options.hash_mb = turn_hash_mb;
    options.seed = turn.seed;
    bot.set_options(options);
    bot.set_position(*position, turn.history);
    engine::Limits limits;
    limits.nodes = turn.nodes;
    if (turn.clock_ms) {
        limits.clock_ms = std::max<std::int64_t>(*turn.clock_ms - 200, 50);
        limits.increment_ms = turn.increment_ms;
        const std::int64_t most = share < 1 ? shortened(untimed_ms, share) : longest_turn_ms;
        limits.movetime_ms = std::clamp<std::int64_t>(*turn.clock_ms / 4, std::min<std::int64_t>(50, most), most);
    } else {
        limits.movetime_ms = shortened(untimed_ms, share);
    }
    if (turn.may_be_swapped) return write_move(*position, even_first_move(bot, *position, limits));
    const engine::SearchResult answer = bot.go(limits);
    // G8: what is worse to play is better to have against one.
    if (turn.may_swap && !answer.lines.empty() && answer.lines.front().score < 0) return std::string(swap_answer);
    return answer.best == no_move ? std::string() : write_move(*position, answer.best);
}

}  // namespace tankchess::server
