#pragma once

#include "match/game_state.h"
#include "rules/retreat/state.h"

namespace tankchess::match {

// Retreat (X7): a turn is made of actions, each of them a move of the match. A text may hold several actions of one
// turn, separated by `;`.
class RetreatGame : public GameState, public std::enable_shared_from_this<RetreatGame> {
public:
    explicit RetreatGame(retreat::State state) : state_(std::move(state)) {}

    const retreat::State& state() const { return state_; }

    std::variant<Played, Refusal> play(std::string_view text) const override;
    BoardRef board() const override { return &state_; }
    Side side_to_move() const override { return state_.side; }
    int turn() const override { return state_.turn; }
    bool mid_turn() const override { return state_.begun; }
    SideSet alive() const override;
    bool survives_a_seat() const override { return false; }
    bool repetition_counts() const override { return true; }
    GamePtr passed_over(SideSet) const override { return shared_from_this(); }
    Outcome outcome(SideSet out) const override;
    SideSet winners_by_count(SideSet) const override { return {}; }
    Announcement announced() const override { return {}; }
    std::string text() const override;
    std::uint64_t hash() const override { return retreat::hash_of(state_); }

private:
    retreat::State state_;
};

}  // namespace tankchess::match
