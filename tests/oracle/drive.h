#pragma once

#include "model.h"

namespace oracle {

// How a piece can be at the end of its drive (T3, T4, T6, T9, S6, G3).
enum class Fate { standing, loaded, sunk, broke_ice, wrecked, exploded, out };

// One way to drive one piece, told by what came of it.
struct Drive {
    Square from;
    bool cargo = false;  // the piece that moves was aboard the boat on `from`
    Fate fate = Fate::standing;
    Square at;                 // final square; meaningless for `out`
    int facing = no_facing;    // at the end of the drive
    std::set<Square> cleared;  // squares on the way that lost smoke or mines (T8, T9)
};

// All drives of the piece on `from` (or of its cargo), each once. Empty for wrecks and Pillboxes.
std::vector<Drive> drives(const Position& position, Square from, bool cargo);

// M8, G3: may this piece step from the board onto that square beyond it?
bool may_leave(const Position& position, char side, bool command, Square beyond);

// Carries the drive out. Returns the squares on which other pieces were destroyed by it.
std::set<Square> apply_drive(Position& position, const Drive& drive);

}  // namespace oracle
