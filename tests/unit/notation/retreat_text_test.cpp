// Z4 and N4: texts of Retreat.
#include <gmock/gmock.h>

#include "records/replay.h"
#include "records/retreat_record.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/whole_turns.h"
#include "setups/stock_setups.h"
#include "support/retreat_kit.h"

namespace tankchess {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

// The string with the side field replaced.
std::string with_side(const std::string& side) {
    return "8x8 8./8./8./8./8./8./8./8. wMT@A1N,wCHT@E1N,wLT@H2N,bLT@A4W,bLT@H6W,bCLT@G8S " + side + " retreat 3 5";
}

TEST(RetreatPositionText, Z4_tells_who_has_fired_and_who_may_still_be_fired_on) {
    const retreat::State state = played(retreat_state(with_side("w")), "fire A1 > A4 back");
    EXPECT_THAT(write_retreat_position(state), HasSubstr(" w{fire;fired=A1;targets=H6} retreat 3 5"));
}

TEST(RetreatPositionText, Z4_tells_the_group_the_piece_in_hand_and_an_elimination) {
    const retreat::State state = played(retreat_state(with_side("w")), "end ; move A1 > A2/N");
    EXPECT_THAT(write_retreat_position(state), HasSubstr(" w{move;group=-;hand=A2:3} "));
    EXPECT_THAT(write_retreat_position(played(retreat_state(with_side("w")), "end")), HasSubstr(" w{move} "));
    const retreat::State gone =
        played(retreat_state(retreat_board(8, 8, "wMT@A1N,wLT@B1N,wCHT@E1N,bLT@A7W,bCLT@G8S")), "fire A1 > A7 back");
    EXPECT_THAT(write_retreat_position(gone), HasSubstr(" w{move;eliminated} "));
    EXPECT_THAT(write_retreat_position(played(gone, "move B1 > B6/N")), HasSubstr(" w{move;group=A1;eliminated} "));
}

TEST(RetreatPositionText, Z4_tells_what_is_still_to_be_placed) {
    const auto start = retreat_start("retreat-12");
    ASSERT_TRUE(start);
    EXPECT_THAT(write_retreat_position(*start),
                HasSubstr(" - w{place;w=CLT,2LT,MT,HT,TD;b=CLT,2LT,MT,HT,TD} retreat 0 1"));
    EXPECT_THAT(write_retreat_position(played(*start, "place LT C1/NE")),
                HasSubstr(" wLT@C1NE w{place;w=CLT,LT,MT,HT,TD;b=CLT,2LT,MT,HT,TD} retreat 0 1"));
}

TEST(RetreatPositionText, Z5_reading_and_writing_gives_the_canonical_string) {
    const auto canonical = [](const std::string& side) {
        return write_retreat_position(retreat_state(with_side(side)));
    };
    EXPECT_EQ(canonical("w{fire;targets=H6;fired=A1}"), with_side("w{fire;fired=A1;targets=H6}"));
    // Without a shot left the fire phase is over.
    EXPECT_EQ(canonical("w{fire;fired=A1,H2;targets=H6}"), with_side("w{move}"));
    EXPECT_EQ(canonical("w{move;eliminated;hand=H2:1;group=A1}"), with_side("w{move;group=A1;hand=H2:1;eliminated}"));
}

TEST(RetreatPositionText, Z5_refuses_what_is_malformed_or_impossible_and_names_it) {
    const auto fault = [](const std::string& side) {
        const auto read = read_retreat_position(with_side(side));
        return read ? std::string() : read.fault().text();
    };
    EXPECT_EQ(fault("w{dance}"), "side: 'dance' is no phase of a turn: place, fire or move");
    EXPECT_EQ(fault("w{fire;fired=A1}"), "side: 'targets=' is missing in the phase 'fire'");
    EXPECT_EQ(fault("w{fire;fired=-;targets=H6}"), "side: a fire phase in progress needs a piece that has fired");
    EXPECT_EQ(fault("w{fire;fired=A4;targets=H6}"), "side: fired: no piece of White stands on A4");
    EXPECT_EQ(fault("w{fire;fired=A1,A1;targets=H6}"), "side: fired: A1 stands twice");
    EXPECT_EQ(fault("w{fire;fired=A1;targets=H6;targets=H6}"), "side: 'targets' stands twice");
    EXPECT_EQ(fault("w{fire;fired=A1;targets=H2}"), "side: targets: no piece of Black stands on H2");
    EXPECT_EQ(fault("w{fire;fired=A1;targets=Z99}"), "side: targets 'Z99' is no list of squares, like C1,D4");
    EXPECT_EQ(fault("w{move;group=E1}"), "side: the Command piece on E1 never moves");
    EXPECT_EQ(fault("w{move;hand=H2:1}"), "side: a piece in hand needs its group");
    EXPECT_EQ(fault("w{move;group=H2;hand=H2:1}"), "side: H2 cannot both wait and be in hand");
    EXPECT_THAT(fault("w{move;group=-;hand=H2:5}"),
                HasSubstr("must name one piece and the squares it may still enter"));
    EXPECT_THAT(fault("w{move;group=-;hand=H2}"), HasSubstr("must name one piece"));
    EXPECT_EQ(fault("w{move;moved=A1}"), "side: 'moved=A1' is no part of the phase 'move'");
    EXPECT_EQ(fault("w{move;eliminated=1}"), "side: 'eliminated' takes no value");
    EXPECT_THAT(fault("w{place;w=-;b=-}"),
                HasSubstr("the Command piece on E1 is less than four columns from a corner"));
    const auto place = [](const std::string& text) {
        const auto read = read_retreat_position("12x12 12./12./12./12./12./12./12./12./12./12./12./12. " + text);
        return read ? std::string() : read.fault().text();
    };
    EXPECT_EQ(place("- w{place;w=CLT;b=CLT} retreat 0 1"), "");
    EXPECT_EQ(place("wLT@A2N w{place;w=CLT;b=CLT} retreat 0 1"),
              "side: A2 is not on the back row, where White places its pieces");
    EXPECT_EQ(place("- w{place;w=LT;b=CLT} retreat 0 1"), "side: White has no Command piece to place");
    EXPECT_EQ(place("- b{place;w=CLT;b=CLT} retreat 0 1"), "side: White has not placed all its pieces");
    EXPECT_EQ(place("bLT@A12S w{place;w=CLT;b=CLT} retreat 0 1"),
              "side: Black has placed pieces before White was done");
    EXPECT_EQ(place("wCLT@A1N w{place;w=LT;b=CLT} retreat 0 1"),
              "side: the Command piece on A1 is less than four columns from a corner");
    EXPECT_EQ(place("- w{place;w=CLT,12LT;b=CLT} retreat 0 1"),
              "side: the back row of White has no room for all its pieces");
    EXPECT_EQ(place("- w{place;w=CLT,LT,LT;b=CLT} retreat 0 1"), "side: 'LT' stands twice");
    EXPECT_THAT(place("- w{place;w=CLT,2P;b=CLT} retreat 0 1"), HasSubstr("is no list of basic pieces"));
    EXPECT_EQ(place("wMT@A1! w retreat 0 1"), "pieces: wMT@A1 is a wreck; retreat removes what is eliminated");
}

TEST(RetreatTurnText, N4_is_written_canonically) {
    const retreat::State state = retreat_state(with_side("w"));
    const auto turn = read_turn(state, "FIRE a1>a4 BACK;h2 > h6 back ; end; move a1 > a2 / n ; A2>A4/N");
    ASSERT_TRUE(turn) << turn.fault().text();
    EXPECT_EQ(write_turn(state, *turn), "fire A1 > A4 back ; fire H2 > H6 back ; move A1 > A4/N");
    EXPECT_EQ(write_turn(state, *read_turn(state, "fire ; move")), "pass");
    EXPECT_EQ(write_turn(state, *read_turn(state, "pass")), "pass");
}

TEST(RetreatTurnText, an_end_with_moves_behind_it_ends_the_firing_alone) {
    // After the last shot the fire phase is over by itself, so that a further `end` would be that of the turn.
    const retreat::State state = retreat_state(with_side("w"));
    EXPECT_EQ(played(state, "fire A1 > A4 back ; fire H2 > H6 back ; end ; move A1 > A2/N").side, Side::white);
    EXPECT_EQ(played(state, "fire A1 > A4 back ; fire H2 > H6 back ; end").side, Side::black);
}

TEST(RetreatTurnText, an_elimination_stands_in_brackets) {
    const std::string tps = retreat_board(8, 8, "wMT@A1N,wCHT@E1N,bLT@A7W,bCLT@G8S");
    const retreat::State state = retreat_state(tps);
    EXPECT_EQ(write_action(state, retreat::Action::fire(make_square(0, 0), make_square(0, 6), retreat::Push::back)),
              "fire A1 > A7 back (A7)");
    EXPECT_EQ(refusal_of(tps, "fire A1 > A7 back (A7)"), "");
    EXPECT_EQ(refusal_of(tps, "fire A1 > A7 back (G8)"),
              "'fire A1 > A7 back (G8)': the piece on G8 is not eliminated by this");
    EXPECT_THAT(refusal_of(with_side("w"), "fire A1 > A4 back (A4)"), HasSubstr("is not eliminated by this"));
}

TEST(RetreatTurnText, the_push_may_be_left_out_where_there_is_only_one) {
    EXPECT_EQ(refusal_of(with_side("w"), "fire A1 > A4"), "");
    EXPECT_THAT(refusal_of(retreat_board(9, 8, "wMT@A1N,wCHT@I1N,bLT@C3N,bCHT@A8S"), "fire A1 > C3"),
                HasSubstr("can be pushed back or aside: say which"));
}

TEST(RetreatTurnText, the_facing_may_be_left_out_where_there_is_only_one) {
    const std::string tps = retreat_board(10, 10, "wCHT@H1N,wLT@A1N,bCHT@J10S");
    EXPECT_EQ(pieces_after(tps, "move A1 > F6"), "wCHT@H1N,wLT@F6NE,bCHT@J10S");
    EXPECT_THAT(refusal_of(tps, "move A1 > A2"), HasSubstr("say which"));
    EXPECT_THAT(refusal_of(tps, "move A1 > A9"), HasSubstr("cannot get from A1 to A9"));
}

TEST(RetreatTurnText, what_cannot_be_read_is_refused_in_one_line) {
    for (const char* text :
         {"", "  ", ";", "dance", "fire", "fire A1", "fire A1 > ", "fire A1 > A4 sideways", "move H2", "move H2 > H3/",
          "move H2 > H3/Q", "move H2 > H3/N H4", "place", "place XX A1/N", "end now", "fire A1 > A4 back (",
          "fire Z9 > A4 back", "move Z9 > A4/N"}) {
        const std::string refusal = refusal_of(with_side("w"), text);
        EXPECT_NE(refusal, "") << text;
        EXPECT_EQ(refusal.find('\n'), std::string::npos) << text;
    }
    EXPECT_EQ(refusal_of(with_side("w"), "pass ; move H2 > H3/N"), "'move H2 > H3/N': the turn was over before this");
}

TEST(RetreatWholeTurns, perft_counts_whole_turns_that_end_differently) {
    // White can only pass. Black can pass, drive one square south, or back up there; nothing else is free.
    const retreat::State state = retreat_state("4x4 .#2./.#2./2#2./4. wCHM@D1E,bLT@A4N,bCHM@D4E w retreat 0 1");
    EXPECT_EQ(perft(state, 0), 1u);
    EXPECT_EQ(perft(state, 1), 1u);
    EXPECT_EQ(perft(state, 2), 3u);
    EXPECT_EQ(perft(state, 3), 3u);
}

// ---- records ----

const char* const game =
    "[Setup \"retreat-12\"]\n[Rules \"retreat\"]\n\n"
    "1. place LT A1/N ; place TD D1/N ; place CLT E1/N ; place MT F1/N ; place LT H1/N ; place HT L1/N ,"
    " place LT A12/S ; place TD D12/S ; place CLT E12/S ; place MT F12/S ; place LT H12/S ; place HT L12/S\n"
    "2. fire F1 > F12 back (F12) ; move H1 > H3/N , pass\n*\n";

TEST(RetreatRecord, N4_a_game_begins_with_one_placement_of_each_side) {
    const auto record = read_record(game);
    ASSERT_TRUE(record) << record.fault().text();
    ASSERT_TRUE(is_retreat_record(*record));
    const auto line = replay_retreat(*record);
    EXPECT_FALSE(line) << "MT against the front of an MT does nothing";
    EXPECT_THAT(line.fault().text(), HasSubstr("move 2. 'fire F1 > F12 back"));
}

TEST(RetreatRecord, what_was_played_is_written_and_read_back) {
    const auto start = retreat_start("retreat-12");
    ASSERT_TRUE(start);
    RetreatPlaythrough line(*start);
    const auto turn = [&](const std::string& text) {
        const auto actions = read_turn(line.state(), text);
        ASSERT_TRUE(actions) << actions.fault().text();
        line.play(*actions);
    };
    turn("place HT L1/N ; place LT A1/N ; place TD D1/N ; place CLT E1/N ; place MT F1/N ; place LT H1/N");
    turn("place LT A12/W ; place TD D12/S ; place CLT E12/S ; place MT F12/S ; place LT H12/S ; place HT L12/S");
    turn("fire A1 > A12 back ; end ; move H1 > H2/N ; move H2 > H4/N");
    turn("pass");
    line.play(*read_actions(line.state(), "move A1 > A2/N"));  // a turn in progress is left out
    const Record record = make_retreat_record(line, "retreat-12");
    EXPECT_EQ(write_record(record),
              "[Setup \"retreat-12\"]\n[Rules \"retreat\"]\n[Result \"*\"]\n\n"
              "1. place LT A1/N ; place TD D1/N ; place CLT E1/N ; place MT F1/N ; place LT H1/N ; place HT L1/N , "
              "place LT A12/W ; place TD D12/S ; place CLT E12/S ; place MT F12/S ; place LT H12/S ; place HT L12/S\n"
              "2. fire A1 > A12 back (A12) ; move H1 > H4/N , pass\n*\n");
    const auto read = read_record(write_record(record));
    ASSERT_TRUE(read) << read.fault().text();
    EXPECT_THAT(record_faults(*read), SizeIs(0));
    EXPECT_EQ(write_record(canonical_record(*read)), write_record(record));
    const auto again = replay_retreat(*read);
    ASSERT_TRUE(again) << again.fault().text();
    line.take_back();
    EXPECT_EQ(again->state(), line.state());
}

TEST(RetreatRecord, wrong_numbers_and_results_are_named) {
    const auto faults = [](const std::string& moves) {
        const auto record = read_record(
            "[Position \"8x8 8./8./8./8./8./8./8./8. wMT@D1N,wCHT@H1N,bCLT@D8W w retreat 7 3\"]\n\n" + moves);
        EXPECT_TRUE(record) << record.fault().text();
        std::string all;
        for (const Fault& fault : record_faults(*record)) all += fault.text() + "\n";
        return all;
    };
    EXPECT_EQ(faults("3. fire D1 > D8 back (D8)\n1-0\n"), "");
    EXPECT_EQ(faults("3. fire D1 > D8 back (D8)\n0-1\n"), "Result: '0-1' should be '1-0' (destruction)\n");
    EXPECT_EQ(faults("4. pass\n*\n"), "move 3. 'pass': numbered 4.\n");
    EXPECT_THAT(faults("3. fire D1 > D8 back , pass\n*\n"), HasSubstr("the game was over by destruction"));
}

TEST(RetreatRecord, both_stock_setups_can_be_placed) {
    for (const char* id : {"retreat-12", "retreat-16", "basic-16"}) {
        const auto start = retreat_start(id);
        ASSERT_TRUE(start) << id << " " << start.fault().text();
        EXPECT_EQ(start->phase, retreat::Phase::place);
    }
}

}  // namespace
}  // namespace tankchess
