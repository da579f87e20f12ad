// X7, the move phase and the placement: every sentence has its test.
#include <gmock/gmock.h>

#include "rules/retreat/actions.h"
#include "rules/retreat/play.h"
#include "setups/stock_setups.h"
#include "support/retreat_kit.h"

namespace tankchess {
namespace {

using testing::HasSubstr;

TEST(RetreatMove, X7_one_group_of_pieces_that_touch_moves) {
    // A1, B2 and C2 touch one after the other; F1 stands apart.
    const std::string tps = retreat_board(10, 10, "wLT@A1N,wCHT@H1N,wLT@F1N,wLT@B2N,wLT@C2N,bCHT@J10S");
    const std::string all = "move A1 > A2/N ; move C2 > C4/N ; move B2 > B5/N";
    EXPECT_EQ(refusal_of(tps, all), "");
    EXPECT_THAT(refusal_of(tps, all + " ; move F1 > F2/N"), HasSubstr("not of the group that moves"));
}

TEST(RetreatMove, X7_the_command_piece_counts_as_a_link) {
    const std::string tps = retreat_board(10, 10, "wLT@D1N,wCHT@E1N,wLT@F1N,bCHT@J10S");
    EXPECT_EQ(refusal_of(tps, "move D1 > D2/N ; move F1 > F3/N"), "");
}

TEST(RetreatMove, X7_a_lone_piece_is_a_group) {
    EXPECT_EQ(refusal_of(retreat_board(10, 10, "wCHT@E1N,wLT@A1N,bCHT@J10S"), "move A1 > A5/N"), "");
}

TEST(RetreatMove, X7_each_piece_enters_up_to_speed_squares_in_any_directions) {
    const std::string tps = retreat_board(12, 12, "wCHT@H1N,wLT@A1W,wHT@L1W,bCHT@L12S");
    EXPECT_EQ(refusal_of(tps, "move A1 > A6/N"), "");
    EXPECT_EQ(refusal_of(tps, "move A1 > F6/NE"), "");
    EXPECT_EQ(refusal_of(tps, "move A1 > C1/SE"), "");  // A1, B2, C1
    EXPECT_THAT(refusal_of(tps, "move A1 > A7/N"), HasSubstr("within 5 squares"));
    EXPECT_THAT(refusal_of(tps, "move L1 > L5/N"), HasSubstr("within 3 squares"));
}

TEST(RetreatMove, X7_a_piece_faces_the_square_it_enters) {
    const std::string tps = retreat_board(10, 10, "wCHT@H1N,wHT@A1N,bCHT@J10S");
    EXPECT_EQ(refusal_of(tps, "move A1 > A2/N"), "");
    EXPECT_EQ(refusal_of(tps, "move A1 > A2/S"), "") << "A2 from the north: B2, A3, A2";
    EXPECT_THAT(refusal_of(tps, "move A1 > A2/E"), HasSubstr("not so that it faces E there"));
    EXPECT_THAT(refusal_of(tps, "move A1 > D4/N"), HasSubstr("not so that it faces N there"));
}

TEST(RetreatMove, X7_turning_is_otherwise_impossible) {
    // Boxed in: no square to enter, so no way to turn.
    const std::string tps = "10x10 10./10./10./10./10./10./10./10./##8./.#8. wLT@A1N,wCHT@H1N,bCHT@J10S w retreat 0 1";
    EXPECT_THAT(refusal_of(tps, "move A1 > A1/E"), HasSubstr("cannot get"));
    // With room it may drive round and come back another way.
    EXPECT_EQ(refusal_of(retreat_board(10, 10, "wLT@A1N,wCHT@H1N,bCHT@J10S"), "move A1 > A1/S"), "");
}

TEST(RetreatMove, X7_or_instead_backs_up_one_square_without_turning) {
    const std::string tps =
        "10x10 10./10./10./10./10./10./10./###7./.##7./.##7. wLT@A2N,wCHT@H1N,bCHT@J10S w retreat 0 1";
    EXPECT_EQ(pieces_after(tps, "move A2 > A1/N"), "wLT@A1N,wCHT@H1N,bCHT@J10S");
    EXPECT_THAT(refusal_of(tps, "move A2 > A1/N ; move A1 > A2/N"), HasSubstr("has moved"));
}

TEST(RetreatMove, X7_no_piece_may_enter_a_square_next_to_an_enemy) {
    const std::string tps = retreat_board(10, 10, "wCHT@H1N,wLT@A1N,bLT@A5N,bCHT@J10S");
    EXPECT_EQ(refusal_of(tps, "move A1 > A3/N"), "");
    EXPECT_THAT(refusal_of(tps, "move A1 > A4/N"), HasSubstr("next to an enemy"));
    EXPECT_THAT(refusal_of(tps, "move A1 > B4/NE"), HasSubstr("next to an enemy"));
    // Not even on the way: one row of squares, all next to the enemy in the middle.
    const std::string wall =
        "10x10 10./10./10./10./10./10./10./10./10#/10. wCHT@I1N,wLT@A1N,bLT@D1S,bCHT@J10S w retreat 0 1";
    EXPECT_THAT(refusal_of(wall, "move A1 > F1/E"), HasSubstr("cannot get"));
}

TEST(RetreatMove, X7_a_piece_that_stands_next_to_an_enemy_may_leave) {
    EXPECT_EQ(refusal_of(retreat_board(10, 10, "wCHT@H1N,wLT@A4N,bLT@A5N,bCHT@J10S"), "move A4 > A3/S"), "");
}

TEST(RetreatMove, X7_pieces_move_one_after_another) {
    // B1 takes the square that A1 left; while A1 stands there it cannot.
    const std::string tps = retreat_board(10, 10, "wLT@A1N,wLT@B1W,wCHT@H1N,bCHT@J10S");
    EXPECT_THAT(refusal_of(tps, "move B1 > A1/W"), HasSubstr("a piece stands on A1"));
    EXPECT_EQ(pieces_after(tps, "move A1 > A4/N ; move B1 > A1/W"), "wLT@A1W,wCHT@H1N,wLT@A4N,bCHT@J10S");
}

TEST(RetreatMove, X7_a_piece_goes_on_with_its_remaining_steps_until_another_moves) {
    const std::string tps = retreat_board(10, 10, "wLT@A1N,wLT@B1W,wCHT@H1N,bCHT@J10S");
    EXPECT_EQ(refusal_of(tps, "move A1 > A2/N ; move A2 > A3/N ; move A3 > A6/N"), "");
    EXPECT_THAT(refusal_of(tps, "move A1 > A3/N ; move A3 > A7/N"), HasSubstr("within 3 squares"));
    EXPECT_THAT(refusal_of(tps, "move A1 > A2/N ; move B1 > B2/N ; move A2 > A3/N"), HasSubstr("has moved"));
}

TEST(RetreatMove, steps_are_the_moves_of_one_square) {
    const retreat::State state = retreat_state(retreat_board(10, 10, "wLT@C3N,wCHT@H1N,bCHT@J10S"));
    std::vector<std::string> steps;
    for (const retreat::Action& action : legal_steps(state)) {
        EXPECT_TRUE(is_legal(state, action));
        steps.push_back(write_action(state, action));
    }
    EXPECT_THAT(steps, testing::UnorderedElementsAre("move C3 > C4/N", "move C3 > D4/NE", "move C3 > D3/E",
                                                     "move C3 > D2/SE", "move C3 > C2/S", "move C3 > B2/SW",
                                                     "move C3 > B3/W", "move C3 > B4/NW", "move C3 > C2/N", "end"));
}

TEST(RetreatMove, X7_the_group_is_fixed_at_the_start_of_the_phase) {
    // A1 drives next to E1, which does not join.
    const std::string tps = retreat_board(10, 10, "wLT@A1N,wLT@E1N,wCHT@H1N,bCHT@J10S");
    EXPECT_THAT(refusal_of(tps, "move A1 > D1/E ; move E1 > E2/N"), HasSubstr("not of the group"));
    // A group that breaks apart stays one.
    const std::string pair = retreat_board(10, 10, "wLT@A1N,wLT@B1N,wCHT@H1N,bCHT@J10S");
    EXPECT_EQ(refusal_of(pair, "move A1 > A6/N ; move B1 > B2/N"), "");
}

TEST(RetreatMove, X7_command_pieces_never_move_or_turn) {
    const std::string tps = retreat_board(10, 10, "wLT@A1N,wCLT@E1N,bCHT@J10S");
    EXPECT_THAT(refusal_of(tps, "move E1 > E2/N"), HasSubstr("never moves"));
    EXPECT_THAT(refusal_of(tps, "move E1 > E1/E"), HasSubstr("never moves"));
}

TEST(RetreatMove, ending_as_it_began_is_no_move) {
    EXPECT_THAT(refusal_of(retreat_board(10, 10, "wLT@A1N,wCLT@E1N,bCHT@J10S"), "move A1 > A1/N"),
                HasSubstr("would not move"));
}

// ---- placement ----

retreat::State placement() { return *retreat::make_placement(*stock_setup("retreat-12")); }

TEST(RetreatPlacement, X7_all_pieces_go_on_the_own_back_row_with_any_facing) {
    EXPECT_EQ(refusal_of(placement(), "place LT A1/SW ; place HT L1/E"), "");
    EXPECT_THAT(refusal_of(placement(), "place LT A2/N"), HasSubstr("not a free square of the own back row"));
    EXPECT_THAT(refusal_of(placement(), "place LT A12/N"), HasSubstr("not a free square of the own back row"));
    EXPECT_THAT(refusal_of(placement(), "place LT A1/N ; place HT A1/N"), HasSubstr("not a free square"));
    EXPECT_THAT(refusal_of(placement(), "place LT A1/N ; end"), HasSubstr("pieces left to place"));
    EXPECT_THAT(refusal_of(placement(), "place HM A1/N"), HasSubstr("no HM left to place"));
    EXPECT_THAT(refusal_of(placement(), "place HT A1/N ; place HT B1/N"), HasSubstr("no HT left to place"));
}

TEST(RetreatPlacement, X7_the_command_piece_stays_four_columns_from_a_corner) {
    for (const char* good : {"E1", "H1"}) {
        EXPECT_EQ(refusal_of(placement(), "place CLT " + std::string(good) + "/N"), "") << good;
    }
    for (const char* bad : {"D1", "I1", "A1", "L1"}) {
        EXPECT_THAT(refusal_of(placement(), "place CLT " + std::string(bad) + "/N"),
                    HasSubstr("4 columns from a corner"));
    }
}

TEST(RetreatPlacement, others_leave_a_square_for_the_command_piece) {
    const std::string three = "place LT E1/N ; place LT F1/N ; place HT G1/N";
    EXPECT_THAT(refusal_of(placement(), three + " ; place MT H1/N"), HasSubstr("would have no square left"));
    EXPECT_EQ(refusal_of(placement(), three + " ; place CLT H1/N"), "");
}

TEST(RetreatPlacement, X7_white_places_first_then_black_sees_it_then_white_plays_first) {
    const std::string white =
        "place CLT G1/N ; place LT C1/N ; place LT D1/N ; place MT E1/N ; place HT F1/N ; place TD H1/N ; end";
    retreat::State state = played(placement(), white);
    EXPECT_EQ(state.side, Side::black);
    EXPECT_EQ(state.phase, retreat::Phase::place);
    EXPECT_EQ(state.units.size(), 6u);
    EXPECT_THAT(refusal_of(state, "place LT C1/N"), HasSubstr("own back row"));
    state = played(
        state,
        "place CLT F12/S ; place LT C12/S ; place LT D12/S ; place MT E12/S ; place HT G12/S ; place TD H12/S ; end");
    EXPECT_EQ(state.side, Side::white);
    EXPECT_NE(state.phase, retreat::Phase::place);
    EXPECT_EQ(state.turn, 2);
    EXPECT_EQ(state.quiet, 0);
}

TEST(RetreatPlacement, boards_without_room_are_refused) {
    const auto narrow = read_retreat_position(retreat_board(8, 8, "wCMT@A1N,bCHT@A8S"));
    ASSERT_TRUE(narrow);
    const auto refused = retreat::make_placement(setup_of(*narrow));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.fault().text(), HasSubstr("no room for the Command piece"));
}

TEST(RetreatPlacement, a_piece_placed_is_taken_back_inside_the_turn) {
    RetreatPlaythrough line(placement());
    line.play(*read_actions(line.state(), "place CLT G1/N ; place LT C1/N"));
    EXPECT_TRUE(line.take_back());
    EXPECT_EQ(line.state(), played(placement(), "place CLT G1/N"));
    EXPECT_TRUE(line.take_back());
    EXPECT_EQ(line.state(), placement());
    EXPECT_FALSE(line.take_back());
}

}  // namespace
}  // namespace tankchess
