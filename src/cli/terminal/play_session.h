#pragma once

#include "cli/terminal/keyboard_game.h"
#include "records/playthrough.h"

namespace tankchess::cli {

// An ordinary game on one keyboard, for two to four people.
class PlaySession : public KeyboardGame {
public:
    PlaySession(Playthrough line, std::string setup_id, DrawStyle style);

private:
    std::string prompt() const override;
    void print_board() const override;
    std::string position_text() const override;
    std::vector<std::string> completions() const override;
    std::vector<std::string> entries_of(std::optional<Square> only) const override;
    Side side_to_move() const override { return line_.position().side_to_move(); }
    int side_count() const override { return line_.position().mode().sides; }
    bool over() const override { return line_.outcome().over(); }
    void obey_turn(std::string_view word, std::string_view argument, std::string_view line) override;
    void take_back(int count) override;
    void replace_by(const Record& record, const std::string& path) override;
    Record record(const std::string& setup_id) const override;

    void play(Move move);
    void drive(std::string_view square);

    Playthrough line_;
};

}  // namespace tankchess::cli
