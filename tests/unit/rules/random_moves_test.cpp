#include "rules/moves/random_moves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <vector>

#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/move_lottery.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess {

namespace {

struct Walk {
    int checks = 0;  // positions in which most moves are illegal
    int mates = 0;
};

// Draws often enough that each legal move should come up `each` times, and compares with six standard deviations.
void expect_equally_likely(Position& position, const MoveList& legal, RandomMoves& moves, Rng& rng) {
    constexpr int each = 200;
    std::map<std::uint64_t, int> drawn;
    for (std::size_t i = 0; i < each * legal.size(); ++i) ++drawn[moves.draw(position, rng)->bits];
    EXPECT_EQ(drawn.size(), legal.size());
    for (const Move move : legal) EXPECT_NEAR(drawn[move.bits], each, 6 * std::sqrt(each));
}

Walk walk(const char* setup, Style style, int plies) {
    const Position start = stock_position(setup, RulesSpec{style}).value();
    Position position = start;
    RandomMoves moves;
    Rng rng(7);
    MoveList legal, pseudo;
    Walk met;
    for (int ply = 0; ply < plies; ++ply) {
        legal_moves(position, legal);
        const Position before = position;
        const auto move = moves.draw(position, rng);
        EXPECT_TRUE(position == before && position.drive_memory() == nullptr);
        EXPECT_EQ(move.has_value(), !legal.empty());
        if (!move) {
            met.mates += !settled(position).over();
            position = start;
            continue;
        }
        EXPECT_NE(std::find(legal.begin(), legal.end(), *move), legal.end());
        pseudo_moves(position, pseudo);
        const bool check = legal.size() * 5 < pseudo.size();
        met.checks += check;
        if (ply == 0 || (check && met.checks < 10)) expect_equally_likely(position, legal, moves, rng);
        Undo undo;
        do_move(position, *move, undo);
    }
    return met;
}

std::vector<Move> sorted(std::vector<Move> moves) {
    std::sort(moves.begin(), moves.end());
    return moves;
}

// Every move is on exactly one ticket, and nothing else is on any. Gives how many positions were compared.
int compare_tickets(const char* setup, const RulesSpec& rules, int plies, std::uint64_t seed) {
    const Position start = stock_position(setup, rules).value();
    Position position = start;
    RandomMoves moves;
    Rng rng(seed);
    MoveList listed, room;
    int compared = 0;
    for (int ply = 0; ply < plies; ++ply) {
        pseudo_moves(position, listed);
        if (MoveLottery::pays(position) && !listed.empty()) {
            ++compared;
            MoveLottery lottery(position, room);
            std::vector<Move> won;
            for (std::uint32_t ticket = 0; ticket < lottery.tickets(); ++ticket) {
                if (const auto move = lottery.on_ticket(ticket)) won.push_back(*move);
            }
            const std::vector<Move> all = sorted({listed.begin(), listed.end()});
            EXPECT_EQ(sorted(won), all) << write_position(position);
            if (sorted(won) != all) return compared;
        }
        const auto move = moves.draw(position, rng);
        if (!move) {
            position = start;
            continue;
        }
        Undo undo;
        do_move(position, *move, undo);
    }
    return compared;
}

}  // namespace

// Special pieces on every kind of ground: smoke, mines, water with boats, ice, hedges, fire, roads.
TEST(RandomMoves, EveryMoveIsOnOneTicket) {
    const int plies = std::getenv("TC_FULL") ? 5000 : 80;
    std::uint64_t seed = 1;
    for (const SetupFile& stock : stock_setups()) {
        for (const RulesSpec& rules : stock.rules) {
            if (rules.style == Style::retreat) continue;
            compare_tickets(stock.id.c_str(), rules, plies, seed++);
        }
    }
    EXPECT_GT(compare_tickets("fiery-20", {Style::sudden}, 4 * plies, seed), plies);
    EXPECT_GT(compare_tickets("river-20", {Style::sudden}, 4 * plies, seed), plies);
}

TEST(RandomMoves, AreLegalAndEquallyLikely) {
    const Walk met = walk("small-12", Style::mate, 3000);
    EXPECT_GT(met.checks, 3) << "positions in check are what this is about";
    EXPECT_GT(met.mates, 0) << "nothing is drawn where there is nothing";
    walk("small-12", Style::sudden, 300);
    walk("fiery-16", Style::mate, 60);
}

}  // namespace tankchess
