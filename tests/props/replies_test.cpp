// Counting and listing answers incrementally against listing every position by itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "notation/position_text.h"
#include "oracle/plain.h"
#include "rules/legality.h"
#include "rules/play.h"
#include "rules/replies.h"

namespace tankchess {
namespace {

TEST(Replies, AreTheMovesThatEveryPositionListsByItself) {
    int served = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        auto start = read_position(plain::random_position(seed, plain::Flavour::basic));
        ASSERT_TRUE(start);
        Position position = *start;
        if (!Replies::serves(position)) continue;
        ++served;
        auto turns = std::make_unique<MoveList>();
        legal_moves(position, *turns);
        auto replies = std::make_unique<Replies>(position);
        std::uint64_t counted = 0;
        for (Move turn : *turns) {
            Undo undo;
            auto expected = std::make_unique<MoveList>();
            auto listed = std::make_unique<MoveList>();
            replies->before(turn);
            do_move(position, turn, undo);
            legal_moves(position, *expected);
            replies->list(turn, *listed);
            undo_move(position, undo);
            counted += expected->size();
            std::sort(expected->begin(), expected->end());
            std::sort(listed->begin(), listed->end());
            ASSERT_TRUE(std::equal(expected->begin(), expected->end(), listed->begin(), listed->end()))
                << "seed " << seed << " " << write_position(position) << " from " << square_name(turn.from());
        }
        ASSERT_EQ(replies->count_all(*turns), counted) << "seed " << seed << " " << write_position(position);
        ASSERT_TRUE(position == *start);
    }
    EXPECT_GT(served, 100);
}

}  // namespace
}  // namespace tankchess
