#include "cli/play_session.h"

#include <algorithm>
#include <iostream>

#include "cli/draw.h"
#include "cli/driving.h"
#include "cli/input.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/replay.h"
#include "notation/result_text.h"

namespace tankchess::cli {
namespace {

constexpr const char* help_text =
    "Type a move (C3 > C5/N, with a target (G8) where you fire), or:\n"
    "  moves [SQUARE]  legal moves, all or of one piece     drive SQUARE  make a move step by step\n"
    "  undo [N]        take back N moves                    show          draw the board again\n"
    "  save FILE       keep the game as a record            load FILE     go on with a kept game\n"
    "  tps             print the position string            draw, resign  end the game\n"
    "  help            this list                            quit          leave\n";
constexpr const char* drive_help =
    "w ahead, a left, d right, s reverse, z one step back; a number plays that turn; x cancels. Several keys at once "
    "are fine: wwd\n";

constexpr const char* command_words[] = {"moves ", "drive ", "undo",   "show", "save ", "load ",
                                         "tps",    "draw",   "resign", "help", "quit"};

}  // namespace

PlaySession::PlaySession(GameLine line, std::string setup_id, DrawStyle style)
    : line_(std::move(line)), setup_id_(std::move(setup_id)), style_(style) {}

void PlaySession::load(const std::string& path) {
    const Record record = unwrap(read_record(read_input(path)), path);
    line_ = unwrap(replay_record(record), path);
    const std::string* setup = record.tag("Setup");
    setup_id_ = setup && !record.tag("Position") ? *setup : "";
    agreed_.reset();
}

void PlaySession::run() {
    std::cout << help_text;
    print_board();
    for (;;) {
        refresh_completions();
        const std::string prompt = std::string(name_of(line_.position().side_to_move())) + " " +
                                   std::to_string(line_.position().turn()) + "> ";
        const std::optional<std::string> command = reader_.read(prompt);
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
bool PlaySession::obey(const std::string& command) {
    const std::string_view text = trimmed(command);
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, blank);
    const std::string argument(trimmed(text.substr(blank)));
    if (text.empty()) return true;
    if (word == "quit" || word == "exit") return false;
    if (word == "help") {
        std::cout << help_text;
    } else if (word == "show") {
        print_board();
    } else if (word == "tps") {
        std::cout << write_position(line_.position()) << "\n";
    } else if (word == "moves") {
        list_moves(argument);
    } else if (word == "undo") {
        take_back(argument);
    } else if (word == "save") {
        save(argument);
    } else if (word == "load") {
        load(argument);
        print_board();
    } else if (agreed_ || line_.outcome().over()) {
        throw BadInput("The game is over: undo, save, load or quit");
    } else if (word == "drive") {
        drive(argument);
    } else if (word == "draw") {
        end_by_word(line_.position().mode().sides == 2 ? "1/2-1/2" : "1/2-1/2-1/2-1/2", "agreement");
    } else if (word == "resign") {
        if (line_.position().mode().sides != 2)
            throw BadInput("With four players nobody resigns: play on or agree on the end");
        end_by_word(line_.position().side_to_move() == Side::white ? "0-1" : "1-0", "resignation");
    } else {
        play(unwrap(read_move(line_.position(), text)));
    }
    return true;
}

void PlaySession::play(Move move) {
    std::cout << write_move(line_.position(), move, {.symbols = true}) << "\n";
    line_.play(move);
    print_board();
}

void PlaySession::list_moves(std::string_view square) {
    std::optional<Square> only;
    if (!square.empty()) {
        TextCursor cursor(square);
        only = take_square(cursor, LetterCase::any);
        if (!only) throw BadInput("moves: '" + std::string(square) + "' is no square");
    }
    const auto legal = std::make_unique<MoveList>();
    legal_moves(line_.position(), *legal);
    const std::vector<std::string> texts = write_moves(line_.position(), *legal);
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!only || (*legal)[i].from() == *only) shown.push_back(texts[i]);
    }
    std::sort(shown.begin(), shown.end());
    for (const std::string& text : shown) std::cout << text << "\n";
    std::cout << shown.size() << " moves\n";
}

void PlaySession::take_back(std::string_view count) {
    TextCursor cursor(count);
    const auto number = count.empty() ? std::optional<int>(1) : cursor.take_number(max_turn);
    if (!number || !cursor.at_end()) throw BadInput("undo: how many moves?");
    agreed_.reset();
    line_.take_back(static_cast<std::size_t>(*number));
    print_board();
}

void PlaySession::drive(std::string_view square_text) {
    TextCursor cursor(square_text);
    const auto square = take_square(cursor, LetterCase::any);
    const Position position = line_.position();
    if (!square || !position.on_board(*square)) throw BadInput("drive: which square?");
    const Slot there = position.slot_at(*square);
    if (there == no_slot || position.piece(there).side != position.side_to_move()) {
        throw BadInput("drive: no piece of yours stands on " + square_name(*square));
    }
    cursor.skip_blanks();
    const bool cargo = !cursor.at_end();  // `drive E6 cargo`
    if (cargo && position.piece(there).cargo == no_slot)
        throw BadInput("drive: there is no cargo on " + square_name(*square));
    Driving driving(position, cargo ? position.piece(there).cargo : there);
    std::cout << drive_help;
    for (;;) {
        const std::vector<Move> here = driving.moves_here();
        std::cout << driving.where() << "\n";
        for (std::size_t i = 0; i < here.size(); ++i) {
            std::cout << "  " << i + 1 << "  " << write_move(position, here[i], {.symbols = true}) << "\n";
        }
        const auto typed = reader_.read("drive> ");
        if (!typed) return;
        const std::string_view keys = trimmed(*typed);
        TextCursor number(keys);
        if (const auto choice = number.take_number(static_cast<int>(here.size()));
            choice && *choice > 0 && number.at_end()) {
            play(here[static_cast<std::size_t>(*choice - 1)]);
            return;
        }
        for (char key : keys) {
            bool done = false;
            switch (key) {
                case 'w':
                    done = driving.press(Driving::Key::ahead);
                    break;
                case 'a':
                    done = driving.press(Driving::Key::left);
                    break;
                case 'd':
                    done = driving.press(Driving::Key::right);
                    break;
                case 's':
                    done = driving.press(Driving::Key::reverse);
                    break;
                case 'z':
                    done = driving.take_back();
                    break;
                case 'x':
                    return;
                default:
                    break;
            }
            if (!done) {
                std::cout << "'" << key << "' is not possible here\n";
                break;
            }
        }
    }
}

Record PlaySession::record() const {
    Record record = make_record(line_, setup_id_);
    if (agreed_) {
        record.result = agreed_->first;
        record.set_tag("Result", agreed_->first);
        record.set_tag("Termination", agreed_->second);
    }
    return record;
}

void PlaySession::save(const std::string& path) {
    if (path.empty()) throw BadInput("save: to which file?");
    write_output(path, write_record(record()));
    std::cout << "saved " << line_.moves().size() << " moves to " << path << "\n";
}

void PlaySession::end_by_word(const std::string& result, const std::string& termination) {
    agreed_ = {result, termination};
    std::cout << result << " " << termination << "\n";
}

void PlaySession::print_board() const {
    std::cout << draw_board(line_.position(), style_);
    std::cout << headline(line_.position()) << "\n" << status_line(line_.position(), line_.outcome()) << "\n";
}

void PlaySession::refresh_completions() {
    const auto legal = std::make_unique<MoveList>();
    legal_moves(line_.position(), *legal);
    std::vector<std::string> lines = write_moves(line_.position(), *legal);
    std::sort(lines.begin(), lines.end());
    for (const char* word : command_words) lines.emplace_back(word);
    reader_.complete_with(std::move(lines));
}

}  // namespace tankchess::cli
