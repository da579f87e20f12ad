// The figures of the limits in docs/protocol.md are those of the code.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "server/site/limits.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

TEST(LimitsPage, HasEveryBucketWithItsFigures) {
    std::ifstream in(tankchess::test::source_path("docs/protocol.md"));
    const std::string page((std::istreambuf_iterator<char>(in)), {});
    for (std::size_t i = 0; i < costly_count; ++i) {
        const Bucket& bucket = Limits::bucket(static_cast<RateLimited>(i));
        const std::string row = "| `" + std::string(bucket.name) + "` | " + std::to_string(std::lround(bucket.size)) +
                                " | " + std::to_string(std::lround(bucket.per_second * 60)) + " | ";
        EXPECT_NE(page.find(row), std::string::npos) << row;
    }
}

}  // namespace
}  // namespace tankchess::server
