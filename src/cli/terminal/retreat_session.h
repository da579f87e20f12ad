#pragma once

#include "cli/terminal/keyboard_game.h"
#include "records/retreat_playthrough.h"

namespace tankchess::cli {

// A game of Retreat (X7) on one keyboard. A turn is typed action by action, or several at once.
class RetreatSession : public KeyboardGame {
public:
    RetreatSession(RetreatPlaythrough line, std::string setup_id, DrawStyle style);

private:
    std::string prompt() const override;
    void print_board() const override;
    std::string position_text() const override;
    std::vector<std::string> completions() const override;
    std::vector<std::string> entries_of(std::optional<Square> only) const override;
    Side side_to_move() const override { return line_.state().side; }
    int side_count() const override { return 2; }
    bool over() const override { return line_.outcome().over(); }
    void obey_turn(std::string_view word, std::string_view argument, std::string_view line) override;
    void take_back(int count) override;
    void replace_by(const Record& record, const std::string& path) override;
    Record record(const std::string& setup_id) const override;

    RetreatPlaythrough line_;
};

}  // namespace tankchess::cli
