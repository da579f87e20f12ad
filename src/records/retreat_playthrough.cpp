#include "records/retreat_playthrough.h"

#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"

namespace tankchess {

Outcome RetreatPlaythrough::outcome() const {
    const Outcome end = retreat::outcome(now_);
    if (end.over() || now_.begun || now_.phase == retreat::Phase::place) return end;
    return history_.third_time(hash_of(now_)) ? Outcome{Reason::repetition, 0} : end;
}

void RetreatPlaythrough::play(const retreat::Action& action) {
    if (!now_.begun) history_.push(hash_of(now_));
    retreat::Undo undo;
    do_action(now_, action, undo);
    steps_.push_back({std::move(undo.before), action});
}

bool RetreatPlaythrough::take_back() {
    if (steps_.empty()) return false;
    now_ = std::move(steps_.back().before);
    steps_.pop_back();
    if (!now_.begun) history_.pop();
    return true;
}

std::vector<RetreatPlaythrough::Turn> RetreatPlaythrough::turns() const {
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
