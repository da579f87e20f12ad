#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/board/side.h"

namespace tankchess {

// Z3. Values are stable ids.
enum class Style : std::uint8_t { sudden, mate, last, escape, flag, four, retreat };
inline constexpr int style_count = 7;

enum class Leaving : std::uint8_t { nobody, command_piece, any_vehicle };

// What a style of play changes, as data (X). Movement and fire ask these fields, never which style it is.
struct ModeRow {
    std::string_view name;
    bool command_decides;  // G1: losing the Command piece loses
    bool command_allowed;  // a side may have one at all
    bool mate_style;       // G5
    Leaving leaving;       // G3
    bool flags;            // X3
    bool tally_in_text;    // Z3: always written
    bool limit_allowed;    // `last:25`
    bool passes_over;      // X2, X4: a side with no move is skipped
    bool last_side_wins;   // X1, X3: a side with no vehicle left loses
    bool points;           // X4
    bool quiet_draw;       // G6 applies
    std::uint8_t sides;
};

inline constexpr ModeRow mode_rows[style_count] = {
    //  name     decides allowed mate   leaving                 flags  tally  limit  passes last   points quiet sides
    {"sudden", true, true, false, Leaving::command_piece, false, false, false, false, false, false, true, 2},
    {"mate", true, true, true, Leaving::command_piece, false, false, false, false, false, false, true, 2},
    {"last", false, false, false, Leaving::nobody, false, false, true, false, true, false, true, 2},
    {"escape", false, false, false, Leaving::any_vehicle, false, true, true, true, false, false, true, 2},
    {"flag", false, false, false, Leaving::nobody, true, true, false, false, true, false, true, 2},
    {"four", false, true, false, Leaving::nobody, false, true, true, true, false, true, false, 4},
    {"retreat", true, true, false, Leaving::nobody, false, false, false, false, false, false, true, 2},
};

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
    if (sides == 2) return s == Side::white ? Side::black : Side::white;
    constexpr std::array<Side, side_count> after{Side::flag_white, Side::flag_black, Side::black, Side::white};
    return after[index_of(s)];
}

// Escaped vehicles, captured flags or points for destruction so far, by side (Z3).
using Tally = std::array<std::uint16_t, side_count>;

}  // namespace tankchess
