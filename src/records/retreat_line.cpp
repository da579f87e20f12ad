#include "records/retreat_line.h"

#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"

namespace tankchess {
namespace {

// The same but for the counters (G6).
bool same_position(retreat::State a, const retreat::State& b) {
    a.quiet = b.quiet;
    a.turn = b.turn;
    return a == b;
}

}  // namespace

Outcome RetreatLine::outcome() const {
    const Outcome end = retreat::outcome(now_);
    if (end.over() || now_.begun || now_.phase == retreat::Phase::place) return end;
    int seen = 1;
    for (const Step& step : steps_) seen += !step.before.begun && same_position(step.before, now_);
    return seen >= 3 ? Outcome{Reason::repetition, 0} : end;
}

void RetreatLine::play(const retreat::Action& action) {
    retreat::Undo undo;
    do_action(now_, action, undo);
    steps_.push_back({std::move(undo.before), action});
}

bool RetreatLine::take_back() {
    if (steps_.empty()) return false;
    now_ = std::move(steps_.back().before);
    steps_.pop_back();
    return true;
}

std::vector<RetreatLine::Turn> RetreatLine::turns() const {
    std::vector<Turn> turns;
    for (const Step& step : steps_) {
        if (turns.empty() || turns.back().before.side != step.before.side) {
            if (!turns.empty()) turns.back().complete = true;
            turns.push_back({step.before, {}, false});
        }
        turns.back().actions.push_back(step.action);
    }
    if (!turns.empty()) turns.back().complete = turns.back().before.side != now_.side;
    return turns;
}

}  // namespace tankchess
