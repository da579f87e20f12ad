#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "engine/arena/series.h"

namespace tankchess::cli {

// A match that can go on after a break: one line that says which match it is, then a line for each game. What a crash
// cut off at the end is left out.
class ProgressFile {
public:
    // Reads what is there, if anything, and goes on writing at its end. Throws BadInput if it is of another match.
    ProgressFile(const std::string& path, const std::string& match);

    const std::vector<engine::GameResult>& done() const { return done_; }
    void add(const engine::GameResult& game);

private:
    std::vector<engine::GameResult> done_;
    std::ofstream out_;
};

}  // namespace tankchess::cli
