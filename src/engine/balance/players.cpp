#include "engine/balance/players.h"

#include "rules/moves/legality.h"
#include "rules/play/play.h"

namespace tankchess::engine::balance {
namespace {

// Small boards and few nodes need no more; clearing it costs time before every game.
constexpr int hash_mb = 1;

// Rows by which a drive brings its piece nearer to the far edge; leaving counts as the row beyond.
int rows_gained(const Position& position, Move move) {
    const Side side = position.side_to_move();
    const int before = rows_to_leave(position.size(), side, move.from());
    return move.leaves() ? before : before - rows_to_leave(position.size(), side, move.to());
}

class Planner : public Player {
public:
    explicit Planner(Plan plan) : plan_(plan), engine_(make_engine_player(options())) {}

    void new_game() override { engine_->new_game(); }
    Move choose(const Position& start, const std::vector<Move>& played, const Position& position,
                const std::vector<std::uint64_t>& history, const Limits& limits) override {
        Limits held = limits;
        if (plan_ != Plan::free) {
            list_->clear();
            legal_moves(position, *list_);
            held.first_moves = allowed_moves(plan_, position, {list_->begin(), list_->end()});
        }
        return engine_->choose(start, played, position, history, held);
    }

private:
    static BotOptions options() {
        BotOptions options;
        options.hash_mb = hash_mb;
        return options;
    }

    Plan plan_;
    std::unique_ptr<Player> engine_;
    std::unique_ptr<MoveList> list_ = std::make_unique<MoveList>();
};

}  // namespace

std::vector<Move> allowed_moves(Plan plan, const Position& position, const std::vector<Move>& legal) {
    std::vector<Move> allowed;
    if (plan == Plan::stay) {
        for (const Move m : legal) {
            if (!mover_of(position, m).command || rows_gained(position, m) <= 0) allowed.push_back(m);
        }
    } else if (plan == Plan::race) {
        const bool anyone = position.mode().leaving == Leaving::any_vehicle;
        int best = 1;
        for (const Move m : legal) {
            if (!anyone && !mover_of(position, m).command) continue;
            const int gained = m.leaves() ? max_side_length + 1 : rows_gained(position, m);
            if (gained < best) continue;
            if (gained > best) allowed.clear();
            best = gained;
            allowed.push_back(m);
        }
    }
    return allowed;
}

std::unique_ptr<Player> make_planner(Plan plan, std::uint64_t seed) {
    if (plan == Plan::greedy) return make_greedy_player(seed);
    return std::make_unique<Planner>(plan);
}

}  // namespace tankchess::engine::balance
