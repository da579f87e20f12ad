#include "rules/play/turn_order.h"

#include "rules/play/actions.h"
#include "rules/play/settled.h"

namespace tankchess {

bool has_any_move(const Position& position, Side side) {
    if (position.vehicles_of(side) > 0) return true;
    // F10: only fortifications are left.
    return position.pieces_of(side).any_of([&](Slot slot) {
        Candidates shots;
        list_shots(position, {slot, position.piece(slot).pose(), false}, shots);
        return !shots.empty();
    });
}

void hand_on_turn(const Position& position, Edits& edits) {
    const int sides = position.mode().sides;
    Side side = position.side_to_move();
    int turn = position.turn();
    auto advance = [&] {
        side = next_side(side, sides);
        if (side == Side::white) ++turn;
        edits.set_turn(side, turn);
    };
    advance();
    if (!position.mode().passes_over || settled(position).over() || has_any_move(position, side)) return;
    const Side first = side;
    const int first_turn = turn;
    for (int i = 1; i < sides; ++i) {
        advance();
        if (settled(position).over() || has_any_move(position, side)) return;
    }
    edits.set_turn(first, first_turn);  // nobody can: the game is over, and the next in order is to move
}

}  // namespace tankchess
