#pragma once

#include <vector>

#include "engine/bot/analyse.h"
#include "rules/retreat/action.h"
#include "rules/retreat/state.h"

namespace tankchess::engine {

// A game of Retreat: a ply is one action or a few that were told together.
class RetreatGameToAnalyse : public GameToAnalyse {
public:
    using Actions = std::vector<retreat::Action>;
    RetreatGameToAnalyse(const retreat::State& start, std::vector<Actions> plies);
    std::size_t plies() const override { return plies_.size(); }
    Look look(std::size_t n, const Searcher& searcher) override;

private:
    std::vector<Actions> plies_;
    std::vector<retreat::State> states_;  // before each ply, and the last
};

}  // namespace tankchess::engine
