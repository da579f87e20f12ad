// X7, the fire phase: every sentence has its test.
#include <gmock/gmock.h>

#include "rules/retreat/outcome.h"
#include "support/retreat_kit.h"

namespace tankchess {
namespace {

using testing::HasSubstr;

TEST(RetreatFire, X7_a_turn_is_a_fire_phase_then_a_move_phase) {
    const std::string tps = retreat_board(8, 8, "wCMT@A1N,wLT@H1N,bLT@A5W,bCLT@D8S");
    EXPECT_EQ(retreat_state(tps).phase, retreat::Phase::fire);
    const retreat::State moved = played(retreat_state(tps), "end ; move H1 > H2/N");
    EXPECT_EQ(moved.phase, retreat::Phase::move);
    EXPECT_THAT(refusal_of(moved, "fire A1 > A5 back"), HasSubstr("firing is over once a piece has moved"));
}

TEST(RetreatFire, X7_each_phase_may_be_empty) {
    const std::string tps = retreat_board(8, 8, "wCMT@A1N,wLT@H1N,bLT@A5W,bCLT@D8S");
    EXPECT_EQ(played(retreat_state(tps), "end ; end").side, Side::black);
    EXPECT_EQ(played(retreat_state(tps), "pass").side, Side::black);
    EXPECT_EQ(played(retreat_state(tps), "fire A1 > A5 back ; end").side, Side::black);
    EXPECT_EQ(played(retreat_state(tps), "end ; move H1 > H2/N ; end").side, Side::black);
}

TEST(RetreatFire, X7_each_own_piece_may_fire_once) {
    EXPECT_THAT(refusal_of(retreat_board(8, 8, "wCMT@A1N,wLT@H2N,bLT@A4W,bLT@D4W,bLT@H6W,bCLT@G8S"),
                           "fire A1 > A4 back ; fire A1 > D4 back"),
                HasSubstr("has fired in this turn"));
    // Where nobody else can hit what is left, the firing is over by itself.
    EXPECT_EQ(
        played(retreat_state(retreat_board(8, 8, "wCMT@A1N,bLT@A4W,bLT@D4W,bCLT@G8S")), "fire A1 > A4 back").phase,
        retreat::Phase::move);
}

TEST(RetreatFire, X7_each_enemy_piece_may_be_fired_on_once_a_turn) {
    EXPECT_THAT(refusal_of(retreat_board(8, 8, "wCMT@A1N,wMT@D1N,wLT@H1N,bLT@D4W,bLT@H4W,bCLT@F8S"),
                           "fire D1 > D4 back ; fire A1 > D6 back"),
                HasSubstr("has been fired on"));
}

TEST(RetreatFire, X7_a_push_uncovers_no_new_target) {
    // B6 stands behind B3 for everybody who looks that way; with B3 pushed aside the line is open, but not the right.
    EXPECT_THAT(refusal_of(retreat_board(8, 8, "wMT@A2N,wMT@B1N,wCHT@H1N,bLT@B3W,bLT@H4W,bLT@B6W,bCLT@E8S"),
                           "fire A2 > B3 aside ; fire B1 > B6 back"),
                HasSubstr("nobody could hit it when the turn began"));
}

TEST(RetreatFire, X7_a_target_of_one_piece_may_be_fired_on_by_another_whose_line_opens) {
    // A6 is seen by H6 alone; when A4 is gone, A1 sees it too.
    const std::string tps = retreat_board(8, 8, "wCMT@A1N,wLT@H6N,wMT@D4N,bLT@A4W,bLT@A6W,bCLT@F8S");
    const std::string pieces = pieces_after(tps, "fire D4 > A4 back (A4) ; fire A1 > A6 back");
    EXPECT_THAT(pieces, HasSubstr("bLT@A8W"));
}

TEST(RetreatFire, X7_turrets_fire_in_all_eight_directions) {
    for (const char* target : {"D7", "G7", "G4", "G1", "D1", "A1", "A4", "A7"}) {
        const std::string tps = retreat_board(8, 8, "wMT@D4N,wCHT@H5N,bLT@" + std::string(target) + "N,bCHT@H8S");
        const auto read = read_actions(retreat_state(tps), "fire D4 > " + std::string(target) + " back");
        EXPECT_TRUE(read) << target << " " << read.fault().text();
    }
}

TEST(RetreatFire, X7_fixed_weapons_fire_ahead_only) {
    const std::string tps = retreat_board(8, 8, "wTD@D4N,wCLT@H1N,bHT@D6E,bHT@F6E,bCHT@G8S");
    EXPECT_EQ(refusal_of(tps, "fire D4 > D6 back"), "");
    EXPECT_THAT(
        refusal_of(retreat_board(8, 8, "wTD@D4N,wLT@F1N,wCLT@H1N,bHT@D6E,bLT@F6E,bCHT@G8S"), "fire D4 > F6 back"),
        HasSubstr("no free line of fire to F6"));
}

TEST(RetreatFire, X7_any_distance_and_no_minimum) {
    EXPECT_EQ(pieces_after(retreat_board(8, 8, "wMT@C3N,wCHT@H1N,bLT@C4W,bCHT@H8S"), "fire C3 > C4 back"),
              "wCHT@H1N,wMT@C3N,bLT@C6W,bCHT@H8S");
    EXPECT_EQ(pieces_after(retreat_board(8, 8, "wMT@C1N,wCHT@H1N,bMT@C7W,bCHT@H8S"), "fire C1 > C7 back"),
              "wMT@C1N,wCHT@H1N,bMT@C8W,bCHT@H8S");
}

TEST(RetreatFire, X7_any_piece_or_obstacle_between_blocks) {
    EXPECT_THAT(refusal_of("6x6 6./6./2.#3./6./6./6. wMT@C1N,wCMT@A1N,bLT@C6W,bLT@A6W,bCHT@F6S w retreat 0 1",
                           "fire C1 > C6 back"),
                HasSubstr("nobody could hit it"));
    EXPECT_THAT(
        refusal_of(retreat_board(6, 6, "wMT@C1N,wLT@C3N,wCMT@A1N,bLT@C6W,bLT@A6W,bCHT@F5S"), "fire C1 > C6 back"),
        HasSubstr("no free line"));
}

TEST(RetreatFire, X7_a_mortar_fires_at_its_range_and_is_never_blocked) {
    const auto at = [](int row) {
        return "6x8 6./6./6./6./6./6./#5./6. wHM@A1N,wCHT@F1N,bLT@A" + std::to_string(row) + "W,bCHT@C8S w retreat 0 1";
    };
    for (int row : {4, 5, 6}) {
        EXPECT_EQ(refusal_of(at(row), "fire A1 > A" + std::to_string(row) + " back"), "") << row;
    }
    for (int row : {3, 7}) {
        EXPECT_NE(refusal_of(at(row), "fire A1 > A" + std::to_string(row) + " back"), "") << row;
    }
}

TEST(RetreatFire, X7_no_difference_no_push) {
    // LT, power 1, at the front of an MT (2), and of an LT (1).
    EXPECT_THAT(
        refusal_of(retreat_board(8, 8, "wLT@C1N,wLT@D1N,wCHT@H1N,bMT@C5S,bLT@D5W,bCHT@A8S"), "fire C1 > C5 back"),
        HasSubstr("the armour on that side of C5 holds"));
    // Nothing else to fire at: the turn begins with its move phase.
    EXPECT_EQ(retreat_state(retreat_board(8, 8, "wCLT@C1N,bMT@C5S,bCHT@A8S")).phase, retreat::Phase::move);
}

TEST(RetreatFire, X7_the_difference_of_power_and_armour_is_the_push) {
    // HT, power 3: front of LT 1, side 0, rear 0.
    EXPECT_EQ(pieces_after(retreat_board(8, 9, "wHT@C1N,wCHT@H1N,bLT@C4S,bCHT@A9S"), "fire C1 > C4 back"),
              "wHT@C1N,wCHT@H1N,bLT@C6S,bCHT@A9S");
    EXPECT_EQ(pieces_after(retreat_board(8, 9, "wHT@C1N,wCHT@H1N,bLT@C4N,bCHT@A9S"), "fire C1 > C4 back"),
              "wHT@C1N,wCHT@H1N,bLT@C7N,bCHT@A9S");
}

TEST(RetreatFire, X7_a_push_goes_back_to_the_targets_own_back_row) {
    EXPECT_EQ(pieces_after(retreat_board(8, 8, "wLT@C5W,wCHT@H1N,bMT@C8S,bCHT@A8S", "b"), "fire C8 > C5 back"),
              "wCHT@H1N,wLT@C3W,bCHT@A8S,bMT@C8S");
}

TEST(RetreatFire, X7_or_sideways_away_from_the_shooter_if_the_columns_differ) {
    const std::string tps = retreat_board(9, 8, "wMT@A1N,wCHT@I1N,bLT@C3N,bCHT@A8S");
    EXPECT_EQ(pieces_after(tps, "fire A1 > C3 aside"), "wMT@A1N,wCHT@I1N,bLT@E3N,bCHT@A8S");
    EXPECT_EQ(pieces_after(retreat_board(9, 8, "wMT@H1N,wCHT@I1N,bLT@F3N,bCHT@A8S"), "fire H1 > F3 aside"),
              "wMT@H1N,wCHT@I1N,bLT@D3N,bCHT@A8S");
    EXPECT_THAT(refusal_of(retreat_board(9, 8, "wMT@C1N,wCHT@I1N,bLT@C3N,bCHT@A8S"), "fire C1 > C3 aside"),
                HasSubstr("in one column there is no push aside"));
}

TEST(RetreatFire, X7_meeting_a_piece_an_obstacle_or_a_side_edge_eliminates) {
    // A piece on the way, although the square beyond is free.
    EXPECT_EQ(pieces_after(retreat_board(8, 8, "wMT@C1N,wCHT@H1N,bLT@C4W,bLT@C5W,bCHT@A8S"), "fire C1 > C4 back (C4)"),
              "wMT@C1N,wCHT@H1N,bLT@C5W,bCHT@A8S");
    EXPECT_EQ(pieces_after("8x8 8./8./2.#5./8./8./8./8./8. wMT@C1N,wCHT@H1N,bLT@C4W,bCHT@A8S w retreat 0 1",
                           "fire C1 > C4 back"),
              "wMT@C1N,wCHT@H1N,bCHT@A8S");
    EXPECT_EQ(pieces_after(retreat_board(8, 8, "wMT@D1N,wCHT@H1N,bLT@B3N,bCHT@A8S"), "fire D1 > B3 aside (B3)"),
              "wMT@D1N,wCHT@H1N,bCHT@A8S");
}

TEST(RetreatFire, X7_passing_its_own_back_row_eliminates) {
    const std::string tps = retreat_board(8, 8, "wMT@C1N,wCHT@H1N,bLT@C7W,bCHT@A8S");
    EXPECT_EQ(pieces_after(tps, "fire C1 > C7 back"), "wMT@C1N,wCHT@H1N,bCHT@A8S");
    // Just on it is not past it.
    EXPECT_EQ(pieces_after(retreat_board(8, 8, "wMT@C1N,wCHT@H1N,bLT@C6W,bCHT@A8S"), "fire C1 > C6 back"),
              "wMT@C1N,wCHT@H1N,bCHT@A8S,bLT@C8W");
}

TEST(RetreatFire, X7_facing_is_kept_and_eliminated_pieces_are_removed) {
    const retreat::State state =
        played(retreat_state(retreat_board(8, 8, "wMT@A1N,wMT@C1N,wCHT@H1N,bLT@A4SW,bLT@C7W,bCHT@E8S")),
               "fire A1 > A4 back ; fire C1 > C7 back");
    EXPECT_EQ(state.unit_at(make_square(0, 5))->facing, Facing::sw);
    EXPECT_EQ(state.units.size(), 5u);
}

TEST(RetreatFire, X7_command_pieces_fire) {
    EXPECT_EQ(refusal_of(retreat_board(8, 8, "wCMT@C1N,bLT@C4W,bCHT@A8S"), "fire C1 > C4 back"), "");
}

TEST(RetreatFire, X7_eliminating_the_enemy_command_piece_ends_the_game_at_once_and_wins) {
    // In each way: past the back row, into a piece, an obstacle, over the side edge.
    for (const char* tps : {"8x8 8./8./8./8./8./8./8./8. wMT@D1N,wCHT@H1N,bCLT@D8W,bLT@A1N w retreat 7 3",
                            "8x8 8./8./8./8./8./8./8./8. wMT@D1N,wCHT@H1N,bCLT@D4W,bLT@D5N w retreat 7 3",
                            "8x8 8./8./8./3.#4./8./8./8./8. wMT@D1N,wCHT@H1N,bCLT@D4W,bLT@A8N w retreat 7 3"}) {
        const retreat::State state = retreat_state(tps);
        const std::string target = square_name(state.command_of(Side::black)->square);
        const retreat::State end = played(state, "fire D1 > " + target + " back");
        EXPECT_EQ(outcome(end), (Outcome{Reason::destruction, 1})) << tps;
        EXPECT_EQ(end.side, Side::black);
        EXPECT_THAT(refusal_of(end, "pass"), HasSubstr("the game is over"));
    }
    const retreat::State aside =
        played(retreat_state(retreat_board(8, 8, "wMT@D1N,wCHT@H1N,bCLT@B3N")), "fire D1 > B3 aside");
    EXPECT_EQ(outcome(aside), (Outcome{Reason::destruction, 1}));
}

TEST(RetreatFire, G6_a_turn_is_quiet_unless_it_eliminates) {
    const std::string tps = "8x8 8./8./8./8./8./8./8./8. wMT@C1N,wCHT@H1N,bLT@C6W,bLT@B1N,bCHT@A8S w retreat 98 3";
    EXPECT_EQ(played(retreat_state(tps), "fire C1 > C6 back ; pass").quiet, 99);
    EXPECT_EQ(played(retreat_state(tps), "fire C1 > B1 aside (B1) ; pass").quiet, 0);
}

TEST(RetreatFire, G6_a_hundred_quiet_turns_draw) {
    const std::string tps = "8x8 8./8./8./8./8./8./8./8. wCMT@C1N,bCHT@A8S w retreat 99 60";
    EXPECT_FALSE(outcome(retreat_state(tps)).over());
    EXPECT_EQ(outcome(played(retreat_state(tps), "pass")), (Outcome{Reason::quiet, 0}));
}

TEST(RetreatFire, G6_the_third_occurrence_of_a_position_draws) {
    RetreatPlaythrough line(retreat_state(retreat_board(8, 8, "wCMT@C1N,bCHT@A8S")));
    for (int turn = 0; turn < 4; ++turn) {
        EXPECT_FALSE(line.outcome().over()) << turn;
        line.play(*read_turn(line.state(), "pass"));
    }
    EXPECT_EQ(line.outcome(), (Outcome{Reason::repetition, 0}));
    line.take_back();
    EXPECT_FALSE(line.outcome().over());
}

}  // namespace
}  // namespace tankchess
