// docs/adding-a-mode.md, followed: everything here is built with the row of modes.inc at the end of the modes: "siege",
// last side standing with an optional limit, where whoever has more vehicles wins what would be drawn.
#include "adding/adding_kit.h"
#include "engine/bot/bot.h"
#include "notation/position/rules_text.h"
#include "rules/moves/history.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

const std::string board = "8x8 8./8./8./8./8./8./8./8. ";

TEST(AddingAMode, OneRowMakesItReadableWritableAndLimited) {
    const std::string tps = board + "wLT@A1N,wMT@C1N,bLT@H8S w siege:25 0 1";
    EXPECT_EQ(write_position(position_of(tps)), tps);
    EXPECT_EQ(read_rules("siege:0").fault().text(), "rules: turn limit '0' must be a number from 1 to 60000");
    EXPECT_FALSE(read_position(board + "wCLT@A1N,bLT@H8S w siege 0 1")) << "no Command pieces";
    EXPECT_FALSE(moves_of(tps).empty());
}

TEST(AddingAMode, ItEndsAsItsRowSays) {
    EXPECT_TRUE(GameHistory().outcome(position_of(board + "wLT@A1N,bLT@H8! b siege 0 1")).won_by(Side::white));
    const Outcome limit = GameHistory().outcome(position_of(board + "wLT@A1N,wMT@C1N,bLT@H8S w siege:25 0 26"));
    EXPECT_EQ(limit.reason, Reason::limit);
    EXPECT_TRUE(limit.won_by(Side::white));
    const Outcome quiet = GameHistory().outcome(position_of(board + "wLT@A1N,bMT@C8S,bLT@H8S w siege 100 60"));
    EXPECT_EQ(quiet.reason, Reason::quiet);
    EXPECT_TRUE(quiet.won_by(Side::black)) << "the count decides what would be drawn";
    GameHistory twice;
    const Position again = position_of(board + "wLT@A1N,wMT@C1N,bLT@H8S w siege 4 3");
    twice.push(again.hash());
    EXPECT_FALSE(twice.outcome(again).over());
    twice.push(again.hash());
    EXPECT_EQ(twice.outcome(again), (Outcome{Reason::repetition, side_bit(Side::white)}));
}

TEST(AddingAMode, TheEnginePlaysIt) {
    const Position position = position_of(board + "wLT@A1N,wMT@D2N,bLT@D6N w siege 0 1");
    engine::Bot bot;
    bot.set_position(position);
    engine::Limits limits;
    limits.nodes = 5000;
    const engine::SearchResult answer = bot.go(limits);
    EXPECT_NE(write_move(position, answer.best).find("(D6)"), std::string::npos) << write_move(position, answer.best);
}

}  // namespace
}  // namespace tankchess
