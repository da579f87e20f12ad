// Replies counted together against replies listed one position at a time, and legal moves against moves tried out.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "oracle/plain.h"
#include "rules/moves/legality.h"
#include "rules/moves/safety.h"
#include "rules/perft/replies.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

// G5 asked of every move by itself.
void moves_tried_out(Position& position, MoveList& list) {
    pseudo_moves(position, list);
    if (position.mode().mate_style) keep_if(list, 0, [&](Move m) { return stays_safe(position, m); });
}

bool same_moves(MoveList& a, MoveList& b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

struct Seen {
    int positions = 0, forbidden = 0, checked = 0;
};

// Every reply to every move of a position: listed as legal, and counted, against moves tried out one by one.
void compare_replies(const Position& start, Seen& seen) {
    Position position = start;
    auto moves = std::make_unique<MoveList>();
    auto expected = std::make_unique<MoveList>();
    auto listed = std::make_unique<MoveList>();
    legal_moves(position, *moves);
    if (moves->empty() || !is_plain_game(position)) return;
    ++seen.positions;
    std::uint64_t counted = 0;
    for (Move move : *moves) {
        Undo undo;
        do_move(position, move, undo);
        seen.checked += announcement(position).check;
        moves_tried_out(position, *expected);
        counted += expected->size();
        legal_moves(position, *listed);
        ASSERT_TRUE(same_moves(*expected, *listed)) << write_position(position);
        if (position.mode().mate_style && !settled(position).over()) {
            pseudo_moves(position, *listed);
            seen.forbidden += static_cast<int>(listed->size() - expected->size());
        }
        undo_move(position, undo);
    }
    if (!position.mode().mate_style) {
        ASSERT_EQ(std::make_unique<Replies>(position)->count(*moves), counted) << write_position(position);
    }
    ASSERT_TRUE(position == start);
}

Seen compare_random(oracle::Flavour flavour, std::uint64_t first, int count, std::string_view rules) {
    Seen seen;
    for (int i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
        auto drawn = read_position(oracle::random_position(first + static_cast<std::uint64_t>(i), flavour));
        EXPECT_TRUE(drawn);
        Setup setup = setup_of(*drawn);
        if (setup.rules.style == Style::sudden || setup.rules.style == Style::mate) {
            setup.rules = *read_rules(rules);
        } else if (rules == "mate") {
            continue;
        }
        const auto start = make_position(setup);
        if (start) compare_replies(*start, seen);
    }
    return seen;
}

TEST(Replies, AreAsManyAsEveryPositionListsByItself) {
    EXPECT_GT(compare_random(oracle::Flavour::basic, 1, 400, "sudden").positions, 100);
}

TEST(LegalMoves, AreTheMovesThatAreSafeWhenTriedOut) {
    const Seen seen = compare_random(oracle::Flavour::basic, 5000, 200, "mate");
    EXPECT_GT(seen.positions, 50);
    EXPECT_GT(seen.forbidden, 10000);
    EXPECT_GT(seen.checked, 1000);
}

}  // namespace
}  // namespace tankchess
