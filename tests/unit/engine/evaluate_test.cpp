#include "engine/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include "notation/position/position_text.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

Score worth(const Position& p) {
    Evaluator e;
    return e.evaluate_placement(p, terrain_key_of(p)) + e.evaluate_tactics(p, find_threats(p));
}
Score worth(const std::string& tps) {
    const auto p = read_position(tps);
    EXPECT_TRUE(p.ok()) << p.fault().text();
    return worth(*p);
}

TEST(Evaluation, OfAFairStartIsTheMoveAlone) {
    const auto p = stock_position("basic-16");
    ASSERT_TRUE(p.ok());
    Evaluator e;
    const Features f = e.features(*p);
    for (int t = 0; t < term_count; ++t) {
        // Both sides count alike, but for the move and the race that it leads.
        if (static_cast<Term>(t) == Term::tempo || static_cast<Term>(t) == Term::race_lead) continue;
        EXPECT_EQ(f[static_cast<std::size_t>(t)], 0) << term_name(static_cast<Term>(t));
    }
    EXPECT_EQ(f[index_of(Term::tempo)], 1);
}

TEST(Evaluation, CountsMaterial) {
    EXPECT_GT(worth("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,wHT@A1N,bCLT@E8S w sudden 0 1"),
              worth("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bCLT@E8S w sudden 0 1"));
}

TEST(Evaluation, LikesACommandPieceNearItsFarEdge) {
    EXPECT_GT(worth("8x8 8./8./8./8./8./8./8./8. wCLT@A6N,bCLT@H8S b sudden 0 1") * -1,
              worth("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,bCLT@H8S b sudden 0 1") * -1);
}

TEST(Evaluation, LikesEscapedVehiclesAndFlags) {
    EXPECT_GT(worth("8x8 8./8./8./8./8./8./8./8. wLT@A1N,wLT@B1N,bLT@G8S,bLT@H8S w escape;w1b0 0 1"),
              worth("8x8 8./8./8./8./8./8./8./8. wLT@A1N,wLT@B1N,bLT@G8S,bLT@H8S w escape;w0b1 0 1"));
    EXPECT_GT(worth("8x8 8./8./8./8./8./8./8./8. wLT@A1N$,bLT@H8S w flag;w0b0 0 1"),
              worth("8x8 8./8./8./8./8./8./8./8. wLT@A1N,bLT@H8S$ w flag;w0b0 0 1"));
}

TEST(Threats, AreThePiecesOfTheMoverThatAnEnemyCouldHit) {
    const auto p = read_position("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wLT@D1N,wHT@H1W,bMT@D8S,bCLT@E8S w sudden 0 1");
    ASSERT_TRUE(p.ok());
    const Threats t = find_threats(*p);
    EXPECT_TRUE(t.under_fire.has(p->slot_at(make_square(3, 0))));
    EXPECT_FALSE(t.under_fire.has(p->slot_at(make_square(3, 7))));
}

}  // namespace
}  // namespace tankchess::engine
