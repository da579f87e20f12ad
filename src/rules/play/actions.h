#pragma once

#include <array>

#include "base/inline_vec.h"
#include "rules/board/move.h"
#include "rules/position/position.h"

namespace tankchess {

// Who acts after a drive, and from where. The board is asked as it is without the actor: lifted off, with the markers
// that its drive cleared gone.
struct Actor {
    Slot slot = no_slot;
    Pose pose;
    bool aboard = false;  // S6: straight ahead only
};

struct Candidate {
    Action action;
    Square target;
    // A chain of explosions or a burning shape may give this the same result as another candidate (M9), or take the
    // actor along.
    bool entangled;
};
// Eight lines of targets, smoke squares, flags: far fewer than this.
using Candidates = InlineVec<Candidate, 256>;

// Every action that changes something (F1–F9, S1–S5), in a fixed order. Taking flags is apart (list_flags).
void list_actions(const Position& lifted, const Actor& actor, Candidates& out);

// Targets that a gun, mortar or howitzer destroys from this pose; the part of list_actions() that is fire.
void list_shots(const Position& lifted, const Actor& actor, Candidates& out);

// The other half of list_actions(): enemies that the weapon would hit from this pose, but whose armour holds (F9, S3,
// S4). The action is the one that does nothing to them.
void list_held(const Position& lifted, const Actor& actor, Candidates& out);

// X3: flags that the piece which moved to `square` may take.
void list_flags(const Position& lifted, Slot mover, Square square, Candidates& out);

// X3: the four squares of a site, from its south-west one.
inline constexpr std::array<int, 4> site_offsets{0, 1, stride, stride + 1};
// X3: whether a square belongs to the site whose south-west square is `site`.
constexpr bool in_site(Square site, Square s) {
    for (const int offset : site_offsets) {
        if (s == site + offset) return true;
    }
    return false;
}

}  // namespace tankchess
