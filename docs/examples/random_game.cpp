// A game of random legal moves on a stock board, with the libraries of this project: random_game [SEED]
#include <cstdlib>
#include <iostream>
#include <memory>

#include "base/rng.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

int main(int argc, char** argv) {
    using namespace tankchess;

    Rng random(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1);
    Result<Position> start = stock_position("small-12");
    if (!start) {
        std::cerr << start.fault().text() << "\n";
        return 1;
    }
    Position position = *start;
    const auto moves = std::make_unique<MoveList>();  // large: not for the stack
    while (!outcome(position).over()) {
        legal_moves(position, *moves);
        const Move move = (*moves)[random.below(static_cast<std::uint32_t>(moves->size()))];
        std::cout << write_move(position, move) << "\n";
        position = after(position, move);
    }
    std::cout << write_position(position) << "\n" << name_of(outcome(position).reason) << "\n";
}
