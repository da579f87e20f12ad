#pragma once

#include <string>

#include "cli/options.h"
#include "rules/position.h"
#include "rules/setup.h"

namespace tankchess::cli {

// The options by which a verb is told its position: `--setup ID [--rules R]`, `--position TPS` or `--file F`.
// Nothing at all means the basic game. `--single`, `--army` and `--without` change the armies (X5, X6, handicap).
class PositionSource {
public:
    void declare(Options& options);

    // Throws BadInput.
    Setup load_setup() const;
    Position load() const;
    // The stock setup that load() starts from unchanged; empty for other positions.
    std::string stock_id() const;

private:
    Setup from_file() const;
    Setup as_named() const;

    std::string setup_;
    std::string rules_;
    std::string position_;
    std::string file_;
    std::string single_;
    std::string army_;
    std::string without_;
};

}  // namespace tankchess::cli
