#pragma once

#include "engine/arena/series.h"
#include "rules/retreat/state.h"

namespace tankchess::engine {

// Who plays Retreat: our engine at a level, `random` actions, or `greedy`: the best immediate outcome of each action.
enum class RetreatPlayer : std::uint8_t { engine, random, greedy };

struct RetreatSeat {
    RetreatPlayer player = RetreatPlayer::engine;
    int level = full_strength;
};

// Plays games with colours swapped. `start` is the first moment of a game, placement included.
SeriesReport run_retreat_match(const RetreatSeat& a, const RetreatSeat& b, const retreat::State& start,
                               const SeriesPlan& plan, const std::function<void(const SeriesReport&)>& on_game);

}  // namespace tankchess::engine
