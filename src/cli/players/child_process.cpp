#include "cli/players/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "cli/input/verb.h"
#include "engine/search/stopwatch.h"

namespace tankchess::cli {
namespace {

constexpr int patience_ms = 10000;
constexpr std::size_t longest_line = std::size_t{1} << 20;

}  // namespace

ChildProcess::ChildProcess(const std::string& command) {
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
    fcntl(in_, F_SETFL, O_NONBLOCK);  // whoever does not listen must not stop us
    if (pid_ < 0) throw BadInput("cannot start '" + command + "'");
}

ChildProcess::~ChildProcess() {
    close_input();
    close(out_);
    if (ended(1000)) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

bool ChildProcess::send(std::string line) {
    line += '\n';
    std::size_t done = 0;
    while (done < line.size()) {
        const ssize_t n = write(in_, line.data() + done, line.size() - done);
        if (n < 0 && errno == EINTR) continue;
        pollfd p{in_, POLLOUT, 0};
        if (n < 0 && errno == EAGAIN && poll(&p, 1, patience_ms) > 0) continue;
        if (n <= 0) return false;
        done += static_cast<std::size_t>(n);
    }
    return true;
}

void ChildProcess::close_input() {
    if (in_ >= 0) close(in_);
    in_ = -1;
}

std::optional<std::string> ChildProcess::next_line(std::int64_t wait_ms) {
    const engine::Stopwatch watch;
    for (;;) {
        if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
            std::string line = heard_.substr(0, end);
            heard_.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        const std::int64_t left = wait_ms - watch.ms();
        pollfd p{out_, POLLIN, 0};
        if (left <= 0 || poll(&p, 1, static_cast<int>(left)) <= 0) return std::nullopt;
        std::array<char, 4096> buffer{};
        const ssize_t n = read(out_, buffer.data(), buffer.size());
        if (n <= 0 || heard_.size() > longest_line) return std::nullopt;
        heard_.append(buffer.data(), static_cast<std::size_t>(n));
    }
}

std::string ChildProcess::wait_for(std::string_view word, std::int64_t wait_ms) {
    const engine::Stopwatch watch;
    while (const auto line = next_line(wait_ms - watch.ms())) {
        if (line->rfind(word, 0) == 0) return *line;
    }
    return {};
}

bool ChildProcess::ended(std::int64_t wait_ms) {
    const engine::Stopwatch watch;
    while (pid_ > 0 && waitpid(pid_, &status_, WNOHANG) == 0) {
        if (watch.ms() >= wait_ms) return false;
        usleep(10000);
    }
    pid_ = -1;
    return true;
}

std::string ChildProcess::how_it_ended() const {
    return WIFSIGNALED(status_) ? "by signal " + std::to_string(WTERMSIG(status_))
                                : "with status " + std::to_string(WEXITSTATUS(status_));
}

}  // namespace tankchess::cli
