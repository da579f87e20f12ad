#include "engine/arena/tune.h"

#include <gtest/gtest.h>

#include "engine/arena/series.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

// White wins where its guards count more, by so many games as there are; the rest is even.
std::vector<Sample> guards_decide(int games) {
    std::vector<Sample> samples;
    for (int g = 0; g < games; ++g) {
        for (int i = -5; i <= 5; ++i) {
            if (i == 0) continue;
            Sample s{};
            s.features[index_of(Term::guards)] = static_cast<float>(i);
            s.result = i > 0 ? 1.0f : 0.0f;
            samples.push_back(s);
        }
    }
    return samples;
}

TEST(Tuning, LearnsWhichTermDecidesGames) {
    Weights w = shipped_weights();
    const Weights before = w;
    const TuneReport report = tune(guards_decide(200), w, 200, {});
    EXPECT_LT(report.loss_after, report.loss_before);
    EXPECT_GT(w[Term::guards], before[Term::guards]);
    EXPECT_EQ(w[Term::escaped], before[Term::escaped]);  // never counted, never touched
}

TEST(Tuning, MovesAWeightLessTheFewerGamesSpeakForIt) {
    Weights few = shipped_weights(), many = shipped_weights();
    tune(guards_decide(1), few, 400, {});
    tune(guards_decide(300), many, 400, {});
    const int start = shipped_weights()[Term::guards];
    EXPECT_GT(many[Term::guards] - start, 2 * (few[Term::guards] - start));
}

TEST(Tuning, CountsEachGameAndEachPositionOnce) {
    const Position start = *stock_position("small-12");
    std::vector<Move> moves;
    random_opening(start, 14, 5, moves);
    ASSERT_EQ(moves.size(), 14u);
    std::vector<Sample> samples;
    SampleMaker maker;
    EXPECT_TRUE(maker.add_game(start, moves, 1, samples));
    const std::size_t count = samples.size();
    EXPECT_GT(count, 0u);
    EXPECT_FALSE(maker.add_game(start, moves, 1, samples));
    EXPECT_EQ(samples.size(), count);
    // A shorter game is another one, but its positions are known.
    moves.pop_back();
    EXPECT_TRUE(maker.add_game(start, moves, 0, samples));
    EXPECT_EQ(samples.size(), count);
}

TEST(Tuning, WithoutSamplesChangesNothing) {
    Weights w = shipped_weights();
    tune({}, w, 10, {});
    EXPECT_EQ(w, shipped_weights());
}

}  // namespace
}  // namespace tankchess::engine
