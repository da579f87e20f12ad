// Threats of special pieces and lists of violent turns, against playing every turn out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "notation/position/position_text.h"
#include "oracle/plain.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/moves/piece_moves.h"
#include "rules/moves/special_threat.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

std::uint64_t positions_to_try() { return std::getenv("TC_FULL") != nullptr ? 40000 : 5000; }

// Whether some turn of `slot` leaves `victim` without its Command piece.
bool tried_kill(const Position& position, Slot slot, Side victim, MoveList& list) {
    const Side side = position.piece(slot).side;
    Position trial = position;
    Undo turn;
    Edits(trial, turn).set_turn(side, trial.turn());
    list.clear();
    PieceMoves(position, side, Wanted::all, list).add(slot);
    for (Move m : list) {
        if (m.leaves()) continue;
        Undo undo;
        do_move(trial, m, undo);
        const bool killed = trial.command_of(victim) == no_slot;
        undo_move(trial, undo);
        if (killed) return true;
    }
    return false;
}

TEST(SpecialThreat, AgreesWithPlayingEveryTurnOut) {
    const auto list = std::make_unique<MoveList>();
    int asked = 0, killers = 0;
    for (std::uint64_t seed = 1; seed <= positions_to_try(); ++seed) {
        const auto flavour = seed % 4 == 0 ? plain::Flavour::modes : plain::Flavour::plus;
        const std::string tps = plain::random_position(seed + 7000000, flavour);
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        if (!position->mode().command_decides || settled(*position).over()) continue;
        for (Side attacker : {Side::white, Side::black}) {
            const Side victim = attacker == Side::white ? Side::black : Side::white;
            if (position->command_of(victim) == no_slot) continue;
            const SlotSet fatal = fatal_targets(*position, victim);
            position->pieces_of(attacker).for_each([&](Slot slot) {
                if (is_plain(*position, position->piece(slot))) return;
                const bool kills = tried_kill(*position, slot, victim, *list);
                EXPECT_EQ(special_kills_command(*position, slot, victim, fatal), kills)
                    << "seed " << seed << " piece on " << square_name(position->piece(slot).square) << "\n"
                    << tps;
                ++asked;
                killers += kills;
            });
            if (HasFailure()) return;
        }
    }
    // The question was put often enough, and answered both ways.
    EXPECT_GT(asked, 5000);
    EXPECT_GT(killers, 200);
}

TEST(Destroyable, IsWhatSomeTurnHits) {
    const auto list = std::make_unique<MoveList>();
    int found = 0;
    for (std::uint64_t seed = 1; seed <= positions_to_try(); ++seed) {
        const auto position = read_position(plain::random_position(seed + 8000000, plain::Flavour::plus));
        ASSERT_TRUE(position);
        const Side us = position->side_to_move();
        SlotSet hit;
        const auto touch = [&](Square s) {
            const Slot slot = position->on_board(s) ? position->slot_at(s) : no_slot;
            if (slot != no_slot && position->piece(slot).side != us) hit.add(slot);
        };
        pseudo_moves(*position, *list);
        for (const Move m : *list) {
            if (m.target() != no_square) touch(m.target());
            for (int y = -1; y <= 1 && m.action() == Action::blast; ++y) {
                for (int x = -1; x <= 1; ++x) {
                    if (position->size().contains(column_of(m.to()) + x, row_of(m.to()) + y)) {
                        touch(make_square(column_of(m.to()) + x, row_of(m.to()) + y));
                    }
                }
            }
        }
        if (settled(*position).over()) continue;
        EXPECT_EQ(destroyable(*position, us), hit) << "seed " << seed << '\n' << write_position(*position);
        if (HasFailure()) return;
        found += hit.count();
    }
    EXPECT_GT(found, 3000);
}

// Active enemies that a move takes off the board.
bool destroys_enemy(const Position& position, Move m) {
    const Position next = after(position, m);
    const Side us = position.side_to_move();
    for (Side s : all_sides) {
        if (s == us) continue;
        if (next.pieces_of(s).count() < position.pieces_of(s).count()) return true;
    }
    return false;
}

TEST(ViolentMoves, AreTheTurnsThatDestroyOrLeave) {
    const auto all = std::make_unique<MoveList>();
    const auto violent = std::make_unique<MoveList>();
    for (std::uint64_t seed = 1; seed <= positions_to_try() / 10; ++seed) {
        const std::string tps = plain::random_position(seed + 9000000, static_cast<plain::Flavour>(seed % 3));
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        pseudo_moves(*position, *all);
        capture_moves(*position, *violent);
        std::sort(violent->begin(), violent->end());
        for (Move m : *all) {
            if (!m.leaves() && !destroys_enemy(*position, m)) continue;
            ASSERT_TRUE(std::binary_search(violent->begin(), violent->end(), m)) << seed << "\n" << tps;
        }
        std::sort(all->begin(), all->end());
        for (Move m : *violent) ASSERT_TRUE(std::binary_search(all->begin(), all->end(), m)) << seed << "\n" << tps;
    }
}

}  // namespace
}  // namespace tankchess
