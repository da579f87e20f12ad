#pragma once

#include <optional>
#include <string>

#include "cli/line_reader.h"
#include "cli/terminal.h"
#include "notation/game_line.h"
#include "notation/game_record.h"

namespace tankchess::cli {

// A game on one keyboard, for two to four people.
class PlaySession {
public:
    // `setup_id` is empty where the start is not a stock setup.
    PlaySession(GameLine line, std::string setup_id, DrawStyle style);

    // Continues a saved game.
    void load(const std::string& path);
    // Reads commands until somebody quits or the input ends.
    void run();

private:
    bool obey(const std::string& command);
    void play(Move move);
    void drive(std::string_view square);
    void list_moves(std::string_view square);
    void take_back(std::string_view count);
    void save(const std::string& path);
    void end_by_word(const std::string& result, const std::string& termination);
    Record record() const;
    void print_board() const;
    void refresh_completions();

    GameLine line_;
    std::string setup_id_;
    DrawStyle style_;
    LineReader reader_;
    // An end that the players agreed on: result and termination.
    std::optional<std::pair<std::string, std::string>> agreed_;
};

}  // namespace tankchess::cli
