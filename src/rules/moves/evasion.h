#pragma once

#include <array>
#include <cstdint>

#include "rules/moves/piece_moves.h"
#include "rules/moves/threats.h"

namespace tankchess {

// The moves of the side to move that may parry a threat of the enemy, and few others: every legal evasion is among
// them.
class Evasions {
public:
    // `threat` is threat_of() the enemy. Preconditions: it is one, and the game is not settled().
    Evasions(const Position& position, const Threat& threat);

    // The three lists of movegen.h, less what leaves the threat standing.
    void pseudo_moves(MoveList& list) const { list_moves(Wanted::all, list); }
    void capture_moves(MoveList& list) const { list_moves(Wanted::captures, list); }
    void quiet_moves(MoveList& list) const { list_moves(Wanted::quiets, list); }

    // False only if the threat stands after this pseudo-legal move.
    bool may_help(Move move) const;

private:
    void list_moves(Wanted wanted, MoveList& list) const;
    bool may_block(const Piece& piece) const;

    const Position& position_;
    SlotSet exposed_;    // what is aimed at: the Command piece, and bombs that would take it with them
    SlotSet attackers_;  // of them
    std::array<std::uint32_t, max_side_length> squares_{};  // that may be in the way of every threat; bit x of row y
};

}  // namespace tankchess
