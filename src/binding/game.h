#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "notation/record/game_record.h"
#include "records/playthrough.h"
#include "records/retreat_playthrough.h"

namespace tankchess::binding {

// A game of either kind with its history, spoken to in texts: what other languages get. A value.
class Game {
public:
    // From a position string; the history begins there.
    static Result<Game> from_text(std::string_view position);
    // From a stock setup; without rules under its own. Retreat begins with the placement (X7).
    static Result<Game> from_setup(std::string_view id, std::string_view rules = {});
    // The main line of a record.
    static Result<Game> from_record(const Record& record);

    // A game as its parts: its start, the stock setup that was (or nothing), and what was played.
    struct Parts {
        std::string start;
        std::string setup_id;
        std::vector<std::string> played;
    };
    static Result<Game> from_parts(const Parts& parts);
    Parts parts() const;

    // nullptr where it is the other game.
    const Playthrough* ordinary() const { return std::get_if<Playthrough>(&line_); }
    const RetreatPlaythrough* retreat() const { return std::get_if<RetreatPlaythrough>(&line_); }

    std::string text() const;
    Side side_to_move() const;
    int sides() const { return ordinary() ? ordinary()->position().mode().sides : 2; }
    Outcome outcome() const;

    // Canonical texts of the legal moves (of Retreat: actions), in the order of the generator; none when the game is
    // over, draws included.
    std::vector<std::string> moves() const;

    // Plays a move, in Retreat one action or several separated by `;`. On a fault nothing changes.
    std::optional<Fault> play(std::string_view text);
    // The same for what the generator listed. Precondition: legal, and the game is not over.
    void play_listed(Move move);
    void play_listed(const tankchess::retreat::Action& action);
    // Takes back the last play; false if there is none.
    bool undo();
    // How often something was played and not taken back.
    std::size_t plies() const { return played_.size(); }

    // Sequences of moves (of Retreat: of whole turns) of this length. The fault: a depth out of range.
    Result<std::uint64_t> perft(int depth) const;

    Record record() const;

private:
    using Line = std::variant<Playthrough, RetreatPlaythrough>;
    explicit Game(Line line, std::string setup_id = {}) : line_(std::move(line)), setup_id_(std::move(setup_id)) {}

    std::optional<Fault> over_fault() const;

    Line line_;
    std::vector<std::size_t> played_;  // steps of the line that each play was
    std::string setup_id_;             // for the record; empty = the start is written as a position
};

inline constexpr int max_perft_depth = 8;

}  // namespace tankchess::binding
