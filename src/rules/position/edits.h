#pragma once

#include <cstdint>

#include "base/inline_vec.h"
#include "rules/position/position.h"

namespace tankchess {

// One reversible change of a position.
struct Edit {
    enum class Op : std::uint8_t {
        pose,         // slot stood on `square` with facing `old`
        removed,      // slot was taken off the board
        wrecked,      // slot became a wreck
        unwrecked,    // wreck code `old` was on `square`
        terrain,      // `square` was of kind `old`
        burnt,        // hedge shape `old` burnt
        smoke,        // toggled on `square`
        mine,         // toggled on `square`
        boarded,      // slot came from `square`, facing `old`
        unboarded,    // slot had been aboard of slot `old >> 8`, facing `old & 7`
        transferred,  // likewise, and went straight onto another boat
        carrying,     // slot's flag toggled
        flag_added,   // on `square`
        flag_taken,
        site_taken,
    };
    Op op;
    Slot slot = no_slot;
    Square square = no_square;
    std::uint16_t old = 0;
};

// What do_move() writes and undo_move() reads. A journal entry for each piece that dies or changes, for each marker
// or wreck met, and a handful for the mover; a burnt hedge shape is one entry.
struct Undo {
    std::uint64_t hash;
    Tally tally;
    std::uint16_t quiet;
    std::uint16_t turn;
    Side side;
    InlineVec<Edit, 4 * max_pieces> journal;
};

// The few primitives through which a position changes. Each keeps hash, lists, square classes, rows and lines right
// and writes its reverse into the journal.
class Edits {
public:
    // Remembers the counters; the journal starts empty.
    Edits(Position& position, Undo& undo);

    const Position& position() const { return p_; }

    // A boat takes its cargo along, turned as it turns (S6). Precondition: not aboard, the square is free.
    void set_pose(Slot slot, Pose pose);
    // Gone from the board: sunk, exploded or left. A boat's cargo goes with it.
    void remove(Slot slot);
    // Destroyed: a wreck stays on its square (T10). Precondition: not aboard.
    void wreck(Slot slot);
    void remove_wreck(Square square);
    void set_terrain(Square square, Terrain terrain);
    // T5, S1: a hedge shape turns to fire.
    void burn_shape(int shape);
    void toggle_smoke(Square square);
    void toggle_mine(Square square);
    void board(Slot vehicle, Slot boat, Facing facing);
    void unboard(Slot vehicle, Pose pose);
    // From one boat onto another in one drive.
    void transfer(Slot vehicle, Slot boat, Facing facing);
    void toggle_flag(Slot slot);
    void add_flag(Square square);
    // Precondition: a flag lies there / the site still has its flag.
    void take_flag(Square square);
    void take_site(Square square);
    void add_tally(Side side, int amount);
    void set_quiet(int quiet);
    void set_turn(Side side, int turn);

    // Lifts a piece off its square for a question about drives and fire, and puts it back. Nothing else knows in
    // between: lists, counters and hash still hold it. Precondition: not aboard, no cargo.
    static void lift(Position& position, Slot slot);
    static void put_back(Position& position, Slot slot);
    // Likewise has another one like it stand on a free square, and takes that away.
    static void put_double(Position& position, Slot slot, Square square);
    static void take_double(Position& position, Slot slot, Square square);

    // Takes back every journalled edit, last first, and the counters.
    static void undo(Position& position, const Undo& undo);

private:
    void log(Edit edit) { undo_.journal.push_back(edit); }

    Position& p_;
    Undo& undo_;
};

}  // namespace tankchess
