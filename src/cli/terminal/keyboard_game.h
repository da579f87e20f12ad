#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/terminal/line_reader.h"
#include "cli/terminal/terminal.h"
#include "engine/arena/player.h"
#include "notation/record/game_record.h"
#include "records/playthrough.h"
#include "records/retreat_playthrough.h"
#include "rules/board/geometry.h"
#include "rules/board/side.h"

namespace tankchess::cli {

// What a kind of game calls its things.
struct GameWords {
    const char* help;
    const char* entries;  // what is typed and taken back: moves, actions
    const char* saved;    // what a record counts: moves, turns
};

// A game on one keyboard: reading commands, the words that are no turns, keeping the game, an end by agreement.
// What is a turn, each game says itself.
class KeyboardGame {
public:
    virtual ~KeyboardGame() = default;

    // Continues a saved game.
    void load(const std::string& path);
    // Reads commands until somebody quits or the input ends.
    void run();

protected:
    // Plays for whoever is not at the keyboard, until it is the turn of somebody who is.
    virtual void let_computers_play() {}

    // `setup_id` is empty where the start is not a stock setup.
    KeyboardGame(const GameWords& words, std::string setup_id, DrawStyle style);

    virtual std::string prompt() const = 0;
    virtual void print_board() const = 0;
    virtual std::string position_text() const = 0;
    // Every turn, or part of one, that could be typed now, and words that only this game has.
    virtual std::vector<std::string> completions() const = 0;
    virtual std::vector<std::string> entries_of(std::optional<Square> only) const = 0;
    virtual Side side_to_move() const = 0;
    virtual int side_count() const = 0;
    virtual bool over() const = 0;
    // A line that is none of the common words, while the game goes on.
    virtual void obey_turn(std::string_view word, std::string_view argument, std::string_view line) = 0;
    virtual void take_back(int count) = 0;
    // Puts the game of a record in place of this one, or throws BadInput and changes nothing.
    virtual void replace_by(const Record& record, const std::string& path) = 0;
    virtual Record record(const std::string& setup_id) const = 0;

    DrawStyle style() const { return style_; }
    LineReader& reader() { return reader_; }

private:
    bool obey(const std::string& command);
    void list_entries(std::string_view square) const;
    void read_take_back(std::string_view count);
    void save(const std::string& path) const;
    void resign();
    void end_by_word(const std::string& result, const std::string& termination);

    GameWords words_;
    std::string setup_id_;
    DrawStyle style_;
    LineReader reader_;
    // An end that the players agreed on: result and termination.
    std::optional<std::pair<std::string, std::string>> agreed_;
};

// Who plays for a side instead of somebody at the keyboard.
using Computers = std::array<std::unique_ptr<engine::Player>, tankchess::side_count>;
// An ordinary game, for two to four.
std::unique_ptr<KeyboardGame> make_keyboard_game(Playthrough line, std::string setup_id, DrawStyle style,
                                                 Computers computers);
// A game of Retreat (X7): a turn is typed action by action, or several at once.
std::unique_ptr<KeyboardGame> make_keyboard_game(RetreatPlaythrough line, std::string setup_id, DrawStyle style);

}  // namespace tankchess::cli
