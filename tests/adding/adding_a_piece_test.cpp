// docs/adding-a-piece.md, followed: everything here is built with the rows of kinds.inc at the end of the catalogue: a
// "Scout" (SC: gun in a turret, light, sweeps mines) and a "Turret Mortar" (TRM: three letters, range 2–4, power 7).
#include "adding/adding_kit.h"
#include "engine/bot/bot.h"
#include "notation/position/square_text.h"
#include "rules/play/lines_of_fire.h"
#include "rules/play/play.h"
#include "wire/choices.h"

namespace tankchess {
namespace {

TEST(AddingAPiece, P4_one_row_makes_it_readable_writable_and_playable) {
    ASSERT_TRUE(kind_by_code("SC"));
    const std::string tps = "8x8 8./8./8./8./8./8./8./8. wSC@A1N,bMT@D6N,bLT@H8S,mine@A3 w last 0 1";
    EXPECT_EQ(write_position(position_of(tps)), tps);
    const std::vector<std::string> texts = moves_of(tps);
    EXPECT_TRUE(has(texts, "A1 > A6/N"));       // five steps, over the mine
    EXPECT_TRUE(has(texts, "A1 > A3/N (D6)"));  // turret, power 2 against the rear
    const auto move = read_move(position_of(tps), "sc a1>a3/n(d6)");
    ASSERT_TRUE(move) << move.fault().text();
    EXPECT_EQ(write_position(after(position_of(tps), *move)),
              "8x8 8./8./8./8./8./8./8./8. wSC@A3N,bMT@D6!,bLT@H8S b last 0 1");
}

TEST(AddingAPiece, ItsArmourAndWreckFollowTheRow) {
    EXPECT_FALSE(has(moves_of("8x8 8./8./8./8./8./8./8./8. wLT@A1NE,bSC@A5S,bLT@H8S w last 0 1"), "A1/N (A5)"));
    EXPECT_TRUE(has(moves_of("8x8 8./8./8./8./8./8./8./8. wLT@A1NE,bSC@A5N,bLT@H8S w last 0 1"), "A1/N (A5)"));
    EXPECT_TRUE(read_position("8x8 8./8./8./8./8./8./8./8. wSC@A1!,bLT@H8S b last 0 1"));
}

TEST(AddingAPiece, AThreeLetterCodeMayCommandAndIsReadWithItsPrefix) {
    const std::string tps = "8x8 8./8./8./8./8./8./8./8. wTRM@A1E,wCTRM@D4N,bCLT@H8S w mate 0 1";
    EXPECT_EQ(write_position(position_of(tps)), tps);
    EXPECT_TRUE(read_move(position_of(tps), "TRM A1 > B1/E"));
    const auto code = piece_code("CTRM");
    ASSERT_TRUE(code);
    EXPECT_TRUE(code->command);
}

// Power 7 is beyond every armour there is; a turret lobs to three sides.
const std::string mortar = "8x8 8./8./8./8./8./8./8./8. wTRM@D3N,bP@G6S,bHT@A6S,bLT@D8S,bLT@H1N w last 0 1";

TEST(AddingAPiece, AMortarWithATurretFiresToThreeSidesOverEverything) {
    const std::vector<std::string> texts = moves_of(mortar);
    EXPECT_TRUE(has(texts, "D3/NE (G6)")) << "range 3, against armour 5";
    EXPECT_TRUE(has(texts, "D3/NW (A6)"));
    EXPECT_TRUE(has(texts, "D3 > D4/N (D8)")) << "range 4";
    EXPECT_FALSE(has(texts, "D3/NE (D8)")) << "beyond its range";
}

TEST(AddingAPiece, TheOverlayShowsTheLinesThatTheRulesFireAlong) {
    const Position position = position_of(mortar);
    const Piece& piece = position.piece(position.slot_at(make_square(3, 2)));
    const FireLines lines = lines_of_fire(position, piece.row(), piece.pose());
    ASSERT_EQ(lines.size(), 3u);
    for (const FireLine& line : lines) {
        ASSERT_FALSE(line.squares.empty());
        EXPECT_EQ(distance_between(piece.square, line.squares.front()), 2);
    }
}

TEST(AddingAPiece, TheEngineFindsItsShot) {
    engine::Bot bot;
    bot.set_position(position_of("8x8 8./8./8./8./8./8./8./8. wTRM@D3N,wCLT@A1N,bCHT@G6S,bLT@A8S w sudden 0 1"));
    engine::Limits limits;
    limits.nodes = 20000;
    const engine::SearchResult answer = bot.go(limits);
    const Position position =
        position_of("8x8 8./8./8./8./8./8./8./8. wTRM@D3N,wCLT@A1N,bCHT@G6S,bLT@A8S w sudden 0 1");
    EXPECT_NE(write_move(position, answer.best).find("(G6)"), std::string::npos) << write_move(position, answer.best);
}

TEST(AddingAPiece, TheServerOffersItsMovesByItsCode) {
    const std::string choices = server::choices_json(position_of(mortar));
    EXPECT_NE(choices.find("\"kind\":\"TRM\""), std::string::npos);
    EXPECT_NE(choices.find("\"D3/NE (G6)\""), std::string::npos);
}

}  // namespace
}  // namespace tankchess
