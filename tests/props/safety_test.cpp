// G5 in plain games, where pins and lines of fire tell which moves are legal, against trying every move.
#include "rules/moves/safety.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "base/rng.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

struct Seen {
    std::size_t positions = 0, checks = 0, forbidden_to_command = 0, forbidden_out_of_check = 0;
};

void compare(Position& position, MoveList& pseudo, MoveList& legal, Seen& seen) {
    pseudo_moves(position, pseudo);
    std::vector<Move> tried;
    const bool check = announcement(position).check;
    for (Move move : pseudo) {
        if (stays_safe(position, move)) {
            tried.push_back(move);
        } else if (mover_of(position, move).command) {
            ++seen.forbidden_to_command;
        } else if (!check) {
            ++seen.forbidden_out_of_check;
        }
    }
    const std::string before = write_position(position);
    legal_moves(position, legal);
    EXPECT_EQ(write_position(position), before);
    ASSERT_TRUE(std::equal(legal.begin(), legal.end(), tried.begin(), tried.end())) << before;
    ++seen.positions;
    seen.checks += check;
}

TEST(Safety, FindsTheMovesThatTryingEachFinds) {
    const auto pseudo = std::make_unique<MoveList>();
    const auto legal = std::make_unique<MoveList>();
    Rng rng(5);
    Seen seen;
    for (const char* id : {"small-12", "basic-16", "open-field-16", "basic-20"}) {
        for (int game = 0; game < 12; ++game) {
            Position position = stock_position(id, *read_rules("mate")).value();
            if (!is_plain_game(position)) break;
            for (int turn = 0; turn < 60; ++turn) {
                ASSERT_NO_FATAL_FAILURE(compare(position, *pseudo, *legal, seen));
                if (legal->empty()) break;
                Undo undo;
                do_move(position, (*legal)[rng.below(static_cast<std::uint32_t>(legal->size()))], undo);
            }
        }
    }
    EXPECT_GT(seen.positions, 1000u);
    EXPECT_GT(seen.checks, 20u);
    EXPECT_GT(seen.forbidden_to_command, 1000u);
    EXPECT_GT(seen.forbidden_out_of_check, 100u);  // pieces that leave a line of fire or a drive open
}

}  // namespace
}  // namespace tankchess
