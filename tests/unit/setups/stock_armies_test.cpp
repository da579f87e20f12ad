// U3 and U4: which pieces the stock setups give to each side.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "notation/position/square_text.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

using Army = std::map<std::string, int>;

Army army_of(const Setup& setup, Side side) {
    Army army;
    for (const PieceSpec& piece : setup.pieces) {
        if (piece.side == side) ++army[write_piece_code(piece.kind, piece.command)];
    }
    return army;
}

void expect_armies(const char* id, BoardSize size, const Army& army) {
    const Result<tankchess::Setup> setup = stock_setup(id);
    ASSERT_TRUE(setup) << id;
    EXPECT_EQ(setup->size.width, size.width) << id;
    EXPECT_EQ(setup->size.height, size.height) << id;
    EXPECT_EQ(army_of(*setup, Side::white), army) << id;
    EXPECT_EQ(army_of(*setup, Side::black), army) << id;
}

bool burns_somewhere(const char* id) {
    const Result<tankchess::Setup> setup = stock_setup(id);
    return setup && std::find(setup->terrain.begin(), setup->terrain.end(), terrain::fire) != setup->terrain.end();
}

TEST(StockArmies, U3_basic_20_has_fourteen_pieces_a_side) {
    expect_armies("basic-20", {20, 20}, {{"CLT", 1}, {"LT", 4}, {"MT", 3}, {"HT", 2}, {"TD", 2}, {"HM", 2}});
}

TEST(StockArmies, U4_fiery_boards_burn_from_the_start_and_have_their_armies) {
    expect_armies("fiery-16", {16, 16}, {{"CAS", 1}, {"LT", 4}, {"MT", 1}, {"SL", 1}, {"HT", 1}, {"HD", 1}, {"RB", 1}});
    expect_armies("fiery-20", {20, 20},
                  {{"CAS", 1}, {"LT", 4}, {"MT", 2}, {"SL", 1}, {"HT", 2}, {"IT", 2}, {"HD", 1}, {"RB", 1}});
    expect_armies("fiery-24", {24, 24},
                  {{"CAS", 1},
                   {"LT", 4},
                   {"MT", 2},
                   {"SL", 1},
                   {"IT", 2},
                   {"HT", 2},
                   {"TD", 2},
                   {"HD", 1},
                   {"HM", 1},
                   {"RB", 1}});
    for (const char* id : {"fiery-16", "fiery-20", "fiery-24"}) EXPECT_TRUE(burns_somewhere(id)) << id;
}

}  // namespace
}  // namespace tankchess
