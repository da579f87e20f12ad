#include "notation/retreat/board_text.h"

#include <gmock/gmock.h>

#include "notation/position/tps_fields.h"

namespace tankchess {
namespace {

using testing::HasSubstr;

const std::string ordinary = "8x8 8./8./8./8./8./8./8./8. wCLT@A1N,bCLT@H8S w mate 3 5";
const std::string retreat_text = "8x8 8./8./8./8./8./8./8./8. wMT@A1N,wCHT@E1N,bLT@A4W,bCLT@E8S b{move} retreat 3 5";

TEST(BoardText, tells_the_two_games_apart_and_writes_what_it_read) {
    const Result<Board> one = read_board(ordinary);
    ASSERT_TRUE(one);
    EXPECT_TRUE(std::holds_alternative<Position>(*one));
    EXPECT_EQ(write_board(*one), ordinary);
    const Result<Board> other = read_board(retreat_text);
    ASSERT_TRUE(other) << other.fault().text();
    EXPECT_TRUE(std::holds_alternative<retreat::State>(*other));
    EXPECT_EQ(write_board(*other), retreat_text);
}

TEST(BoardText, hands_on_the_fault_of_the_game_that_the_text_names) {
    EXPECT_THAT(read_board("8x8 8. - w mate 0 1").fault().text(), HasSubstr("rows"));
    EXPECT_THAT(read_board("8x8 8./8./8./8./8./8./8./8. wCSL@E1N,bCLT@E8S w retreat 0 1").fault().text(),
                HasSubstr("basic"));
    EXPECT_THAT(read_board("").fault().text(), HasSubstr("size"));
}

TEST(TpsFields, are_the_fields_as_they_stand_and_empty_where_they_are_missing) {
    const TpsFields fields("8x8 8. - w{move} escape:40;w2b1 7 12");
    EXPECT_EQ(fields.size, "8x8");
    EXPECT_EQ(fields.side, "w{move}");
    EXPECT_EQ(fields.rules, "escape:40;w2b1");
    EXPECT_EQ(fields.rules_word(), "escape:40");
    EXPECT_EQ(fields.style_word(), "escape");
    EXPECT_EQ(fields.turn, "12");
    EXPECT_FALSE(fields.more);
    EXPECT_EQ(TpsFields("8x8 8.").terrain, "8.");
    EXPECT_EQ(TpsFields("8x8 8.").rules, "");
    EXPECT_EQ(TpsFields("a b c d e f g h i").rest, "h i");
}

TEST(TpsFields, repetition_key_leaves_out_the_two_counters) {
    EXPECT_EQ(repetition_key("8x8 8. - w mate 7 12"), "8x8 8. - w mate");
}

}  // namespace
}  // namespace tankchess
