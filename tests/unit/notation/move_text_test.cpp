#include "notation/moves/move_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

#include "notation/position/position_text.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

Position position_of(const std::string& text) {
    Result<Position> position = read_position(text);
    EXPECT_TRUE(position) << position.fault().text();
    return *position;
}

// An open 8x8 board with these pieces, White to move.
Position board8(const std::string& pieces, const std::string& rules = "last") {
    return position_of("8x8 8./8./8./8./8./8./8./8. " + pieces + " w " + rules + " 0 1");
}

std::vector<std::string> texts_of(const Position& position, MoveStyle style = {}) {
    const auto list = std::make_unique<MoveList>();
    legal_moves(position, *list);
    return write_moves(position, *list, style);
}

// The canonical text of what was read, or the fault.
std::string read_as(const Position& position, std::string_view text) {
    const Result<Move> move = read_move(position, text);
    return move ? write_move(position, *move) : move.fault().text();
}

TEST(MoveText, N1_a_drive_names_from_to_and_facing) {
    const Position position = board8("wLT@C3N,bMT@H8S");
    EXPECT_THAT(texts_of(position), Contains("C3 > C5/N"));
    EXPECT_THAT(texts_of(position), Contains("C3 > D5/NE"));
}

TEST(MoveText, N1_a_piece_that_only_turned_has_no_from_square) {
    EXPECT_THAT(texts_of(board8("wLT@C3N,bMT@H8S")), Contains("C3/SE"));
}

TEST(MoveText, N1_destroyed_squares_stand_in_brackets) {
    const Position position = board8("wMT@C3E,bLT@C8E");
    EXPECT_THAT(texts_of(position), Contains("C3/N (C8)"));
    EXPECT_THAT(texts_of(position), Contains("C3/N"));
}

TEST(MoveText, N2_the_reader_accepts_any_spacing_and_lower_case) {
    const Position position = board8("wMT@C3E,bLT@C8E");
    for (const char* text :
         {"C3/N (C8)", "c3/n(c8)", " C3 / N ( C8 ) ", "MT C3/N (C8)", "mtc3/n(c8)", "C3 > C3/N (C8)"}) {
        EXPECT_EQ(read_as(position, text), "C3/N (C8)") << text;
    }
    EXPECT_EQ(read_as(position, "c3>e3/e"), "C3 > E3/E");
}

TEST(MoveText, N2_destroyed_squares_ascend_by_row_then_column) {
    // A bomb between four tanks.
    const Position position = board8("wRB@D3N,bMT@C5S,bMT@E5S,bMT@C3S,bMT@H1N");
    EXPECT_THAT(texts_of(position), Contains("D3 > D4 (@ C3 C5 E5)"));
}

TEST(MoveText, N3_a_bomb_after_a_mere_turn_has_only_its_square) {
    const Position position = board8("wRB@D3N,wMT@H1N,bMT@C4S");
    EXPECT_THAT(texts_of(position), Contains("D3 (@ C4)"));
    EXPECT_EQ(read_as(position, "D3 (@)"), "D3 (@ C4)");
    EXPECT_EQ(read_as(position, "RB D3/NE (@ C4)"), "D3 (@ C4)");
}

TEST(MoveText, N3_leaving_is_written_out) {
    const Position position = board8("wCLT@C7N,bCMT@H1W", "sudden");
    EXPECT_THAT(texts_of(position), Contains("C7 > out"));
    EXPECT_EQ(read_as(position, "c7>OUT"), "C7 > out");
}

TEST(MoveText, N3_a_mover_that_ends_as_a_wreck_has_no_facing) {
    const Position position = board8("wMT@C2N,bMT@H8S,mine@C3");
    EXPECT_THAT(texts_of(position), Contains("C2 > C3"));
    EXPECT_THAT(texts_of(position), Not(Contains("C2 > C3/N")));
    EXPECT_EQ(read_as(position, "C2 > C3"), "C2 > C3");
}

TEST(MoveText, N3_a_mover_that_sinks_has_no_facing) {
    const Position position = position_of("5x5 5./5./2.~2./5./5. wMT@C2N,bMT@A5S w last 0 1");
    EXPECT_THAT(texts_of(position), Contains("C2 > C3"));
}

TEST(MoveText, N3_cargo_always_has_its_type_in_front) {
    const Position position = position_of("5x5 5./5./5~/5~/5. wLL@C2N[MT-],bMT@A5S w last 0 1");
    const std::vector<std::string> texts = texts_of(position);
    EXPECT_THAT(texts, Contains("MT C2 > C1/S"));
    EXPECT_THAT(texts, Contains("C2 > C3/N"));
    EXPECT_EQ(read_as(position, "mt c2 > c1/s"), "MT C2 > C1/S");
    EXPECT_EQ(read_as(position, "LL C2 > C3/N"), "C2 > C3/N");
    EXPECT_THAT(read_as(position, "C2 > C1/S"), HasSubstr("only the cargo can go there"));
}

TEST(MoveText, N3_a_prefix_is_optional_elsewhere_and_must_fit) {
    const Position position = board8("wMT@C3N,bMT@H8S");
    EXPECT_EQ(read_as(position, "MT C3 > C4/N"), "C3 > C4/N");
    EXPECT_EQ(read_as(position, "HT C3 > C4/N"), "move: C3 holds MT, not HT");
    const Position command = board8("wCLT@C3N,bCMT@H8S", "sudden");
    EXPECT_EQ(read_as(command, "CLT C3 > C4/N"), "C3 > C4/N");
    EXPECT_EQ(read_as(command, "LT C3 > C4/N"), "C3 > C4/N");
    EXPECT_THAT(texts_of(command, {.prefix = true}), Contains("LT C3 > C4/N"));
}

TEST(MoveText, N3_smoke_and_mines_stand_before_the_squares) {
    EXPECT_THAT(texts_of(board8("wSL@C3N,bMT@H8S")), Contains("C3 > C4/N (*C6)"));
    EXPECT_THAT(texts_of(board8("wML@C3N,bMT@H8S")), Contains("C3 > C4/N (!C3)"));
    EXPECT_EQ(read_as(board8("wML@C3N,bMT@H8S"), "C3 > C4/N (!)"), "C3 > C4/N (!C3)");
}

TEST(MoveText, N3_a_flame_is_marked_only_where_it_changes_hedge_or_ice) {
    const Position position = position_of("8x8 8./8./8./8./2.2a4./8./8./8. wFT@C1N,bHT@C4S w last 0 1");
    // C4 is hedge of a shape that also covers D4; the tank on it burns with it.
    EXPECT_THAT(texts_of(position), Contains("C1 > C2/N (^C4 C4)"));
    EXPECT_EQ(read_as(position, "C1 > C2/N (^C4)"), "C1 > C2/N (^C4 C4)");
    EXPECT_EQ(read_as(position, "C1 > C2/N (C4)"), "C1 > C2/N (^C4 C4)");
    EXPECT_THAT(texts_of(board8("wFT@C1N,bHT@C4S")), Contains("C1 > C2/N (C4)"));
}

TEST(MoveText, N3_a_pillbox_shot_looks_like_a_turn) {
    const Position position = board8("wP@D2N,wLT@A1N,bMT@D6S");
    EXPECT_THAT(texts_of(position), Contains("D2/N (D6)"));
    EXPECT_EQ(read_as(position, "D2/N"), "D2/N (D6)");
    EXPECT_THAT(read_as(position, "D2 > D3/N"), HasSubstr("P does not move"));
}

TEST(MoveText, N3_via_stands_only_where_two_moves_differ_in_what_they_clear) {
    // Straight on through the smoke, or round it by D4: both end on C5/NW.
    const Position position = board8("wLT@C3N,bMT@H8S,smoke@C4");
    const std::vector<std::string> texts = texts_of(position);
    EXPECT_THAT(texts, Contains("C3 > C5/NW via C4"));
    EXPECT_THAT(texts, Contains("C3 > C5/NW"));
    const std::set<std::string> unique(texts.begin(), texts.end());
    EXPECT_EQ(unique.size(), texts.size());
    // C8/N cannot be reached in five steps without the smoke square.
    EXPECT_THAT(texts, Contains("C3 > C8/N"));
    EXPECT_EQ(read_as(position, "C3>C5/NW via c4"), "C3 > C5/NW via C4");
    EXPECT_EQ(read_as(position, "C3>C8/N via c4"), "C3 > C8/N");
    EXPECT_THAT(read_as(position, "C3>C8/N via d4"), HasSubstr("'via'"));
}

TEST(MoveText, N3_a_flag_is_named_only_where_several_could_be_taken) {
    const std::string board = "8x8 8./8./8./8./8./8./8./8. ";
    const Position one = position_of(board + "wLT@C3N,bMT@H8S,flag@C5 w flag;w1b1 0 1");
    EXPECT_THAT(texts_of(one), Contains("C3 > C4/N ($)"));
    const Position two = position_of(board + "wLT@C3N,bMT@H8S,flag@B5,flag@D5 w flag;w1b0 0 1");
    EXPECT_THAT(texts_of(two), Contains("C3 > C4/N ($B5)"));
    EXPECT_THAT(texts_of(two), Contains("C3 > C4/N ($D5)"));
    EXPECT_THAT(read_as(two, "C3 > C4/N ($)"), HasSubstr("could be any of 'C3 > C4/N ($B5)', 'C3 > C4/N ($D5)'"));
    EXPECT_EQ(read_as(two, "C3 > C4/N ($d5)"), "C3 > C4/N ($D5)");
}

TEST(MoveText, N1_check_marks_belong_to_mate) {
    const std::string pieces = "wCLT@A1N,wMT@C3E,bCLT@F8E";
    const std::vector<std::string> mate = texts_of(board8(pieces, "mate"), {.symbols = true});
    EXPECT_THAT(mate, Contains(HasSubstr("+)")));
    for (const std::string& text : texts_of(board8(pieces, "sudden"), {.symbols = true})) {
        EXPECT_EQ(text.find_first_of("+#-="), std::string::npos) << text;
    }
}

TEST(MoveText, N3_a_move_that_ends_the_game_on_the_spot_has_no_mark) {
    const Position position = board8("wCLT@A1N,wMT@C3E,bCLT@C8E", "mate");
    EXPECT_THAT(texts_of(position, {.symbols = true}), Contains("C3/N (C8)"));
}

TEST(MoveText, N2_marks_follow_the_squares_without_a_blank) {
    const Position position = board8("wCLT@A1N,wMT@C3E,bCLT@E8E,bLT@C8E", "mate");
    const std::vector<std::string> texts = texts_of(position, {.symbols = true});
    EXPECT_THAT(texts, Contains(testing::MatchesRegex(".* .C8[+#=-]+.")));
}

TEST(MoveText, the_compact_form_has_no_blanks_and_reads_back) {
    for (const char* id : {"basic-16"}) {
        const Result<Position> position = stock_position(id);
        ASSERT_TRUE(position);
        for (const std::string& text : texts_of(*position, {.compact = true})) {
            EXPECT_EQ(text.find(' '), std::string::npos);
            EXPECT_TRUE(read_move(*position, text)) << text;
        }
    }
    const Position chain = board8("wRB@D3N,bMT@C5S,bMT@E5S,bMT@C3S,bMT@H1N");
    EXPECT_EQ(read_as(chain, "D3>D4(@C3C5E5)"), "D3 > D4 (@ C3 C5 E5)");
    const Position smoke = board8("wLT@C3N,bMT@H8S,smoke@C4");
    EXPECT_EQ(read_as(smoke, "C3>C5/NWviaC4"), "C3 > C5/NW via C4");
}

TEST(MoveText, M9_texts_of_a_position_are_unique_and_lead_back_to_their_move) {
    for (const char* text : {
             "8x8 8./8./2.2a4./8./3~5./3~5./8./8. wSL@C1N,wML@E1N,wFT@G1N,wLL@A3N[TK+],wRB@H2N,bMT@C8S,bRB@E8S,"
             "bAS@F7S,smoke@D1,smoke@E4,mine@G3,mine@E5 w last 0 1",
             "8x8 8./8./8./8./8./8./8./8. wMS@C3N,wMT@E3N,bMT@H8S,mine@C4,mine@D4,smoke@E4,smoke@E5 w last 0 1",
         }) {
        const Position position = position_of(text);
        const auto list = std::make_unique<MoveList>();
        legal_moves(position, *list);
        const std::vector<std::string> texts = write_moves(position, *list);
        std::set<std::string> unique;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            EXPECT_TRUE(unique.insert(texts[i]).second) << texts[i];
            const Result<Move> move = read_move(position, texts[i]);
            ASSERT_TRUE(move) << texts[i] << ": " << move.fault().text();
            EXPECT_EQ(move->bits, (*list)[i].bits) << texts[i];
            EXPECT_EQ(write_move(position, *move), texts[i]);
        }
    }
}

TEST(MoveRefusal, says_what_is_wrong_with_the_text) {
    const Position position = board8("wMT@C3N,bMT@H8S");
    EXPECT_EQ(read_as(position, ""), "move: no text");
    EXPECT_THAT(read_as(position, "hello"), HasSubstr("'hello' is neither a piece code nor part of a square"));
    EXPECT_THAT(read_as(position, "C3 >"), HasSubstr("after '>' where a square or 'out' should"));
    EXPECT_THAT(read_as(position, "C3 > C4/Q"), HasSubstr("after '/' where a facing"));
    EXPECT_THAT(read_as(position, "C3 > C4/N (C8"), HasSubstr("in the brackets the text ends"));
    EXPECT_THAT(read_as(position, "C3 > C4/N C5/N"), HasSubstr("follows the end of the move"));
    EXPECT_EQ(read_as(position, "J3 > J4/N"), "move: J3 is off the 8x8 board");
    EXPECT_EQ(read_as(position, "C3 > C9/N"), "move: C9 is off the 8x8 board");
}

TEST(MoveRefusal, M1_names_who_stands_on_the_square) {
    const Position position = board8("wMT@C3N,bMT@H8S,bLT@D4!");
    EXPECT_EQ(read_as(position, "A1 > A2/N"), "move: no piece stands on A1");
    EXPECT_EQ(read_as(position, "H8 > H7/S"), "move: H8 holds Black's MT, and White is to move");
    EXPECT_EQ(read_as(position, "D4 > D5/N"), "move: only a wreck lies on D4");
}

TEST(MoveRefusal, M2_names_what_keeps_a_square_out_of_reach) {
    const Position position = position_of("8x8 8./8./8./8./2.#5./8./8./8. wMT@C3N,wLT@D3N,bMT@H8S,bLT@E3! w last 0 1");
    EXPECT_THAT(read_as(position, "C3 > C8/N"), HasSubstr("C8 is too far: 5 squares from C3/N, MT makes 4 steps"));
    EXPECT_EQ(read_as(position, "C3 > C4/N"), "move: C4 is a high obstacle");
    EXPECT_EQ(read_as(position, "C3 > D3/E"), "move: D3 is occupied by White's LT");
    EXPECT_EQ(read_as(position, "C3 > E3/E"), "move: E3 is blocked by a wreck");
    EXPECT_THAT(read_as(position, "C3 > C6/N"), HasSubstr("C6 cannot be reached by MT from C3/N in 4 steps"));
    EXPECT_THAT(read_as(position, "C3 > B3/E"), HasSubstr("B3 can be reached, but not facing E (possible: SW W NW)"));
    EXPECT_THAT(read_as(position, "C3 > B3"), HasSubstr("the final facing is missing (possible: SW W NW)"));
    EXPECT_EQ(read_as(position, "C3/N"), "move: ending on the same square with the same facing is not a move");
    EXPECT_THAT(read_as(position, "C3 > out"), HasSubstr("MT cannot leave the board from C3"));
}

TEST(MoveRefusal, F_names_why_a_target_is_not_destroyed) {
    const Position position = board8("wMT@C1N,wLT@B1N,bHT@C8S,bLT@H7S,bLT@D3S,bMT@F8!,bLT@C5E");
    EXPECT_THAT(read_as(position, "C1 > C2/N (C8)"), HasSubstr("front armour 3 against power 2"));
    EXPECT_THAT(read_as(position, "C1 > C2/N (A8)"), HasSubstr("A8 holds nothing to destroy"));
    EXPECT_THAT(read_as(position, "C1 > C2/N (F8)"), HasSubstr("F8 holds only a wreck"));
    EXPECT_THAT(read_as(position, "C1 > C2/N (B1)"), HasSubstr("B1 holds a piece of your own"));
    EXPECT_THAT(read_as(position, "C1 > C2/N (D3)"), HasSubstr("D3 is too close to MT on C2/N"));
    EXPECT_THAT(read_as(position, "C1/NE (H7)"), HasSubstr("H7 is not on a line of fire of MT on C1/NE"));
    EXPECT_THAT(read_as(position, "C1 > C2/N (*C5)"), HasSubstr("MT lays no smoke"));
    EXPECT_THAT(read_as(position, "C1 > C2/N (!C1)"), HasSubstr("MT lays no mines"));
    EXPECT_THAT(read_as(position, "C1 > C2/N (@)"), HasSubstr("MT is no bomb"));
    EXPECT_THAT(read_as(position, "C1 > C2/N (^C4)"), HasSubstr("MT has no flamethrower"));
    EXPECT_THAT(read_as(position, "C1 > C2/N ($)"), HasSubstr("no such flag"));
}

TEST(MoveRefusal, F3_a_blocked_line_is_named) {
    const Position position = board8("wMT@C1E,bLT@C8E,bLT@C5!");
    EXPECT_THAT(read_as(position, "C1/N (C8)"), HasSubstr("the line of fire of MT on C1/N to C8 is blocked"));
}

TEST(MoveRefusal, G5_a_move_that_leaves_the_Command_piece_in_danger_is_named) {
    const Result<Position> start = stock_position("basic-16", RulesSpec{Style::mate, 0});
    ASSERT_TRUE(start);
    EXPECT_EQ(read_as(*start, "H1 > K5/NE"), "move: it would let Black destroy your Command piece");
    const Result<Position> sudden = stock_position("basic-16", RulesSpec{Style::sudden, 0});
    EXPECT_EQ(read_as(*sudden, "H1 > K5/NE"), "H1 > K5/NE");
}

TEST(MoveRefusal, G5_a_move_that_lets_the_enemy_escape_is_named) {
    const Position position = board8("wCHT@A8N,wMT@H4W,bCLT@D3S", "mate");
    EXPECT_EQ(read_as(position, "H4 > G4/W"), "move: it would let Black's Command piece escape");
}

TEST(MoveRefusal, a_finished_game_takes_no_move) {
    const Position position = board8("wCLT@A1N,bLT@H8S", "sudden");
    EXPECT_THAT(read_as(position, "A1 > A2/N"), HasSubstr("the game is over"));
}

}  // namespace
}  // namespace tankchess
