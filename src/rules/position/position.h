#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "base/inline_vec.h"
#include "base/result.h"
#include "rules/board/catalogue.h"
#include "rules/board/mode.h"
#include "rules/board/setup.h"
#include "rules/board/square_class.h"

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
    bool flag = false;       // carries a flag (X3)
    Slot cargo = no_slot;    // the piece aboard
    Slot carrier = no_slot;  // the boat it is aboard of
    // Copied from the catalogue: asked at every turn of every piece.
    Footing footing = Footing::heavy_land;
    std::uint8_t speed = 0;
    std::uint8_t power = 0;
    bool plain_kind = false;  // tables know its turns on plain ground (piece_moves.h)
    std::uint32_t abilities = 0;

    const KindRow& row() const { return row_of_kind(kind); }
    bool has(Ability a) const { return (abilities & a) != 0; }
    bool aboard() const { return carrier != no_slot; }
    bool special() const { return !plain_kind || has(carries) || has(low_silhouette); }
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

    // 0 to count - 1.
    static SlotSet first_of(std::size_t count) {
        SlotSet set;
        for (std::size_t i = 0; i < count; ++i) set.add(static_cast<Slot>(i));
        return set;
    }

    bool has(Slot s) const { return word[s >> 6] >> (s & 63) & 1; }
    void add(Slot s) { word[s >> 6] |= 1ULL << (s & 63); }
    void drop(Slot s) { word[s >> 6] &= ~(1ULL << (s & 63)); }
    bool empty() const { return (word[0] | word[1]) == 0; }
    int count() const { return std::popcount(word[0]) + std::popcount(word[1]); }
    // Precondition: not empty.
    Slot first() const {
        return static_cast<Slot>(word[0] != 0 ? std::countr_zero(word[0]) : 64 + std::countr_zero(word[1]));
    }
    SlotSet& operator|=(const SlotSet& o) {
        word[0] |= o.word[0];
        word[1] |= o.word[1];
        return *this;
    }
    friend SlotSet operator|(SlotSet a, const SlotSet& b) { return a |= b; }
    friend SlotSet operator&(SlotSet a, const SlotSet& b) {
        a.word[0] &= b.word[0];
        a.word[1] &= b.word[1];
        return a;
    }
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
    // Active pieces that explode (S3), of all sides, cargo included.
    int bombs() const { return bombs_; }
    // Active pieces of all sides that do more than drive, fire and stand in the way: special kinds, boats, low
    // silhouettes.
    int special_pieces() const { return special_pieces_; }
    // The active Command piece of a side, or no_slot.
    Slot command_of(Side s) const { return command_[index_of(s)]; }

    // X3.
    const InlineVec<Square, max_flags>& flags() const { return flags_; }
    const InlineVec<Square, max_flags>& sites() const { return sites_; }

    // Hot readers for reach and fire. `off` may be up to eight rows or six columns off the board.
    SquareClass class_at(int off) const { return class_[static_cast<std::size_t>(off + class_margin)]; }
    // Where a footing is stopped, as rows of the board seen from four sides: rotation r is the board turned so that
    // facing 2r points up. Row and column are those of `rotated()`, both in 0 … 25; off the board all bits are set.
    // Gives the row's word; the word of row + n stands n * footing_count further on, up to row_margin off the board.
    const std::uint64_t* stop_rows(int rotation, int row, Footing f) const {
        return &stop_rows_[static_cast<std::size_t>(rotation)][static_cast<std::size_t>(row + row_margin)]
                          [static_cast<std::size_t>(f)];
    }
    // Squares that need the general search for the footing: bit x + column_margin of row y.
    std::uint64_t special_row(int row, Footing f) const {
        return special_rows_[static_cast<std::size_t>(row + row_margin)][static_cast<std::size_t>(f)];
    }
    int special_count(Footing f) const { return special_count_[static_cast<std::size_t>(f)]; }
    // No road anywhere, no flags in play, and nothing special for any footing on the board: then every piece whose kind
    // is plain is plain (piece_moves.h), but for those about to leave the board.
    bool plain_ground() const { return specials_ == 0 && !has_road_ && !mode().flags; }
    // A hedge blocks fire and can yet be stood on: 1 where the board has any, to see one square further than rays go.
    int hedge_slack() const { return has_hedge_; }
    static constexpr int row_margin = 8;
    static constexpr int column_margin = 6;
    struct RowColumn {
        int row, column;
    };
    static constexpr RowColumn rotated(int rotation, Square s) {
        constexpr int last = max_side_length - 1;
        const int x = column_of(s), y = row_of(s);
        return rotation == 0   ? RowColumn{y, x}
               : rotation == 1 ? RowColumn{x, last - y}
               : rotation == 2 ? RowColumn{last - y, last - x}
                               : RowColumn{last - x, y};
    }

    // One line along an axis: bit `line_bit(axis, s)` of line `line_index(axis, s)`. Bits off the board are hard.
    struct Line {
        std::uint32_t hard = ~0u;                     // blocks fire
        std::uint32_t low = 0;                        // F5, F6
        std::array<std::uint32_t, side_count> own{};  // active pieces of a side, cargo left out
        bool operator==(const Line&) const = default;
    };
    static constexpr int lines_of_axis = 2 * max_side_length;
    const Line& line(int axis, int index) const {
        return lines_[static_cast<std::size_t>(axis)][static_cast<std::size_t>(index)];
    }
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
    friend class PositionMaker;
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
    std::array<Terrain, square_count> burnt_{};          // the hedge that a fire square was when play began, else open
    std::array<std::uint8_t, square_count> markers_{};   // bit 0 smoke, bit 1 mine
    std::array<std::uint8_t, square_count> occupant_{};  // slot + 1
    std::array<std::uint16_t, square_count> wreck_{};    // wreck code, 0 = none
    std::array<Piece, max_pieces> pieces_{};
    std::array<SlotSet, side_count> active_{};
    std::array<std::uint8_t, side_count> vehicles_{};
    std::uint8_t bombs_ = 0;
    std::array<Slot, side_count> command_{no_slot, no_slot, no_slot, no_slot};
    std::uint8_t special_pieces_ = 0;
    InlineVec<Square, max_flags> flags_;
    InlineVec<Square, max_flags> sites_;

    std::array<SquareClass, square_count + 2 * class_margin> class_{};
    using FootingRows = std::array<std::array<std::uint64_t, footing_count>, padded_rows>;
    std::array<FootingRows, 4> stop_rows_{};
    FootingRows special_rows_{};
    std::array<std::uint16_t, footing_count> special_count_{};
    std::uint16_t specials_ = 0;        // sum of the counts of footings in use
    std::uint8_t footings_in_use_ = 0;  // bit for each; pieces never change theirs, so rows of the others stay unused
    bool has_road_ = false;
    bool has_hedge_ = false;
    std::array<std::array<Line, lines_of_axis>, axis_count> lines_{};
};

// The position that `setup` describes, or its first fault; setup_faults() names them all.
Result<Position> make_position(const Setup& setup);

// The setup that `position` came from or could have come from: make_position(setup_of(p)) == p. Pieces by square,
// markers by square (Z2).
Setup setup_of(const Position& position);

}  // namespace tankchess
