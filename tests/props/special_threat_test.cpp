// Threats of special pieces, against playing every turn out.
#include <gtest/gtest.h>

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

std::uint64_t threats_to_try() { return std::getenv("TC_FULL") != nullptr ? 40000 : 5000; }

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
    for (std::uint64_t seed = 1; seed <= threats_to_try(); ++seed) {
        const auto flavour = seed % 4 == 0 ? oracle::Flavour::modes : oracle::Flavour::plus;
        const std::string tps = oracle::random_position(seed + 7000000, flavour);
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        if (!position->mode().command_decides || settled(*position).over()) continue;
        for (Side attacker : {Side::white, Side::black}) {
            const Side victim = attacker == Side::white ? Side::black : Side::white;
            if (position->command_of(victim) == no_slot) continue;
            const SlotSet fatal = fatal_targets(*position, victim);
            Targets aims(attacker);
            add_aimable(*position, fatal, attacker, aims);
            position->pieces_of(attacker).for_each([&](Slot slot) {
                if (is_plain(*position, position->piece(slot))) return;
                const bool kills = tried_kill(*position, slot, victim, *list);
                EXPECT_EQ(special_kills_command(*position, slot, victim, fatal, aims), kills)
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
    for (std::uint64_t seed = 1; seed <= threats_to_try(); ++seed) {
        const auto position = read_position(oracle::random_position(seed + 8000000, oracle::Flavour::plus));
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

}  // namespace
}  // namespace tankchess
