#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "base/inline_vec.h"
#include "base/result.h"
#include "rules/catalogue.h"
#include "rules/mode.h"
#include "rules/setup.h"
#include "rules/square_class.h"

namespace tankchess {

// An active piece lives in a slot for its whole life; a slot number fits a byte.
using Slot = std::uint8_t;
inline constexpr Slot no_slot = 0xff;

struct Piece {
    Square square = no_square;  // cargo: the boat's square
    Facing facing = Facing::n;
    Kind kind = 0;
    Side side = Side::white;
    bool command = false;
    bool flag = false;         // carries a flag (X3)
    Slot cargo = no_slot;      // the piece aboard
    Slot carrier = no_slot;    // the boat it is aboard of
    Footing footing = Footing::heavy_land;

    const KindRow& row() const { return row_of_kind(kind); }
    bool has(Ability a) const { return row().has(a); }
    bool aboard() const { return carrier != no_slot; }
    Pose pose() const { return {square, facing}; }
};

// T11.
struct Wreck {
    Side side;
    Kind kind;
    bool command;

    bool low() const { return row_of_kind(kind).has(low_silhouette); }
};

// A set of slots.
struct SlotSet {
    std::uint64_t word[max_pieces / 64] = {};

    bool has(Slot s) const { return word[s >> 6] >> (s & 63) & 1; }
    void add(Slot s) { word[s >> 6] |= 1ULL << (s & 63); }
    void drop(Slot s) { word[s >> 6] &= ~(1ULL << (s & 63)); }
    bool empty() const { return (word[0] | word[1]) == 0; }
    int count() const { return std::popcount(word[0]) + std::popcount(word[1]); }
    bool operator==(const SlotSet&) const = default;

    template <class F>
    void for_each(F&& f) const {
        for (int w = 0; w < max_pieces / 64; ++w) {
            for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) {
                f(static_cast<Slot>(w * 64 + std::countr_zero(rest)));
            }
        }
    }
    // Stops at the first slot for which `f` is true.
    template <class F>
    bool any_of(F&& f) const {
        for (int w = 0; w < max_pieces / 64; ++w) {
            for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) {
                if (f(static_cast<Slot>(w * 64 + std::countr_zero(rest)))) return true;
            }
        }
        return false;
    }
};

// The state of a game that a position string holds (Z). A value: copying gives an independent position.
// Reading is public; changing goes through Edits (edits.h), which keeps hash, lists and bit sets right.
class Position {
public:
    BoardSize size() const { return size_; }
    const RulesSpec& rules() const { return rules_; }
    const ModeRow& mode() const { return mode_of(rules_.style); }
    Side side_to_move() const { return side_; }
    int quiet() const { return quiet_; }
    int turn() const { return turn_; }
    const Tally& tally() const { return tally_; }
    // Equal for positions that are the same by G6 (first five TPS fields).
    std::uint64_t hash() const { return hash_; }

    bool on_board(Square s) const { return size_.contains(s); }
    Terrain terrain_at(Square s) const { return terrain_[s]; }
    bool smoke_at(Square s) const { return markers_[s] & smoke_bit; }
    bool mine_at(Square s) const { return markers_[s] & mine_bit; }
    // The active piece that stands on `s` (a boat rather than its cargo), or no_slot.
    Slot slot_at(Square s) const { return static_cast<Slot>(occupant_[s] - 1); }
    std::optional<Wreck> wreck_at(Square s) const;
    bool has_wreck(Square s) const { return wreck_[s] != 0; }
    // No active piece and no wreck.
    bool unoccupied(Square s) const { return occupant_[s] == 0 && wreck_[s] == 0; }

    const Piece& piece(Slot s) const { return pieces_[s]; }
    // Active pieces of a side, cargo included.
    const SlotSet& pieces_of(Side s) const { return active_[index_of(s)]; }
    int vehicles_of(Side s) const { return vehicles_[index_of(s)]; }
    // The active Command piece of a side, or no_slot.
    Slot command_of(Side s) const { return command_[index_of(s)]; }

    // X3.
    const InlineVec<Square, max_flags>& flags() const { return flags_; }
    const InlineVec<Square, max_flags>& sites() const { return sites_; }

    // Hot readers for reach and fire. `off` may be up to eight rows or six columns off the board.
    SquareClass class_at(int off) const { return class_[static_cast<std::size_t>(off + class_margin)]; }
    // Bit x + 6 of row y + 8 is set where the footing is stopped / needs the general search.
    const std::uint64_t* stop_rows(Footing f) const { return stop_rows_[static_cast<std::size_t>(f)].data(); }
    const std::uint64_t* special_rows(Footing f) const { return special_rows_[static_cast<std::size_t>(f)].data(); }
    static constexpr int row_margin = 8;
    static constexpr int column_margin = 6;

    // Line words along an axis: bit `line_bit(axis, s)` of line `line_index(axis, s)`.
    std::uint32_t hard_line(int axis, int index) const { return hard_[axis][index]; }
    std::uint32_t low_line(int axis, int index) const { return low_[axis][index]; }
    static constexpr int line_index(int axis, Square s) {
        const int x = column_of(s), y = row_of(s);
        return axis == 0 ? x : axis == 1 ? x - y + max_side_length - 1 : axis == 2 ? y : x + y;
    }
    static constexpr int line_bit(int axis, Square s) { return axis == 0 ? row_of(s) : column_of(s); }

    // Everything derived agrees with what it is derived from. Slow: for assertions and tests.
    bool ok() const;

    bool operator==(const Position& other) const;

private:
    friend class Edits;
    friend class RawEdits;
    friend Result<Position> make_position(const Setup& setup);
    Position() = default;

    static constexpr std::uint8_t smoke_bit = 1;
    static constexpr std::uint8_t mine_bit = 2;
    static constexpr int class_margin = row_margin * stride;
    static constexpr int padded_rows = max_side_length + 2 * row_margin;

    BoardSize size_;
    RulesSpec rules_;
    Side side_ = Side::white;
    std::uint16_t quiet_ = 0;
    std::uint16_t turn_ = 1;
    Tally tally_{};
    std::uint64_t hash_ = 0;

    std::array<Terrain, square_count> terrain_{};
    std::array<Terrain, square_count> burnt_{};  // the hedge that a fire square was when play began, else open
    std::array<std::uint8_t, square_count> markers_{};  // bit 0 smoke, bit 1 mine
    std::array<std::uint8_t, square_count> occupant_{};  // slot + 1
    std::array<std::uint16_t, square_count> wreck_{};    // wreck code, 0 = none
    std::array<Piece, max_pieces> pieces_{};
    std::array<SlotSet, side_count> active_{};
    std::array<std::uint8_t, side_count> vehicles_{};
    std::array<Slot, side_count> command_{no_slot, no_slot, no_slot, no_slot};
    InlineVec<Square, max_flags> flags_;
    InlineVec<Square, max_flags> sites_;

    std::array<SquareClass, square_count + 2 * class_margin> class_{};
    std::array<std::array<std::uint64_t, padded_rows>, footing_count> stop_rows_{};
    std::array<std::array<std::uint64_t, padded_rows>, footing_count> special_rows_{};
    std::uint32_t hard_[axis_count][2 * max_side_length] = {};
    std::uint32_t low_[axis_count][2 * max_side_length] = {};
};

// The position that `setup` describes, or its first fault; setup_faults() names them all.
Result<Position> make_position(const Setup& setup);

// The setup that `position` came from or could have come from: make_position(setup_of(p)) == p. Pieces by square,
// markers by square (Z2).
Setup setup_of(const Position& position);

}  // namespace tankchess
