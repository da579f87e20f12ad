// docs/adding-a-piece.md, followed: the rules and texts here are built with one row more in the catalogue, a "Scout"
// (code SC): speed 5, armour 1-1-0, power 2, gun in a turret, light, sweeps mines.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

std::vector<std::string> moves_of(const std::string& tps) {
    const auto position = read_position(tps);
    EXPECT_TRUE(position) << position.fault().text();
    auto list = std::make_unique<MoveList>();
    legal_moves(*position, *list);
    return write_moves(*position, *list);
}

bool has(const std::vector<std::string>& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

TEST(AddingAPiece, P4_OneRowMakesItReadableWritableAndPlayable) {
    ASSERT_TRUE(kind_by_code("SC"));
    const std::string tps = "8x8 8./8./8./8./8./8./8./8. wSC@A1N,bMT@D6N,bLT@H8S,mine@A3 w last 0 1";
    EXPECT_EQ(write_position(*read_position(tps)), tps);
    const std::vector<std::string> texts = moves_of(tps);
    EXPECT_TRUE(has(texts, "A1 > A6/N"));       // five steps, over the mine
    EXPECT_TRUE(has(texts, "A1 > A3/N (D6)"));  // turret, power 2 against the rear
    const auto move = read_move(*read_position(tps), "sc a1>a3/n(d6)");
    ASSERT_TRUE(move) << move.fault().text();
    EXPECT_EQ(write_position(after(*read_position(tps), *move)),
              "8x8 8./8./8./8./8./8./8./8. wSC@A3N,bMT@D6!,bLT@H8S b last 0 1");
}

TEST(AddingAPiece, ItsArmourAndWreckFollowTheRow) {
    EXPECT_FALSE(has(moves_of("8x8 8./8./8./8./8./8./8./8. wLT@A1NE,bSC@A5S,bLT@H8S w last 0 1"), "A1/N (A5)"));
    EXPECT_TRUE(has(moves_of("8x8 8./8./8./8./8./8./8./8. wLT@A1NE,bSC@A5N,bLT@H8S w last 0 1"), "A1/N (A5)"));
    EXPECT_TRUE(read_position("8x8 8./8./8./8./8./8./8./8. wSC@A1!,bLT@H8S b last 0 1"));
}

}  // namespace
}  // namespace tankchess
