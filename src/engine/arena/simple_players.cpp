#include <algorithm>

#include "base/rng.h"
#include "engine/arena/player.h"
#include "engine/evaluate/weights.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/drive.h"
#include "rules/play/play.h"
#include "rules/play/step_map.h"

namespace tankchess::engine {

namespace {

class RandomPlayer : public Player {
public:
    explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}
    void new_game() override {}
    Move choose(const Position&, const std::vector<Move>&, const Position& position, const std::vector<std::uint64_t>&,
                const Limits&) override {
        list_->clear();
        legal_moves(position, *list_);
        return list_->empty() ? no_move : (*list_)[rng_.below(static_cast<std::uint32_t>(list_->size()))];
    }

private:
    Rng rng_;
    std::unique_ptr<MoveList> list_ = std::make_unique<MoveList>();
};

class GreedyPlayer : public Player {
public:
    explicit GreedyPlayer(std::uint64_t seed) : rng_(seed) {}
    void new_game() override {}
    Move choose(const Position&, const std::vector<Move>&, const Position& position, const std::vector<std::uint64_t>&,
                const Limits&) override {
        list_->clear();
        legal_moves(position, *list_);
        Move best = no_move;
        int best_gain = 0;
        std::uint32_t equals = 0;
        for (const Move m : *list_) {
            const int gain = gain_of(position, m);
            if (best != no_move && gain < best_gain) continue;
            equals = best != no_move && gain == best_gain ? equals + 1 : 1;
            // Of equal moves each is as likely as the others.
            if (equals > 1 && rng_.below(equals) != 0) continue;
            best = m;
            best_gain = gain;
        }
        return best;
    }

private:
    static int worth(const Position& p, Side us) {
        int sum = 0;
        for (const Side s : all_sides) {
            p.pieces_of(s).for_each([&](Slot slot) { sum += nominal_value(p.piece(slot).kind) * (s == us ? 1 : -1); });
        }
        return sum + 1000 * p.tally()[index_of(us)];
    }
    static int gain_of(const Position& position, Move m) {
        if (m.action() == Action::none && !m.faceless() && !position.mode().flags) return 0;
        const Side us = position.side_to_move();
        const Position next = after(position, m);
        const Outcome end = outcome(next);
        if (end.over() && !end.draw()) return end.won_by(us) ? 1000000 : -1000000;
        return worth(next, us) - worth(position, us);
    }

    Rng rng_;
    std::unique_ptr<MoveList> list_ = std::make_unique<MoveList>();
};

class RacePlayer : public Player {
public:
    explicit RacePlayer(std::uint64_t seed) : rng_(seed) {}
    void new_game() override {}
    Move choose(const Position&, const std::vector<Move>&, const Position& position, const std::vector<std::uint64_t>&,
                const Limits&) override {
        list_->clear();
        legal_moves(position, *list_);
        const Side us = position.side_to_move();
        std::vector<Move> best;
        int fewest = StepMap::unreachable;
        for (const Move m : *list_) {
            if (outcome(after(position, m)).won_by(us)) return m;
            const int left = steps_left(position, m);
            if (left > fewest) continue;
            if (left < fewest) best.clear();
            fewest = left;
            best.push_back(m);
        }
        return best.empty() ? no_move : best[rng_.below(static_cast<std::uint32_t>(best.size()))];
    }

private:
    // From where the move leads to the far edge, round everybody who stands there now.
    int steps_left(const Position& position, Move m) {
        const Piece& mover = mover_of(position, m);
        if (m.leaves()) return 0;
        if (m.faceless() || !may_leave(position, mover)) return StepMap::unreachable;
        make_step_map(position, Goal::far_edge, mover.side, mover.kind, InTheWay::everybody, map_);
        return map_.at(m.to(), m.facing());
    }

    Rng rng_;
    StepMap map_;
    std::unique_ptr<MoveList> list_ = std::make_unique<MoveList>();
};

class EnginePlayer : public Player {
public:
    EnginePlayer(const BotOptions& options, const Limits& own) : bot_(options), own_(own) {}
    void new_game() override { bot_.new_game(); }
    Move choose(const Position&, const std::vector<Move>&, const Position& position,
                const std::vector<std::uint64_t>& history, const Limits& limits) override {
        bot_.set_position(position, history);
        return bot_.go(has_own_limits() ? own_ : limits).best;
    }
    bool has_own_limits() const override { return own_.depth || own_.nodes; }

private:
    Bot bot_;
    Limits own_;
};

}  // namespace

std::unique_ptr<Player> make_random_player(std::uint64_t seed) { return std::make_unique<RandomPlayer>(seed); }
std::unique_ptr<Player> make_greedy_player(std::uint64_t seed) { return std::make_unique<GreedyPlayer>(seed); }
std::unique_ptr<Player> make_race_player(std::uint64_t seed) { return std::make_unique<RacePlayer>(seed); }
std::unique_ptr<Player> make_engine_player(const BotOptions& options, const Limits& own_limits) {
    return std::make_unique<EnginePlayer>(options, own_limits);
}

}  // namespace tankchess::engine
