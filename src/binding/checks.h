#pragma once

#include <optional>
#include <string_view>

#include "engine/bot/bot.h"
#include "notation/record/game_record.h"

namespace tankchess::binding {

// What callers of every language are refused for, in the same words.

// The first option out of its range.
std::optional<Fault> option_fault(const engine::BotOptions& options);

// A tag is taken only if the record can be read again with it.
std::optional<Fault> tag_fault(Record record, std::string_view name, const std::string& value);

}  // namespace tankchess::binding
