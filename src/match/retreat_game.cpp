#include "match/retreat_game.h"

#include "notation/retreat/retreat_position_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"

namespace tankchess::match {

std::variant<Played, Refusal> RetreatGame::play(std::string_view text) const {
    const Result<RetreatActions> actions = read_actions(state_, text);
    if (!actions) return Refusal{RefusalId::illegal_move, actions.fault().text()};
    retreat::State state = state_;
    std::string canonical;
    for (const retreat::Action& action : *actions) {
        if (!canonical.empty()) canonical += " ; ";
        canonical += write_action(state, action);
        state = retreat::after(state, action);
    }
    return Played{std::move(canonical), std::make_shared<RetreatGame>(std::move(state))};
}

SideSet RetreatGame::alive() const {
    SideSet set;
    for (const retreat::Unit& unit : state_.units) set.add(unit.side);
    for (const Side side : {Side::white, Side::black}) {
        if (state_.reserve_of(side).count() > 0) set.add(side);
    }
    return set;
}

Outcome RetreatGame::outcome(SideSet) const { return retreat::outcome(state_); }

std::string RetreatGame::text() const { return write_retreat_position(state_); }

}  // namespace tankchess::match
