#pragma once

#include <string>
#include <string_view>

namespace tankchess::cli {

// How a server hands over to the program that is on disk now, with the same words, process and listening socket.

// Runs that program with the same words as a rehearsal, beside this one, and waits for its word. Gives the fault in
// words, or nothing.
std::string rehearse_next_program();
// Takes the place of this process; comes back, with an exit code, only if it cannot.
int start_next_program(int listening_socket);

// For the program that is started so. The socket is -1 if there is none.
bool is_rehearsal();
int take_handed_socket();
inline constexpr std::string_view rehearsal_passed = "ready to take over";

}  // namespace tankchess::cli
