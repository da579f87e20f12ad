#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "engine/bot/bot.h"
#include "engine/search/limits.h"
#include "engine/search/stopwatch.h"
#include "rules/retreat/action.h"
#include "rules/retreat/state.h"

namespace tankchess::engine {

// A player for Retreat (X7). A turn there is a string of actions, far too many to list as wholes: the search builds
// turns action by action, keeps the best beginnings (a beam that widens while there is time), and judges finished turns
// by the enemy's best fire in reply. The best of them are then answered by a whole turn of the enemy, found the same
// way, and that by our fire.
//
// Promises: as Bot. choose() blocks and gives legal actions that finish the turn in progress (one placement at a time
// counts as an action of the turn); stop() may be called from any thread.
class RetreatBot {
public:
    explicit RetreatBot(int level = full_strength, std::uint64_t seed = 1);

    std::vector<retreat::Action> choose(const retreat::State& state, const Limits& limits);
    void stop() { stop_ = true; }

private:
    struct Beginning {
        retreat::State state;
        std::vector<retreat::Action> actions;
        Score score = 0;
        std::uint64_t key = 0;  // of a finished turn
    };

    // A move from one of the beginnings, by number.
    struct Judged {
        std::size_t from;
        retreat::Action action;
        Score score;
    };

    int level_;
    Rng rng_;
    std::atomic<bool> stop_{false};
    Stopwatch watch_;
    std::int64_t end_ms_ = 0;
    std::uint64_t states_ = 0;
    std::uint64_t state_limit_ = 0;

    bool out_of_time();
    // Worth of a finished turn of `us` after the enemy's best turn in reply; `enough` is all that need be known of one
    // that is no better.
    Score worth_after_reply(const retreat::State& state, Side us, Score enough);
    void add_finished(std::vector<Beginning>& finished, const retreat::State& state, std::size_t width);
    Score noise();
    void judge_moves(const Beginning& from, std::size_t number, const std::vector<retreat::Action>& actions,
                     std::vector<Judged>& judged);
    // Finished turns from `state`, found with a beam so wide. Empty if time ran out before the first.
    std::vector<Beginning> build_turns(const retreat::State& state, std::size_t width);
    std::vector<retreat::Action> place_all(retreat::State state);
};

// Worth of a state for `side`, whoever is to move; decided games like search scores.
Score retreat_worth(const retreat::State& state, Side side);
// The same after the fire that hurts `side` most, with the enemy about to fire.
Score worth_under_fire(const retreat::State& state, Side side);

}  // namespace tankchess::engine
