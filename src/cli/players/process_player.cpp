// A player in a process of its own that speaks the engine protocol.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "cli/input/verb.h"
#include "cli/players/match_players.h"
#include "engine/search/stopwatch.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"

namespace tankchess::cli {
namespace {

constexpr int answer_wait_ms = 10000;

// Two pipes to a child; the child ends with this object.
class Child {
public:
    explicit Child(const std::string& command) {
        std::array<int, 2> to{}, from{};
        if (pipe2(to.data(), O_CLOEXEC) != 0 || pipe2(from.data(), O_CLOEXEC) != 0)
            throw BadInput("no pipe for '" + command + "'");
        // A child that is gone must not take us along when we write to it.
        signal(SIGPIPE, SIG_IGN);
        const std::string line = "exec " + command;
        pid_ = fork();
        if (pid_ == 0) {
            dup2(to[0], STDIN_FILENO);
            dup2(from[1], STDOUT_FILENO);
            execl("/bin/sh", "sh", "-c", line.c_str(), static_cast<char*>(nullptr));
            _exit(127);
        }
        close(to[0]);
        close(from[1]);
        in_ = to[1];
        out_ = from[0];
        if (pid_ < 0) throw BadInput("cannot start '" + command + "'");
    }
    ~Child() {
        close(in_);
        close(out_);
        for (int i = 0; i < 100; ++i) {
            if (waitpid(pid_, nullptr, WNOHANG) == pid_) return;
            usleep(10000);
        }
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    bool send(std::string line) {
        line += '\n';
        std::size_t done = 0;
        while (done < line.size()) {
            const ssize_t n = write(in_, line.data() + done, line.size() - done);
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) return false;
            done += static_cast<std::size_t>(n);
        }
        return true;
    }

    // The next line that starts with `word`; empty after `wait_ms` without one.
    std::string wait_for(std::string_view word, std::int64_t wait_ms) {
        const engine::Stopwatch watch;
        for (;;) {
            std::size_t end = 0;
            while ((end = heard_.find('\n')) != std::string::npos) {
                std::string line = heard_.substr(0, end);
                heard_.erase(0, end + 1);
                if (!line.empty() && line.back() == '\r') line.pop_back();
                if (line.rfind(word, 0) == 0) return line;
            }
            const std::int64_t left = wait_ms - watch.ms();
            pollfd p{out_, POLLIN, 0};
            if (left <= 0 || poll(&p, 1, static_cast<int>(left)) <= 0) return {};
            std::array<char, 4096> buffer{};
            const ssize_t n = read(out_, buffer.data(), buffer.size());
            if (n <= 0) return {};
            heard_.append(buffer.data(), static_cast<std::size_t>(n));
        }
    }

private:
    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    std::string heard_;
};

class ProcessPlayer : public engine::Player {
public:
    explicit ProcessPlayer(const std::string& command) : child_(command) {
        if (!child_.send("uci") || child_.wait_for("uciok", answer_wait_ms).empty()) {
            throw BadInput("'" + command + "' does not speak the engine protocol (no uciok)");
        }
    }

    void new_game() override {
        child_.send("ucinewgame");
        child_.send("isready");
        child_.wait_for("readyok", answer_wait_ms);
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
        if (!child_.send(line) || !child_.send(go)) return fail("is gone");
        const std::string answer = child_.wait_for("bestmove ", wait);
        if (answer.empty()) return fail("gave no bestmove");
        const std::string text = answer.substr(9);
        const Result<Move> move = read_move(position, text);
        return move ? *move : fail("'" + text + "': " + move.fault().text());
    }
    std::string why() const override { return why_; }

private:
    Child child_;
    std::string why_;

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
