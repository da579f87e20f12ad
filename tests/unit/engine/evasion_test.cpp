// What the search leaves out of its answers to a threat, against trying every turn.
#include "engine/search/evasion.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "oracle/plain.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/moves/safety.h"

namespace tankchess {
namespace {

std::uint64_t positions_to_try() { return std::getenv("TC_FULL") != nullptr ? 40000 : 4000; }

TEST(Evasions, LeaveOutNoTurnThatMeetsTheThreat) {
    const auto list = std::make_unique<MoveList>();
    int threats = 0, left_out = 0;
    for (std::uint64_t seed = 1; seed <= positions_to_try(); ++seed) {
        constexpr plain::Flavour flavours[] = {plain::Flavour::basic, plain::Flavour::plus, plain::Flavour::plus,
                                               plain::Flavour::modes};
        const std::string tps = plain::random_position(seed + 9000000, flavours[seed % 4]);
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        if (!position->mode().command_decides || position->mode().sides != 2 || settled(*position).over()) continue;
        const Side enemy = opponent_of(position->side_to_move());
        const bool check = threatens_command(*position, enemy), escape = threatens_escape(*position, enemy);
        EXPECT_EQ(check, !command_attackers(*position, enemy).empty()) << tps;
        if (!check && !escape) continue;
        ++threats;
        const engine::Evasions evasions(*position, check, escape);
        list->clear();
        pseudo_moves(*position, *list);
        Position trial = *position;
        for (const Move m : *list) {
            if (evasions.may_help(m)) continue;
            ++left_out;
            ASSERT_FALSE(stays_safe(trial, m)) << write_move(*position, m) << " meets the threat in\n" << tps;
        }
    }
    EXPECT_GT(threats, 200);
    EXPECT_GT(left_out, 20000);
}

}  // namespace
}  // namespace tankchess
