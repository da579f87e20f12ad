#include "cli/verbs/next_program.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <vector>

#include "cli/input/verb.h"

namespace tankchess::cli {

namespace {

constexpr const char* handed_socket = "TANKCHESS_HANDED_SOCKET";
constexpr const char* rehearsal = "TANKCHESS_REHEARSAL";
constexpr auto rehearsal_time = std::chrono::seconds(60);

std::string program_on_disk() {
    std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    // What was replaced on disk is shown with this mark.
    if (constexpr std::string_view gone = " (deleted)"; program.ends_with(gone)) {
        program.resize(program.size() - gone.size());
    }
    return program;
}

struct Words {
    Words() {
        std::ifstream in("/proc/self/cmdline", std::ios::binary);
        for (std::string word; std::getline(in, word, '\0');) words.push_back(word);
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
    }
    std::vector<std::string> words;
    std::vector<char*> pointers;
};

// All that comes out of the pipe until it closes or time is up.
std::string heard(int pipe) {
    std::string out;
    const auto until = std::chrono::steady_clock::now() + rehearsal_time;
    for (;;) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        pollfd ready{pipe, POLLIN, 0};
        if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) return out;
        char part[256];
        const ssize_t size = ::read(pipe, part, sizeof part);
        if (size <= 0) return out;
        if (out.size() < 2000) out.append(part, static_cast<std::size_t>(size));
    }
}

}  // namespace

std::string rehearse_next_program() {
    const std::string program = program_on_disk();
    Words words;
    int out[2];
    if (::pipe2(out, O_CLOEXEC) != 0) return std::string("cannot make a pipe: ") + std::strerror(errno);
    // Made here: between fork and exec nothing may be allocated.
    std::vector<char*> environment;
    for (char** entry = environ; *entry != nullptr; ++entry) environment.push_back(*entry);
    std::string mark = std::string(rehearsal) + "=1";
    environment.push_back(mark.data());
    environment.push_back(nullptr);
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(out[1], STDOUT_FILENO);
        ::close_range(3, ~0U, 0);  // connections of the one that serves
        ::execve(program.c_str(), words.pointers.data(), environment.data());
        ::_exit(127);
    }
    ::close(out[1]);
    if (pid < 0) {
        ::close(out[0]);
        return std::string("cannot start a process: ") + std::strerror(errno);
    }
    std::string said = heard(out[0]);
    ::close(out[0]);
    ::kill(pid, SIGKILL);  // it has said its word, or its time is up
    ::waitpid(pid, nullptr, 0);
    while (!said.empty() && said.back() == '\n') said.pop_back();
    if (said == rehearsal_passed) return {};
    return program + " cannot take over: " + (said.empty() ? "it does not start" : said);
}

int start_next_program(int listening_socket) {
    const std::string program = program_on_disk();
    Words words;
    setenv(handed_socket, std::to_string(listening_socket).c_str(), 1);
    // Signals stay blocked: one that comes now waits for the next program.
    execv(program.c_str(), words.pointers.data());
    std::cerr << "tankchess: cannot start " << program << " again: " << std::strerror(errno) << "\n";
    return exit_failed;
}

bool is_rehearsal() { return std::getenv(rehearsal) != nullptr; }

int take_handed_socket() {
    const char* socket = std::getenv(handed_socket);
    const int out = socket == nullptr ? -1 : std::atoi(socket);
    unsetenv(handed_socket);
    return out;
}

}  // namespace tankchess::cli
