// Answers to a threat, against trying every move.
#include "rules/moves/evasion.h"

#include <gtest/gtest.h>

#include <algorithm>
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

std::uint64_t evasions_to_try() { return std::getenv("TC_FULL") != nullptr ? 40000 : 4000; }

TEST(Evasions, LeaveOutNoMoveThatMeetsTheThreat) {
    const auto all = std::make_unique<MoveList>();
    const auto listed = std::make_unique<MoveList>();
    const auto captures = std::make_unique<MoveList>();
    const auto quiets = std::make_unique<MoveList>();
    int threats = 0, left_out = 0;
    for (std::uint64_t seed = 1; seed <= evasions_to_try(); ++seed) {
        constexpr oracle::Flavour flavours[] = {oracle::Flavour::basic, oracle::Flavour::plus, oracle::Flavour::plus,
                                                oracle::Flavour::modes};
        const std::string tps = oracle::random_position(seed + 9000000, flavours[seed % 4]);
        const auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        if (!position->mode().command_decides || position->mode().sides != 2 || settled(*position).over()) continue;
        const Side enemy = opponent_of(position->side_to_move());
        const Threat threat = threat_of(*position, enemy);
        EXPECT_EQ(threatens_command(*position, enemy), !threat.attackers.empty()) << tps;
        EXPECT_EQ(threatens_escape(*position, enemy), threat.escape) << tps;
        if (!threat.any()) continue;
        ++threats;
        const Evasions evasions(*position, threat);
        pseudo_moves(*position, *all);
        evasions.pseudo_moves(*listed);
        // In the order of the generator; what is left out does not help.
        std::size_t next = 0;
        Position trial = *position;
        for (const Move m : *all) {
            if (next < listed->size() && (*listed)[next] == m) {
                ++next;
                continue;
            }
            ++left_out;
            ASSERT_FALSE(stays_safe(trial, m)) << write_move(*position, m) << " meets the threat in\n" << tps;
        }
        ASSERT_EQ(next, listed->size()) << "evasions that are no moves, or in another order\n" << tps;

        // The two parts are the whole.
        evasions.capture_moves(*captures);
        evasions.quiet_moves(*quiets);
        for (const Move m : *quiets) captures->push_back(m);
        std::sort(captures->begin(), captures->end());
        std::sort(listed->begin(), listed->end());
        ASSERT_TRUE(std::equal(captures->begin(), captures->end(), listed->begin(), listed->end())) << tps;
    }
    EXPECT_GT(threats, 200);
    EXPECT_GT(left_out, 20000);
}

}  // namespace
}  // namespace tankchess
