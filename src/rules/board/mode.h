#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "rules/board/side.h"

namespace tankchess {

// A row number of the modes (Z3), with names for those that code asks for. Values are stable ids.
enum class Style : std::uint8_t { sudden, mate, last, escape, flag, four, retreat };

enum class Leaving : std::uint8_t { nobody, command_piece, any_vehicle };

// What is compared where a count decides: at a turn limit, or in a draw that it breaks.
enum class Count : std::uint8_t {
    vehicles,  // X1: survivors
    tally,     // X2, X3: escaped vehicles, captured flags
    points,    // X4: survivors and destruction; also ends the game when one side is left
};

// What a style of play changes, as data (X). Movement and fire ask these fields, never which style it is.
struct ModeRow {
    std::string_view name;    // as in position strings; stable
    std::string_view title;   // English; the client translates by name
    std::string_view family;  // modes of one family share ratings and lists
    std::uint8_t sides = 2;
    bool armies_chosen = true;          // X5, X6: players may have other armies than the printed ones
    bool limit_allowed = false;         // `last:25`
    bool command_allowed = false;       // a side may have a Command piece at all
    bool command_decides = false;       // G1: losing it loses
    bool mate_style = false;            // G5
    Leaving leaving = Leaving::nobody;  // G3
    bool flags = false;                 // X3; the default site needs a free middle
    bool last_side_wins = false;        // X1, X3: a side with no vehicle left loses
    bool passes_over = false;           // X2, X4: a side with no move is skipped
    Count count = Count::vehicles;
    bool count_decides_draws = false;  // G6: whoever is ahead wins what would be drawn
    bool quiet_draw = true;            // G6 applies
    bool tally_in_text = false;        // Z3: always written

    constexpr bool points() const { return count == Count::points; }
};

// A mode that uses these fields is one row here, at the end, and nothing else.
// clang-format off
inline constexpr ModeRow mode_rows[] = {
    {.name = "sudden", .title = "Basic game, sudden end", .family = "basic",
     .command_allowed = true, .command_decides = true, .leaving = Leaving::command_piece},
    {.name = "mate", .title = "Basic game with check and mate", .family = "basic",
     .command_allowed = true, .command_decides = true, .mate_style = true, .leaving = Leaving::command_piece},
    {.name = "last", .title = "Last Tank Standing", .family = "last",
     .limit_allowed = true, .last_side_wins = true},
    {.name = "escape", .title = "Escape of Three Tanks", .family = "escape",
     .limit_allowed = true, .leaving = Leaving::any_vehicle, .passes_over = true,
     .count = Count::tally, .count_decides_draws = true, .tally_in_text = true},
    {.name = "flag", .title = "Capture the Flag", .family = "flag",
     .flags = true, .last_side_wins = true,
     .count = Count::tally, .count_decides_draws = true, .tally_in_text = true},
    {.name = "four", .title = "Four Players", .family = "four",
     .sides = 4, .armies_chosen = false, .limit_allowed = true, .command_allowed = true, .passes_over = true,
     .count = Count::points, .count_decides_draws = true, .quiet_draw = false, .tally_in_text = true},
    // X7: a game of its own. Its rules are in rules/retreat and ask none of the flags.
    {.name = "retreat", .title = "Retreat", .family = "retreat", .armies_chosen = false, .command_allowed = true},
};
// clang-format on
inline constexpr int style_count = static_cast<int>(std::size(mode_rows));
static_assert(mode_rows[static_cast<std::size_t>(Style::retreat)].name == "retreat",
              "rows stand in the order of Style");

struct RulesSpec {
    Style style = Style::sudden;
    std::uint16_t limit = 0;  // turns each; 0 = none
    bool operator==(const RulesSpec&) const = default;
};

constexpr const ModeRow& mode_of(Style s) { return mode_rows[static_cast<std::size_t>(s)]; }

constexpr std::optional<Style> style_by_name(std::string_view name) {
    for (int s = 0; s < style_count; ++s) {
        if (mode_rows[s].name == name) return static_cast<Style>(s);
    }
    return std::nullopt;
}

// X2: vehicles that must get away to win.
inline constexpr int escapes_to_win = 3;
// X4: points for a Command piece.
inline constexpr int command_points = 2;
// X4: rounds without destruction that end a four-player game.
inline constexpr int four_quiet_rounds = 30;
// G6: turns without anything irreversible that draw a game.
inline constexpr int quiet_turns_to_draw = 100;

// Turn order: w b, or w x b y (X4).
constexpr Side next_side(Side s, int sides) {
    if (sides == 2) return opponent_of(s);
    constexpr std::array<Side, side_count> after{Side::flag_white, Side::flag_black, Side::black, Side::white};
    return after[index_of(s)];
}

// Escaped vehicles, captured flags or points for destruction so far, by side (Z3).
using Tally = std::array<std::uint16_t, side_count>;

}  // namespace tankchess
