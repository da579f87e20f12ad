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

    // Brings class, rows and lines of one square up to date.
    void refresh(Square s) {
        const SquareClass now = square_class(p.terrain_[s], p.markers_[s], standing(s));
        SquareClass& stored = p.class_[static_cast<std::size_t>(s + Position::class_margin)];
        const unsigned diff = static_cast<unsigned>(stored ^ now);
        if (diff == 0) return;
        stored = now;
        for (unsigned stops = diff & p.footings_in_use_; stops != 0; stops &= stops - 1) {
            const std::size_t f = static_cast<std::size_t>(std::countr_zero(stops));
            flip_stop<0>(s, f);
            flip_stop<1>(s, f);
            flip_stop<2>(s, f);
            flip_stop<3>(s, f);
        }
        if (diff >> special_shift & p.footings_in_use_) {
            auto& footings = p.special_rows_[static_cast<std::size_t>(row_of(s) + Position::row_margin)];
            for (std::size_t f = 0; f < footing_count; ++f) {
                if (!(diff >> (special_shift + f) & p.footings_in_use_ >> f & 1)) continue;
                footings[f] ^= 1ULL << (column_of(s) + Position::column_margin);
                const int change = now >> (special_shift + f) & 1 ? 1 : -1;
                p.special_count_[f] = static_cast<std::uint16_t>(p.special_count_[f] + change);
                p.specials_ = static_cast<std::uint16_t>(p.specials_ + change);
            }
        }
        if (diff & 0xff00) {
            for (int axis = 0; axis < axis_count; ++axis) {
                Position::Line& line = line_of(axis, s);
                const int bit = Position::line_bit(axis, s);
                line.hard ^= (diff >> (hard_shift + axis) & 1) << bit;
                line.low ^= (diff >> (low_shift + axis) & 1) << bit;
            }
        }
    }
    template <int rotation>
    void flip_stop(Square s, std::size_t footing) {
        const auto [row, column] = Position::rotated(rotation, s);
        p.stop_rows_[rotation][static_cast<std::size_t>(row + Position::row_margin)][footing] ^=
            1ULL << (column + Position::column_margin);
    }

    Position::Line& line_of(int axis, Square s) {
        return p.lines_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(Position::line_index(axis, s))];
    }

    // Who stands where, for the lines of fire that look through one's own pieces.
    void occupy(Square s, Slot slot) {
        p.occupant_[s] = static_cast<std::uint8_t>(slot + 1);
        toggle_own(s, p.pieces_[slot].side);
    }
    void vacate(Square s, Slot slot) {
        p.occupant_[s] = 0;
        toggle_own(s, p.pieces_[slot].side);
    }
    void toggle_own(Square s, Side side) {
        for (int axis = 0; axis < axis_count; ++axis) {
            line_of(axis, s).own[index_of(side)] ^= 1u << Position::line_bit(axis, s);
        }
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
            refresh(from);
            refresh(pose.square);
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
        p.special_pieces_ = static_cast<std::uint8_t>(p.special_pieces_ - piece.special());
        if (piece.command) p.command_[index_of(piece.side)] = no_slot;
        if (piece.aboard()) {
            p.pieces_[piece.carrier].cargo = no_slot;
        } else {
            vacate(piece.square, slot);
        }
        refresh(piece.square);
    }
    void restore(Slot slot) {
        Piece& piece = p.pieces_[slot];
        toggle_hash(piece);
        p.active_[index_of(piece.side)].add(slot);
        p.vehicles_[index_of(piece.side)] =
            static_cast<std::uint8_t>(p.vehicles_[index_of(piece.side)] + !piece.has(fortification));
        p.bombs_ = static_cast<std::uint8_t>(p.bombs_ + piece.has(explosive));
        p.special_pieces_ = static_cast<std::uint8_t>(p.special_pieces_ + piece.special());
        if (piece.command) p.command_[index_of(piece.side)] = slot;
        if (piece.aboard()) {
            p.pieces_[piece.carrier].cargo = slot;
        } else {
            occupy(piece.square, slot);
        }
        refresh(piece.square);
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
        for_board([&](Square s) {
            if (p.terrain_[s] == hedge_kind) {
                p.burnt_[s] = hedge_kind;
                set_terrain(s, terrain::fire);
            }
        });
    }
    void unburn(int shape) {
        const Terrain hedge_kind = hedge_of(shape);
        for_board([&](Square s) {
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
        } else {
            vacate(from, vehicle);
        }
        v.carrier = boat;
        v.square = p.pieces_[boat].square;
        v.facing = facing;
        p.pieces_[boat].cargo = vehicle;
        toggle_hash(v);
        refresh(from);
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
        occupy(pose.square, vehicle);
        toggle_hash(v);
        refresh(from);
        refresh(pose.square);
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

    template <class F>
    void for_board(F&& f) {
        for (int y = 0; y < p.size_.height; ++y) {
            for (int x = 0; x < p.size_.width; ++x) f(make_square(x, y));
        }
    }

    Position& p;
};

}  // namespace tankchess
