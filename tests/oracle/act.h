#pragma once

#include "drive.h"

namespace oracle {

enum class Deed {
    none,
    shot,
    charge,
    flame,
    smoke,
    lay_mine,
    explode,
    take_from_site,
    take_lying,
    take_from_carrier,
    take_from_cargo
};

struct Action {
    Deed deed = Deed::none;
    Square target;  // for a site its south-west square
};

// The piece that acts. After a boat's move that is its cargo (S6).
struct Actor {
    Square at;
    int facing = no_facing;
    const Kind* kind = nullptr;
    char side = 'w';
    bool aboard = false;
};

// F and S: every weapon action that changes something, on the position after the drive.
std::vector<Action> weapon_actions(const Position& position, const Actor& actor);

// X3: every way for the piece that moved (aboard: as cargo of the boat there) to take a flag.
std::vector<Action> flag_actions(const Position& position, Square at, bool aboard);

// Carry an action out; they return the squares on which pieces were destroyed.
std::set<Square> apply_weapon(Position& position, const Action& action);
void apply_flag(Position& position, Square at, bool aboard, const Action& action);

// T10, S3: destroys the pieces on these squares and all that their explosions reach, together.
std::set<Square> destroy(Position& position, const std::set<Square>& first);

}  // namespace oracle
