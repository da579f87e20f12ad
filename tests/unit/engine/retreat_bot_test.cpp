#include "engine/retreat/bot.h"

#include <gtest/gtest.h>

#include "rules/retreat/actions.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

// A game of the bot against itself, so many turns long; every action is legal and every turn is whole.
std::vector<retreat::Action> played(std::uint64_t states, int turns) {
    retreat::State state = *retreat::make_placement(*stock_setup("retreat-12", std::nullopt));
    RetreatBot bot(full_strength, 3);
    Limits limits;
    limits.nodes = states;
    std::vector<retreat::Action> all;
    for (int n = 0; n < turns && !retreat::outcome(state).over(); ++n) {
        const Side side = state.side;
        for (const retreat::Action& a : bot.choose(state, limits)) {
            EXPECT_TRUE(retreat::is_legal(state, a));
            state = retreat::after(state, a);
            all.push_back(a);
        }
        EXPECT_TRUE(state.side != side || retreat::outcome(state).over());
    }
    return all;
}

TEST(RetreatBot, plays_whole_legal_turns_with_few_states_and_with_many) {
    played(1, 6);
    played(300, 8);
    played(6000, 8);
}

TEST(RetreatBot, plays_the_same_with_the_same_seed_and_number_of_states) {
    EXPECT_EQ(played(4000, 6), played(4000, 6));
}

}  // namespace
}  // namespace tankchess::engine
