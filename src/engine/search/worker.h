#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/evaluate/evaluate.h"
#include "engine/evaluate/noise.h"
#include "engine/search/constants.h"
#include "engine/search/cut_counts.h"
#include "engine/search/history.h"
#include "engine/search/limits.h"
#include "engine/search/outlook.h"
#include "engine/search/picker.h"
#include "engine/search/stopwatch.h"
#include "engine/search/table.h"
#include "rules/fast/drive_memory.h"
#include "rules/play/play.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// What all threads of one search share.
struct SharedSearch {
    explicit SharedSearch(int hash_mb) : table(hash_mb) {}

    Table table;
    std::atomic<bool> stop{false};
    std::atomic<int> main_depth{0};       // that the main thread is at
    std::atomic<std::uint64_t> nodes{0};  // added up in lumps
    std::uint64_t node_limit = UINT64_MAX;
    TimeBudget budget;
    Stopwatch watch;
};

struct RootMove {
    Move move;
    Score score = -infinite_score;
    Score last_score = -infinite_score;  // of the depth before
    std::vector<Move> line;
    int deepest = 0;
    Score order_hint = 0;   // for the order of those without a score, while depths are shallow
    std::size_t place = 0;  // before the last sorting
};

// One thread of an alpha-beta search for two players. The search proper is in search.cpp (the nodes), quiesce.cpp
// (the leaves) and root.cpp (iterative deepening).
class Worker {
public:
    Worker(SharedSearch& shared, int number);

    void set_weights(const Weights& weights) { evaluator_.set_weights(weights); }
    void set_net(const Net* net) { evaluator_.set_net(net); }
    void set_constants(const SearchConstants& constants);
    void set_noise(Noise noise) { noise_ = noise; }
    void new_game();
    // Precondition: two players, not over. `earlier` are hashes of the game so far, oldest first.
    void set_root(const Position& position, const std::vector<std::uint64_t>& earlier, const std::vector<Move>& moves);

    // Searches all root moves to `depth`, the best `lines` of them exactly; false if stopped before the first was done.
    bool search_root(int depth, int lines);

    // Best first, as far as the last search_root() came.
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    std::uint64_t nodes() const { return nodes_; }
    const CutCounts& cuts() const { return cuts_; }
    bool stopped() const { return shared_.stop.load(std::memory_order_relaxed); }

private:
    // What could end the game at once (G1, G2), found when first asked for. Only modes with a Command piece that
    // decides know it.
    struct Danger {
        std::optional<bool> win;       // the side to move can end the game in its favour
        std::optional<Threat> threat;  // of the enemy, if the side to move passed
        bool harmless = false;         // the side to move threatens nothing itself
    };
    // What leaves below a node that are not played are judged by (glance.cpp).
    struct Glances {
        bool possible = false;
        int total = 0;                               // of the quick part of the evaluation if we passed, without runs
        std::array<int, 2> race{};                   // Evaluator::race_turns()
        std::array<std::int16_t, max_pieces> gains;  // ReachTally::gain_without(), -1 where not yet asked
    };
    struct PlyState {
        Undo undo;
        Move line[max_ply + 1];
        int line_length = 0;
        Move move = no_move;  // played from here
        Kind mover = 0;
        std::uint64_t hash = 0;
        std::uint64_t terrain_key = 0;
        Placement placement;
        ReachTally mobility;
        bool mobility_known = false;
        Score eval = 0;
        Threats threats;
        bool foreseen = false;  // `ahead` holds
        Outlook::Ahead ahead;
        Danger danger;
        bool outlook_taken = false;
        Glances glances;
        // The best score so far. What moves are worth less needs no exact figure: the search would forget it.
        Score best = -infinite_score;
    };

    SharedSearch& shared_;
    int number_;
    Evaluator evaluator_;
    std::unique_ptr<History> history_;
    std::unique_ptr<PlyState[]> plies_;
    std::unique_ptr<Outlook[]> outlooks_;            // by ply
    std::unique_ptr<Breakaway::View[]> runs_ahead_;  // by ply
    std::unique_ptr<DriveMemory> drive_memory_;      // lent to position_
    std::unique_ptr<MoveBuffers> buffers_;
    Position position_;
    bool area_weapons_ = false;        // some piece can destroy several at once
    std::vector<std::uint64_t> path_;  // hashes of the game before the root
    std::vector<RootMove> root_moves_;
    std::uint64_t nodes_ = 0;
    std::uint64_t told_nodes_ = 0;
    CutCounts cuts_;
    Noise noise_;
    int root_depth_ = 0;
    int deepest_ = 0;
    SearchConstants constants_;
    int reductions_[64][64];

    struct EvalEntry {
        std::uint64_t key = 0;
        bool full = false;  // otherwise the position was met, and a bound was enough
        Score eval = 0;
        Threats threats;
    };
    static constexpr int eval_bits = 14;
    std::unique_ptr<EvalEntry[]> eval_cache_;

    int quiet_quota(int depth, bool improving, bool exact) const;
    Score futility_margin(int depth) const { return constants_.futility_base + constants_.futility_step * depth; }
    Score search(int ply, int depth, Score alpha, Score beta, bool may_pass);
    // `length`: captures played since the search proper ended.
    Score quiesce(int ply, Score alpha, Score beta, int length);
    bool search_lines(int depth, int lines);
    void look_for_root_threat();
    Score search_root_moves(std::size_t first, int depth, Score alpha, Score beta);

    bool out_of_budget();
    // The score of a game that is over here; false while it goes on.
    bool ended(int ply, Score& score) const;
    // `hash` is that of the position at `ply`, after so many quiet turns.
    bool repeated(int ply, std::uint64_t hash, int quiet) const;
    // What is known about the position at `ply`, which is the present one.
    bool can_win(int ply);
    bool find_win(PlyState& here);
    const Threat& threat_at(int ply);
    bool may_die_together() const;
    EvalEntry& eval_entry(std::uint64_t hash) { return eval_cache_[hash >> (64 - eval_bits)]; }
    const ReachTally& mobility_at(int ply);
    void static_eval(int ply);
    void fill_eval(int ply, Score placement);
    void rough_eval(int ply, Score alpha, Score beta);
    void take_outlook(int ply);
    void look_ahead(int ply);
    int total_of_runs(int ply);
    bool can_skip(int ply, Move move, Score alpha, std::uint64_t& met_now);
    void note_met(std::uint64_t hash) {
        eval_entry(hash).key = hash;
        eval_entry(hash).full = false;
    }
    void play(int ply, Move move);
    void take_back(int ply);
    void play_pass(int ply);
    void set_line(int ply, Move move);
    void reward(int ply, int depth, Move best, bool capture, const Move* tried, int tried_count);
};

}  // namespace tankchess::engine
