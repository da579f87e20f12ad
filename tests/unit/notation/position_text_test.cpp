#include "notation/position/position_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tankchess {
namespace {

using testing::HasSubstr;

std::string canonical(std::string_view text) {
    const Result<Position> position = read_position(text);
    return position ? write_position(*position) : "fault " + position.fault().text();
}

std::string position_fault(std::string_view text) {
    const Result<Position> position = read_position(text);
    return position ? "no fault" : position.fault().text();
}

// A 6x5 board whose rows are given from north to south, with the rest of the string after it.
std::string on_board(const std::string& terrain, const std::string& rest) { return "6x5 " + terrain + " " + rest; }
const std::string open_rows = "6./6./6./6./6.";
std::string open_board(const std::string& rest) { return on_board(open_rows, rest); }
std::string with_pieces(const std::string& pieces, const std::string& rules = "last") {
    return open_board(pieces + " w " + rules + " 0 1");
}
std::string with_terrain(const std::string& terrain, const std::string& pieces, const std::string& rules = "last") {
    return on_board(terrain, pieces + " w " + rules + " 0 1");
}

TEST(PositionText, Z5_a_canonical_string_comes_back_unchanged) {
    for (const char* text : {
             "6x5 6./6./6./6./6. - w last 0 1",
             "6x5 2.#3./6~/.2-3*/a2A^2=/6. wLT@A1N,bMT@F5S w last:25 3 17",
             "6x5 6./6./6./6./6. wCLT@C1N,bCLT@C5S b mate 99 12",
             "6x5 6~/6~/6./6./6. wMT@B2!,bCMT@F3W,wLL@C4NE[HM-],smoke@A1,mine@A1,mine@D1 b sudden 0 2",
             "6x6 6./6./6./6./6./6. wMT@B2N$,bMT@B6S,site@C3,site@A5 w flag;w0b0 0 1",
             "6x5 6./6./6./6./6. wMT@B2N,bMT@B5S w escape:40;w2b1 0 9",
             "6x5 6./6./6./6./6. wCMT@A1N,yCMT@F1W,xCMT@A5E,bCMT@F5S x four:15;w0b0x3y0 0 2",
             "26x4 26./26./26./26. bLT@A4S,wMT@Z4SW w last 0 60000",
         }) {
        EXPECT_EQ(canonical(text), text);
    }
}

TEST(PositionText, Z5_runs_are_merged_and_counts_of_one_left_out) {
    EXPECT_EQ(canonical("6x5 3.3./1#5./1.1.4./6./5.1. - w last 0 1"), "6x5 6./#5./6./6./6. - w last 0 1");
}

TEST(PositionText, Z2_pieces_are_written_by_row_then_column_and_markers_behind_them) {
    EXPECT_EQ(canonical(with_pieces("mine@C2,bLT@A5S,wLT@F1N,wMT@B1N,smoke@C2,smoke@A2")),
              with_pieces("wMT@B1N,wLT@F1N,bLT@A5S,smoke@A2,smoke@C2,mine@C2"));
}

TEST(PositionText, Z2_wrecks_cargo_and_flags_are_read) {
    const auto position = read_position("6x6 6~/6./6./6./6./6. wLL@C6E[CMT-],bHM@D1!,bLT@A1N w sudden;w0b0 0 1");
    ASSERT_TRUE(position) << position.fault().text();
    const Piece& boat = position->piece(position->slot_at(make_square(2, 5)));
    ASSERT_NE(boat.cargo, no_slot);
    EXPECT_EQ(position->piece(boat.cargo).facing, Facing::w);
    EXPECT_TRUE(position->piece(boat.cargo).command);
    EXPECT_TRUE(position->has_wreck(make_square(3, 0)));
}

TEST(PositionText, Z2_a_flag_carried_by_cargo_stands_inside_its_brackets) {
    const std::string text = "6x6 6~/6./6./6./6./6. bLT@A3S,wLL@C6E[MT+$] w flag;w1b1 0 1";
    EXPECT_EQ(canonical(text), text);
}

TEST(PositionText, Z2_several_flags_can_lie_on_one_square) {
    const std::string text = "6x6 6./6./6./6./6./6. wLT@A1N,bLT@A6S,flag@C3,flag@C3,flag@C3 w flag;w0b0 0 1";
    EXPECT_EQ(canonical(text), text);
}

TEST(PositionText, Z3_a_missing_tally_means_zeros_where_one_is_carried) {
    EXPECT_EQ(canonical(with_pieces("wLT@A1N,bLT@A5S", "escape")), with_pieces("wLT@A1N,bLT@A5S", "escape;w0b0"));
    EXPECT_EQ(canonical(with_pieces("wLT@A1N,bLT@A5S", "four")), with_pieces("wLT@A1N,bLT@A5S", "four;w0b0x0y0"));
}

TEST(PositionText, Z3_sudden_carries_a_tally_only_after_a_Command_piece_has_left) {
    EXPECT_EQ(canonical(with_pieces("bCLT@A5S", "sudden;w1b0")), with_pieces("bCLT@A5S", "sudden;w1b0"));
    EXPECT_THAT(position_fault(with_pieces("wCLT@A1N,bCLT@A5S", "sudden;w1b0")), HasSubstr("rules: "));
}

TEST(PositionText, Z3_the_last_style_carries_no_tally) {
    EXPECT_EQ(position_fault(with_pieces("-", "last;w0b0")), "rules: 'last' carries no tally");
}

TEST(PositionText, Z4_the_inside_of_a_retreat_turn_is_kept_as_text) {
    const auto read = read_position_text("6x5 6./6./6./6./6. wCLT@C1N,bCLT@C5S w{move;C1} retreat 0 1");
    ASSERT_TRUE(read) << read.fault().text();
    EXPECT_EQ(read->phase, "move;C1");
    EXPECT_EQ(write_setup(read->setup, read->phase), "6x5 6./6./6./6./6. wCLT@C1N,bCLT@C5S w{move;C1} retreat 0 1");
    EXPECT_EQ(position_fault("6x5 6./6./6./6./6. - w{fire} last 0 1"), "side: only 'retreat' has a turn in progress");
}

TEST(PositionText, Z5_each_malformed_field_is_named) {
    struct Case {
        std::string text;
        std::string fault;
    };
    for (const Case& c : std::vector<Case>{
             {"", "size: missing"},
             {"6x5", "terrain: missing"},
             {"6x5  - w last 0 1", "terrain: missing"},
             {"6x5 6./6./6./6./6. - w last 0", "turn: missing"},
             {open_board("- w last 0 1 2"), "position: '2' after the seventh field"},
             {open_board("- w last 0 1 "), "after the seventh field"},
             {"3x5 3./3./3./3./3. - w last 0 1", "size: '3x5' must be WxH"},
             {"27x5 27./27./27./27./27. - w last 0 1", "size: "},
             {"6X5 6./6./6./6./6. - w last 0 1", "size: '6X5'"},
             {"06x5 6./6./6./6./6. - w last 0 1", "size: "},
             {on_board("6./6./6./6.", "- w last 0 1"), "terrain: only 4 rows instead of 5"},
             {on_board("6./6./6./6./6./6.", "- w last 0 1"), "terrain: more than 5 rows"},
             {on_board("6./5./6./6./6.", "- w last 0 1"), "terrain: row 4 has 5 squares instead of 6"},
             {on_board("6./7./6./6./6.", "- w last 0 1"), "terrain: row 4 is longer than 6 squares"},
             {on_board("6./6?/6./6./6.", "- w last 0 1"), "terrain: row 4 has the unknown mark '?'"},
             {on_board("6./6./6./6./6", "- w last 0 1"), "terrain: row 1 ends with a count"},
             {on_board("0.6./6./6./6./6.", "- w last 0 1"), "terrain: row 5 has a run whose count"},
             {with_pieces("wLT"), "pieces: 'wLT' has no '@'"},
             {with_pieces("wLT@"), "pieces: 'wLT@' names no square"},
             {with_pieces("wLT@a1N"), "names no square"},
             {with_pieces("wLT@A01N"), "names no square"},
             {with_pieces("wLT@G1N"), "pieces: G1 is off the 6x5 board"},
             {with_pieces("wLT@A6N"), "pieces: A6 is off the 6x5 board"},
             {with_pieces("zLT@A1N"), "begins with no side"},
             {with_pieces("wXX@A1N"), "no known piece code"},
             {with_pieces("wLT@A1"), "neither a facing nor"},
             {with_pieces("wLT@A1NN"), "goes on with 'N'"},
             {with_pieces("wLT@A1N,"), "pieces: ''"},
             {with_pieces("smoke@A1N"), "goes on after the square of a marker"},
             {with_pieces("wLL@A1N[MT]"), "has a cargo that is not like"},
             {open_board("- z last 0 1"), "side: 'z' is not one of"},
             {open_board("- ww last 0 1"), "side: 'w' after the letter"},
             {open_board("- w chess 0 1"), "rules: 'chess' is not one of"},
             {open_board("- w mate:5 0 1"), "rules: 'mate' takes no turn limit"},
             {open_board("- w last:0 0 1"), "rules: turn limit '0'"},
             {open_board("- w escape;w 0 1"), "rules: tally of side w"},
             {open_board("- w escape;w1w1 0 1"), "rules: tally names side w twice"},
             {open_board("- w escape;x1 0 1"), "rules: tally 'x1'"},
             {open_board("- w last -1 1"), "quiet: '-1'"},
             {open_board("- w last 0 0"), "turn: '0'"},
             {open_board("- w last 0 99999999999999999999"), "turn: "},
         }) {
        EXPECT_THAT(position_fault(c.text), HasSubstr(c.fault)) << c.text;
    }
}

// Every impossible combination that Z5 names, with its square and reason.
TEST(PositionText, Z5_each_impossible_combination_is_refused_with_its_square) {
    struct Case {
        const char* what;
        std::string text;
        const char* square;
    };
    const std::string fire = "^5./6./6./6./6.", water = "~5./6./6./6./6.", ice = "*5./6./6./6./6.",
                      high = "#5./6./6./6./6.", low = "-5./6./6./6./6.", hedge = "a5./6./6./6./6.";
    for (const Case& c : std::vector<Case>{
             {"two pieces on a square", with_pieces("wLT@B2N,bLT@B2S"), "B2"},
             {"a piece on a wreck", with_pieces("wLT@B2!,bLT@B2S"), "B2"},
             {"an active piece in fire", with_terrain(fire, "wMT@A5N"), "A5"},
             {"a land vehicle on water", with_terrain(water, "wLT@A5N"), "A5"},
             {"a heavy vehicle on ice", with_terrain(ice, "wMT@A5N"), "A5"},
             {"the wreck of a boat", with_pieces("wFB@A5!"), "A5"},
             {"the wreck of a bomb", with_pieces("wRB@A5!"), "A5"},
             {"smoke under a piece", with_pieces("wLT@A5N,smoke@A5"), "A5"},
             {"a mine under a piece", with_pieces("wLT@A5N,mine@A5"), "A5"},
             {"smoke under a wreck", with_pieces("wLT@A5!,smoke@A5"), "A5"},
             {"smoke on high", with_terrain(high, "smoke@A5"), "A5"},
             {"smoke on water", with_terrain(water, "smoke@A5"), "A5"},
             {"smoke on hedge", with_terrain(hedge, "smoke@A5"), "A5"},
             {"smoke on fire", with_terrain(fire, "smoke@A5"), "A5"},
             {"smoke twice", with_pieces("smoke@A5,smoke@A5"), "A5"},
             {"a mine on high", with_terrain(high, "mine@A5"), "A5"},
             {"a mine on low", with_terrain(low, "mine@A5"), "A5"},
             {"a mine on water", with_terrain(water, "mine@A5"), "A5"},
             {"a mine twice", with_pieces("mine@A5,mine@A5"), "A5"},
             {"a piece on high", with_terrain(high, "wLT@A5N"), "A5"},
             {"a piece on low", with_terrain(low, "wLT@A5N"), "A5"},
             {"a boat off water", with_pieces("wFB@A5N"), "A5"},
             {"a wreck on water", with_terrain(water, "wLT@A5!"), "A5"},
             {"a Pillbox on water", with_terrain(water, "wP@A5N"), "A5"},
             {"a Pillbox on ice", with_terrain(ice, "wP@A5N"), "A5"},
             {"a Pillbox as Command piece", with_pieces("wCP@A5N,bCLT@A1N", "mate"), "A5"},
             {"two Command pieces", with_pieces("wCLT@A5N,wCMT@B5N", "mate"), "B5"},
             {"a Command piece in last", with_pieces("wCLT@A5N"), "A5"},
             {"a Command piece in escape", with_pieces("wCLT@A5N", "escape"), "A5"},
             {"a Command piece in flag", with_pieces("wCLT@A5N,flag@B1", "flag"), "A5"},
             {"a flag outside flag", with_pieces("flag@A5"), "A5"},
             {"a carried flag outside flag", with_pieces("wLT@A5N$"), "A5"},
             {"a site outside flag", with_pieces("site@A4"), "A4"},
             {"a wreck with a flag", with_pieces("wLT@A5!$", "flag"), "A5"},
             {"a site on an obstacle", with_terrain(high, "site@A4", "flag"), "A5"},
             {"a site over the edge", with_pieces("site@F1", "flag"), "F1"},
             {"cargo on a tank", with_pieces("wMT@A5N[LT+]"), "A5"},
             {"a boat as cargo", with_terrain(water, "wHL@A5N[FB+]"), "A5"},
             {"a heavy tank on a light boat", with_terrain(water, "wLL@A5N[HT+]"), "A5"},
             {"a third side in a game of two", with_pieces("xLT@A5N"), "A5"},
         }) {
        const std::string fault = position_fault(c.text);
        EXPECT_THAT(fault, HasSubstr(c.square)) << c.what << ": " << c.text;
        EXPECT_NE(fault, "no fault") << c.what;
    }
}

TEST(PositionText, Z5_an_even_number_of_flags_is_refused_counting_those_scored) {
    EXPECT_THAT(position_fault(with_pieces("flag@A1,flag@B1", "flag")), HasSubstr("flag"));
    EXPECT_THAT(position_fault(with_pieces("flag@A1", "flag;w1b0")), HasSubstr("flag"));
    EXPECT_EQ(position_fault(with_pieces("wLT@A2N,bLT@A4S,flag@A1", "flag;w1b1")), "no fault");
}

TEST(PositionText, Z5_a_side_that_does_not_play_is_not_to_move) {
    EXPECT_THAT(position_fault(open_board("- x last 0 1")), HasSubstr("side"));
}

TEST(PositionText, an_endless_text_is_refused_unread) {
    EXPECT_EQ(position_fault(std::string(1 << 20, '6')), "position: longer than 32768 characters");
}

}  // namespace
}  // namespace tankchess
