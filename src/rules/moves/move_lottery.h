#pragma once

#include <optional>

#include "base/inline_vec.h"
#include "base/rng.h"
#include "rules/fast/targets.h"
#include "rules/moves/drive_ways.h"
#include "rules/moves/move_list.h"
#include "rules/position/position.h"

namespace tankchess {

// Draws pseudo-legal moves, each as likely as any other, mostly without listing those of even one piece. Every piece
// has as many tickets as it could have moves at the very most: one for each way to drive and each thing to do at its
// end. Each of its moves is on exactly one ticket; a ticket without a move is drawn in vain, and another one follows.
class MoveLottery {
public:
    // False where lists are quicker, or flags make more of a drive than tickets know (X3).
    static bool pays(const Position& position);

    // `list` is room for moves of single pieces. The position is changed for questions and is as before afterwards.
    MoveLottery(Position& position, MoveList& list);

    // Nothing if many tickets in a row were in vain, as when there is no move.
    std::optional<Move> draw(Rng& rng);

    std::uint32_t tickets() const { return total_; }
    // What draw() gives for a ticket, if it is not in vain.
    std::optional<Move> on_ticket(std::uint32_t ticket);

private:
    struct Tickets {
        Slot slot;
        bool plain = false;      // tables list its moves at once
        bool entangled = false;  // M9: only listing tells which of its actions end alike
        bool listed = false;     // its moves are in the list, from `begin` to `end`
        std::uint8_t steps = 0;  // at most
        std::size_t begin = 0, end = 0;
        std::uint32_t actions = 0;  // at most, at the end of one drive
        std::uint32_t count = 0;
    };

    void add(Slot slot);
    std::uint32_t most_actions(Tickets& tickets);
    bool may_board(const Piece& piece) const;
    void list(Tickets& tickets);
    bool ways_tell(const Tickets& tickets) const;
    std::optional<Move> along_way(const Tickets& tickets, std::uint32_t ticket);
    std::optional<Move> act(const Tickets& tickets, const DriveWay& way, Move drive, std::uint32_t number);

    Position& p_;
    MoveList& list_;
    Targets targets_;
    InlineVec<Tickets, max_pieces> pieces_;
    std::uint32_t total_ = 0;
};

}  // namespace tankchess
