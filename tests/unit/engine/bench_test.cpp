#include "engine/arena/bench.h"

#include <gtest/gtest.h>

#include <fstream>

#include "rules/moves/outcome.h"
#include "support/paths.h"

namespace tankchess::engine {
namespace {

// bench/signature.txt holds `depth nodes`. A change of rules or search that was meant to change nothing leaves it as
// it is; any other change writes the new figure, which `tankchess bench --depth 2` prints.
TEST(Bench, GivesTheSignatureThatTheRepositoryKeeps) {
    std::ifstream file(tankchess::test::source_path("bench/signature.txt"));
    int depth = 0;
    std::uint64_t nodes = 0;
    ASSERT_TRUE(file >> depth >> nodes);
    EXPECT_EQ(run_bench(bench_positions(), depth).nodes, nodes);
}

TEST(Bench, HasOpenPositionsOfEveryModeForTwo) {
    std::uint32_t styles = 0;
    for (const BenchPosition& p : bench_positions()) {
        EXPECT_FALSE(outcome(p.position).over()) << p.name;
        styles |= 1u << static_cast<unsigned>(p.position.rules().style);
    }
    EXPECT_EQ(styles, 0b11111u);
}

}  // namespace
}  // namespace tankchess::engine
