// tests/perft/*.perft: lines `id`, `position`, then `depth nodes` pairs. The walk over legal moves, the counting
// shortcut and the plain generator (where it is cheap) give the same numbers.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "notation/position/position_text.h"
#include "oracle/plain.h"
#include "rules/perft/count.h"
#include "rules/perft/perft.h"
#include "support/paths.h"

namespace tankchess {
namespace {

constexpr std::uint64_t node_cap = 2'000'000;
constexpr std::uint64_t plain_cap = 1'000;

TEST(PerftFiles, AllCountsAgree) {
    int counts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(tankchess::test::test_path("perft"))) {
        std::ifstream file(entry.path());
        std::string id, tps;
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line[0] == '#') continue;
            if (line.rfind("id ", 0) == 0) {
                id = line.substr(3);
                continue;
            }
            if (line.rfind("position ", 0) == 0) {
                tps = line.substr(9);
                continue;
            }
            const int depth = std::stoi(line);
            const std::uint64_t nodes = std::stoull(line.substr(line.find(' ') + 1));
            if (nodes > node_cap) continue;
            const auto position = read_position(tps);
            ASSERT_TRUE(position) << entry.path() << " " << id << ": " << position.fault().text();
            EXPECT_EQ(perft(*position, depth), nodes) << entry.path() << " " << id << " depth " << depth;
            EXPECT_EQ(counted_perft(*position, depth), nodes) << entry.path() << " " << id << " depth " << depth;
            if (nodes <= plain_cap) {
                EXPECT_EQ(oracle::perft(tps, depth), nodes) << entry.path() << " " << id << " depth " << depth;
            }
            ++counts;
        }
    }
    EXPECT_GE(counts, 50);
}

}  // namespace
}  // namespace tankchess
