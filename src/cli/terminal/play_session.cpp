// The keyboard game of every mode but Retreat.
#include <algorithm>
#include <iostream>

#include "cli/input/input.h"
#include "cli/terminal/draw.h"
#include "cli/terminal/driving.h"
#include "cli/terminal/keyboard_game.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/record/result_text.h"
#include "records/playthrough.h"
#include "records/replay.h"
#include "rules/play/play.h"

namespace tankchess::cli {
namespace {

constexpr const char* play_help =
    "Type a move (C3 > C5/N, with a target (G8) where you fire), or:\n"
    "  moves [SQUARE]  legal moves, all or of one piece     drive SQUARE  make a move step by step\n"
    "  undo [N]        take back N moves                    show          draw the board again\n"
    "  save FILE       keep the game as a record            load FILE     go on with a kept game\n"
    "  tps             print the position string            draw, resign  end the game\n"
    "  help            this list                            quit          leave\n";
constexpr const char* drive_help =
    "w ahead, a left, d right, s reverse, z one step back; a number plays that turn; x cancels. Several keys at once "
    "are fine: wwd\n";

constexpr std::int64_t computer_ms = 2500;

constexpr GameWords play_words{.help = play_help, .entries = "moves", .saved = "moves"};

class PlaySession : public KeyboardGame {
public:
    PlaySession(Playthrough line, std::string setup_id, DrawStyle style, Computers computers);

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

    void let_computers_play() override;
    void play(Move move);
    void drive(std::string_view square);

    Playthrough line_;
    Computers computers_;
};

}  // namespace

PlaySession::PlaySession(Playthrough line, std::string setup_id, DrawStyle style, Computers computers)
    : KeyboardGame(play_words, std::move(setup_id), style), line_(std::move(line)), computers_(std::move(computers)) {}

void PlaySession::let_computers_play() {
    while (!over() && computers_[index_of(side_to_move())]) {
        engine::Limits limits;
        limits.movetime_ms = computer_ms;
        std::vector<std::uint64_t> hashes;
        Position position = line_.start();
        for (const Move m : line_.moves()) {
            hashes.push_back(position.hash());
            position = after(position, m);
        }
        const Move move =
            computers_[index_of(side_to_move())]->choose(line_.start(), line_.moves(), position, hashes, limits);
        if (move == no_move) return;
        play(move);
    }
}

std::string PlaySession::prompt() const {
    return std::string(name_of(side_to_move())) + " " + std::to_string(line_.position().turn()) + "> ";
}

void PlaySession::print_board() const {
    std::cout << draw_board(line_.position(), style());
    std::cout << headline(line_.position()) << "\n" << status_line(line_.position(), line_.outcome()) << "\n";
}

std::string PlaySession::position_text() const { return write_position(line_.position()); }

std::vector<std::string> PlaySession::entries_of(std::optional<Square> only) const {
    const auto legal = std::make_unique<MoveList>();
    legal_moves(line_.position(), *legal);
    const std::vector<std::string> texts = write_moves(line_.position(), *legal);
    std::vector<std::string> wanted;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (!only || (*legal)[i].from() == *only) wanted.push_back(texts[i]);
    }
    std::sort(wanted.begin(), wanted.end());
    return wanted;
}

std::vector<std::string> PlaySession::completions() const {
    std::vector<std::string> lines = entries_of(std::nullopt);
    lines.emplace_back("drive ");
    return lines;
}

void PlaySession::obey_turn(std::string_view word, std::string_view argument, std::string_view line) {
    if (word == "drive") {
        drive(argument);
    } else {
        play(unwrap(read_move(line_.position(), line)));
    }
}

void PlaySession::play(Move move) {
    std::cout << write_move(line_.position(), move, {.symbols = true}) << "\n";
    line_.play(move);
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
        const auto typed = reader().read("drive> ");
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

// Against the computer to the turn before one's own.
void PlaySession::take_back(int count) {
    for (;;) {
        line_.take_back(static_cast<std::size_t>(count));
        if (line_.moves().empty() || !computers_[index_of(side_to_move())]) return;
        count = 1;
    }
}

void PlaySession::replace_by(const Record& record, const std::string& path) {
    line_ = unwrap(replay_record(record), path);
}

Record PlaySession::record(const std::string& setup_id) const { return make_record(line_, setup_id); }

std::unique_ptr<KeyboardGame> make_keyboard_game(Playthrough line, std::string setup_id, DrawStyle style,
                                                 Computers computers) {
    return std::make_unique<PlaySession>(std::move(line), std::move(setup_id), style, std::move(computers));
}

}  // namespace tankchess::cli
