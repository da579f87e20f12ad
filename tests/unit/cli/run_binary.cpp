#include "run_binary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/paths.h"

namespace tankchess::cli {
namespace {

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string quoted(const std::string& word) {
    std::string text = "'";
    for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& content) {
    std::string name = testing::TempDir() + "tankchess-XXXXXX";
    const int handle = mkstemp(name.data());
    EXPECT_GE(handle, 0);
    close(handle);
    path_ = name;
    std::ofstream(path_, std::ios::binary) << content;
}

TemporaryFile::~TemporaryFile() { std::remove(path_.c_str()); }

std::string TemporaryFile::content() const { return read_file(path_); }

BinaryRun run_binary(const std::vector<std::string>& arguments, const std::string& input) {
    return run_program(tankchess::test::binary_path(), arguments, input);
}

BinaryRun run_program(const std::string& path, const std::vector<std::string>& arguments, const std::string& input) {
    const TemporaryFile in(input), out, err;
    std::string command = quoted(path);
    for (const std::string& argument : arguments) command += " " + quoted(argument);
    command += " <" + quoted(in.path()) + " >" + quoted(out.path()) + " 2>" + quoted(err.path());
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, out.content(), err.content()};
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& offence) {
    const BinaryRun run = run_binary(arguments);
    EXPECT_EQ(run.exit_code, 2) << run.out << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(lines_of(run.err).size(), 1u) << run.err;
    EXPECT_THAT(run.err, testing::HasSubstr(offence));
}

}  // namespace tankchess::cli
