#pragma once

#include <string_view>

namespace tankchess::engine {

// The numbers that the search was tuned by. Scores are hundredths of a Light Tank.
struct SearchConstants {
    // Late quiet moves that a shallow node still looks at.
    int quota_base = 5;
    int quota_growth = 30;  // tenths, times the square of the depth
    int quota_worse = 67;   // percent of it where things do not get better
    int quota_depth = 7;    // the last depth with a quota
    int quota_exact = 600;  // percent of it where the window is open
    // Far outside of the window.
    int futility_depth = 5;
    int futility_base = 70;
    int futility_step = 75;
    int futility_better = 40;
    int futility_late = 60;
    // Passing.
    int pass_base = 3;
    int pass_share = 4;    // a ply more for so much depth
    int pass_score = 200;  // and for so much score
    // Late moves are searched less deeply.
    int late_start = 40;      // hundredths of a ply
    int late_slope = 190;     // hundredths: log(depth) * log(move) over this
    int late_history = 6000;  // of history for a ply more
    int late_root = 4;        // moves of the root that are not late
    int late_first = 2;       // moves of other nodes that are not
    int late_danger = 50;     // percent of it where the Command piece is in danger
    int late_exact = 24;      // moves of a node with an open window that are reduced a ply less
    int extend_plies = 3;     // beyond the depth of the root that leaves in danger are looked at
    int shallow_depth = 4;    // from which on a node without a known move is searched a ply less
    int razor_depth = 2;      // up to which a node far below alpha looks at captures only
    // Order of quiet moves.
    int order_shot = 4000;
    int order_flight = 12000;
    int order_stalking = 1500;
    int order_run = 8000;    // a Command piece that spends its whole speed on the way out
    int order_saving = 200;  // percent of what stands under fire
    int reward_square = 32;
    int reward_step = 64;
    int window = 35;
    // Leaves.
    int hopeless = 120;
    int rough = 220;
    int exchange_plies = 8;  // captures in a row
    int exchange_poses = 2;  // from which the same piece tries the same shot at first; later only one, whoever fires

    bool operator==(const SearchConstants&) const = default;
};

struct ConstantRow {
    std::string_view name;
    int SearchConstants::* field;
    int low, high;
};
inline constexpr ConstantRow constant_rows[] = {
    {"quota_base", &SearchConstants::quota_base, 1, 40},
    {"quota_growth", &SearchConstants::quota_growth, 3, 120},
    {"quota_worse", &SearchConstants::quota_worse, 20, 100},
    {"quota_depth", &SearchConstants::quota_depth, 1, 12},
    {"quota_exact", &SearchConstants::quota_exact, 100, 5000},
    {"futility_depth", &SearchConstants::futility_depth, 1, 10},
    {"futility_base", &SearchConstants::futility_base, 0, 400},
    {"futility_step", &SearchConstants::futility_step, 10, 400},
    {"futility_better", &SearchConstants::futility_better, 0, 300},
    {"futility_late", &SearchConstants::futility_late, 0, 400},
    {"pass_base", &SearchConstants::pass_base, 1, 6},
    {"pass_share", &SearchConstants::pass_share, 2, 20},
    {"pass_score", &SearchConstants::pass_score, 40, 1000},
    {"late_start", &SearchConstants::late_start, -100, 200},
    {"late_slope", &SearchConstants::late_slope, 60, 500},
    {"late_history", &SearchConstants::late_history, 1000, 30000},
    {"late_root", &SearchConstants::late_root, 1, 60},
    {"late_first", &SearchConstants::late_first, 1, 20},
    {"late_danger", &SearchConstants::late_danger, 0, 100},
    {"late_exact", &SearchConstants::late_exact, 0, 1000},
    {"extend_plies", &SearchConstants::extend_plies, 0, 20},
    {"shallow_depth", &SearchConstants::shallow_depth, 1, 20},
    {"razor_depth", &SearchConstants::razor_depth, 0, 8},
    {"order_shot", &SearchConstants::order_shot, -8000, 20000},
    {"order_flight", &SearchConstants::order_flight, 0, 30000},
    {"order_stalking", &SearchConstants::order_stalking, 0, 10000},
    {"order_run", &SearchConstants::order_run, 0, 30000},
    {"order_saving", &SearchConstants::order_saving, 0, 1000},
    {"reward_square", &SearchConstants::reward_square, 0, 200},
    {"reward_step", &SearchConstants::reward_step, 0, 400},
    {"window", &SearchConstants::window, 5, 300},
    {"hopeless", &SearchConstants::hopeless, 0, 500},
    {"rough", &SearchConstants::rough, 50, 800},
    {"exchange_plies", &SearchConstants::exchange_plies, 1, 20},
    {"exchange_poses", &SearchConstants::exchange_poses, 1, 20},
};

}  // namespace tankchess::engine
