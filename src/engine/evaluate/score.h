#pragma once

#include <cstdint>

namespace tankchess::engine {

// Hundredths of a Light Tank, from the view of the side to move.
using Score = int;

// Search never goes deeper than this.
inline constexpr int max_ply = 96;

// A decided game is worth win_score less the plies until it ends, so shorter wins are worth more.
inline constexpr Score win_score = 30000;
inline constexpr Score win_bound = win_score - 2 * max_ply;  // beyond it a score is a proven result
// Worth more than any win: the move before was against G5 and does not count.
inline constexpr Score illegal_score = 31000;
inline constexpr Score infinite_score = 32000;
inline constexpr Score draw_score = 0;

constexpr Score wins_at(int ply) { return win_score - ply; }
constexpr Score loses_at(int ply) { return ply - win_score; }
constexpr bool is_win(Score s) { return s > win_bound; }
constexpr bool is_loss(Score s) { return s < -win_bound; }
constexpr bool is_decided(Score s) { return is_win(s) || is_loss(s); }

// Turns of the winner until the end (1 = this very turn); negative for a loss, 0 if nothing is decided.
constexpr int turns_to_end(Score s) {
    if (is_win(s)) return (win_score - s + 1) / 2;
    if (is_loss(s)) return -((win_score + s + 1) / 2);
    return 0;
}

}  // namespace tankchess::engine
