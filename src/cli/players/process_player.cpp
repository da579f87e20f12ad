// A player in a process of its own that speaks the engine protocol.
#include <memory>

#include "cli/input/verb.h"
#include "cli/players/child_process.h"
#include "cli/players/match_players.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"

namespace tankchess::cli {
namespace {

constexpr int answer_wait_ms = 10000;

class ProcessPlayer : public engine::Player {
public:
    explicit ProcessPlayer(const std::string& command) : command_(command) {
        if (!start()) throw BadInput("'" + command + "' does not speak the engine protocol (no uciok)");
    }

    // A program that died or hangs has lost its game; the next one begins with another process.
    void new_game() override {
        if (!is_ready() && start()) is_ready();
    }

    Move choose(const Position& start, const std::vector<Move>& played, const Position& position,
                const std::vector<std::uint64_t>&, const engine::Limits& limits) override {
        std::string line = "position tps " + write_position(start);
        if (!played.empty()) line += " moves";
        Position at = start;
        for (const Move m : played) {
            line += ' ' + write_move(at, m, {.compact = true});
            at = after(at, m);
        }
        std::string go = "go";
        std::int64_t wait = 3600000;
        if (limits.movetime_ms) {
            go += " movetime " + std::to_string(*limits.movetime_ms);
            wait = *limits.movetime_ms + answer_wait_ms;
        }
        if (limits.clock_ms) {
            const char side = letter_of(position.side_to_move());
            go += std::string(" ") + side + "time " + std::to_string(*limits.clock_ms) + ' ' + side + "inc " +
                  std::to_string(limits.increment_ms);
            wait = *limits.clock_ms + answer_wait_ms;
        }
        if (limits.nodes) go += " nodes " + std::to_string(*limits.nodes);
        if (limits.depth) go += " depth " + std::to_string(*limits.depth);
        if (!child_->send(line) || !child_->send(go)) return fail("is gone");
        const std::string answer = child_->wait_for("bestmove ", wait);
        if (answer.empty()) return fail("gave no bestmove");
        const std::string text = answer.substr(9, answer.find(' ', 9) - 9);  // without a word on pondering
        const Result<Move> move = read_move(position, text);
        return move ? *move : fail("'" + text + "': " + move.fault().text());
    }
    std::string why() const override { return why_; }

private:
    const std::string command_;
    std::unique_ptr<ChildProcess> child_;
    std::string why_;

    bool start() {
        child_.reset();
        child_ = std::make_unique<ChildProcess>(command_);
        return child_->send("uci") && !child_->wait_for("uciok", answer_wait_ms).empty();
    }
    bool is_ready() {
        return child_->send("ucinewgame") && child_->send("isready") &&
               !child_->wait_for("readyok", answer_wait_ms).empty();
    }

    Move fail(const std::string& reason) {
        why_ = reason;
        return no_move;
    }
};

}  // namespace

std::unique_ptr<engine::Player> make_process_player(const std::string& command) {
    return std::make_unique<ProcessPlayer>(command);
}

}  // namespace tankchess::cli
