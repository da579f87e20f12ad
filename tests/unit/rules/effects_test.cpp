#include "rules/position/effects.h"

#include <gtest/gtest.h>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

Effect last_effect(const std::string& tps, const std::string& text) {
    const Result<Position> position = read_position(tps);
    EXPECT_TRUE(position) << position.fault().text();
    const Result<Move> move = read_move(*position, text);
    EXPECT_TRUE(move) << move.fault().text();
    return effects_of(*position, *move).back();
}

TEST(Effects, G3_a_piece_leaves_from_where_its_drive_ends_with_the_facing_it_has_there) {
    const Effect leaving = last_effect("8x5 8./8./8./8./8. wCLT@D3E,bMT@D4!,bCLT@H1S w sudden 0 1", "D3 > out");
    EXPECT_EQ(leaving.kind, EffectKind::leave);
    EXPECT_EQ(leaving.at, make_square(5, 4));  // `F5`
    EXPECT_EQ(leaving.facing, Facing::ne);
}

TEST(Effects, G3_a_piece_that_leaves_in_reverse_leaves_from_its_square) {
    const Effect leaving = last_effect("8x5 8./8./8./8./8. wCHT@D5S,bCLT@H1S w sudden 0 1", "D5 > out");
    EXPECT_EQ(leaving.kind, EffectKind::leave);
    EXPECT_EQ(leaving.at, make_square(3, 4));  // `D5`
    EXPECT_EQ(leaving.facing, Facing::s);
}

}  // namespace
}  // namespace tankchess
