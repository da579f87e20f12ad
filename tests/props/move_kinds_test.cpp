// Captures and quiet moves: two lists that make up the pseudo-legal moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "notation/position/position_text.h"
#include "oracle/plain.h"
#include "rules/moves/movegen.h"
#include "rules/play/play.h"
#include "rules/play/settled.h"

namespace tankchess {
namespace {

std::uint64_t lists_to_try() { return std::getenv("TC_FULL") != nullptr ? 60000 : 6000; }

bool destroys_enemy(const Position& position, Move m) {
    const Position next = after(position, m);
    return std::any_of(all_sides.begin(), all_sides.end(), [&](Side s) {
        return s != position.side_to_move() && next.pieces_of(s).count() < position.pieces_of(s).count();
    });
}

TEST(MoveKinds, CapturesAndQuietMovesAreThePseudoLegalMoves) {
    const auto all = std::make_unique<MoveList>();
    const auto captures = std::make_unique<MoveList>();
    const auto quiets = std::make_unique<MoveList>();
    std::size_t capture_count = 0, quiet_count = 0;
    std::uint32_t styles = 0;
    for (std::uint64_t seed = 1; seed <= lists_to_try(); ++seed) {
        const std::string tps = oracle::random_position(seed + 9000000, static_cast<oracle::Flavour>(seed % 3));
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        if (settled(*position).over()) continue;
        pseudo_moves(*position, *all);
        capture_moves(*position, *captures);
        quiet_moves(*position, *quiets);
        // Each is what the whole list has of its kind, in the same order; none is in both.
        ASSERT_EQ(captures->size() + quiets->size(), all->size()) << tps;
        std::size_t capture = 0, quiet = 0;
        for (const Move m : *all) {
            if (capture < captures->size() && (*captures)[capture] == m) {
                ++capture;
            } else {
                ASSERT_TRUE(quiet < quiets->size() && (*quiets)[quiet] == m) << seed << '\n' << tps;
                ++quiet;
            }
        }
        capture_count += capture;
        quiet_count += quiet;
        styles |= 1u << static_cast<unsigned>(position->rules().style);
    }
    EXPECT_GT(capture_count, 20000u);
    EXPECT_GT(quiet_count, 500000u);
    EXPECT_EQ(styles, 0b111111u) << "every style but Retreat";
}

TEST(MoveKinds, NoQuietMoveDestroysAnEnemyOrLeaves) {
    const auto quiets = std::make_unique<MoveList>();
    for (std::uint64_t seed = 1; seed <= lists_to_try() / 10; ++seed) {
        const std::string tps = oracle::random_position(seed + 9100000, static_cast<oracle::Flavour>(seed % 3));
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        if (settled(*position).over()) continue;
        quiet_moves(*position, *quiets);
        for (const Move m : *quiets) ASSERT_FALSE(m.leaves() || destroys_enemy(*position, m)) << seed << '\n' << tps;
    }
}

TEST(MoveKinds, IsPseudoMoveKnowsThemAll) {
    const auto all = std::make_unique<MoveList>();
    std::size_t strangers = 0;
    for (std::uint64_t seed = 1; seed <= lists_to_try() / 30; ++seed) {
        const std::string tps = oracle::random_position(seed + 9200000, static_cast<oracle::Flavour>(seed % 3));
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        if (settled(*position).over()) continue;
        pseudo_moves(*position, *all);
        std::sort(all->begin(), all->end());
        for (const Move m : *all) {
            ASSERT_TRUE(is_pseudo_move(*position, m)) << tps;
            // One bit of the squares or of the facing changed makes another move, or none.
            const Move other{m.bits ^ 1ULL << (m.bits % 23)};
            const bool listed = std::binary_search(all->begin(), all->end(), other);
            ASSERT_EQ(is_pseudo_move(*position, other), listed) << tps;
            strangers += !listed;
        }
    }
    EXPECT_GT(strangers, 5000u);
}

}  // namespace
}  // namespace tankchess
