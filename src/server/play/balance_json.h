#pragma once

#include <boost/json/object.hpp>

#include "base/result.h"
#include "engine/balance/sheet.h"

namespace tankchess::server {

// A sheet as the page and the files of data/balance have it; docs/balance.md names the fields.
boost::json::object sheet_json(const engine::balance::Sheet& sheet);
// What lists of boards show of it, as data/balance/index.json has it: the numbers of the strength that speaks for the
// sheet. Some game must have been played.
boost::json::object sheet_card_json(const engine::balance::Sheet& sheet);

// The same sheet with the words and the verdict that its numbers have by today's measure; all else stays as it is.
Result<boost::json::object> judged_again(boost::json::object sheet);

}  // namespace tankchess::server
