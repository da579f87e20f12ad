#include "cli/terminal/keyboard_game.h"

#include <algorithm>
#include <iostream>

#include "base/text_cursor.h"
#include "cli/input/input.h"
#include "notation/position/square_text.h"
#include "rules/position/position.h"

namespace tankchess::cli {
namespace {

constexpr const char* common_words[] = {"moves ", "undo", "show",   "save ", "load ",
                                        "tps",    "draw", "resign", "help",  "quit"};

}  // namespace

KeyboardGame::KeyboardGame(const GameWords& words, std::string setup_id, DrawStyle style)
    : words_(words), setup_id_(std::move(setup_id)), style_(style) {}

void KeyboardGame::load(const std::string& path) {
    const Record record = unwrap(read_record(read_input(path)), path);
    replace_by(record, path);
    const std::string* setup = record.tag("Setup");
    setup_id_ = setup && !record.tag("Position") ? *setup : "";
    agreed_.reset();
}

void KeyboardGame::run() {
    std::cout << words_.help;
    print_board();
    for (;;) {
        if (!agreed_) let_computers_play();
        std::vector<std::string> lines = completions();
        for (const char* word : common_words) lines.emplace_back(word);
        reader_.complete_with(std::move(lines));
        const std::optional<std::string> command = reader_.read(prompt());
        if (!command) break;
        try {
            if (!obey(*command)) return;
        } catch (const BadInput& offence) {
            std::cout << offence.what() << "\n";
        }
    }
    std::cout << "\n";
}

// False when the players are done.
bool KeyboardGame::obey(const std::string& command) {
    const std::string_view line = trimmed(command);
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, blank);
    const std::string argument(trimmed(line.substr(blank)));
    if (line.empty()) return true;
    if (word == "quit" || word == "exit") return false;
    if (word == "help") {
        std::cout << words_.help;
    } else if (word == "show") {
        print_board();
    } else if (word == "tps") {
        std::cout << position_text() << "\n";
    } else if (word == "moves") {
        list_entries(argument);
    } else if (word == "undo") {
        read_take_back(argument);
    } else if (word == "save") {
        save(argument);
    } else if (word == "load") {
        load(argument);
        print_board();
    } else if (agreed_ || over()) {
        throw BadInput("The game is over: undo, save, load or quit");
    } else if (word == "draw") {
        end_by_word(side_count() == 2 ? "1/2-1/2" : "1/2-1/2-1/2-1/2", "agreement");
    } else if (word == "resign") {
        resign();
    } else {
        obey_turn(word, argument, line);
    }
    return true;
}

void KeyboardGame::list_entries(std::string_view square) const {
    std::optional<Square> only;
    if (!square.empty()) {
        TextCursor cursor(square);
        only = take_square(cursor, LetterCase::any);
        if (!only) throw BadInput("moves: '" + std::string(square) + "' is no square");
    }
    const std::vector<std::string> shown = entries_of(only);
    for (const std::string& text : shown) std::cout << text << "\n";
    std::cout << shown.size() << " " << words_.entries << "\n";
}

void KeyboardGame::read_take_back(std::string_view count) {
    TextCursor cursor(count);
    const auto number = count.empty() ? std::optional<int>(1) : cursor.take_number(max_turn);
    if (!number || !cursor.at_end()) throw BadInput("undo: how many " + std::string(words_.entries) + "?");
    agreed_.reset();
    take_back(*number);
    print_board();
}

void KeyboardGame::save(const std::string& path) const {
    if (path.empty()) throw BadInput("save: to which file?");
    Record kept = record(setup_id_);
    if (agreed_) {
        kept.result = agreed_->first;
        kept.set_tag("Result", agreed_->first);
        kept.set_tag("Termination", agreed_->second);
    }
    write_output(path, write_record(kept));
    std::cout << "saved " << kept.line.plies.size() << " " << words_.saved << " to " << path << "\n";
}

void KeyboardGame::resign() {
    if (side_count() != 2) throw BadInput("With four players nobody resigns: play on or agree on the end");
    end_by_word(side_to_move() == Side::white ? "0-1" : "1-0", "resignation");
}

void KeyboardGame::end_by_word(const std::string& result, const std::string& termination) {
    agreed_ = {result, termination};
    std::cout << result << " " << termination << "\n";
}

}  // namespace tankchess::cli
