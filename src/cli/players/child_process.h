#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tankchess::cli {

// A program behind two pipes, spoken to in lines. It ends with this object.
class ChildProcess {
public:
    // Starts `command` through the shell. Throws BadInput if that cannot be done.
    explicit ChildProcess(const std::string& command);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // False if it is gone, or has not read what was said for ten seconds.
    bool send(std::string line);
    void close_input();

    // The next line; nothing after `wait_ms` without one, if it is gone, or where a line is longer than a megabyte.
    std::optional<std::string> next_line(std::int64_t wait_ms);
    // The next line that starts with `word`, others are left out; empty after `wait_ms` without one.
    std::string wait_for(std::string_view word, std::int64_t wait_ms);
    // Whether it has ended, given so long.
    bool ended(std::int64_t wait_ms);
    // How, once it has: "with status 3", "by signal 11".
    std::string how_it_ended() const;

private:
    pid_t pid_ = -1;
    int status_ = 0;
    int in_ = -1;
    int out_ = -1;
    std::string heard_;
};

}  // namespace tankchess::cli
