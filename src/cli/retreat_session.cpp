#include "cli/retreat_session.h"

#include <algorithm>
#include <iostream>

#include "base/text_cursor.h"
#include "cli/input.h"
#include "cli/retreat_verbs.h"
#include "notation/retreat_position_text.h"
#include "notation/retreat_record.h"
#include "notation/square_text.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/play.h"

namespace tankchess::cli {
namespace {

constexpr const char* help_text =
    "A turn is typed action by action; several stand in one line with ';' between them:\n"
    "  place CLT H1/N  put a piece on your back row         fire D8 > D5 back   fire, and push back or aside\n"
    "  move C1 > C4/N  move a piece of one group            end, pass           end the phase or turn; the whole turn\n"
    "Other words:\n"
    "  moves [SQUARE]  legal actions, all or of one piece   undo [N]            take back N actions, in the turn too\n"
    "  show, tps       draw the board, print its string     save, load FILE     keep the game, go on with a kept one\n"
    "  draw, resign    end the game                         help, quit          this list, leave\n";

constexpr const char* command_words[] = {"moves ", "undo", "show",   "save ", "load ", "tps",
                                         "draw",   "end",  "resign", "help",  "pass",  "quit"};

}  // namespace

RetreatSession::RetreatSession(RetreatLine line, std::string setup_id, DrawStyle style)
    : line_(std::move(line)), setup_id_(std::move(setup_id)), style_(style) {}

void RetreatSession::load(const std::string& path) {
    const Record record = unwrap(read_record(read_input(path)), path);
    if (!is_retreat_record(record)) throw BadInput(path + ": this is no game of retreat");
    line_ = unwrap(replay_retreat(record), path);
    const std::string* setup = record.tag("Setup");
    setup_id_ = setup && !record.tag("Position") ? *setup : "";
    agreed_.reset();
}

std::string RetreatSession::prompt() const {
    const retreat::State& state = line_.state();
    const char* phase = state.phase == retreat::Phase::place  ? "place"
                        : state.phase == retreat::Phase::fire ? "fire"
                                                              : "move";
    return std::string(name_of(state.side)) + " " + std::to_string(state.turn) + " " + phase + "> ";
}

void RetreatSession::run() {
    std::cout << help_text;
    print_board();
    for (;;) {
        std::vector<std::string> completions;
        for (const retreat::Action& action : legal_actions(line_.state())) {
            completions.push_back(write_action(line_.state(), action));
        }
        for (const char* word : command_words) completions.emplace_back(word);
        reader_.complete_with(std::move(completions));
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
bool RetreatSession::obey(const std::string& command) {
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
        std::cout << write_retreat_position(line_.state()) << "\n";
    } else if (word == "moves") {
        list_actions(argument);
    } else if (word == "undo") {
        take_back(argument);
    } else if (word == "save") {
        save(argument);
    } else if (word == "load") {
        load(argument);
        print_board();
    } else if (agreed_ || line_.outcome().over()) {
        throw BadInput("The game is over: undo, save, load or quit");
    } else if (word == "draw") {
        end_by_word("1/2-1/2", "agreement");
    } else if (word == "resign") {
        end_by_word(line_.state().side == Side::white ? "0-1" : "1-0", "resignation");
    } else {
        play(text);
    }
    return true;
}

void RetreatSession::play(std::string_view text) {
    for (const retreat::Action& action : unwrap(read_actions(line_.state(), text))) {
        std::cout << write_action(line_.state(), action) << "\n";
        line_.play(action);
    }
    print_board();
}

void RetreatSession::list_actions(std::string_view square) const {
    std::optional<Square> only;
    if (!square.empty()) {
        TextCursor cursor(square);
        only = take_square(cursor, LetterCase::any);
        if (!only) throw BadInput("moves: '" + std::string(square) + "' is no square");
    }
    std::size_t shown = 0;
    for (const retreat::Action& action : legal_actions(line_.state())) {
        if (only && action.from != *only && action.to != *only) continue;
        std::cout << write_action(line_.state(), action) << "\n";
        ++shown;
    }
    std::cout << shown << " actions\n";
}

void RetreatSession::take_back(std::string_view count) {
    TextCursor cursor(count);
    const auto number = count.empty() ? std::optional<int>(1) : cursor.take_number(max_turn);
    if (!number || !cursor.at_end()) throw BadInput("undo: how many actions?");
    agreed_.reset();
    for (int i = 0; i < *number && line_.take_back(); ++i) continue;
    print_board();
}

void RetreatSession::save(const std::string& path) const {
    if (path.empty()) throw BadInput("save: to which file?");
    Record record = make_retreat_record(line_, setup_id_);
    if (agreed_) {
        record.result = agreed_->first;
        record.set_tag("Result", agreed_->first);
        record.set_tag("Termination", agreed_->second);
    }
    write_output(path, write_record(record));
    std::cout << "saved " << record.line.plies.size() << " turns to " << path << "\n";
}

void RetreatSession::end_by_word(const std::string& result, const std::string& termination) {
    agreed_ = {result, termination};
    std::cout << result << " " << termination << "\n";
}

void RetreatSession::print_board() const { std::cout << draw_retreat(line_, style_); }

}  // namespace tankchess::cli
