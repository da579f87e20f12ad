#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/bot/bot.h"
#include "engine/explain/cause.h"

namespace tankchess::engine {

enum class Verdict : std::uint8_t { good, inaccuracy, mistake, blunder };
std::string_view name_of(Verdict v);
// The one judge of moves, for the command line and the server: by the chance of winning that a move gave away.
Verdict verdict_for(double lost_chance);
// Chance of winning, 0 to 1, that a score stands for.
double winning_chance(Score score);

// Who searches, for how long, and whether anybody still wants to know.
struct Searcher {
    Bot& bot;
    Limits limits;
    std::function<bool()> wanted = [] { return true; };
};

// What a search found in one position of a game.
struct Look {
    Side side = Side::white;  // to move
    Score score = 0;          // for that side; the result where the game is over
    int end_in = 0;           // of it: proven end in so many turns
    bool agrees = false;      // its best move is the one that was played
    Move best = no_move;      // ordinary games; no_move where the game is over
    std::vector<Move> line;   // starting with `best`
    std::string best_text;    // of any game
};

// One ply of a game, judged.
struct JudgedPly {
    Look before;      // of the position, best play; never below `after`
    Score after = 0;  // the move that was played, for the same side
    double lost = 0;  // chance of winning that it gave away
    Verdict verdict = Verdict::good;
    double accuracy = 100;           // 0 to 100
    std::vector<Cause> causes = {};  // of a verdict that is not good
};

// A played game that can be searched position by position: an ordinary one (below) or Retreat (retreat/analyse.h).
class GameToAnalyse {
public:
    virtual ~GameToAnalyse() = default;
    virtual std::size_t plies() const = 0;
    // Searches the position before ply `n`, counted from 0; that of plies() is the last one.
    virtual Look look(std::size_t n, const Searcher& searcher) = 0;
    // With more than two sides the next position tells nothing about the side that moved. So the move that it played at
    // ply `n` is searched alone.
    virtual std::optional<Score> look_at_played(std::size_t, const Searcher&) { return std::nullopt; }
    // Why the move of ply `n` deserved its verdict; `answer` is the best line after it, if it was searched.
    virtual std::vector<Cause> causes(std::size_t, const JudgedPly&, const std::vector<Move>& /*answer*/) const {
        return {};
    }
};

// Any mode but Retreat.
class OrdinaryGameToAnalyse : public GameToAnalyse {
public:
    OrdinaryGameToAnalyse(const Position& start, std::vector<Move> moves);
    std::size_t plies() const override { return moves_.size(); }
    Look look(std::size_t n, const Searcher& searcher) override;
    std::optional<Score> look_at_played(std::size_t n, const Searcher& searcher) override;
    std::vector<Cause> causes(std::size_t n, const JudgedPly& ply, const std::vector<Move>& answer) const override;

private:
    std::vector<Move> moves_;
    std::vector<Position> positions_;  // before each ply, and the last
    std::vector<std::uint64_t> hashes_;

    SearchResult search(std::size_t n, const Searcher& searcher, const Limits& limits) const;
};

struct GameAnalysis {
    std::vector<JudgedPly> plies;
    double accuracy[side_count] = {};  // mean over the plies of each side
    int counts[side_count][4] = {};    // plies of each verdict
    std::vector<std::size_t> turning;  // plies, from 0, that changed the likely result most, in order
};

// Judges a game position by position, each looked at once, so that other work can be done in between.
class GameAnalyser {
public:
    explicit GameAnalyser(GameToAnalyse& game) : game_(game) {}

    bool done() const { return looked_ > game_.plies(); }
    // Positions looked at, of all.
    double progress() const { return static_cast<double>(looked_) / static_cast<double>(game_.plies() + 1); }
    // Looks at the next position. Precondition: not done.
    void step(const Searcher& searcher);

    // Of the first position; before it was looked at: 0.
    Score start_score() const { return start_score_; }
    GameAnalysis so_far() const;

private:
    GameToAnalyse& game_;
    std::size_t looked_ = 0;
    Score start_score_ = 0;
    std::optional<Look> open_;  // a ply whose move waits for the next position
    std::vector<JudgedPly> plies_;

    void judge(Look before, Score after, const std::vector<Move>& answer);
};

// A whole game at once. `on_ply` is told the plies done and all plies; false from it ends the analysis early.
GameAnalysis analyse_game(Bot& bot, GameToAnalyse& game, const Limits& limits,
                          const std::function<bool(int done, int all)>& on_ply);

}  // namespace tankchess::engine
