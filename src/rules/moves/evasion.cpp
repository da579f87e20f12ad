#include "rules/moves/evasion.h"

#include <algorithm>

#include "rules/moves/special_threat.h"

namespace tankchess {

namespace {

using Rows = std::array<std::uint32_t, max_side_length>;

// How far a piece, or the boat under it, can come in a turn, with what a road adds.
int span_of(const Position& position, const Piece& p) {
    const int speed = p.aboard() ? std::max(p.row().speed, position.piece(p.carrier).row().speed) : p.row().speed;
    return speed + 1;
}

// The squares within that of a piece.
struct Box {
    int south, north, west, east;

    Box(const Position& position, const Piece& p, int span)
        : south(std::max(0, row_of(p.square) - span)),
          north(std::min(position.size().height - 1, row_of(p.square) + span)),
          west(std::max(0, column_of(p.square) - span)),
          east(std::min(position.size().width - 1, column_of(p.square) + span)) {}
    // As bits of a row.
    std::uint32_t columns() const { return (1u << (east + 1)) - (1u << west); }
};

// How far from the end of its drive a piece, or its cargo, hits; many squares for guns.
int range_of(const Position& position, const Piece& p) {
    const KindRow& row = p.cargo == no_slot ? p.row() : position.piece(p.cargo).row();
    switch (row.weapon) {
        case Weapon::gun:
            return max_side_length;
        case Weapon::flame:
            return max_side_length;  // a hedge burns as a whole (S1)
        case Weapon::lob:
            return row.range_max;
        default:
            return 1;
    }
}

// Squares that a drive may touch from which it could still come within `range` of one of the targets.
void add_ways(const Position& position, const Piece& p, const SlotSet& targets, int range, Rows& rows) {
    const int span = span_of(position, p);
    const Box box(position, p, span);
    for (int y = box.south; y <= box.north; ++y) {
        std::uint32_t& row = rows[static_cast<std::size_t>(y)];
        if (range >= max_side_length) {
            row |= box.columns();
            continue;
        }
        for (int x = box.west; x <= box.east; ++x) {
            const Square s = make_square(x, y);
            const int left = span - distance_between(p.square, s) + range;
            if (targets.any_of([&](Slot t) { return distance_between(s, position.piece(t).square) <= left; })) {
                row |= 1u << x;
            }
        }
    }
}

void add_lines_from(const Position& position, Square centre, Rows& rows) {
    for (int f = 0; f < facing_count; ++f) {
        int x = column_of(centre) + facing_dx[f], y = row_of(centre) + facing_dy[f];
        for (; position.size().contains(x, y); x += facing_dx[f], y += facing_dy[f]) {
            rows[static_cast<std::size_t>(y)] |= 1u << x;
        }
    }
}

bool has(const Rows& rows, Square s) { return rows[static_cast<std::size_t>(row_of(s))] >> column_of(s) & 1; }

}  // namespace

Evasions::Evasions(const Position& position, const Threat& threat) : position_(position), attackers_(threat.attackers) {
    const Side us = position.side_to_move();
    const Side them = opponent_of(us);
    squares_.fill(~0u);
    if (threat.escape) {
        squares_.fill(0);
        add_ways(position, position.piece(position.command_of(them)), {}, max_side_length, squares_);
    }
    if (attackers_.empty()) return;
    exposed_ = fatal_targets(position, us);
    exposed_.add(position.command_of(us));
    Rows lines{};
    exposed_.for_each([&](Slot slot) { add_lines_from(position, position.piece(slot).square, lines); });
    attackers_.for_each([&](Slot slot) {
        const int range = range_of(position, position.piece(slot));
        Rows rows = range == max_side_length ? lines : Rows{};
        add_ways(position, position.piece(slot), exposed_, range, rows);
        for (std::size_t y = 0; y < rows.size(); ++y) squares_[y] &= rows[y];
    });
}

// A quick upper bound for quiet moves of a piece that is not exposed: false means that none of them helps.
bool Evasions::may_block(const Piece& piece) const {
    if (!piece.plain_kind || piece.cargo != no_slot || piece.aboard() || position_.mode().flags) return true;
    const Box box(position_, piece, span_of(position_, piece));
    std::uint32_t any = 0;
    for (int y = box.south; y <= box.north; ++y) any |= squares_[static_cast<std::size_t>(y)];
    return (any & box.columns()) != 0;
}

void Evasions::list_moves(Wanted wanted, MoveList& list) const {
    list.clear();
    const Side us = position_.side_to_move();
    PieceMoves moves(position_, us, wanted, list);
    position_.pieces_of(us).for_each([&](Slot slot) {
        if (wanted == Wanted::quiets && !exposed_.has(slot) && !may_block(position_.piece(slot))) return;
        const std::size_t begin = list.size();
        moves.add(slot);
        keep_if(list, begin, [&](Move move) { return may_help(move); });
    });
}

bool Evasions::may_help(Move move) const {
    if (exposed_.has(position_.slot_at(move.from())) || move.of_cargo() || move.leaves()) return true;
    switch (move.action()) {
        case Action::shot: {
            // What is hit may end the game, explode, or leave a wreck in the way.
            const Slot victim = position_.slot_at(move.target());
            if (victim == no_slot || attackers_.has(victim) || position_.piece(victim).has(explosive)) return true;
            if (position_.command_of(position_.piece(victim).side) == position_.piece(victim).cargo) return true;
            if (position_.piece(victim).command) return true;
            [[fallthrough]];
        }
        case Action::smoke:
        case Action::mine:
            if (has(squares_, move.target())) return true;
            [[fallthrough]];
        case Action::none: {
            const Piece& mover = position_.piece(position_.slot_at(move.from()));
            if (move.faceless() && mover.has(explosive)) return true;  // drives into its ruin
            // F6: how a boat lies matters too.
            return (move.to() != move.from() || mover.has(carries)) && has(squares_, move.to());
        }
        default:
            return true;
    }
}

}  // namespace tankchess
