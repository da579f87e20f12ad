#include "engine/net/net.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/rng.h"
#include "engine/evaluate/evaluate.h"
#include "engine/net/net_file.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

// Numbers by lot, as large as learned ones, so that every row matters.
Net::Weights drawn_weights() {
    Rng rng(8);
    const auto draw = [&](int most) {
        return static_cast<std::int16_t>(static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
    };
    Net::Weights weights;
    for (Net::Row& row : weights.rows) {
        for (std::int16_t& v : row.value) v = draw(60);
    }
    for (Net::Row& row : weights.out) {
        for (std::int16_t& v : row.value) v = draw(9000);
    }
    weights.knows.fill(true);
    return weights;
}

const Net& drawn_net() {
    static const Net net(drawn_weights());
    return net;
}

// Calls f(position, move) along random play, on boards of every sort.
template <class F>
void for_random_moves(F&& f) {
    const auto list = std::make_unique<MoveList>();
    Rng rng(11);
    for (const char* setup : {"basic-16", "fiery-20", "river-20", "minefield-20", "winter-16"}) {
        for (const char* rules : {"mate", "sudden", "last", "escape", "flag"}) {
            const auto start = stock_position(setup, *read_rules(rules));
            if (!start.ok()) continue;
            Position p = *start;
            for (int i = 0; i < 80 && !outcome(p).over(); ++i) {
                list->clear();
                legal_moves(p, *list);
                const MoveList moves = *list;
                for (std::size_t n = rng.below(9); n < moves.size(); n += i % 5 == 0 ? 3 : 41) f(p, moves[n]);
                p = after(p, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        }
    }
}

TEST(Net, follows_every_move_as_if_made_anew) {
    const Net& net = drawn_net();
    int moves = 0;
    for_random_moves([&](Position& p, Move m) {
        const Net::State before = net.state_of(p);
        Undo undo;
        do_move(p, m, undo);
        Net::State state;
        net.follow(before, p, undo, state);
        ASSERT_EQ(state, net.state_of(p)) << write_position(p);
        undo_move(p, undo);
        ++moves;
    });
    EXPECT_GT(moves, 5000);
}

TEST(Net, tells_a_drive_that_is_not_played) {
    const Net& net = drawn_net();
    Evaluator evaluator;
    int drives = 0;
    for_random_moves([&](Position& p, Move m) {
        const Slot slot = mover_slot(p, m);
        const Piece piece = p.piece(slot);
        if (piece.command || m.action() != Action::none || piece.cargo != no_slot) return;
        const Net::State before = net.state_of(p);
        const std::array<int, 2> race = evaluator.race_turns(p, terrain_key_of(p));
        const int phase = phase_of(p);
        Undo undo;
        do_move(p, m, undo);
        const bool drive = undo.journal.size() == 1 && undo.journal[0].op == Edit::Op::pose;
        const Piece moved = p.piece(slot);
        const int played = net.value(net.state_of(p), p.side_to_move(), phase, race);
        undo_move(p, undo);
        if (!drive) return;
        ++drives;
        ASSERT_EQ(net.value_after_drive(before, p.size(), piece, moved, opponent_of(piece.side), phase, race), played)
            << write_position(p);
    });
    EXPECT_GT(drives, 3000);
}

// Half a turn of the board with the colours changed is the same position to whoever has the move.
TEST(Net, sees_both_sides_alike) {
    const auto white = read_position("8x8 8./2.#5./8./8./8./8./5.#2./8. wCLT@C1N,wHT@A2NE,bCMT@G7SW w mate 0 1");
    const auto black = read_position("8x8 8./2.#5./8./8./8./8./5.#2./8. wCMT@B2NE,bCLT@F8S,bHT@H7SW b mate 0 1");
    ASSERT_TRUE(white.ok() && black.ok());
    const Net& net = drawn_net();
    EXPECT_EQ(net.value(net.state_of(*white), Side::white, 0, {3, 4}),
              net.value(net.state_of(*black), Side::black, 0, {4, 3}));
    EXPECT_NE(net.value(net.state_of(*white), Side::white, 0, {3, 4}),
              net.value(net.state_of(*white), Side::black, 0, {3, 4}));
}

// Left and right are the same by the rules.
TEST(Net, sees_no_difference_in_a_mirror) {
    const auto left = read_position("9x8 9./2.#6./9./9./9./9./5.#3./9. wCLT@C1NE,wHT@A2E,bCMT@G7SW w mate 0 1");
    const auto right = read_position("9x8 9./6.#2./9./9./9./9./3.#5./9. wCLT@G1NW,wHT@I2W,bCMT@C7SE w mate 0 1");
    ASSERT_TRUE(left.ok() && right.ok());
    const Net& net = drawn_net();
    EXPECT_EQ(net.value(net.state_of(*left), Side::white, 0, {3, 4}),
              net.value(net.state_of(*right), Side::white, 0, {3, 4}));
}

// To White, both sides racing alike.
int value(const char* text) {
    const auto p = read_position(text);
    EXPECT_TRUE(p.ok()) << text;
    return drawn_net().value(drawn_net().state_of(*p), Side::white, 0, {3, 3});
}

TEST(Net, sees_facing_armour_and_lines_of_fire) {
    const int open = value("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bCMT@D8S,bTD@H1W w mate 0 1");
    EXPECT_NE(open, value("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bCMT@D8S,bTD@H1S w mate 0 1"));     // gun turned away
    EXPECT_NE(open, value("8x8 8./8./8./8./8./8./8./8. wCLT@D1E,bCMT@D8S,bTD@H1W w mate 0 1"));     // armour shown
    EXPECT_NE(open, value("8x8 5.#2./8./8./8./8./8./8./8. wCLT@D1N,bCMT@D8S,bTD@H1W w mate 0 1"));  // line blocked
}

// X2: who has escaped is no longer on the board.
TEST(Net, sees_who_has_escaped) {
    const int none = value("8x8 8./8./8./8./8./8./8./8. wLT@D1N,wLT@E1N,bLT@D8S,bLT@E8S w escape;w0b0 0 1");
    EXPECT_NE(none, value("8x8 8./8./8./8./8./8./8./8. wLT@D1N,wLT@E1N,bLT@D8S,bLT@E8S w escape;w1b0 0 1"));
    EXPECT_NE(none, value("8x8 8./8./8./8./8./8./8./8. wLT@D1N,wLT@E1N,bLT@D8S,bLT@E8S w escape;w0b2 0 1"));
}

TEST(NetFile, gives_back_what_was_written) {
    const Net::Weights weights = drawn_weights();
    const auto read = read_net(write_net(weights));
    ASSERT_TRUE(read.ok()) << read.fault().text();
    EXPECT_EQ(*read, weights);
}

TEST(NetFile, keeps_rows_of_zeros_short) {
    EXPECT_LT(write_net(Net::Weights{}).size(), 600u);
    const auto read = read_net(write_net(Net::Weights{}));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(*read, Net::Weights{});
}

TEST(NetFile, refuses_what_is_damaged_or_something_else) {
    const std::string good = write_net(drawn_weights());
    std::string bad = good;
    bad[bad.size() / 2] = static_cast<char>(bad[bad.size() / 2] ^ 1);
    EXPECT_FALSE(read_net(bad).ok());
    EXPECT_FALSE(read_net(good.substr(0, good.size() - 100)).ok());
    EXPECT_FALSE(read_net("").ok());
    EXPECT_FALSE(read_net("TCNET1\n").ok());
    EXPECT_FALSE(read_net("GIF89a").ok());
}

}  // namespace
}  // namespace tankchess::engine
