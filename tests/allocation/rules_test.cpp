// Generation, do and undo never ask the heap for memory.
#include <gtest/gtest.h>

#include <memory>

#include "allocation/counting_new.h"
#include "rules/moves/legality.h"
#include "rules/moves/safety.h"
#include "rules/perft/replies.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

TEST(Allocation, IsNoticedWhereItHappens) {
    const std::size_t before = allocations();
    const auto number = std::make_unique<int>(1);
    EXPECT_EQ(allocations() - before, 1u) << *number;
}

// Every turn of a position and every answer to it: listed, done, tested for check, undone.
void two_turns(Position& position, MoveList& turns, MoveList& answers) {
    legal_moves(position, turns);
    Undo undo, deeper;
    std::size_t n = 0;
    for (Move turn : turns) {
        do_move(position, turn, undo);
        if (++n % 16 == 0) {
            legal_moves(position, answers);
            if (!settled(position).over()) capture_moves(position, answers);
            threatens_escape(position, position.side_to_move());
            for (Move answer : answers) {
                do_move(position, answer, deeper);
                undo_move(position, deeper);
            }
        }
        threatens_command(position, position.side_to_move());
        undo_move(position, undo);
    }
}

TEST(Allocation, NeverHappensInGenerationDoAndUndo) {
    const auto turns = std::make_unique<MoveList>();
    const auto answers = std::make_unique<MoveList>();
    int boards = 0;
    for (const SetupFile& file : stock_setups()) {
        for (const RulesSpec& rules : file.rules) {
            if (rules.style == Style::retreat) continue;  // turns of several actions, apart from these functions
            Position position = stock_position(file.id, rules).value();
            ++boards;
            std::size_t before = allocations();
            two_turns(position, *turns, *answers);
            EXPECT_EQ(allocations(), before) << file.id << " " << mode_of(rules.style).name;
            if (!is_plain_game(position) || rules.style == Style::mate) continue;
            const auto replies = std::make_unique<Replies>(position);
            before = allocations();
            replies->count(*turns);
            EXPECT_EQ(allocations(), before) << file.id << " " << mode_of(rules.style).name;
        }
    }
    EXPECT_GT(boards, 30);
}

}  // namespace
}  // namespace tankchess
