#pragma once

#include "cli/input/options.h"

namespace tankchess::cli {

// How a board is drawn on a terminal.
struct DrawStyle {
    bool colour = false;
    bool unicode = true;  // arrows and box signs; otherwise ASCII alone
};

// The options --plain and --ascii, and what the terminal itself can do.
class DrawOptions {
public:
    void declare(Options& options);
    DrawStyle style() const;

private:
    bool plain_ = false;
    bool ascii_ = false;
};

// Standard output is a terminal that knows colours, and NO_COLOR is not set.
bool terminal_has_colours();
// Standard input is a person.
bool input_is_terminal();
// Progress is seen by one, and lines can be written over.
bool errors_are_on_terminal();

}  // namespace tankchess::cli
