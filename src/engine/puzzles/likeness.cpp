#include "engine/puzzles/likeness.h"

#include <algorithm>

#include "base/rng.h"

namespace tankchess::engine {

namespace {

// Seen from the side to move: Black's board is turned round, so that everybody drives north.
struct Outlook {
    BoardSize size;
    bool turned;
    bool mirrored;

    std::uint64_t place(Square s) const {
        int x = column_of(s), y = row_of(s);
        if (turned) x = size.width - 1 - x, y = size.height - 1 - y;
        if (mirrored) x = size.width - 1 - x;
        return make_square(x, y);
    }
    std::uint64_t direction(Facing f) const {
        const int seen = index_of(f) + (turned ? 4 : 0);
        return static_cast<std::uint64_t>(mirrored ? -seen & 7 : seen & 7);
    }
};

std::uint64_t key_seen(const Position& position, const Outlook& outlook) {
    const Side mover = position.side_to_move();
    std::uint64_t key = mix64(static_cast<std::uint64_t>(position.rules().style) << 16 |
                              static_cast<std::uint64_t>(position.size().width) << 8 | position.size().height);
    // A sum does not care for the order in which things are met.
    const auto add = [&](std::uint64_t what, std::uint64_t where, std::uint64_t more) {
        key += mix64(mix64(what << 32 | where << 16 | more) + 1);
    };
    for_each_square(position.size(), [&](Square s) {
        const Terrain ground = position.terrain_at(s);
        const bool bare = ground == terrain::open && !position.smoke_at(s) && !position.mine_at(s);
        if (bare && !position.has_wreck(s)) return;
        add(1, outlook.place(s),
            static_cast<std::uint64_t>(ground) << 3 | static_cast<std::uint64_t>(position.smoke_at(s)) << 2 |
                static_cast<std::uint64_t>(position.mine_at(s)) << 1 | position.has_wreck(s));
    });
    for (const Side side : all_sides) {
        position.pieces_of(side).for_each([&](Slot slot) {
            const Piece& piece = position.piece(slot);
            add(2 + (side == mover) * 2 + piece.command, outlook.place(piece.square),
                static_cast<std::uint64_t>(piece.kind) << 4 | outlook.direction(piece.facing) << 1 | piece.aboard());
        });
    }
    return key;
}

}  // namespace

std::uint64_t likeness_key(const Position& position) {
    const bool turned = position.side_to_move() == Side::black;
    return std::min(key_seen(position, {position.size(), turned, false}),
                    key_seen(position, {position.size(), turned, true}));
}

}  // namespace tankchess::engine
