// The keyboard game of Retreat (X7).
#include <algorithm>
#include <iostream>

#include "base/text_cursor.h"
#include "cli/input/input.h"
#include "cli/terminal/keyboard_game.h"
#include "cli/terminal/retreat_output.h"
#include "notation/position/square_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "records/retreat_playthrough.h"
#include "records/retreat_record.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/play.h"

namespace tankchess::cli {
namespace {

constexpr const char* retreat_help =
    "A turn is typed action by action; several stand in one line with ';' between them:\n"
    "  place CLT H1/N  put a piece on your back row         fire D8 > D5 back   fire, and push back or aside\n"
    "  move C1 > C4/N  move a piece of one group            end, pass           end the phase or turn; the whole turn\n"
    "Other words:\n"
    "  moves [SQUARE]  legal actions, all or of one piece   undo [N]            take back N actions, in the turn too\n"
    "  show, tps       draw the board, print its string     save, load FILE     keep the game, go on with a kept one\n"
    "  draw, resign    end the game                         help, quit          this list, leave\n";

constexpr GameWords retreat_words{.help = retreat_help, .entries = "actions", .saved = "turns"};

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

}  // namespace

RetreatSession::RetreatSession(RetreatPlaythrough line, std::string setup_id, DrawStyle style)
    : KeyboardGame(retreat_words, std::move(setup_id), style), line_(std::move(line)) {}

std::string RetreatSession::prompt() const {
    const retreat::State& state = line_.state();
    const char* phase = state.phase == retreat::Phase::place  ? "place"
                        : state.phase == retreat::Phase::fire ? "fire"
                                                              : "move";
    return std::string(name_of(state.side)) + " " + std::to_string(state.turn) + " " + phase + "> ";
}

void RetreatSession::print_board() const { std::cout << draw_retreat(line_, style()); }

std::string RetreatSession::position_text() const { return write_retreat_position(line_.state()); }

std::vector<std::string> RetreatSession::entries_of(std::optional<Square> only) const {
    std::vector<std::string> wanted;
    for (const retreat::Action& action : legal_actions(line_.state())) {
        if (only && action.from != *only && action.to != *only) continue;
        wanted.push_back(write_action(line_.state(), action));
    }
    return wanted;
}

std::vector<std::string> RetreatSession::completions() const {
    std::vector<std::string> lines = entries_of(std::nullopt);
    for (const char* word : {"end", "pass"}) lines.emplace_back(word);
    return lines;
}

void RetreatSession::obey_turn(std::string_view, std::string_view, std::string_view line) {
    for (const retreat::Action& action : unwrap(read_actions(line_.state(), line))) {
        std::cout << write_action(line_.state(), action) << "\n";
        line_.play(action);
    }
    print_board();
}

void RetreatSession::take_back(int count) {
    for (int i = 0; i < count && line_.take_back(); ++i) continue;
}

void RetreatSession::replace_by(const Record& record, const std::string& path) {
    if (!is_retreat_record(record)) throw BadInput(path + ": this is no game of retreat");
    line_ = unwrap(replay_retreat(record), path);
}

Record RetreatSession::record(const std::string& setup_id) const { return make_retreat_record(line_, setup_id); }

std::unique_ptr<KeyboardGame> make_keyboard_game(RetreatPlaythrough line, std::string setup_id, DrawStyle style) {
    return std::make_unique<RetreatSession>(std::move(line), std::move(setup_id), style);
}

}  // namespace tankchess::cli
