// Drives that are called illegal without being played, and drives off the board by table, against playing them.
#include "rules/moves/forbidden_drives.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "oracle/plain.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/moves/safety.h"
#include "rules/moves/threats.h"
#include "rules/play/drive.h"

namespace tankchess {
namespace {

std::uint64_t positions_to_try() { return std::getenv("TC_FULL") != nullptr ? 40000 : 4000; }

template <class Visit>
void for_random_plain_games(Visit&& visit) {
    for (std::uint64_t seed = 1; seed <= positions_to_try(); ++seed) {
        const std::string tps = oracle::random_position(seed + 3000000, oracle::Flavour::basic);
        auto position = read_position(tps);
        ASSERT_TRUE(position) << tps;
        if (position->mode().mate_style && is_plain_game(*position) && !settled(*position).over()) {
            visit(*position, tps);
        }
    }
}

TEST(ForbiddenDrives, AreAllIllegal) {
    const auto list = std::make_unique<MoveList>();
    int flights = 0, others = 0, illegal_flights = 0, missed = 0;
    for_random_plain_games([&](Position& p, const std::string& tps) {
        const Position before = p;
        const Threat threat = threat_of(p, opponent_of(p.side_to_move()));
        ForbiddenDrives forbidden(p, threat);
        quiet_moves(p, *list);
        for (const Move m : *list) {
            const bool flees = p.slot_at(m.from()) == p.command_of(p.side_to_move());
            if (flees) forbidden.note(m);
            const bool safe = stays_safe(p, m);
            const bool told = forbidden.has(m);
            ASSERT_FALSE(told && safe) << write_move(p, m) << " is legal in\n" << tps;
            (flees ? flights : others) += told;
            illegal_flights += flees && !safe;
            missed += flees && !safe && !told;
        }
        ASSERT_EQ(write_position(p), write_position(before));
        ASSERT_EQ(p.hash(), before.hash());
    });
    EXPECT_GT(flights, 2000);
    EXPECT_GT(others, 2000);
    // Where the enemy's Command piece is about to leave, what it could destroy, or the leaving, is not seen.
    EXPECT_LT(missed, illegal_flights / 4);
}

TEST(Leaving, ByTableIsWhatTheDrivesSay) {
    int leaving = 0, near = 0;
    for_random_plain_games([&](const Position& p, const std::string& tps) {
        for (const Side side : {Side::white, Side::black}) {
            DriveGraph graph;
            explore_drives(p, p.command_of(side), graph);
            bool out = false;
            for (const DriveNode& node : graph.nodes) out |= node.fate == Fate::out;
            ASSERT_EQ(threatens_escape(p, side), out) << "side " << static_cast<int>(side) << " in\n" << tps;
            const Piece& command = p.piece(p.command_of(side));
            leaving += out;
            near += !out && rows_to_leave(p.size(), side, command.square) <= command.row().speed;
        }
    });
    EXPECT_GT(leaving, 200);
    EXPECT_GT(near, 200);
}

}  // namespace
}  // namespace tankchess
