#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/input/options.h"

namespace tankchess::cli {

// Exit codes of every verb.
inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;  // a check failed; the output says what
inline constexpr int exit_bad_input = 2;

// Bad usage or input: one line that names the offence. The command line prints it on stderr and exits with 2.
class BadInput : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// One verb of the command line, in one file: its words and options, and what it does.
class Verb {
public:
    virtual ~Verb() = default;

    virtual std::string_view name() const = 0;
    // One line.
    virtual std::string_view help() const = 0;
    // Commands to try, one a line, without the program's name in front.
    virtual std::string_view examples() const = 0;

    // Options keep references into the verb; they hold their values when run() is called.
    virtual void declare(Options&) {}
    // A verb with children is only a head for them and is never run itself.
    virtual std::vector<std::unique_ptr<Verb>> children() const { return {}; }
    // Returns an exit code, or throws BadInput.
    virtual int run() { return exit_done; }
};

using Verbs = std::vector<std::unique_ptr<Verb>>;

}  // namespace tankchess::cli
