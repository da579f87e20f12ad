#include "rules/position/position.h"

#include <algorithm>

namespace tankchess {

std::optional<Wreck> Position::wreck_at(Square s) const {
    if (wreck_[s] == 0) return std::nullopt;
    const unsigned code = wreck_[s] - 1u;
    return Wreck{static_cast<Side>(code >> 5 & 3), static_cast<Kind>(code & 31), (code >> 7 & 1) != 0};
}

Setup setup_of(const Position& p) {
    Setup setup;
    setup.size = p.size();
    setup.side = p.side_to_move();
    setup.rules = p.rules();
    setup.tally = p.tally();
    setup.quiet = p.quiet();
    setup.turn = p.turn();
    setup.pieces.reserve(max_pieces / 2);
    for_each_square(p.size(), [&](Square s) {
        setup.terrain[s] = p.terrain_at(s);
        if (p.smoke_at(s)) setup.smoke.push_back(s);
        if (p.mine_at(s)) setup.mines.push_back(s);
        PieceSpec spec;
        spec.square = s;
        if (const auto wreck = p.wreck_at(s)) {
            spec.side = wreck->side;
            spec.kind = wreck->kind;
            spec.command = wreck->command;
            spec.wreck = true;
            setup.pieces.push_back(spec);
        } else if (const Slot slot = p.slot_at(s); slot != no_slot) {
            const Piece& piece = p.piece(slot);
            spec.side = piece.side;
            spec.kind = piece.kind;
            spec.command = piece.command;
            spec.facing = piece.facing;
            spec.flag = piece.flag;
            if (piece.cargo != no_slot) {
                const Piece& cargo = p.piece(piece.cargo);
                spec.cargo = CargoSpec{cargo.kind, cargo.command, cargo.facing != piece.facing, cargo.flag};
            }
            setup.pieces.push_back(spec);
        }
    });
    setup.flags.assign(p.flags().begin(), p.flags().end());
    setup.sites.assign(p.sites().begin(), p.sites().end());
    return setup;
}

namespace {

bool same_list(const InlineVec<Square, max_flags>& a, const InlineVec<Square, max_flags>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

bool same_piece(const Position& a, const Piece& x, const Position& b, const Piece& y) {
    if (x.square != y.square || x.facing != y.facing || x.kind != y.kind || x.side != y.side ||
        x.command != y.command || x.flag != y.flag || x.aboard() != y.aboard()) {
        return false;
    }
    if ((x.cargo == no_slot) != (y.cargo == no_slot)) return false;
    return x.cargo == no_slot || same_piece(a, a.piece(x.cargo), b, b.piece(y.cargo));
}

}  // namespace

// Slots may differ: two positions are equal if a position string could not tell them apart.
bool Position::operator==(const Position& o) const {
    if (size_ != o.size_ || rules_ != o.rules_ || side_ != o.side_ || quiet_ != o.quiet_ || turn_ != o.turn_ ||
        tally_ != o.tally_ || hash_ != o.hash_ || terrain_ != o.terrain_ || markers_ != o.markers_ ||
        wreck_ != o.wreck_ || !same_list(flags_, o.flags_) || !same_list(sites_, o.sites_)) {
        return false;
    }
    for (Square s = 0; s < square_count; ++s) {
        if ((occupant_[s] == 0) != (o.occupant_[s] == 0)) return false;
        if (occupant_[s] != 0 && !same_piece(*this, piece(slot_at(s)), o, o.piece(o.slot_at(s)))) return false;
    }
    return true;
}

bool Position::ok() const {
    const Result<Position> fresh = make_position(setup_of(*this));
    if (!fresh) return false;
    for (Side s : all_sides) {
        if (fresh->pieces_of(s).count() != pieces_of(s).count()) return false;
        if ((fresh->command_of(s) == no_slot) != (command_of(s) == no_slot)) return false;
    }
    return *fresh == *this && index_.agrees_with(fresh->index_) && fresh->vehicles_ == vehicles_ &&
           fresh->bombs_ == bombs_;
}

}  // namespace tankchess
