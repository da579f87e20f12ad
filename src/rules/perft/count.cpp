#include "rules/perft/count.h"

#include <memory>

#include "rules/moves/legality.h"
#include "rules/moves/safety.h"
#include "rules/perft/perft.h"
#include "rules/perft/replies.h"
#include "rules/play/play.h"

namespace tankchess {

std::uint64_t counted_perft(const Position& position, int depth) {
    if (depth < 2 || position.mode().mate_style || !is_plain_game(position)) return perft(position, depth);
    const auto moves = std::make_unique<MoveList>();
    legal_moves(position, *moves);
    if (moves->empty()) return 0;
    Position board = position;
    if (depth == 2) return Replies(board).count(*moves);
    std::uint64_t nodes = 0;
    Undo undo;
    for (Move move : *moves) {
        do_move(board, move, undo);
        nodes += counted_perft(board, depth - 1);
        undo_move(board, undo);
    }
    return nodes;
}

}  // namespace tankchess
