#include "cli/terminal/line_reader.h"

#include <editline/readline.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

#include "base/text_cursor.h"
#include "cli/terminal/terminal.h"

namespace tankchess::cli {
namespace {

// The library calls back without any context of ours.
std::vector<std::string>& completions() {
    static std::vector<std::string> lines;
    return lines;
}

bool starts_like(const std::string& line, const char* typed) {
    for (std::size_t i = 0; typed[i] != '\0'; ++i) {
        if (i >= line.size() || to_upper(line[i]) != to_upper(typed[i])) return false;
    }
    return true;
}

char* next_completion(const char* typed, int state) {
    static std::size_t at = 0;
    if (state == 0) at = 0;
    while (at < completions().size()) {
        const std::string& line = completions()[at++];
        if (starts_like(line, typed)) return strdup(line.c_str());
    }
    return nullptr;
}

char** complete_line(const char* typed, int, int) {
    rl_attempted_completion_over = 1;  // never file names
    return rl_completion_matches(typed, next_completion);
}

}  // namespace

LineReader::LineReader() : interactive_(input_is_terminal()) {
    if (!interactive_) return;
    static char no_breaks[] = "";  // a whole line is one word
    rl_completer_word_break_characters = no_breaks;
    rl_attempted_completion_function = complete_line;
    rl_completion_append_character = '\0';
    using_history();
}

std::optional<std::string> LineReader::read(const std::string& prompt) {
    std::string line;
    if (!interactive_) {
        std::cout << prompt << std::flush;
        if (!std::getline(std::cin, line)) return std::nullopt;
        return line;
    }
    std::cout << std::flush;
    char* typed = readline(prompt.c_str());
    if (!typed) return std::nullopt;
    line = typed;
    if (!line.empty()) add_history(typed);
    std::free(typed);
    return line;
}

void LineReader::complete_with(std::vector<std::string> lines) { completions() = std::move(lines); }

}  // namespace tankchess::cli
