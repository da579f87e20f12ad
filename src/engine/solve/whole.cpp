#include "engine/solve/whole.h"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "rules/position/edits.h"

namespace tankchess::engine {

namespace {

using Node = std::uint32_t;

class WholeGame {
public:
    WholeGame(const Position& start, std::size_t most) : start_(start), most_(most) {}

    WholeSolution solve() {
        WholeSolution solution;
        const bool all = walk();
        solution.positions = places_.size();
        if (!all) return solution;
        go_back();
        solution.value = values_[0] == Value::unknown ? Value::draw : values_[0];
        solution.plies = plies_[0];
        solution.best = best_move();
        return solution;
    }

private:
    // How a position was first met.
    struct Place {
        Node from;
        Move move;
    };

    const Position& start_;
    std::size_t most_;
    std::vector<Place> places_;
    std::unordered_map<std::uint64_t, Node> known_;  // by hash
    std::vector<Node> children_;                     // of all places in turn ...
    std::vector<std::size_t> first_child_;           // ... from here on
    std::vector<Value> values_;                      // unknown: not decided, a draw in the end
    std::vector<int> plies_;
    std::vector<Node> decided_;  // in the order of plies
    std::unique_ptr<MoveList> list_ = std::make_unique<MoveList>();

    // Positions are met breadth first, so the way to each is short and need not be kept as positions.
    Position position_at(Node node) const {
        std::vector<Move> way;
        for (; node != 0; node = places_[node].from) way.push_back(places_[node].move);
        Position position = start_;
        for (std::size_t i = way.size(); i-- > 0;) position = after(position, way[i]);
        Undo undo;
        Edits(position, undo).set_quiet(0);
        return position;
    }

    Node node_of(const Position& position, Node from, Move move) {
        const auto [place, is_new] = known_.try_emplace(position.hash(), static_cast<Node>(places_.size()));
        if (is_new) places_.push_back({from, move});
        return place->second;
    }

    void decide(Node node, Value value, int plies) {
        values_[node] = value;
        plies_[node] = plies;
        decided_.push_back(node);
    }

    // False if there are too many positions.
    bool walk() {
        node_of(start_, 0, no_move);
        for (Node node = 0; node < places_.size(); ++node) {
            if (places_.size() > most_) return false;
            const Position position = position_at(node);
            first_child_.push_back(children_.size());
            values_.push_back(Value::unknown);
            plies_.push_back(0);
            if (const Outcome end = outcome(position); end.over()) {
                if (!end.draw()) decide(node, end.won_by(position.side_to_move()) ? Value::win : Value::loss, 0);
                continue;
            }
            list_->clear();
            legal_moves(position, *list_);
            for (const Move m : *list_) children_.push_back(node_of(after(position, m), node, m));
        }
        first_child_.push_back(children_.size());
        return true;
    }

    // Who can move to a lost position wins; who can move to won ones only loses.
    void go_back() {
        std::vector<std::size_t> first_parent(places_.size() + 1, 0);
        for (const Node child : children_) ++first_parent[child + 1];
        for (std::size_t i = 1; i < first_parent.size(); ++i) first_parent[i] += first_parent[i - 1];
        std::vector<Node> parents(children_.size());
        std::vector<std::size_t> next = first_parent;
        std::vector<std::size_t> open(places_.size());  // moves that do not lose yet
        for (Node node = 0; node < places_.size(); ++node) {
            open[node] = first_child_[node + 1] - first_child_[node];
            for (std::size_t i = first_child_[node]; i < first_child_[node + 1]; ++i) {
                parents[next[children_[i]]++] = node;
            }
        }
        for (std::size_t i = 0; i < decided_.size(); ++i) {
            const Node node = decided_[i];
            for (std::size_t k = first_parent[node]; k < first_parent[node + 1]; ++k) {
                const Node parent = parents[k];
                if (values_[parent] != Value::unknown) continue;
                if (values_[node] == Value::loss) {
                    decide(parent, Value::win, plies_[node] + 1);
                } else if (--open[parent] == 0) {
                    decide(parent, Value::loss, plies_[node] + 1);
                }
            }
        }
    }

    Move best_move() {
        list_->clear();
        legal_moves(start_, *list_);
        if (outcome(position_at(0)).over()) return no_move;
        const Value wanted = values_[0] == Value::win    ? Value::loss
                             : values_[0] == Value::loss ? Value::win
                                                         : Value::unknown;
        for (const Move m : *list_) {
            const Node child = known_.at(after(start_, m).hash());
            if (values_[child] == wanted && (wanted == Value::unknown || plies_[child] + 1 == plies_[0])) return m;
        }
        return no_move;
    }
};

}  // namespace

WholeSolution solve_whole(const Position& position, std::size_t most) { return WholeGame(position, most).solve(); }

}  // namespace tankchess::engine
