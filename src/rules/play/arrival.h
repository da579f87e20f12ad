#pragma once

#include "rules/play/actions.h"
#include "rules/play/drive.h"
#include "rules/position/edits.h"

namespace tankchess {

// Who may act once `mover` has driven to `node`: the mover itself, or the cargo of a boat (S6).
// Precondition: the node stands or has boarded.
inline Actor actor_at(const Position& before, Slot mover, const DriveNode& node) {
    const Piece& piece = before.piece(mover);
    if (piece.cargo == no_slot) return {mover, {node.square, node.facing}, node.fate == Fate::boarded};
    const Facing f = turned(before.piece(piece.cargo).facing, index_of(node.facing) - index_of(piece.facing));
    return {piece.cargo, {node.square, f}, true};
}

// Takes away the smoke and mines that the drive to `node` clears (T8, T9).
inline void clear_way(const DriveGraph& graph, int node, const Position& lifted, Edits& edits) {
    if (graph.nodes[static_cast<std::size_t>(node)].cleared == 0) return;
    for (int n = node; n > 0; n = graph.nodes[static_cast<std::size_t>(n)].parent) {
        const Square s = graph.nodes[static_cast<std::size_t>(n)].square;
        if (lifted.smoke_at(s)) edits.toggle_smoke(s);
        if (lifted.mine_at(s)) edits.toggle_mine(s);
    }
}

}  // namespace tankchess
