#include "engine/net/features.h"

namespace tankchess::engine::net {

namespace {

bool blocks_for_good(const Position& position, Square s) {
    const Terrain t = position.terrain_at(s);
    return t == terrain::high || is_hedge(t) || position.has_wreck(s);
}

}  // namespace

View view_of(const Position& position, Side side) {
    const BoardSize board = position.size();
    View view;
    view.turned = side == Side::black;
    const Slot command = position.command_of(side);
    view.has_command = command != no_slot && !position.piece(command).aboard();
    if (!view.has_command) {
        view.anchor = make_square(board.width / 2, home_row(board, side));
        return view;
    }
    view.anchor = position.piece(command).square;
    view.facing = static_cast<std::uint8_t>(index_of(position.piece(command).facing));
    const int x = column_of(view.anchor);
    const int left = view.turned ? board.width - 1 - x : x;
    view.mirrored = 2 * left >= board.width;
    for (int d = 0; d < facing_count; ++d) {
        int free = 0;
        for (Square s = neighbour(board, view.anchor, facing_at(d)); s != no_square && !blocks_for_good(position, s);
             s = neighbour(board, s, facing_at(d))) {
            ++free;
        }
        view.rays[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(free);
    }
    return view;
}

}  // namespace tankchess::engine::net
