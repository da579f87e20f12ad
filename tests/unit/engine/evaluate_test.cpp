#include "engine/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/rng.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

Score worth(const Position& p) {
    Evaluator e;
    return e.evaluate_placement(p, terrain_key_of(p), e.placement_of(p)) +
           e.evaluate_tactics(p, find_threats(p), ReachTally(p));
}
Score worth(const std::string& tps) {
    const auto p = read_position(tps);
    EXPECT_TRUE(p.ok()) << p.fault().text();
    return worth(*p);
}

TEST(Evaluation, OfAFairStartIsTheMoveAlone) {
    const auto p = stock_position("basic-16");
    ASSERT_TRUE(p.ok());
    Evaluator e;
    const Features f = e.features(*p);
    for (int t = 0; t < term_count; ++t) {
        // Both sides count alike, but for the move and the race that it leads.
        if (static_cast<Term>(t) == Term::tempo || static_cast<Term>(t) == Term::race_lead) continue;
        EXPECT_EQ(f[static_cast<std::size_t>(t)], 0) << term_name(static_cast<Term>(t));
    }
    EXPECT_EQ(f[index_of(Term::tempo)], 1);
}

TEST(Evaluation, CountsMaterial) {
    EXPECT_GT(worth("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,wHT@A1N,bCLT@E8S w sudden 0 1"),
              worth("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bCLT@E8S w sudden 0 1"));
}

TEST(Evaluation, LikesACommandPieceNearItsFarEdge) {
    EXPECT_GT(worth("8x8 8./8./8./8./8./8./8./8. wCLT@A6N,bCLT@H8S b sudden 0 1") * -1,
              worth("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,bCLT@H8S b sudden 0 1") * -1);
}

TEST(Evaluation, LikesEscapedVehiclesAndFlags) {
    EXPECT_GT(worth("8x8 8./8./8./8./8./8./8./8. wLT@A1N,wLT@B1N,bLT@G8S,bLT@H8S w escape;w1b0 0 1"),
              worth("8x8 8./8./8./8./8./8./8./8. wLT@A1N,wLT@B1N,bLT@G8S,bLT@H8S w escape;w0b1 0 1"));
    EXPECT_GT(worth("8x8 8./8./8./8./8./8./8./8. wLT@A1N$,bLT@H8S w flag;w0b0 0 1"),
              worth("8x8 8./8./8./8./8./8./8./8. wLT@A1N,bLT@H8S$ w flag;w0b0 0 1"));
}

TEST(Evaluation, OfPlacementAndMobilityFollowsEveryMove) {
    const auto list = std::make_unique<MoveList>();
    Rng rng(5);
    const Evaluator e;
    for (const char* setup : {"basic-16", "fiery-16", "river-20", "minefield-20"}) {
        for (const char* rules : {"sudden", "mate", "last", "escape"}) {
            Position p = *stock_position(setup, *read_rules(rules));
            Placement carried = e.placement_of(p);
            ReachTally mobility(p);
            Changes since;
            for (int i = 0; i < 120 && !outcome(p).over(); ++i) {
                list->clear();
                legal_moves(p, *list);
                // What destroys, boards or leaves is rare among random moves: it is tried at every turn.
                for (std::size_t n = 0; n < list->size(); n += i % 7 == 0 ? 1 : 37) {
                    Undo undo;
                    do_move(p, (*list)[n], undo);
                    ASSERT_EQ(e.placement_after(carried, p, undo), e.placement_of(p)) << write_position(p);
                    ReachTally next = mobility;
                    Changes changes = since;
                    changes.add(p, undo);
                    next.follow(p, changes);
                    for (const Side side : {Side::white, Side::black}) {
                        ASSERT_EQ(next.of(side), ReachTally(p).of(side)) << write_position(p);
                    }
                    undo_move(p, undo);
                }
                const Move m = (*list)[rng.below(static_cast<std::uint32_t>(list->size()))];
                Undo undo;
                do_move(p, m, undo);
                carried = e.placement_after(carried, p, undo);
                // Several moves in a row are followed at once.
                since.add(p, undo);
                if (i % 3 != 0) continue;
                mobility.follow(p, since);
                since = {};
            }
        }
    }
}

// What a drive changes, told without playing it.
TEST(Evaluation, OfADriveThatIsNotPlayedLiesWithinItsBounds) {
    const auto list = std::make_unique<MoveList>();
    Rng rng(9);
    Evaluator e;
    int drives = 0, exact = 0;
    for (const char* setup : {"basic-16", "basic-20", "fiery-20", "river-20", "winter-16"}) {
        for (const char* rules : {"mate", "last"}) {
            Position p = *stock_position(setup, *read_rules(rules));
            for (int i = 0; i < 60 && !outcome(p).over(); ++i) {
                const Side us = p.side_to_move();
                const Side them = opponent_of(us);
                const ReachTally mobility(p);
                const int before = e.placement_total(p, terrain_key_of(p), e.placement_of(p), them);
                list->clear();
                quiet_moves(p, *list);
                for (std::size_t n = rng.below(11); n < list->size(); n += 11) {
                    const Slot slot = mover_slot(p, (*list)[n]);
                    const Piece piece = p.piece(slot);
                    if (piece.command || piece.cargo != no_slot || piece.aboard() || piece.has(carries)) continue;
                    const int gain = mobility.gain_without(p, slot);
                    Undo undo;
                    do_move(p, (*list)[n], undo);
                    const Piece moved = p.piece(slot);
                    const bool drive = undo.journal.size() == 1 && undo.journal[0].op == Edit::Op::pose;
                    const int after_it = e.placement_total(p, terrain_key_of(p), e.placement_of(p), them);
                    const ReachTally reached(p);
                    undo_move(p, undo);
                    if (!drive || most_poses(moved) < 0) continue;
                    ++drives;
                    const Evaluator::DriveChange change = e.change_by_drive(p, piece, moved.square);
                    exact += change.margin == 0;
                    ASSERT_LE(std::abs(before + change.total - after_it), change.margin) << write_position(p);
                    ASSERT_LE(reached.of(us), mobility.of(us) - mobility.of(slot) + most_poses(moved) + gain)
                        << write_position(p);
                    ASSERT_GE(reached.of(them), mobility.of(them) - mobility.at_stake(p, them, moved.square))
                        << write_position(p);
                }
                list->clear();
                legal_moves(p, *list);
                if (list->empty()) break;
                p = after(p, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
            }
        }
    }
    EXPECT_GT(drives, 5000);
    EXPECT_GT(2 * exact, drives);
}

TEST(Threats, AreThePiecesOfTheMoverThatAnEnemyCouldHit) {
    const auto p = read_position("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wLT@D1N,wHT@H1W,bMT@D8S,bCLT@E8S w sudden 0 1");
    ASSERT_TRUE(p.ok());
    const Threats t = find_threats(*p);
    EXPECT_TRUE(t.under_fire.has(p->slot_at(make_square(3, 0))));
    EXPECT_FALSE(t.under_fire.has(p->slot_at(make_square(3, 7))));
}

}  // namespace
}  // namespace tankchess::engine
