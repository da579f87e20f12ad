#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/game_state.h"
#include "match/match.h"

namespace tankchess::match {

// A game with no board to think about: its moves say outright what they do, so that tests of the referee can bring
// about any situation. Texts look like position strings: `toy <sides> <alive> <mid> <side> <board> <quiet> <turn>`.
//   go <n>    the board is now n; the turn is over
//   act <n>   the board is now n; the turn goes on
//   win, draw the game is over
//   kill <s>  side s has nothing left; the turn is over
//   bad       a readable move that is illegal
class ToyGame : public GameState {
public:
    struct State {
        int sides = 2;
        SideSet alive{0b0011};
        bool mid = false;
        Side side = Side::white;
        std::string board = "0";
        int turn = 1;
    };
    explicit ToyGame(State state) : state_(std::move(state)) {}

    static Result<GamePtr> open(std::string_view text);

    std::variant<Played, Refusal> play(std::string_view text) const override;
    Side side_to_move() const override { return state_.side; }
    int turn() const override { return state_.turn; }
    bool mid_turn() const override { return state_.mid; }
    SideSet alive() const override { return state_.alive; }
    bool survives_a_seat() const override { return state_.sides == 4; }
    bool repetition_counts() const override { return state_.sides == 2; }
    GamePtr passed_over(SideSet out) const override;
    Outcome outcome(SideSet out) const override;
    SideSet winners_by_count(SideSet out) const override;
    Announcement announced() const override { return {state_.board == "7", state_.board == "8"}; }
    std::string text() const override;
    std::uint64_t hash() const override;

private:
    State state_;
};

inline constexpr const char* toy_two = "toy 2 wb - w 0 0 1";
inline constexpr const char* toy_four = "toy 4 wbxy - w 0 0 1";

}  // namespace tankchess::match
