#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/board/setup.h"

namespace tankchess {

// What one side gives: pieces that stay at home (`LT`) and pieces that are replaced by weaker ones (`HT>LT`), separated
// by commas. Of several of a kind the one nearest to the own edge is meant, as in leave_out(). The Command piece stays.
struct HandicapChange {
    std::size_t piece;            // index in the setup's pieces
    std::optional<Kind> instead;  // nothing: left out
};
Result<std::vector<HandicapChange>> handicap_changes(const Setup& setup, Side side, std::string_view text);

// The setup with which `side` gives it.
Result<Setup> with_handicap(const Setup& setup, Side side, std::string_view text);

// The handicaps that are worth measuring on a setup, from small to large, by the kinds of its armies: one step weaker,
// one piece less, two pieces less.
std::vector<std::string> usual_handicaps(const Setup& setup);

// First the cheapest vehicle on land stays at home, then the two cheapest, and so on up to all of them.
std::vector<std::string> handicap_ladder(const Setup& setup);

// A rung of the ladder of which the last piece does not stay at home, but is replaced by the next weaker gun of the
// army. Empty where there is none.
std::string half_rung(const Setup& setup, std::string_view rung);

}  // namespace tankchess
