#pragma once

#include <algorithm>
#include <bit>
#include <cassert>

#include "rules/position/hash.h"
#include "rules/position/position.h"

namespace tankchess {

// How a position keeps a wreck (T11); 0 is none.
constexpr std::uint16_t wreck_code(const Piece& p) {
    return static_cast<std::uint16_t>(
        1 + (p.kind | static_cast<unsigned>(p.side) << 5 | static_cast<unsigned>(p.command) << 7));
}

// The raw changes, without journal: both the primitives and their reversal are made of these.
class RawEdits {
public:
    explicit RawEdits(Position& position) : p(position) {}

    // Brings the index of one square up to date.
    void refresh(Square s) { p.index_.set_class(s, class_of(s)); }
    // The same where a piece has come or gone.
    void occupy(Square s, Slot slot) {
        p.occupant_[s] = static_cast<std::uint8_t>(slot + 1);
        p.index_.set_class(s, class_of(s), p.pieces_[slot].side);
    }
    void vacate(Square s, Slot slot) {
        p.occupant_[s] = 0;
        p.index_.set_class(s, class_of(s), p.pieces_[slot].side);
    }

    void toggle_hash(const Piece& piece) { p.hash_ ^= hash::piece_key(piece); }

    void set_pose(Slot slot, Pose pose) {
        Piece& piece = p.pieces_[slot];
        const int turned_by = index_of(pose.facing) - index_of(piece.facing);
        const Square from = piece.square;
        toggle_hash(piece);
        piece.square = pose.square;
        piece.facing = pose.facing;
        toggle_hash(piece);
        if (piece.cargo != no_slot) {
            Piece& cargo = p.pieces_[piece.cargo];
            toggle_hash(cargo);
            cargo.square = pose.square;
            cargo.facing = turned(cargo.facing, turned_by);
            toggle_hash(cargo);
        }
        if (from != pose.square) {
            vacate(from, slot);
            occupy(pose.square, slot);
        } else if (piece.has(carries)) {
            refresh(from);  // F6: its axis turned
        }
    }

    // Takes a piece out of lists and hash, or puts it back. Its slot keeps its data.
    void drop(Slot slot) {
        Piece& piece = p.pieces_[slot];
        toggle_hash(piece);
        p.active_[index_of(piece.side)].drop(slot);
        p.vehicles_[index_of(piece.side)] =
            static_cast<std::uint8_t>(p.vehicles_[index_of(piece.side)] - !piece.has(fortification));
        p.bombs_ = static_cast<std::uint8_t>(p.bombs_ - piece.has(explosive));
        if (piece.special()) p.index_.count_special_piece(-1);
        if (piece.command) p.command_[index_of(piece.side)] = no_slot;
        if (piece.aboard()) {
            p.pieces_[piece.carrier].cargo = no_slot;
            refresh(piece.square);
        } else {
            vacate(piece.square, slot);
        }
    }
    void restore(Slot slot) {
        Piece& piece = p.pieces_[slot];
        toggle_hash(piece);
        p.active_[index_of(piece.side)].add(slot);
        p.vehicles_[index_of(piece.side)] =
            static_cast<std::uint8_t>(p.vehicles_[index_of(piece.side)] + !piece.has(fortification));
        p.bombs_ = static_cast<std::uint8_t>(p.bombs_ + piece.has(explosive));
        if (piece.special()) p.index_.count_special_piece(1);
        if (piece.command) p.command_[index_of(piece.side)] = slot;
        if (piece.aboard()) {
            p.pieces_[piece.carrier].cargo = slot;
            refresh(piece.square);
        } else {
            occupy(piece.square, slot);
        }
    }

    void set_wreck(Square s, std::uint16_t code) {
        if (p.wreck_[s] != 0) p.hash_ ^= hash::wreck_key(s, p.wreck_[s]);
        p.wreck_[s] = code;
        if (code != 0) p.hash_ ^= hash::wreck_key(s, code);
        refresh(s);
    }

    void set_terrain(Square s, Terrain t) {
        p.hash_ ^= hash::terrain_key(s, p.terrain_[s]) ^ hash::terrain_key(s, t);
        p.terrain_[s] = t;
        refresh(s);
    }
    // A burnt shape remembers where it was: burnt_ keeps the hedge kind under the fire.
    void burn(int shape) {
        const Terrain hedge_kind = hedge_of(shape);
        for_each_square(p.size_, [&](Square s) {
            if (p.terrain_[s] == hedge_kind) {
                p.burnt_[s] = hedge_kind;
                set_terrain(s, terrain::fire);
            }
        });
    }
    void unburn(int shape) {
        const Terrain hedge_kind = hedge_of(shape);
        for_each_square(p.size_, [&](Square s) {
            if (p.burnt_[s] == hedge_kind) {
                p.burnt_[s] = terrain::open;
                set_terrain(s, hedge_kind);
            }
        });
    }

    void toggle_marker(Square s, std::uint8_t bit) {
        p.markers_[s] ^= bit;
        p.hash_ ^= bit == Position::smoke_bit ? hash::smoke_key(s) : hash::mine_key(s);
        refresh(s);
    }
    void toggle_smoke(Square s) { toggle_marker(s, Position::smoke_bit); }
    void toggle_mine(Square s) { toggle_marker(s, Position::mine_bit); }

    void board(Slot vehicle, Slot boat, Facing facing) {
        Piece& v = p.pieces_[vehicle];
        const Square from = v.square;
        toggle_hash(v);
        if (v.aboard()) {
            p.pieces_[v.carrier].cargo = no_slot;
            refresh(from);
        } else {
            vacate(from, vehicle);
        }
        v.carrier = boat;
        v.square = p.pieces_[boat].square;
        v.facing = facing;
        p.pieces_[boat].cargo = vehicle;
        toggle_hash(v);
        refresh(v.square);
    }
    void unboard(Slot vehicle, Pose pose) {
        Piece& v = p.pieces_[vehicle];
        const Square from = v.square;
        toggle_hash(v);
        p.pieces_[v.carrier].cargo = no_slot;
        v.carrier = no_slot;
        v.square = pose.square;
        v.facing = pose.facing;
        toggle_hash(v);
        refresh(from);
        occupy(pose.square, vehicle);
    }

    void toggle_flag(Slot slot) {
        Piece& piece = p.pieces_[slot];
        toggle_hash(piece);
        piece.flag = !piece.flag;
        toggle_hash(piece);
    }
    int flags_on(Square s) const { return static_cast<int>(std::count(p.flags_.begin(), p.flags_.end(), s)); }
    // Flags are kept in ascending order, so that equal positions are equal.
    void insert_flag(InlineVec<Square, max_flags>& list, Square s) {
        list.push_back(s);
        for (std::size_t i = list.size() - 1; i > 0 && list[i - 1] > list[i]; --i) std::swap(list[i - 1], list[i]);
    }
    void erase_flag(InlineVec<Square, max_flags>& list, Square s) {
        Square* found = std::find(list.begin(), list.end(), s);
        assert(found != list.end());
        std::copy(found + 1, list.end(), found);
        list.pop_back();
    }
    void add_flag(Square s) {
        const int count = flags_on(s);
        p.hash_ ^= hash::flag_key(s, count) ^ hash::flag_key(s, count + 1);
        insert_flag(p.flags_, s);
    }
    void take_flag(Square s) {
        const int count = flags_on(s);
        p.hash_ ^= hash::flag_key(s, count) ^ hash::flag_key(s, count - 1);
        erase_flag(p.flags_, s);
    }
    void add_site(Square s) {
        p.hash_ ^= hash::site_key(s);
        insert_flag(p.sites_, s);
    }
    void take_site(Square s) {
        p.hash_ ^= hash::site_key(s);
        erase_flag(p.sites_, s);
    }

private:
    SquareClass class_of(Square s) const { return square_class(p.terrain_[s], p.markers_[s], standing(s)); }
    Standing standing(Square s) const {
        if (p.occupant_[s] != 0) {
            const Piece& piece = p.pieces_[p.occupant_[s] - 1];
            if (piece.has(low_silhouette)) return Standing::low;
            if (piece.has(carries) && piece.cargo == no_slot) return empty_boat(piece.facing);
            return Standing::ordinary;
        }
        if (p.wreck_[s] != 0) return p.wreck_at(s)->low() ? Standing::low : Standing::ordinary;
        return Standing::nobody;
    }

    Position& p;
};

}  // namespace tankchess
