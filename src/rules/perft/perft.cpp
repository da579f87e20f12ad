#include "rules/perft/perft.h"

#include <memory>
#include <vector>

#include "rules/fast/drive_memory.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

using Lists = std::vector<std::unique_ptr<MoveList>>;  // one for each level

std::uint64_t walk(Position& position, int depth, const Lists& lists) {
    if (depth == 0) return 1;
    MoveList& list = *lists[static_cast<std::size_t>(depth - 1)];
    legal_moves(position, list);
    if (depth == 1) return list.size();
    std::uint64_t nodes = 0;
    Undo undo;
    for (Move move : list) {
        do_move(position, move, undo);
        nodes += walk(position, depth - 1, lists);
        undo_move(position, undo);
    }
    return nodes;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    Position board = position;
    const auto memory = std::make_unique<DriveMemory>();
    board.lend(memory.get());
    Lists lists;
    for (int i = 0; i < depth; ++i) lists.push_back(std::make_unique<MoveList>());
    return walk(board, depth, lists);
}

}  // namespace tankchess
