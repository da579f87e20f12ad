#pragma once

#include <string>
#include <string_view>

namespace tankchess::server {

// What is wrong with a line of chat, or nothing: it must show something, and nothing in it may disturb the lines
// around it. Precondition: whole UTF-8.
std::string chat_offence(std::string_view text);

}  // namespace tankchess::server
