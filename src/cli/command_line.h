#pragma once

namespace tankchess::cli {

// Parses the arguments, runs the verb they name and returns the exit code.
int run_command_line(int argc, char** argv);

}  // namespace tankchess::cli
