#include "match/game_state.h"

#include "match/ordinary_game.h"
#include "match/retreat_game.h"
#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"

namespace tankchess::match {

Result<GamePtr> open_game(std::string_view text) {
    if (names_retreat(text)) {
        Result<retreat::State> state = read_retreat_position(text);
        if (!state) return state.fault();
        return GamePtr(std::make_shared<RetreatGame>(std::move(*state)));
    }
    const Result<Position> position = read_position(text);
    if (!position) return position.fault();
    return GamePtr(std::make_shared<OrdinaryGame>(*position));
}

std::string_view repetition_key(std::string_view text) {
    for (int field = 0; field < 2; ++field) text = text.substr(0, text.rfind(' '));
    return text;
}

}  // namespace tankchess::match
