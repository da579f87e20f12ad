#include "engine/retreat/analyse.h"

#include <algorithm>
#include <utility>

#include "engine/retreat/bot.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"

namespace tankchess::engine {

namespace {

retreat::State after_all(retreat::State state, const std::vector<retreat::Action>& actions) {
    for (const retreat::Action& action : actions) state = retreat::after(state, action);
    return state;
}

}  // namespace

RetreatGameToAnalyse::RetreatGameToAnalyse(const retreat::State& start, std::vector<Actions> plies)
    : plies_(std::move(plies)), states_{start} {
    for (const Actions& actions : plies_) states_.push_back(after_all(states_.back(), actions));
}

Look RetreatGameToAnalyse::look(std::size_t n, const Searcher& searcher) {
    const retreat::State& state = states_[n];
    Look look;
    look.side = state.side;
    if (const Outcome end = retreat::settled(state); end.over()) {
        look.score = end.draw() ? draw_score : end.won_by(look.side) ? wins_at(1) : loses_at(1);
        return look;
    }
    const Actions best = RetreatBot().choose(state, searcher.limits);
    if (!best.empty()) look.best_text = write_action(state, best.front());
    look.agrees = n < plies_.size() && best.size() >= plies_[n].size() &&
                  std::equal(plies_[n].begin(), plies_[n].end(), best.begin());
    look.score = worth_under_fire(after_all(state, best), look.side);
    return look;
}

}  // namespace tankchess::engine
