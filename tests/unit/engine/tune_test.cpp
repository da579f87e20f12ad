#include "engine/tune.h"

#include <gtest/gtest.h>

namespace tankchess::engine {
namespace {

TEST(Tuning, LearnsWhichTermDecidesGames) {
    // White wins exactly where its vehicles count more; material of the Light Tank says nothing.
    std::vector<Sample> samples;
    for (int i = -5; i <= 5; ++i) {
        if (i == 0) continue;
        Sample s{};
        s.features[index_of(Term::guards)] = static_cast<float>(i);
        s.features[0] = static_cast<float>(i % 2);
        s.result = i > 0 ? 1.0f : 0.0f;
        samples.push_back(s);
    }
    Weights w = shipped_weights();
    const Weights before = w;
    const TuneReport report = tune(samples, w, 200, {});
    EXPECT_LT(report.loss_after, report.loss_before);
    EXPECT_GT(w[Term::guards], before[Term::guards]);
    EXPECT_EQ(w[Term::escaped], before[Term::escaped]);  // never counted, never touched
}

TEST(Tuning, WithoutSamplesChangesNothing) {
    Weights w = shipped_weights();
    tune({}, w, 10, {});
    EXPECT_EQ(w, shipped_weights());
}

}  // namespace
}  // namespace tankchess::engine
