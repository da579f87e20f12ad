// Plain UCT: selection by upper confidence, expansion on the second visit, random playouts.
#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "engine/arena/player.h"
#include "engine/search/stopwatch.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

constexpr double exploration = 1.0;
constexpr int playout_plies = 120;
constexpr std::int64_t default_ms = 100;
constexpr std::uint64_t default_playouts = 400;

class MctsPlayer : public Player {
public:
    explicit MctsPlayer(std::uint64_t seed) : rng_(seed) {}
    void new_game() override {}

    Move choose(const Position&, const std::vector<Move>&, const Position& position, const std::vector<std::uint64_t>&,
                const Limits& limits) override {
        const Stopwatch watch;
        const TimeBudget plan = time_budget_for(limits);
        const std::int64_t end = plan.timed ? std::min(plan.soft_ms, plan.hard_ms) : default_ms;
        const std::uint64_t playouts = limits.nodes.value_or(plan.timed ? UINT64_MAX : default_playouts);
        nodes_.assign(1, Node{});
        expand(0, position);
        if (nodes_[0].children == 0) return no_move;
        for (std::uint64_t i = 0; i < playouts && (!plan.timed || watch.ms() < end); ++i) visit(position);
        const Node& root = nodes_[0];
        std::size_t best = root.first;
        for (std::size_t c = root.first; c < root.first + root.children; ++c) {
            if (nodes_[c].visits > nodes_[best].visits) best = c;
        }
        return nodes_[best].move;
    }

private:
    struct Node {
        Move move = no_move;
        Side mover = Side::white;  // who made `move`
        std::size_t first = 0;
        std::size_t children = 0;
        double visits = 0;
        double won = 0;  // by `mover`
    };

    Rng rng_;
    std::vector<Node> nodes_;
    std::unique_ptr<MoveList> list_ = std::make_unique<MoveList>();

    void expand(std::size_t at, const Position& position) {
        list_->clear();
        legal_moves(position, *list_);
        nodes_[at].first = nodes_.size();
        nodes_[at].children = list_->size();
        for (const Move m : *list_) {
            Node n;
            n.move = m;
            n.mover = position.side_to_move();
            nodes_.push_back(n);
        }
    }

    std::size_t select(const Node& parent) {
        double best = -1;
        std::size_t chosen = parent.first;
        const double log_visits = std::log(std::max(1.0, parent.visits));
        const std::size_t start = rng_.below(static_cast<std::uint32_t>(parent.children));
        for (std::size_t i = 0; i < parent.children; ++i) {
            const std::size_t c = parent.first + (start + i) % parent.children;
            const Node& n = nodes_[c];
            if (n.visits == 0) return c;
            const double value = n.won / n.visits + exploration * std::sqrt(log_visits / n.visits);
            if (value > best) best = value, chosen = c;
        }
        return chosen;
    }

    // What each side gets of one point.
    using Share = std::array<double, side_count>;
    static Share share(const Outcome& end, int sides) {
        Share s{};
        int winners = 0;
        for (const Side side : all_sides) winners += end.won_by(side);
        for (int i = 0; i < sides; ++i) {
            const bool won = end.won_by(all_sides[static_cast<std::size_t>(i)]);
            s[static_cast<std::size_t>(i)] = winners == 0 ? 1.0 / sides : won ? 1.0 / winners : 0.0;
        }
        return s;
    }

    Share playout(Position position) {
        const int sides = position.mode().sides;
        for (int i = 0; i < playout_plies; ++i) {
            if (const Outcome end = settled(position); end.over()) return share(end, sides);
            list_->clear();
            pseudo_moves(position, *list_);
            if (list_->empty()) break;
            Undo undo;
            do_move(position, (*list_)[rng_.below(static_cast<std::uint32_t>(list_->size()))], undo);
        }
        return share({Reason::quiet, 0}, sides);
    }

    void visit(const Position& start) {
        Position position = start;
        std::vector<std::size_t> path{0};
        while (nodes_[path.back()].children != 0) {
            const std::size_t child = select(nodes_[path.back()]);
            position = after(position, nodes_[child].move);
            path.push_back(child);
            if (nodes_[child].visits == 0) break;
            if (nodes_[child].children == 0 && !settled(position).over()) expand(child, position);
        }
        const Outcome end = outcome(position);
        const Share result = end.over() ? share(end, position.mode().sides) : playout(position);
        for (const std::size_t n : path) {
            nodes_[n].visits += 1;
            nodes_[n].won += result[index_of(nodes_[n].mover)];
        }
    }
};

}  // namespace

std::unique_ptr<Player> make_mcts_player(std::uint64_t seed) { return std::make_unique<MctsPlayer>(seed); }

}  // namespace tankchess::engine
