#include "engine/bot/bot.h"

#include <algorithm>
#include <optional>
#include <thread>

#include "engine/bot/four.h"
#include "engine/bot/level.h"
#include "engine/bot/patience.h"
#include "engine/bot/variation.h"
#include "engine/search/worker.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"

namespace tankchess::engine {

namespace {

constexpr int max_depth = 64;
// By how much a move of the book may be worse than its best: at full strength, and more for each level less.
constexpr Score book_margin = 10, margin_a_level = 8;

BotOptions in_range(BotOptions o) {
    for (const OptionRow& row : bot_option_rows) o.*row.field = std::clamp(o.*row.field, row.low, row.high);
    return o;
}

}  // namespace

struct Bot::Impl {
    BotOptions options;
    SharedSearch shared;
    std::vector<std::unique_ptr<Worker>> workers;
    std::unique_ptr<FourSearch> four;
    std::unique_ptr<MoveList> list = std::make_unique<MoveList>();
    Position position;
    std::vector<std::uint64_t> earlier;
    Weights in_use;

    explicit Impl(const BotOptions& o)
        : options(in_range(o)), shared(options.hash_mb), position(*make_position(Setup{})) {
        make_workers();
    }

    // What the style, the level and the position make of the weights.
    Weights weights() const {
        Weights out = styled(options.weights == nullptr ? shipped_weights() : *options.weights, options.style);
        if (!level_row(options.level).sees_runs) out[Term::breakaway] = 0;
        return options.patient ? with_patience(out, position) : out;
    }

    // What the level makes of the nets.
    const Nets* nets() const { return options.level == full_strength ? options.nets : nullptr; }

    void make_workers() {
        workers.clear();
        for (int i = 0; i < options.threads; ++i) {
            workers.push_back(std::make_unique<Worker>(shared, i));
            workers.back()->set_constants(options.constants);
        }
        four = std::make_unique<FourSearch>(shared);
        set_weights(weights());
    }

    void set_weights(const Weights& now) {
        in_use = now;
        for (const auto& worker : workers) worker->set_weights(now);
        four->set_weights(now);
    }

    // After what may have changed them.
    void use_weights(const Weights& before, const Nets* nets_before) {
        const Weights now = weights();
        if (now == before && nets() == nets_before) return;
        set_weights(now);
        new_game();  // the table has judgements by other weights
    }

    void new_game() {
        shared.table.clear();
        for (const auto& w : workers) w->new_game();
    }

    std::optional<SearchResult> from_book(const Limits& limits) const;
    SearchResult think(const Limits& limits, const OnVariation& on_variation);
    std::vector<Variation> lines_of(const std::vector<RootMove>& moves, int depth, int count) const;
    template <class SearchDepth>
    SearchResult deepen(const Limits& limits, int deepest, int lines, const std::vector<RootMove>& moves,
                        SearchDepth&& search_depth, const OnVariation& on_variation);
};

std::vector<Variation> Bot::Impl::lines_of(const std::vector<RootMove>& moves, int depth, int count) const {
    std::vector<Variation> lines;
    for (int i = 0; i < count && static_cast<std::size_t>(i) < moves.size(); ++i) {
        const RootMove& root = moves[static_cast<std::size_t>(i)];
        if (root.score == -infinite_score) break;
        Variation line;
        line.rank = i + 1;
        line.depth = depth;
        line.deepest = std::max(depth, root.deepest);
        line.score = root.score;
        line.nodes = shared.nodes.load(std::memory_order_relaxed);
        line.time_ms = shared.watch.ms();
        line.table_permille = shared.table.permille_used();
        line.moves = root.line;
        finish_variation(position, line);
        lines.push_back(std::move(line));
    }
    return lines;
}

template <class SearchDepth>
SearchResult Bot::Impl::deepen(const Limits& limits, int deepest, int lines, const std::vector<RootMove>& moves,
                               SearchDepth&& search_depth, const OnVariation& on_variation) {
    SearchResult answer;
    answer.best = moves.front().move;
    for (int depth = 1; depth <= deepest; ++depth) {
        if (!search_depth(depth)) {
            if (answer.lines.empty()) answer.best = moves.front().move;
            break;
        }
        std::vector<Variation> found = lines_of(moves, depth, lines);
        if (!found.empty()) {
            answer.best = moves.front().move;
            answer.lines = std::move(found);
            if (on_variation) {
                for (const Variation& line : answer.lines) on_variation(line);
            }
        }
        if (shared.stop.load(std::memory_order_relaxed)) break;
        if (shared.budget.timed && shared.watch.ms() >= shared.budget.soft_ms) break;
        const Score score = answer.lines.empty() ? 0 : answer.lines.front().score;
        if (limits.mate && is_win(score) && turns_to_end(score) <= *limits.mate) break;
        // A proven end that lies within the depth will not get any better.
        if (is_decided(score) && depth >= win_score - std::abs(score) + 2) break;
        if (limits.clock_ms && moves.size() == 1) break;
    }
    return answer;
}

// At once, where the book knows the position.
std::optional<SearchResult> Bot::Impl::from_book(const Limits& limits) const {
    if (options.book == nullptr || options.style != PlayStyle::plain || !limits.first_moves.empty()) return {};
    const BookEntry* entry = options.book->find(position.hash());
    if (entry == nullptr) return {};
    const Score margin = book_margin + margin_a_level * (full_strength - options.level);
    const BookMove found = book_move(*entry, position, margin, options.seed);
    if (found.move == no_move) return {};
    SearchResult answer;
    answer.best = found.move;
    Variation& line = answer.lines.emplace_back();
    line.depth = line.deepest = entry->depth;
    line.score = found.score;
    line.nodes = entry->nodes;
    line.moves = {found.move};
    return answer;
}

SearchResult Bot::Impl::think(const Limits& limits, const OnVariation& on_variation) {
    const LevelRow& level = level_row(options.level);
    const int deepest = std::min({max_depth, level.depth, limits.depth.value_or(max_depth)});
    shared.watch = Stopwatch();
    shared.budget = time_budget_for(limits);
    if (options.level < full_strength) {
        shared.budget.hard_ms = shared.budget.timed ? std::min(shared.budget.hard_ms, level_ms) : level_ms;
        shared.budget.soft_ms = shared.budget.timed ? std::min(shared.budget.soft_ms, level_ms) : level_ms;
        shared.budget.timed = true;
    }
    shared.nodes = 0;
    shared.node_limit = std::min(limits.nodes.value_or(UINT64_MAX), level.nodes);
    shared.table.next_search();

    list->clear();
    legal_moves(position, *list);
    std::vector<Move> moves(list->begin(), list->end());
    if (!limits.first_moves.empty()) {
        std::erase_if(moves, [&](Move m) {
            return std::find(limits.first_moves.begin(), limits.first_moves.end(), m) == limits.first_moves.end();
        });
    }
    if (moves.empty()) return {};
    moves = noticed_moves(position, moves, level, options.seed);

    if (position.mode().sides > 2) {
        four->set_noise({level.noise, options.seed});
        four->set_root(position, moves);
        return deepen(
            limits, deepest, 1, four->root_moves(), [&](int depth) { return four->search_root(depth); }, on_variation);
    }

    const Net* const net = nets() == nullptr ? nullptr : nets()->of(position.rules().style);
    for (const auto& w : workers) {
        w->set_net(net);
        w->set_noise({level.noise, options.seed});
        w->set_root(position, earlier, moves);
    }
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < workers.size(); ++i) {
        // Helpers fill the shared table, every other one a depth ahead; one that has fallen behind catches up.
        helpers.emplace_back([this, &worker = *workers[i], ahead = static_cast<int>(i & 1)] {
            for (int depth = 1 + ahead; depth <= max_depth && !worker.stopped();) {
                if (!worker.search_root(depth, 1)) break;
                depth = std::max(depth + 1, shared.main_depth.load(std::memory_order_relaxed) + ahead);
            }
        });
    }
    Worker& main = *workers.front();
    SearchResult answer = deepen(
        limits, deepest, options.multi_pv, main.root_moves(),
        [&](int depth) {
            shared.main_depth.store(depth, std::memory_order_relaxed);
            return main.search_root(depth, options.multi_pv);
        },
        on_variation);
    shared.stop = true;
    for (std::thread& t : helpers) t.join();
    answer.cuts = main.cuts();
    return answer;
}

Bot::Bot(const BotOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Bot::~Bot() = default;
Bot::Bot(Bot&&) noexcept = default;
Bot& Bot::operator=(Bot&&) noexcept = default;

void Bot::set_options(const BotOptions& options) {
    const BotOptions next = in_range(options);
    const bool resize = next.hash_mb != impl_->options.hash_mb;
    const bool remake = next.threads != impl_->options.threads || next.constants != impl_->options.constants;
    const Nets* const nets_before = impl_->nets();
    impl_->options = next;
    if (resize) impl_->shared.table.resize(next.hash_mb);
    const Weights before = impl_->in_use;
    if (remake) impl_->make_workers();
    impl_->use_weights(before, nets_before);
}

const BotOptions& Bot::options() const { return impl_->options; }

void Bot::new_game() { impl_->new_game(); }

void Bot::set_position(const Position& position, const std::vector<std::uint64_t>& earlier) {
    impl_->position = position;
    impl_->earlier = earlier;
    impl_->use_weights(impl_->in_use, impl_->nets());
    impl_->shared.stop = false;
}

SearchResult Bot::go(const Limits& limits, const OnVariation& on_variation) {
    const std::optional<SearchResult> known = impl_->from_book(limits);
    SearchResult answer = known ? *known : impl_->think(limits, on_variation);
    if (known && on_variation) on_variation(known->lines.front());
    impl_->shared.stop = false;
    return answer;
}

void Bot::stop() { impl_->shared.stop = true; }

}  // namespace tankchess::engine
