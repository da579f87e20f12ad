#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "engine/bot/bot.h"

namespace tankchess::engine {

enum class Verdict : std::uint8_t { good, inaccuracy, mistake, blunder };
std::string_view name_of(Verdict v);
// The one judge of moves, for the command line and the server: by the chance of winning that a move gave away.
Verdict verdict_for(double lost_chance);

// One turn of a game, judged.
struct JudgedPly {
    Side side = Side::white;
    Move played = no_move;
    Move better = no_move;   // the engine's choice; equal to `played` where it agrees
    std::vector<Move> line;  // starting with `better`
    Score before = 0;        // best play, for the side that moved
    Score after = 0;         // the move that was played, for the same side
    int end_in = 0;          // of `before`: proven end in so many turns
    Verdict verdict = Verdict::good;
    double accuracy = 100;  // 0 to 100
};

struct GameAnalysis {
    std::vector<JudgedPly> plies;
    double accuracy[side_count] = {};  // mean over the turns of each side
    int counts[side_count][4] = {};    // turns of each verdict
};

// Searches every position of the game twice at most: as it was, and after the move if the engine would have chosen
// another. Two players. `on_ply` is told the turns done and all turns; false from it ends the analysis early.
GameAnalysis analyse_game(Bot& bot, const Position& start, const std::vector<Move>& moves, const Limits& limits,
                          const std::function<bool(int done, int all)>& on_ply);

// Chance of winning, 0 to 1, that a score stands for.
double winning_chance(Score score);

// The evaluation from White's view as a curve, one point a turn, mistakes marked; a whole SVG document.
std::string evaluation_svg(const GameAnalysis& analysis);

}  // namespace tankchess::engine
