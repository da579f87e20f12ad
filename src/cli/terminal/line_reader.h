#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tankchess::cli {

// Lines typed by a person, with history and completion where there is a terminal; plain lines otherwise.
class LineReader {
public:
    LineReader();

    // Nothing at the end of the input.
    std::optional<std::string> read(const std::string& prompt);

    // What the Tab key completes a line to.
    void complete_with(std::vector<std::string> lines);

private:
    bool interactive_;
};

}  // namespace tankchess::cli
