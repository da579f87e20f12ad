#include "engine/bot/variation.h"

#include <algorithm>
#include <memory>

#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

Move winning_move(const Position& position) {
    const auto list = std::make_unique<MoveList>();
    capture_moves(position, *list);
    for (const Move m : *list) {
        if (settled(after(position, m)).won_by(position.side_to_move())) return m;
    }
    return no_move;
}

}  // namespace

void finish_variation(const Position& position, Variation& line) {
    Position at = position;
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        // A table entry of another position can slip into a line.
        if (!is_legal(at, line.moves[i])) {
            line.moves.resize(i);
            break;
        }
        at = after(at, line.moves[i]);
    }
    line.end_in = turns_to_end(line.score);
    if (!is_decided(line.score)) return;
    const bool mover_wins = is_win(line.score) == (at.side_to_move() == position.side_to_move());
    if (mover_wins && !settled(at).over()) {
        const Move last = winning_move(at);
        if (last != no_move && is_legal(at, last)) {
            line.moves.push_back(last);
            at = after(at, last);
        }
    }
    line.end = outcome(at).reason;
}

}  // namespace tankchess::engine
