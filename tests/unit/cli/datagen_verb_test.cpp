#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "run_binary.h"

namespace tankchess::cli {
namespace {

using testing::HasSubstr;

BinaryRun make(const std::string& file, const std::string& games, const std::string& seed = "5") {
    return run_binary(
        {"datagen", file, "--games", games, "--nodes", "20", "--longest", "20", "--seed", seed, "--jobs", "2"});
}

TEST(DatagenVerb, goes_on_where_a_break_left_it) {
    const TemporaryFile whole, broken;
    ASSERT_EQ(make(whole.path(), "6").exit_code, 0);
    ASSERT_EQ(make(broken.path(), "3").exit_code, 0);
    const std::string three = broken.content();
    std::ofstream(broken.path(), std::ios::binary | std::ios::app) << whole.content().substr(three.size(), 40);
    const BinaryRun run = make(broken.path(), "6");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.err, HasSubstr("the data is cut off after byte " + std::to_string(three.size())));
    EXPECT_EQ(broken.content(), whole.content());
    // Nothing more to do.
    EXPECT_EQ(make(broken.path(), "6").exit_code, 0);
    EXPECT_EQ(broken.content(), whole.content());
}

TEST(DatagenVerb, refuses_games_made_otherwise_and_damaged_ones_and_leaves_them_alone) {
    const TemporaryFile file;
    ASSERT_EQ(make(file.path(), "3").exit_code, 0);
    const std::string before = file.content();
    const BinaryRun other = make(file.path(), "4", "6");
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_THAT(other.err, HasSubstr("its games were made otherwise: self-play seed 5 nodes 20"));
    EXPECT_EQ(file.content(), before);

    std::string damaged = before;
    damaged[damaged.size() / 2] ^= 1;
    std::ofstream(file.path(), std::ios::binary) << damaged;
    for (const BinaryRun& run : {make(file.path(), "4"), run_binary({"datagen", file.path(), "--check"})}) {
        EXPECT_EQ(run.exit_code, 2);
        EXPECT_THAT(run.err, HasSubstr("the data is damaged after byte"));
        EXPECT_EQ(file.content(), damaged);
    }
}

TEST(DatagenVerb, checks_a_file_and_says_what_is_in_it) {
    const TemporaryFile file;
    ASSERT_EQ(make(file.path(), "4").exit_code, 0);
    const BinaryRun run = run_binary({"datagen", file.path(), "--check"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("games              4"));
    EXPECT_THAT(run.out, HasSubstr("on generated boards 2"));
}

}  // namespace
}  // namespace tankchess::cli
