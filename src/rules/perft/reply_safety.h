#pragma once

#include <array>

#include "rules/fast/one_target.h"
#include "rules/moves/movegen.h"

namespace tankchess {

// G5 for the answers that Replies lists. Only one enemy piece, the mover, differs between the positions asked about: so
// with it off the board all threats of the others are found once, and each position adds those of the mover alone.
class ReplySafety {
public:
    // As Replies. Precondition: is_plain_game(position), mate style.
    explicit ReplySafety(Position& position);

    // The mover is off the board. `drives`: all that the Command piece can do then.
    void lift(Slot mover, const Move* drives, const Move* drives_end);
    // The mover has made its turn.
    void land();
    // As Safety::filter(), after land().
    void filter(MoveList& list, std::size_t begin, Slot slot);

private:
    // A square on which the Command piece may end.
    struct Ending {
        Square square;
        Sighting sight;
        SlotSet guns;    // enemy pieces but the mover that may fire at it here
        Facings others;  // exposed to them
        // As of land().
        Facings mover;        // exposed to the mover
        bool mover_may_help;  // by standing in the way of the others
    };
    static constexpr std::uint8_t nowhere = 0xff;

    void find_pins();
    void find_endings(const Move* drives, const Move* drives_end);
    void put_command(Square square);
    void aim_at_endings();
    void shield_endings();
    void filter_command(MoveList& list, std::size_t begin);
    bool may_open(Slot slot) const;

    Position& p_;
    const Side side_;
    const Side enemy_;
    const Slot command_;
    const Pose home_;  // of the Command piece
    OneTarget target_;
    Slot mover_ = no_slot;

    // With the mover lifted.
    bool others_plain_ = false;
    SlotSet pinned_;         // own pieces whose leaving may let another enemy fire at the Command piece
    Sighting home_sight_{};  // past all pieces
    InlineVec<Ending, reach_squares + 2> endings_;
    std::array<std::uint8_t, square_count> ending_at_;  // by square, or nowhere
    std::array<Facings, square_count> exposed_{};       // of the endings: to anyone, as of land()
    bool others_fire_at_endings_ = false;

    // With the mover landed.
    bool tables_suffice_ = false;
    bool mover_near_ = false;    // it fires at the Command piece, or would with pieces out of the way
    bool mover_checks_ = false;  // it fires at it now
    bool mover_fires_at_endings_ = false;
};

}  // namespace tankchess
