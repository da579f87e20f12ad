#include "server/common/secrets.h"

#include <gtest/gtest.h>

#include <string>

namespace tankchess::server {
namespace {

TEST(TimedIds, KeepTheOrderInWhichTheyWereAskedForWithinAMillisecond) {
    std::string before = timed_id(1'700'000'000'000);
    for (int i = 0; i < 900; ++i) {
        const std::string id = timed_id(1'700'000'000'000);
        ASSERT_LT(before, id);
        ASSERT_EQ(id.size(), 20u);
        before = id;
    }
    EXPECT_LT(before, timed_id(1'700'000'000'001));
}

}  // namespace
}  // namespace tankchess::server
