#pragma once

#include <string>
#include <vector>

namespace tankchess::cli {

struct BinaryRun {
    int exit_code = -1;
    std::string out;
    std::string err;
};

// Runs the binary under test with these arguments and this standard input.
BinaryRun run_binary(const std::vector<std::string>& arguments, const std::string& input = {});

// The same with another program.
BinaryRun run_program(const std::string& path, const std::vector<std::string>& arguments,
                      const std::string& input = {});

// A file of its own for a test, gone at the end of it.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& content = {});
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const { return path_; }
    std::string content() const;

private:
    std::string path_;
};

std::vector<std::string> lines_of(const std::string& text);

// Bad usage or input: exit code 2, nothing on stdout, one line on stderr that names the offence.
void expect_refused(const std::vector<std::string>& arguments, const std::string& offence);

}  // namespace tankchess::cli
