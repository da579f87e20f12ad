#pragma once

#include <optional>

#include "match/game_state.h"
#include "rules/position/position.h"

namespace tankchess::match {

// The game of one move a turn, in all its modes (G, X1 to X6).
class OrdinaryGame : public GameState, public std::enable_shared_from_this<OrdinaryGame> {
public:
    // What the referee asks about a position of `mate`; it costs a look for a legal move.
    struct Judgement {
        Announcement announced;
        Outcome outcome;
    };
    explicit OrdinaryGame(const Position& position, std::optional<Judgement> judged = std::nullopt)
        : position_(position), judged_(judged) {}

    const Position& position() const { return position_; }

    std::variant<Played, Refusal> play(std::string_view text) const override;
    BoardRef board() const override { return &position_; }
    Side side_to_move() const override { return position_.side_to_move(); }
    int turn() const override { return position_.turn(); }
    bool mid_turn() const override { return false; }
    SideSet alive() const override;
    bool survives_a_seat() const override { return position_.mode().sides > 2; }
    bool repetition_counts() const override { return position_.mode().quiet_draw; }
    GamePtr passed_over(SideSet out) const override;
    Outcome outcome(SideSet out) const override;
    SideSet winners_by_count(SideSet out) const override;
    Announcement announced() const override;
    std::string text() const override;
    std::uint64_t hash() const override { return position_.hash(); }

private:
    // X4: who has most points, if it is one side alone.
    SideSet ahead_on_points(SideSet out) const;

    Position position_;
    std::optional<Judgement> judged_;  // known from the move that led here
};

}  // namespace tankchess::match
