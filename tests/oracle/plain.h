#pragma once

// The plain oracle: a second, slow implementation of the game for two and four players, written
// from the rules alone, to catch errors of the fast one. Text in, text out.
// Where a clause leaves room, docs/rules.md says under "In doubt" how it is read.

#include <cstdint>
#include <string>
#include <vector>

namespace oracle {

struct Turn {
    std::string text;     // N1-N3, without check marks
    std::string tps;      // the resulting position, canonical
    std::string symbols;  // filled by `fill_symbols`: one of "", "+", "-", "+-", "#", "="
};

// All legal moves, ascending by text bytes. Empty when the game is over; draws by G6 are ignored.
std::vector<Turn> legal_moves(const std::string& tps);

// N1: the check marks of a move in `mate`, "" in other rules. The second form needs no move list.
std::string symbols(const std::string& tps_before, const std::string& text);
void fill_symbols(const std::string& tps_before, Turn& turn);

// "ongoing", or "<winner> <reason>" with winner w, b, x, y or draw. Reasons:
//   destruction     the Command piece of the loser was destroyed (G1)
//   both-destroyed  both Command pieces were (draw)
//   escape          the Command piece left (G2), or three vehicles did (X2)
//   checkmate, escapemate   G5
//   no-moves        the side to move cannot; in X2 and X4: nobody can
//   last-vehicle    a side has no vehicle left (X1, X3), or both (draw; X3: more flags)
//   flags           more than half of the flags (X3)
//   tally           nobody can reach three any more (X2)
//   points          three sides have no vehicles (X4)
//   limit           the turn limit: survivors, escapes or points decide
//   quiet           100 quiet turns (X4: 120): a draw, but in X2, X3, X4 the count decides
std::string status(const std::string& tps);

// G5: threats of the side that just moved. False in rules without Command pieces as goals.
bool in_check(const std::string& tps);
bool escape_threat(const std::string& tps);

std::uint64_t perft(const std::string& tps, int depth);

// Reads and writes again; throws std::runtime_error "<field>: <offence>" (Z5).
std::string canonical(const std::string& tps);

// basic: open and high, the five basic kinds, sudden and mate.
// plus:  every terrain, marker and kind; sudden, mate and last.
// modes: last, escape, flag and four, with tallies, limits, wrecks and flags.
enum class Flavour { basic, plus, modes };

// A valid position, the same for a seed on every platform; nearly always one with legal moves.
std::string random_position(std::uint64_t seed, Flavour flavour);

// The positions after each of up to `turns` random legal moves; shorter if the game ends.
std::vector<std::string> random_playout(const std::string& tps, std::uint64_t seed, int turns);

}  // namespace oracle
