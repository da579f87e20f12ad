#include "engine/arena/bench.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "rules/moves/outcome.h"
#include "support/paths.h"

namespace tankchess::engine {
namespace {

// bench/signature.txt holds `depth nodes`. A change of rules or search that was meant to change nothing leaves it as
// it is; any other change, and other nets, write the new figure by scripts/write-figures.
TEST(Bench, GivesTheSignatureThatTheRepositoryKeeps) {
    const std::string path = tankchess::test::source_path("bench/signature.txt");
    int depth = 0;
    std::uint64_t nodes = 0;
    ASSERT_TRUE(std::ifstream(path) >> depth >> nodes);
    const std::uint64_t found = run_bench(bench_positions(), depth).nodes;
    if (std::getenv("TC_WRITE_FIGURES") != nullptr) {
        std::ofstream(path) << depth << ' ' << found << '\n';
        return;
    }
    EXPECT_EQ(found, nodes) << "in bench/signature.txt: scripts/write-figures, if the search was meant to change";
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
