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
#include "rules/position/board_index.h"

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
    // Copied from the catalogue: asked for every piece at every node.
    Footing footing = Footing::heavy_land;
    std::uint8_t speed = 0;
    std::uint8_t power = 0;
    bool plain_kind = false;  // tables know its moves on plain ground (piece_moves.h)
    Weapon weapon = Weapon::none;
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

    static SlotSet of(Slot slot) {
        SlotSet set;
        set.add(slot);
        return set;
    }
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

class DriveMemory;  // fast/drive_memory.h

// Something that the owner of an object lends to it. It stays with the object: a copy has none, and assignment leaves
// it alone, so nothing outlives what was lent.
template <class T>
class Lent {
public:
    Lent() = default;
    Lent(const Lent&) {}
    Lent& operator=(const Lent&) { return *this; }

    void set(T* lent) { lent_ = lent; }
    T* get() const { return lent_; }

private:
    T* lent_ = nullptr;
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
    // The active Command piece of a side, or no_slot.
    Slot command_of(Side s) const { return command_[index_of(s)]; }

    // X3.
    const InlineVec<Square, max_flags>& flags() const { return flags_; }
    const InlineVec<Square, max_flags>& sites() const { return sites_; }

    // F3, F5, F6: whether a square blocks fire that crosses it in this direction, or is low for it.
    bool blocks_fire(Square s, Facing along) const { return index_.class_at(s) >> (hard_shift + axis_of(along)) & 1; }
    bool is_low(Square s, Facing along) const { return index_.class_at(s) >> (low_shift + axis_of(along)) & 1; }

    // The squares laid out for speed (board_index.h), for move generation and evaluation.
    const BoardIndex& index() const { return index_; }
    // A cache for drives asked for on this very object, or null to take it back. It must live as long as it is lent.
    void lend(DriveMemory* memory) { drive_memory_.set(memory); }
    DriveMemory* drive_memory() const { return drive_memory_.get(); }

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
    InlineVec<Square, max_flags> flags_;
    InlineVec<Square, max_flags> sites_;

    BoardIndex index_;
    Lent<DriveMemory> drive_memory_;
};

// The position that `setup` describes, or its first fault; setup_faults() names them all.
Result<Position> make_position(const Setup& setup);

// The setup that `position` came from or could have come from: make_position(setup_of(p)) == p. Pieces by square,
// markers by square (Z2).
Setup setup_of(const Position& position);

}  // namespace tankchess
