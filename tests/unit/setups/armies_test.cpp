#include "setups/armies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/position/piece_text.h"
#include "notation/position/position_text.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

using testing::HasSubstr;

Setup small() {
    const Result<tankchess::Setup> setup =
        read_setup("6x5 6./6./6./6./6. wLT@B1N,wCLT@D1N,wMT@C2N,bMT@D4S,bCLT@C5S,bLT@E5S w mate 0 1");
    EXPECT_TRUE(setup) << setup.fault().text();
    return *setup;
}

std::string pieces_of(const Result<tankchess::Setup>& setup) {
    return setup ? write_piece_entries(*setup) : setup.fault().text();
}

TEST(Armies, X5_every_piece_becomes_one_of_a_single_type) {
    EXPECT_EQ(pieces_of(single_type(small(), *kind_by_code("HT"))),
              "wHT@B1N,wCHT@D1N,wHT@C2N,bHT@D4S,bCHT@C5S,bHT@E5S");
    EXPECT_THAT(pieces_of(single_type(small(), *kind_by_code("P"))), HasSubstr("army: a Pillbox cannot move"));
    const Result<tankchess::Setup> boats = single_type(small(), *kind_by_code("FB"));
    ASSERT_TRUE(boats);
    EXPECT_FALSE(make_position(*boats));
}

TEST(Armies, X6_the_same_list_gives_both_sides_the_same_army) {
    EXPECT_EQ(pieces_of(choose_armies(small(), "w:HM,CTD,HT b:HM,CTD,HT")),
              "wHM@B1N,wCTD@D1N,wHT@C2N,bHT@D4S,bCTD@C5S,bHM@E5S");
    EXPECT_EQ(pieces_of(choose_armies(small(), "b:CHT,LT,LT")), "wLT@B1N,wCLT@D1N,wMT@C2N,bLT@D4S,bLT@C5S,bCHT@E5S");
}

TEST(Armies, X6_start_squares_are_listed_as_each_side_sees_them_and_fortifications_stay) {
    const auto setup =
        *read_setup("6x6 6./6./6./6./6./6. wP@A1N,wLT@B1N,wCMT@D2N,bLT@A6S,bCMT@C6S,bP@B5S,bHT@F5S w mate 0 1");
    const auto squares = [&](Side side) {
        std::string text;
        for (const std::size_t i : start_order(setup, side)) text += square_name(setup.pieces[i].square) + " ";
        return text;
    };
    EXPECT_EQ(squares(Side::white), "B1 D2 ");
    EXPECT_EQ(squares(Side::black), "C6 A6 F5 ");
    EXPECT_EQ(pieces_of(choose_army(setup, Side::black, {*piece_code("HM"), *piece_code("CTD"), *piece_code("LT")})),
              "wP@A1N,wLT@B1N,wCMT@D2N,bP@B5S,bLT@F5S,bCTD@A6S,bHM@C6S");
    EXPECT_EQ(pieces_of(choose_armies(setup, "w:P,CLT")), "army: a Pillbox is no vehicle");
}

TEST(Armies, X6_illegal_choices_are_refused_with_their_reason) {
    EXPECT_EQ(pieces_of(choose_armies(small(), "w:CLT,HT")), "army: White has 3 start squares, 2 pieces are named");
    EXPECT_EQ(pieces_of(choose_armies(small(), "w:LT,HT,HT")), "army: White needs exactly one Command piece");
    EXPECT_EQ(pieces_of(choose_armies(small(), "w:CLT,CHT,HT")), "army: White needs exactly one Command piece");
    EXPECT_EQ(pieces_of(choose_armies(small(), "w:CLT,HT,QQ")), "army: 'QQ' is no piece code");
    EXPECT_EQ(pieces_of(choose_armies(small(), "w:CLT,LT,LT w:CLT,LT,LT")), "army: White is named twice");
    EXPECT_THAT(pieces_of(choose_armies(small(), "CLT,LT")), HasSubstr("must be like w:CLT,HT,LT"));
    const Result<tankchess::Setup> last = stock_setup("basic-16", RulesSpec{Style::last, 0});
    EXPECT_THAT(pieces_of(choose_armies(*last, "w:CLT,LT,LT,LT,LT,LT,LT,LT,LT,LT")),
                HasSubstr("has no Command piece by these rules"));
}

TEST(Armies, a_handicap_leaves_named_pieces_out) {
    EXPECT_EQ(pieces_of(leave_out(small(), "w:LT b:MT")), "wCLT@D1N,wMT@C2N,bCLT@C5S,bLT@E5S");
    EXPECT_EQ(pieces_of(leave_out(small(), "w:LT,LT")), "army: White has no further LT to leave out");
    EXPECT_EQ(pieces_of(leave_out(small(), "w:CLT")), "army: the Command piece stays");
}

}  // namespace
}  // namespace tankchess
