#pragma once

#include <string>

#include "server/notify/rules.h"

namespace tankchess::server {

// A notice as a line to read, in one of the three languages.
struct NoticeWords {
    std::string title, body;
};
NoticeWords notice_words(NoticeKind kind, const std::string& language, const json::value& data);

}  // namespace tankchess::server
