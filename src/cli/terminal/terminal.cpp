#include "cli/terminal/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace tankchess::cli {

void DrawOptions::declare(Options& options) {
    options.flag("--plain", plain_, "No colours, even on a terminal");
    options.flag("--ascii", ascii_, "ASCII signs only");
}

DrawStyle DrawOptions::style() const { return {.colour = !plain_ && terminal_has_colours(), .unicode = !ascii_}; }

bool terminal_has_colours() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    if (no_colour && *no_colour != '\0') return false;
    return isatty(STDOUT_FILENO) != 0 && terminal && std::string_view(terminal) != "dumb";
}

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

bool errors_are_on_terminal() { return isatty(STDERR_FILENO) != 0; }

}  // namespace tankchess::cli
