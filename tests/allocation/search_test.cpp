// The search loop never asks the heap for memory.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "allocation/counting_new.h"
#include "engine/search/worker.h"
#include "notation/position/rules_text.h"
#include "rules/moves/legality.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

struct Game {
    const char* setup;
    const char* rules;
};

void expect_none(const Game& game, const Net* net) {
    const auto list = std::make_unique<MoveList>();
    const Position position = stock_position(game.setup, read_rules(game.rules).value()).value();
    legal_moves(position, *list);
    SharedSearch shared(4);
    Worker worker(shared, 0);
    worker.set_net(net);
    worker.set_root(position, {}, std::vector<Move>(list->begin(), list->end()));
    worker.search_root(1, 1);
    const std::size_t before = allocations();
    shared.node_limit = 6000;
    for (int depth = 2; depth <= 8 && !worker.stopped(); ++depth) worker.search_root(depth, 1);
    EXPECT_EQ(allocations(), before) << game.setup << " " << game.rules;
    EXPECT_GT(worker.nodes(), 3000u) << game.setup << " " << game.rules;
}

TEST(Allocation, NeverHappensInTheSearch) {
    Net::Weights weights;
    weights.knows.fill(true);
    const Net net(weights);
    for (const Game& game : {Game{"basic-16", "mate"}, Game{"basic-20", "last"}, Game{"basic-16", "escape"},
                             Game{"basic-16", "flag"}, Game{"fiery-20", "mate"}, Game{"river-20", "sudden"}}) {
        expect_none(game, nullptr);
        expect_none(game, &net);
    }
}

}  // namespace
}  // namespace tankchess::engine
