// Retreat against the plain oracle by whole turns, and the property kit. TC_ORACLE_POSITIONS sets how many positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "notation/retreat/retreat_position_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "oracle/plain.h"
#include "oracle/plain_retreat.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"
#include "rules/retreat/whole_turns.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

using retreat::State;

int retreats_to_try(int usual) {
    const char* wanted = std::getenv("TC_ORACLE_POSITIONS");
    return wanted == nullptr ? usual : std::atoi(wanted);
}

State read(const std::string& tps) {
    const auto state = read_retreat_position(tps);
    EXPECT_TRUE(state) << tps << "\n" << state.fault().text();
    return *state;
}

State random_state(std::uint64_t seed) { return read(oracle::random_retreat_position(seed)); }

// The oracle is slow where a turn can end in very many ways; those positions are left to the long run.
std::size_t ends_to_compare() { return std::getenv("TC_FULL") == nullptr ? 3000 : 1000000; }

TEST(RetreatFastAndPlain, agree_on_every_end_of_a_whole_turn) {
    const int count = retreats_to_try(2000);
    int compared = 0;
    for (std::uint64_t seed = 0; compared < count; ++seed) {
        const std::string tps = oracle::random_retreat_position(seed);
        const State state = read(tps);
        ASSERT_EQ(write_retreat_position(state), tps);
        const std::vector<retreat::WholeTurn> turns = whole_turns(state);
        if (turns.size() > ends_to_compare()) continue;
        ++compared;
        std::set<std::string> fast;
        for (const retreat::WholeTurn& turn : turns) {
            const std::string end = write_retreat_position(turn.after);
            ASSERT_TRUE(fast.insert(end).second) << "twice: " << end;
        }
        const std::set<std::string> slow = oracle::whole_turns(tps);
        std::vector<std::string> only_fast, only_slow;
        std::set_difference(fast.begin(), fast.end(), slow.begin(), slow.end(), std::back_inserter(only_fast));
        std::set_difference(slow.begin(), slow.end(), fast.begin(), fast.end(), std::back_inserter(only_slow));
        ASSERT_TRUE(only_fast.empty()) << "seed " << seed << " " << tps << "\nlibrary only: " << only_fast.front();
        ASSERT_TRUE(only_slow.empty()) << "seed " << seed << " " << tps << "\noracle only: " << only_slow.front();
    }
}

// Calls visit(state, legal actions) for every state of a seeded game, action by action, until the game is over or so
// many actions were made. Now and then a turn ends early; otherwise any action is as likely as another.
template <class Visitor>
State random_game(State state, std::uint64_t seed, int actions, Visitor&& visit) {
    Rng rng(seed);
    for (int i = 0; i < actions; ++i) {
        const std::vector<retreat::Action> legal = legal_actions(state);
        visit(state, legal);
        if (outcome(state).over() || legal.empty()) break;
        const bool end = legal.back() == retreat::Action::end() && rng.chance(1, 4);
        const auto pick = rng.below(static_cast<std::uint32_t>(legal.size()));
        retreat::Undo undo;
        do_action(state, end ? legal.back() : legal[pick], undo);
    }
    return state;
}

TEST(RetreatProperties, a_copy_equals_and_undo_leads_back_to_every_earlier_state) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        State state = random_state(seed);
        std::vector<State> earlier;
        std::vector<retreat::Undo> undos;
        Rng rng(seed);
        for (int i = 0; i < 20; ++i) {
            const std::vector<retreat::Action> legal = legal_actions(state);
            if (legal.empty()) break;
            const State copy = state;
            ASSERT_EQ(copy, state);
            ASSERT_EQ(hash_of(copy), hash_of(state));
            earlier.push_back(copy);
            undos.emplace_back();
            do_action(state, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], undos.back());
            ASSERT_EQ(copy, earlier.back());
        }
        while (!undos.empty()) {
            undo_action(state, undos.back());
            ASSERT_EQ(state, earlier.back());
            undos.pop_back();
            earlier.pop_back();
        }
    }
}

TEST(RetreatProperties, strings_in_the_middle_of_a_turn_read_back_as_the_same_state) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        random_game(random_state(seed), seed, 25, [&](const State& state, const std::vector<retreat::Action>&) {
            const std::string tps = write_retreat_position(state);
            const auto again = read_retreat_position(tps);
            ASSERT_TRUE(again) << tps << "\n" << again.fault().text();
            ASSERT_EQ(*again, state) << tps;
            ASSERT_EQ(hash_of(*again), hash_of(state)) << tps;
            ASSERT_EQ(write_retreat_position(*again), tps);
        });
    }
}

TEST(RetreatProperties, action_texts_are_unique_and_read_back) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        random_game(random_state(seed), seed, 10, [&](const State& state, const std::vector<retreat::Action>& legal) {
            std::set<std::string> texts;
            for (const retreat::Action& action : legal) {
                const std::string text = write_action(state, action);
                ASSERT_TRUE(texts.insert(text).second) << text;
                const auto read_back = read_actions(state, text);
                ASSERT_TRUE(read_back) << text << "\n" << read_back.fault().text();
                ASSERT_EQ(*read_back, RetreatActions{action}) << text;
            }
        });
    }
}

TEST(RetreatProperties, an_action_is_legal_exactly_if_it_is_listed) {
    Rng rng(7);
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        random_game(random_state(seed), seed, 12, [&](const State& state, const std::vector<retreat::Action>& legal) {
            for (const retreat::Action& action : legal)
                ASSERT_TRUE(is_legal(state, action)) << write_action(state, action);
            for (int i = 0; i < 60; ++i) {
                const auto square = [&] { return make_square(int(rng.below(9)), int(rng.below(9))); };
                retreat::Action any;
                switch (rng.below(3)) {
                    case 0:
                        any = retreat::Action::fire(square(), square(),
                                                    rng.chance(1, 2) ? retreat::Push::back : retreat::Push::aside);
                        break;
                    case 1:
                        any = retreat::Action::move(square(), {square(), facing_at(int(rng.below(8)))});
                        break;
                    default:
                        any = retreat::Action::place(Kind(rng.below(5)), rng.chance(1, 2), square(),
                                                     facing_at(int(rng.below(8))));
                }
                const bool listed = std::find(legal.begin(), legal.end(), any) != legal.end();
                ASSERT_EQ(is_legal(state, any), listed) << write_retreat_position(state);
            }
        });
    }
}

// Piece by piece and step by step one gets to the same ends as by whole moves, and the turn's text says how.
TEST(RetreatProperties, a_turn_entered_action_by_action_is_one_of_the_whole_turns) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        const State start = random_state(seed);
        std::set<std::string> ends;
        for (const retreat::WholeTurn& turn : whole_turns(start)) ends.insert(write_retreat_position(turn.after));
        Rng rng(seed);
        for (int tries = 0; tries < 10; ++tries) {
            State state = start;
            RetreatActions actions;
            while (state.side == start.side) {
                const std::vector<retreat::Action> legal = legal_actions(state);
                const bool end = rng.chance(1, 6);
                const retreat::Action action =
                    end ? legal.back() : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
                actions.push_back(action);
                state = after(state, action);
            }
            ASSERT_TRUE(ends.count(write_retreat_position(state))) << write_retreat_position(start);
            const std::string text = write_turn(start, actions);
            const auto again = read_turn(start, text);
            ASSERT_TRUE(again) << text << "\n" << again.fault().text();
            ASSERT_EQ(write_turn(start, *again), text);
            State replayed = start;
            for (const retreat::Action& action : *again) replayed = after(replayed, action);
            ASSERT_EQ(replayed, state) << text;
        }
    }
}

TEST(RetreatProperties, whole_turns_name_a_way_that_leads_there) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const State start = random_state(seed);
        for (const retreat::WholeTurn& turn : whole_turns(start)) {
            State state = start;
            for (const retreat::Action& action : turn.actions) {
                ASSERT_TRUE(is_legal(state, action));
                state = after(state, action);
            }
            ASSERT_EQ(state, turn.after);
        }
    }
}

TEST(RetreatProperties, nothing_is_legal_after_the_end) {
    int ended = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const State end =
            random_game(random_state(seed), seed, 60, [](const State&, const std::vector<retreat::Action>&) {});
        if (!settled(end).over()) continue;
        ++ended;
        ASSERT_TRUE(legal_actions(end).empty());
        ASSERT_TRUE(oracle::whole_turns(write_retreat_position(end)).empty());
    }
    EXPECT_GT(ended, 10);
}

TEST(RetreatProperties, a_seeded_game_from_placement_ends) {
    for (const char* id : {"retreat-12", "retreat-16"}) {
        const auto setup = stock_setup(id);
        ASSERT_TRUE(setup) << id;
        const auto start = retreat::make_placement(*setup);
        ASSERT_TRUE(start) << start.fault().text();
        bool placed = false;
        const State end =
            random_game(*start, 11, 200000, [&](const State& state, const std::vector<retreat::Action>& legal) {
                placed = placed || state.phase != retreat::Phase::place;
                ASSERT_FALSE(legal.empty() && !settled(state).over());
            });
        EXPECT_TRUE(placed);
        EXPECT_TRUE(outcome(end).over()) << write_retreat_position(end);
    }
}

}  // namespace
}  // namespace tankchess
