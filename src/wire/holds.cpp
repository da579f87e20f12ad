#include "wire/holds.h"

#include "rules/play/arrival.h"

namespace tankchess::server {

namespace {

const KindRow& weapon_of(const Position& position, Slot mover) {
    const Piece& piece = position.piece(mover);
    return piece.cargo == no_slot ? piece.row() : position.piece(piece.cargo).row();
}

}  // namespace

Sum sum_of(const Position& position, Slot mover, Square from, Square target) {
    const Piece& hit = position.piece(position.slot_at(target));
    const int direction = direction_between(target, from);
    const int relative = (direction - index_of(hit.facing)) & 7;  // F8
    return {weapon_of(position, mover).power, armour_hit(hit.kind, hit.facing, direction),
            relative == 0   ? "front"
            : relative == 4 ? "rear"
                            : "side"};
}

std::vector<Held> held_targets(const Position& position, Slot mover, const DriveGraph& graph,
                               const std::vector<bool>& ends) {
    std::vector<Held> out;
    const Piece& piece = position.piece(mover);
    if (weapon_of(position, mover).weapon == Weapon::none) return out;
    Position lifted = position;
    // What fires without driving stays where it is (F10).
    if (!piece.has(fortification)) {
        Undo unused;
        Edits(lifted, unused).remove(mover);
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const DriveNode& node = graph.nodes[i];
        if (!ends[i] || (node.fate != Fate::stands && node.fate != Fate::boarded)) continue;
        Undo clearing;
        Edits edits(lifted, clearing);
        clear_way(graph, static_cast<int>(i), lifted, edits);
        Candidates held;
        list_held(lifted, actor_at(position, mover, node), held);
        for (const Candidate& c : held) out.push_back({static_cast<int>(i), c.target});
        Edits::undo(lifted, clearing);
    }
    return out;
}

}  // namespace tankchess::server
