#include "setups/handicap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/position/piece_text.h"
#include "notation/position/position_text.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

Setup six_by_six() {
    return *read_setup("6x6 6./6./6./6./6./6. wLT@B1N,wCLT@D1N,wMT@C2N,bMT@D5S,bCLT@C6S,bLT@E6S w mate 0 1");
}

std::string pieces_of(Side side, std::string_view text) {
    const Result<Setup> setup = with_handicap(six_by_six(), side, text);
    return setup ? write_piece_entries(*setup) : setup.fault().text();
}

TEST(Handicap, LeavesPiecesAtHomeOrMakesThemWeaker) {
    EXPECT_EQ(pieces_of(Side::white, "LT"), "wCLT@D1N,wMT@C2N,bMT@D5S,bCLT@C6S,bLT@E6S");
    EXPECT_EQ(pieces_of(Side::black, "MT>LT"), "wLT@B1N,wCLT@D1N,wMT@C2N,bLT@D5S,bCLT@C6S,bLT@E6S");
    EXPECT_EQ(pieces_of(Side::black, "LT,MT>LT"), "wLT@B1N,wCLT@D1N,wMT@C2N,bLT@D5S,bCLT@C6S");
}

TEST(Handicap, NamesWhatCannotBeGiven) {
    EXPECT_THAT(pieces_of(Side::white, "LT,LT"), HasSubstr("no further LT"));
    EXPECT_THAT(pieces_of(Side::white, "CLT"), HasSubstr("the Command piece stays"));
    EXPECT_THAT(pieces_of(Side::white, "LT>MT"), HasSubstr("weaker"));
    EXPECT_THAT(pieces_of(Side::white, "XX"), HasSubstr("no piece code"));
    EXPECT_THAT(pieces_of(Side::white, "LT MT"), HasSubstr("handicap"));
}

TEST(Handicap, ALadderLeavesOneMoreOfTheCheapestAtHomeOnEveryRung) {
    EXPECT_THAT(handicap_ladder(six_by_six()), ElementsAre("LT", "LT,MT"));
    for (const std::string& rung : handicap_ladder(*stock_setup("basic-16"))) {
        EXPECT_TRUE(with_handicap(*stock_setup("basic-16"), Side::black, rung)) << rung;
    }
}

TEST(Handicap, HalfARungReplacesThePieceThatWouldStayAtHomeByTheNextWeakerGun) {
    EXPECT_EQ(half_rung(six_by_six(), "LT,MT"), "LT,MT>LT");
    EXPECT_EQ(half_rung(six_by_six(), "LT"), "");
    const auto fiery = *stock_setup("fiery-16");
    // The bomb is nearer in worth, and no gun.
    EXPECT_EQ(half_rung(fiery, "LT,LT,LT,LT,SL,MT,RB,HT"), "LT,LT,LT,LT,SL,MT,RB,HT>MT");
    EXPECT_TRUE(with_handicap(fiery, Side::black, half_rung(fiery, handicap_ladder(fiery).back())));
}

TEST(Handicap, TheUsualOnesFitBothSidesOfEveryStockBoardForTwo) {
    for (const SetupFile& file : stock_setups()) {
        if (mode_of(file.rules.front().style).sides != 2 || file.rules.front().style == Style::retreat) continue;
        for (const std::string& text : usual_handicaps(file.setup)) {
            EXPECT_TRUE(with_handicap(file.setup, Side::white, text)) << file.id << " " << text;
            EXPECT_TRUE(with_handicap(file.setup, Side::black, text)) << file.id << " " << text;
        }
    }
    const auto basic = usual_handicaps(find_stock_setup("basic-16")->setup);
    EXPECT_THAT(basic, Contains("LT"));
    EXPECT_THAT(basic, Contains("HT>MT"));
}

}  // namespace
}  // namespace tankchess
