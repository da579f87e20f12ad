#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <fcntl.h>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "support/paths.h"

namespace tankchess::server {

// The real program as a process of its own, on a free port of loopback.
class ServerProcess {
public:
    explicit ServerProcess(std::string data) : data_(std::move(data)) {}
    ~ServerProcess() { kill(SIGKILL); }

    // False if it did not say where it listens. `program` is another copy of it.
    bool start(const std::vector<std::string>& more = {}, const std::string& program = {}) {
        int out[2];
        if (::pipe2(out, O_CLOEXEC) != 0) return false;
        std::vector<std::string> words = {
            tankchess::test::binary_path(), "serve", "--port", "0", "--data", data_, "--limits", "0", "--log", "error"};
        words.insert(words.end(), more.begin(), more.end());
        if (!program.empty()) words[0] = program;
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        pid_ = ::fork();
        if (pid_ == 0) {
            ::dup2(out[1], STDOUT_FILENO);
            ::execv(arguments[0], arguments.data());
            ::_exit(127);
        }
        ::close(out[1]);
        std::string line;
        char c = 0;
        while (line.find('\n') == std::string::npos && ::read(out[0], &c, 1) == 1) line += c;
        ::close(out[0]);
        const std::size_t colon = line.rfind(':');
        if (colon == std::string::npos) return false;
        port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
        return port_ != 0;
    }

    void send(int signal) const {
        if (pid_ > 0) ::kill(pid_, signal);
    }

    // Another command of the program, to its end: its exit code.
    static int run(std::vector<std::string> words) {
        words.insert(words.begin(), tankchess::test::binary_path());
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const pid_t pid = ::fork();
        if (pid == 0) {
            ::execv(tankchess::test::binary_path(), arguments.data());
            ::_exit(127);
        }
        int status = 0;
        ::waitpid(pid, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    // The exit code, or -1 if the signal ended it.
    int kill(int signal) {
        if (pid_ <= 0) return -1;
        ::kill(pid_, signal);
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    std::uint16_t port() const { return port_; }
    // Resident memory.
    double resident_kb() const {
        std::ifstream in("/proc/" + std::to_string(pid_) + "/status");
        for (std::string line; std::getline(in, line);) {
            if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
        }
        return 0;
    }

private:
    std::string data_;
    pid_t pid_ = -1;
    std::uint16_t port_ = 0;
};

}  // namespace tankchess::server
