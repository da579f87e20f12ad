#pragma once

#include <cstdint>

#include "base/inline_vec.h"
#include "rules/board/move.h"
#include "rules/play/key_set.h"
#include "rules/position/position.h"

namespace tankchess {

// What a drive comes to at a node.
enum class Fate : std::uint8_t {
    stands,   // may stop here, alive
    wreck,    // destroyed on entering (mine, fire), the drive is over; an explosive piece explodes here
    sunk,     // removed by water, the drive is over
    out,      // left the board
    boarded,  // went aboard the boat on this square, the drive is over
    burning,  // in fire: drives on with the next step, or is destroyed here (T6)
};

// A state that a piece can drive to: where it is and what it has cleared. `ahead`, `left`, `right` are nodes or -1.
struct DriveNode {
    Square square = no_square;  // for `out`: the last square on the board
    Facing facing = Facing::n;
    Fate fate = Fate::stands;
    Step step = Step::none;  // how it came here from `parent`
    bool reversed = false;   // came here by the reverse step (M3)
    std::uint8_t steps = 0;  // fewest steps
    std::uint8_t limit = 0;  // steps allowed in all for a drive that ends here (T7: one more on roads)
    std::int16_t parent = -1;
    std::int16_t ahead = -1;
    std::int16_t left = -1;
    std::int16_t right = -1;
    // Key of the smoke and mines removed so far, the node's own square included; 0 if none (M9).
    std::uint64_t cleared = 0;
    // Whether anything was cleared before this square, so that the move needs its route.
    bool cleared_before = false;
};

// Everything that one piece can drive to in one move. Node 0 is where it stands (for cargo: aboard). Breadth first,
// ahead before left before right, so that the first node of equal ones has the canonical route.
struct DriveGraph {
    InlineVec<DriveNode, max_drive_nodes> nodes;
    std::int16_t reverse = -1;  // the node after the reverse step
};

// M2–M8, T3–T9, G3, S6. Precondition: `slot` is active. A fortification has node 0 only.
void explore_drives(const Position& position, Slot slot, DriveGraph& graph);

// The steps from node 0 to `node`, as Move::route() spells them.
std::uint16_t route_to(const DriveGraph& graph, int node);

// Whether the mode lets this piece leave the board at all (G3, X2).
inline bool may_leave(const Position& position, const Piece& piece) {
    const Leaving leaving = position.mode().leaving;
    return leaving == Leaving::command_piece ? piece.command
                                             : leaving == Leaving::any_vehicle && !piece.has(fortification);
}

}  // namespace tankchess
