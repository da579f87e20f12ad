#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/bot/move_book.h"
#include "engine/bot/style.h"
#include "engine/evaluate/score.h"
#include "engine/evaluate/weights.h"
#include "engine/net/stock_nets.h"
#include "engine/search/constants.h"
#include "engine/search/cut_counts.h"
#include "engine/search/limits.h"
#include "rules/board/move.h"
#include "rules/moves/outcome.h"
#include "rules/position/position.h"

namespace tankchess::engine {

inline constexpr int weakest_level = 1;
inline constexpr int full_strength = 10;

struct BotOptions {
    int threads = 1;
    int hash_mb = 16;
    int multi_pv = 1;
    int level = full_strength;  // 1 to 10; below 10 the bot errs the way people do
    PlayStyle style = PlayStyle::plain;
    std::uint64_t seed = 1;            // for the choices of the lower levels
    const Weights* weights = nullptr;  // evaluate with these instead of the shipped ones; outlives the bot
    // Nets that correct the evaluation, at full strength alone: the lower levels overlook what a net sees, and keep
    // their places on the scale whatever is learned. Null: by hand alone. They outlive the bot.
    const Nets* nets = &stock_nets();
    const MoveBook* book = nullptr;  // openings to play from, in the plain style alone; outlives the bot
    bool patient = true;             // in `last` (Patience); scores of one game's positions agree better without
    SearchConstants constants = {};
};

// The options that are numbers, by their names in the protocol, with their bounds.
struct OptionRow {
    std::string_view name;
    int BotOptions::* field;
    int low, high;
};
inline constexpr OptionRow bot_option_rows[] = {
    {"Threads", &BotOptions::threads, 1, 64},
    {"Hash", &BotOptions::hash_mb, 1, 4096},
    {"MultiPV", &BotOptions::multi_pv, 1, 64},
    {"Level", &BotOptions::level, weakest_level, full_strength},
};

// What the search found for one move of the root.
struct Variation {
    int rank = 1;  // 1 = best; more with multi_pv
    int depth = 0;
    int deepest = 0;
    Score score = 0;            // from the view of the side to move
    int end_in = 0;             // proven end in so many turns of the winner; negative: the side to move loses
    Reason end = Reason::none;  // how that end comes about, where the line shows it (checkmate, escapemate …)
    std::uint64_t nodes = 0;
    std::int64_t time_ms = 0;
    int table_permille = 0;
    std::vector<Move> moves;
};

struct SearchResult {
    Move best = no_move;           // no_move only if there is no legal move
    std::vector<Variation> lines;  // of the deepest completed search, best first
    CutCounts cuts;                // of the main thread; two players
};

using OnVariation = std::function<void(const Variation&)>;

// A player for every mode but Retreat (retreat/bot.h).
//
// Promises:
// - go() blocks, and answers with a legal move whenever there is one, however short the limits.
// - With one thread and no time limit the same calls in the same order give the same answer, everywhere (lower levels:
//   on machines fast enough for the next order_hint).
// - movetime_ms and clock_ms are never overstepped by more than scheduling noise.
// - Levels below 10 bound their own effort: an answer takes less than a second on one ordinary core, less if
//   the limits ask for less.
// - stop() may be called from any thread at any time; go() then returns soon with the best move so far, and so
//   does one that starts after it, unless set_position() comes between. Everything else belongs to one thread at a
//   time. Bots share nothing, so each server worker can own one.
// - Memory is taken on construction and by set_options(), not while searching.
class Bot {
public:
    explicit Bot(const BotOptions& options = {});
    ~Bot();
    Bot(Bot&&) noexcept;
    Bot& operator=(Bot&&) noexcept;

    // Values out of range are brought into it.
    void set_options(const BotOptions& options);
    const BotOptions& options() const;

    // Forgets what earlier searches learned.
    void new_game();
    // The position to think about and the hashes of the positions before it in the game (for G6), oldest first.
    void set_position(const Position& position, const std::vector<std::uint64_t>& earlier = {});

    // `on_variation` is called from this thread whenever a depth is finished or a better move is found.
    SearchResult go(const Limits& limits, const OnVariation& on_variation = {});
    void stop();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace tankchess::engine
