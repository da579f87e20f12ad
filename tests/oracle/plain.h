#pragma once

// The plain oracle: a second, slow implementation of the game for two and four players, written
// from the rules alone, to catch errors of the fast one. Text in, text out.
//
// Readings, where the rules leave room:
//  1. T4/T9: a heavy piece on mined ice sinks; a light one is wrecked on the ice. T6/T9: a mine in
//     fire is spent by whoever enters, also by pieces that burn at once; MS sweeps it and must still
//     leave the fire.
//  2. T6: entering fire in reverse is stopping in fire.
//  3. S1: a square that holds an active TK or RB cannot be flamed over a low thing, not even for
//     its hedge or ice.
//  4. S1: a burning shape destroys every active piece on it: Pillboxes and the FT itself included.
//  5. S3: only Pillboxes have 'armour 5'.
//  6. S6: a Command piece carried by another boat leaves only by driving off the boat itself.
//  7. X3: obstacles on a site are high and low squares. Every carrier of the side that moved scores
//     on its home row, moved or not. A flag may be taken from cargo on an adjacent boat. The piece
//     that has just loaded may take one. A carrier that sinks leaves its flag on that square.
//  8. X3/N3: a site is named by its south-west square; `$` alone where only one choice exists, and
//     flags that lie on one square are one choice. Where a site, a lying flag, a carrier and its
//     cargo would share a name, the texts are equal and only the positions differ.
//  9. N1: the from-square is left out whenever the final square is the first one, also after a
//     drive around (LT and RB on a road).
// 10. N3: the prefix of moving cargo is its type, without the C of a Command piece.
// 11. N3: `@` stands wherever the moving RB explodes, in fire and on mines too; never for others.
// 12. N3: `via` tells moves apart that differ by M9, whether or not all are legal in `mate`.
// 13. M9: the text of a move is that of its plainest way: no action before any, the first flamed
//     square, the least cleared.
// 14. G5: with no move at all it is checkmate if check, else escapemate if escape, else checkmate.
//     A move that destroys only one's own Command piece counts among those that 'allow' it.
// 15. X2, X4: a side passed over takes no turn: quiet does not grow. If nobody can move, the tally
//     or the points decide. The side to move of a finished game is the next in order.
// 16. X4: 30 rounds are 120 quiet turns, quiet as in G6.
// 17. Z3: `sudden;w0b0` is read and written without tally; a tally above one is refused there.
//     Tally entries may be missing one by one. No leading zeros.
// 18. Z5: wrecks count for 'more than one Command piece'. A heavy wreck on ice is accepted.
//     Hedge squares of one letter need not touch. Flags may lie anywhere.
// 19. A position of X2 or X4 whose side to move is blocked, while others can move, is 'ongoing'
//     and has no moves: the turn that led there would have passed the side over.
// 20. Several ends at once: what stands on the board, then a limit, then no moves, then quiet turns.

#include <cstdint>
#include <string>
#include <vector>

namespace plain {

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

}  // namespace plain
