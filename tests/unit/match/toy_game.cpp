#include "toy_game.h"

#include <functional>
#include <sstream>

#include "match/event_fields.h"
#include "notation/position/tps_fields.h"
#include "rules/board/mode.h"

namespace tankchess::match {

Result<GamePtr> ToyGame::open(std::string_view text) {
    std::istringstream words{std::string(text)};
    std::string toy, alive, mid, side;
    int quiet = 0;
    State state;
    if (!(words >> toy >> state.sides >> alive >> mid >> side >> state.board >> quiet >> state.turn) || toy != "toy") {
        return Fault{"toy", "is no toy game"};
    }
    state.alive = {};
    for (const char c : alive) state.alive.add(side_by_letter({&c, 1}).value());
    state.mid = mid == "mid";
    state.side = side_by_letter(side).value();
    return GamePtr(std::make_shared<ToyGame>(state));
}

std::string ToyGame::text() const {
    return "toy " + std::to_string(state_.sides) + ' ' + letters_of(state_.alive) + (state_.mid ? " mid " : " - ") +
           letter_of(state_.side) + ' ' + state_.board + " 0 " + std::to_string(state_.turn);
}

std::uint64_t ToyGame::hash() const { return std::hash<std::string>{}(std::string(repetition_key(text()))); }

std::variant<Played, Refusal> ToyGame::play(std::string_view text) const {
    std::istringstream words{std::string(text)};
    std::string verb, object;
    words >> verb >> object;
    if (verb == "bad") return Refusal{RefusalId::illegal_move, "the toy forbids it"};
    State next = state_;
    next.mid = verb == "act";
    if (verb == "go" || verb == "act") {
        next.board = object;
    } else if (verb == "win") {
        next.board = std::string("won-") + letter_of(state_.side);
    } else if (verb == "draw") {
        next.board = "drawn";
    } else if (verb == "kill" && side_by_letter(object)) {
        next.alive.drop(*side_by_letter(object));
    } else {
        return Refusal{RefusalId::unreadable_move, "the toy does not know '" + verb + "'"};
    }
    if (!next.mid) {
        next.side = next_side(next.side, next.sides);
        ++next.turn;
    }
    const GamePtr after = ToyGame(next).passed_over(every_side.without(next.alive));
    return Played{object.empty() ? verb : verb + ' ' + object, after};
}

GamePtr ToyGame::passed_over(SideSet out) const {
    State next = state_;
    for (int i = 0; i < next.sides; ++i) {
        if (!out.has(next.side) && next.alive.has(next.side)) return std::make_shared<ToyGame>(next);
        next.side = next_side(next.side, next.sides);
        next.mid = false;
    }
    return std::make_shared<ToyGame>(state_);
}

Outcome ToyGame::outcome(SideSet out) const {
    if (state_.board == "drawn") return {Reason::both_destroyed, 0};
    if (state_.board.substr(0, 4) == "won-") {
        return {Reason::destruction, SideSet::of(side_by_letter(state_.board.substr(4)).value()).bits};
    }
    if (state_.alive.count() == 1) return {Reason::last_vehicle, state_.alive.without(out).bits};
    if (out.has(state_.side)) return {Reason::points, winners_by_count(out).bits};
    return {};
}

// The board number names the side that is ahead: 1 white, 2 black, 3 and 4 the flags.
SideSet ToyGame::winners_by_count(SideSet out) const {
    const std::size_t ahead = std::string_view("1234").find(state_.board);
    return state_.board.size() == 1 && ahead < 4 ? SideSet::of(all_sides[ahead]).without(out) : SideSet{};
}

}  // namespace tankchess::match
