#pragma once

#include <optional>
#include <string>

#include "cli/input/options.h"
#include "records/playthrough.h"
#include "records/retreat_playthrough.h"
#include "rules/board/setup.h"
#include "rules/position/position.h"

namespace tankchess::cli {

// The options by which a verb is told its position: `--setup ID [--rules R]`, `--position TPS` or `--file F`.
// Nothing at all means the basic game. `--single`, `--army` and `--without` change the armies (X5, X6, handicap).
class PositionSource {
public:
    void declare(Options& options);

    // Throws BadInput.
    Setup load_setup() const;
    Position load() const;
    // The same with the moves that led there, where a record tells them.
    Playthrough load_line() const;
    // The game of Retreat that the options name, which load() cannot hold; nothing if it is another game. It begins
    // with the placing of the armies unless a position or `--placed` says otherwise (X7).
    std::optional<RetreatPlaythrough> retreat() const;
    // The stock setup that load() starts from unchanged; empty for other positions.
    std::string stock_id() const;

private:
    Setup from_file() const;
    Setup as_named() const;
    // Read once: standard input has no second time.
    const std::string& file_content() const;

    std::string setup_;
    std::string rules_;
    std::string position_;
    std::string file_;
    std::string single_;
    std::string army_;
    std::string without_;
    bool placed_ = false;
    mutable std::optional<std::string> content_;
};

}  // namespace tankchess::cli
