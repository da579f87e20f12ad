#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace tankchess::server {

enum class LogLevel { debug, info, warn, error };

// One line a fact: time, level, event and fields, as JSON or as text for people. Secrets never go here: callers log
// ids, never cookies, tokens, passwords or bodies.
void open_log(LogLevel least, bool json);
using LogField = std::pair<std::string_view, std::string>;
// For fields that are not worth making if nobody reads them.
bool log_wants(LogLevel level);
void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields = {});
void close_log();

}  // namespace tankchess::server
