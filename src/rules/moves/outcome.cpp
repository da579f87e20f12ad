#include "rules/moves/outcome.h"

#include "rules/moves/legality.h"
#include "rules/play/turn_order.h"

namespace tankchess {

Outcome outcome(const Position& p) {
    if (const Outcome o = settled(p); o.over()) return o;
    const Side side = p.side_to_move();
    if (p.mode().mate_style) {
        if (const Outcome o = mate_outcome(p); o.over()) return o;
    } else if (p.mode().passes_over) {
        bool anybody = false;
        for (Side s : all_sides) anybody = anybody || has_any_move(p, s);
        if (!anybody) return {Reason::no_moves, leaders(p)};
    } else if (!has_any_move(p, side)) {
        return {Reason::no_moves, side_bit(opponent_of(side))};
    }
    return quiet_draw(p) ? drawn_by(p, Reason::quiet) : Outcome{};
}

}  // namespace tankchess
