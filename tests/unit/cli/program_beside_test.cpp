#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "run_binary.h"
#include "support/paths.h"

namespace tankchess::cli {
namespace {

using testing::HasSubstr;

// A copy of the program in a folder of its own.
class LoadVerb : public testing::Test {
protected:
    LoadVerb() {
        std::filesystem::create_directories(folder_);
        std::filesystem::copy_file(test::binary_path(), program());
    }
    ~LoadVerb() override { std::filesystem::remove_all(folder_); }

    std::string program() const { return folder_ / "tankchess"; }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("tankchess-beside-" + std::to_string(::getpid()));
};

TEST_F(LoadVerb, says_how_to_build_the_program_that_is_not_there) {
    const BinaryRun run = run_program(program(), {"load", "--pairs", "5"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.err, HasSubstr("--target tankchess-load"));
}

TEST_F(LoadVerb, hands_its_words_to_the_program_beside) {
    const std::filesystem::path beside = folder_ / "tankchess-load";
    std::ofstream(beside) << "#!/bin/sh\necho \"got $*\"\nexit 7\n";
    std::filesystem::permissions(beside, std::filesystem::perms::owner_all);
    const BinaryRun run = run_program(program(), {"load", "--pairs", "5"});
    EXPECT_EQ(run.exit_code, 7);
    EXPECT_EQ(run.out, "got --pairs 5\n");
}

}  // namespace
}  // namespace tankchess::cli
