#pragma once

#include <string>

#include "server/common/clock.h"

namespace tankchess::server {

// A letter as people read it: plain text.
struct Letter {
    std::string to, subject, text;
    std::string unsubscribe = {};  // where to switch such letters off; empty: there is no such place
};

// As it goes over the wire (RFC 5322, MIME): lines end with CR LF, everything is ASCII.
std::string wire_text(const Letter& letter, const std::string& from, const std::string& id, Millis at);

}  // namespace tankchess::server
