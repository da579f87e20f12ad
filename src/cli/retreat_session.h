#pragma once

#include <optional>
#include <string>

#include "cli/line_reader.h"
#include "cli/terminal.h"
#include "notation/game_record.h"
#include "notation/retreat_line.h"

namespace tankchess::cli {

// A game of Retreat (X7) on one keyboard. A turn is typed action by action, or several at once.
class RetreatSession {
public:
    // `setup_id` is empty where the start is not the placement of a stock setup.
    RetreatSession(RetreatLine line, std::string setup_id, DrawStyle style);

    // Continues a saved game.
    void load(const std::string& path);
    // Reads commands until somebody quits or the input ends.
    void run();

private:
    bool obey(const std::string& command);
    void play(std::string_view text);
    void list_actions(std::string_view square) const;
    void take_back(std::string_view count);
    void save(const std::string& path) const;
    void end_by_word(const std::string& result, const std::string& termination);
    void print_board() const;
    std::string prompt() const;

    RetreatLine line_;
    std::string setup_id_;
    DrawStyle style_;
    LineReader reader_;
    // An end that the players agreed on: result and termination.
    std::optional<std::pair<std::string, std::string>> agreed_;
};

}  // namespace tankchess::cli
