#include "engine/search/outlook.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "base/rng.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/moves/special_threat.h"
#include "rules/moves/threats.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

int turns_to_try() { return std::getenv("TC_FULL") != nullptr ? 200 : 40; }

struct Tried {
    int moves = 0, safe = 0, harmless = 0, none_in_range = 0;
};

bool is_within(const SlotSet& part, const SlotSet& whole) { return (part & whole) == part; }

// Every quiet move of the position, against the plain answers to the same questions.
void try_moves(Position& p, MoveList& list, std::size_t stride, Tried& tried) {
    const Side us = p.side_to_move();
    const Side them = opponent_of(us);
    const auto outlook = std::make_unique<Outlook>();
    outlook->take(p, !threatens_command(p, them), !threatens_command(p, us));
    list.clear();
    quiet_moves(p, list);
    for (std::size_t n = 0; n < list.size(); n += stride) {
        const std::string before = write_position(p);
        const Slot mover = mover_slot(p, list[n]);
        Undo undo;
        do_move(p, list[n], undo);
        const auto ahead = outlook->after_move(p, undo);
        if (ahead) {
            const std::string text = before + "\n" + write_position(p);
            ++tried.moves;
            tried.safe += ahead->hunters.empty();
            tried.harmless += ahead->shooters.empty();
            tried.none_in_range += ahead->in_range.empty();
            const SlotSet hit = destroyable(p, us);
            ASSERT_TRUE(is_within(hit, ahead->in_range)) << text;
            ASSERT_EQ(destroyable(p, us, ahead->in_range), hit) << text;
            ASSERT_TRUE(is_within(command_attackers(p, them), ahead->hunters)) << text;
            ASSERT_EQ(command_attackers(p, them, ahead->hunters), command_attackers(p, them)) << text;
            ASSERT_TRUE(is_within(command_attackers(p, us), ahead->shooters)) << text;
            // What is foreseen without playing a drive is the same.
            if (undo.journal.size() == 1) {
                const Piece moved = p.piece(mover);
                undo_move(p, undo);
                const auto foreseen = outlook->after_drive(p, mover, moved);
                ASSERT_TRUE(foreseen) << text;
                ASSERT_EQ(foreseen->in_range, ahead->in_range) << text;
                ASSERT_EQ(foreseen->hunters, ahead->hunters) << text;
                ASSERT_EQ(foreseen->shooters, ahead->shooters) << text;
                do_move(p, list[n], undo);
            }
        }
        undo_move(p, undo);
    }
}

TEST(Outlook, NeverContradictsThePlainAnswers) {
    const auto list = std::make_unique<MoveList>();
    Rng rng(11);
    for (const char* setup : {"basic-16", "basic-20", "fiery-16", "fiery-20", "fiery-24", "river-20", "minefield-20",
                              "winter-16", "fortress-24", "corner-20", "small-12"}) {
        Tried tried;
        for (const char* rules : {"mate", "last"}) {
            Position p = *stock_position(setup, *read_rules(rules));
            for (int i = 0; i < turns_to_try() && !outcome(p).over(); ++i) {
                try_moves(p, *list, i % 5 == 0 ? 3 : 29, tried);
                if (HasFatalFailure()) return;
                // Destroying is what empties a board, and is rare among random moves.
                list->clear();
                legal_moves(p, *list);
                const Move m = (*list)[rng.below(static_cast<std::uint32_t>(list->size()))];
                Undo undo;
                do_move(p, m, undo);
            }
        }
        // It answers most questions, on every kind of ground; half of them are asked where there are no Command pieces.
        EXPECT_GT(tried.moves, 500) << setup;
        EXPECT_GT(5 * tried.safe, tried.moves) << setup;
        EXPECT_GT(5 * tried.harmless, tried.moves) << setup;
        EXPECT_GT(tried.none_in_range, 0) << setup;
    }
}

}  // namespace
}  // namespace tankchess::engine
