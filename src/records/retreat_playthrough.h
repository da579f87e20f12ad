#pragma once

#include <vector>

#include "notation/retreat/retreat_turn_text.h"
#include "rules/moves/history.h"
#include "rules/retreat/state.h"

namespace tankchess {

// A game of Retreat played from a start, action by action, each of which can be taken back; with what a single state
// cannot know: repetition (G6).
class RetreatPlaythrough {
public:
    explicit RetreatPlaythrough(retreat::State start) : start_(start), now_(std::move(start)) {}

    const retreat::State& start() const { return start_; }
    const retreat::State& state() const { return now_; }

    // Over by the state itself, or drawn by its third occurrence at the start of a turn.
    Outcome outcome() const;

    // Precondition: legal in state(), and the game is not over.
    void play(const retreat::Action& action);
    void play(const RetreatActions& actions) {
        for (const retreat::Action& action : actions) play(action);
    }
    // Takes back the last action, inside a turn or over its end; false if there is none.
    bool take_back();

    // The turns that were played to their end, then perhaps the one in progress.
    struct Turn {
        retreat::State before;
        RetreatActions actions;
        bool complete = false;
    };
    std::vector<Turn> turns() const;

private:
    struct Step {
        retreat::State before;
        retreat::Action action;
    };

    retreat::State start_;
    retreat::State now_;
    std::vector<Step> steps_;
    GameHistory history_;  // of the moments at which turns began
};

}  // namespace tankchess
