#include <gtest/gtest.h>

#include "engine/search/picker.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"

namespace tankchess::engine {
namespace {

CaptureWorth worth_of(const std::string& tps, const std::string& move) {
    const auto p = read_position(tps);
    EXPECT_TRUE(p.ok()) << p.fault().text();
    const auto m = read_move(*p, move);
    EXPECT_TRUE(m.ok()) << m.fault().text();
    return capture_worth(*p, shipped_weights(), *m);
}

const std::string empty_board = "8x8 8./8./8./8./8./8./8./8. ";

TEST(CaptureWorth, OfAShotIsItsTarget) {
    const CaptureWorth worth =
        worth_of(empty_board + "wCLT@A1N,wHT@D1N,bMT@D5N,bCLT@H8S w sudden 0 1", "D1 > D2/N (D5)");
    EXPECT_EQ(worth.enemies, shipped_weights()[material_of(*kind_by_code("MT"))] / 10);
    EXPECT_EQ(worth.own, 0);
    EXPECT_FALSE(worth.is_poor());
}

TEST(CaptureWorth, OfABombIsWhoStandsAroundIt) {
    const std::string pieces = "wCLT@A1N,wRB@D1N,wMT@C3N,bHT@E5S,bMT@F5S,bCLT@H8S w sudden 0 1";
    const Weights& w = shipped_weights();
    const int bomb = w[material_of(*kind_by_code("RB"))] / 10;
    const CaptureWorth good = worth_of(empty_board + pieces, "D1 > E4 (@ E5, F5)");
    EXPECT_EQ(good.own, bomb);
    EXPECT_EQ(good.enemies, w[material_of(*kind_by_code("HT"))] / 10 + w[material_of(*kind_by_code("MT"))] / 10);
    EXPECT_FALSE(good.is_poor());
    const CaptureWorth poor = worth_of(empty_board + pieces, "D1 > D2 (@ C3)");
    EXPECT_EQ(poor.enemies, 0);
    EXPECT_EQ(poor.own, bomb + w[material_of(*kind_by_code("MT"))] / 10);
    EXPECT_TRUE(poor.is_poor());
}

TEST(CaptureWorth, OfAShotAtABombIsWhoStandsAroundThat) {
    const CaptureWorth worth = worth_of(empty_board + "wCLT@A1N,wHT@D1N,wMT@C6N,bRB@D5N,bMT@E6S,bCLT@H8S w sudden 0 1",
                                        "D1 > D2/N (D5, C6, E6)");
    EXPECT_GT(worth.own, 0);
    EXPECT_GT(worth.enemies, worth.own);
}

}  // namespace
}  // namespace tankchess::engine
