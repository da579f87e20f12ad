#pragma once

#include <optional>

#include "rules/fast/flood.h"
#include "rules/fast/plain_piece.h"
#include "rules/moves/move_list.h"
#include "rules/play/actions.h"
#include "rules/play/drive.h"
#include "rules/position/edits.h"

namespace tankchess {

enum class Wanted : std::uint8_t {
    all,
    captures,               // capture_moves()
    quiets,                 // quiet_moves()
    captures_with_doubles,  // the same, those that end alike (M9) perhaps more than once
};

// Lists the moves of single pieces. A piece on plain ground with a plain weapon goes by tables; everything else by the
// general search, which knows all of T and S. Both give the same moves where both apply.
class PieceMoves {
public:
    // Lists for `side`, whether or not it is to move.
    PieceMoves(const Position& position, Side side, Wanted wanted, MoveList& list);

    // From now on moves may be left out that hit none of these: it is enough to know what becomes of them.
    void aim_at(const SlotSet& targets) { aims_ = targets; }

    // Precondition: `slot` is an active piece of the side.
    void add(Slot slot);
    // The same for several, in the order of their slots.
    void add(const SlotSet& slots);
    void add_general(Slot slot);

private:
    bool wants_captures() const { return wanted_ != Wanted::quiets; }
    bool wants_quiets() const { return wanted_ == Wanted::all || wanted_ == Wanted::quiets; }
    // Whether a move is listed; `is_capture` is asked only where it matters.
    template <class F>
    bool wants(F&& is_capture) const {
        return wanted_ == Wanted::all || is_capture() != (wanted_ == Wanted::quiets);
    }

    void add_plain(Slot slot);
    void list_plain(const SlotSet& slots, Targets& at);
    void add_plain_shots(Slot slot, const TargetSet& in_reach);
    bool may_capture(const Piece& piece);
    void add_flooded(Slot slot, const DriveFlood& flood);
    void add_flooded_drives(Slot slot, const DriveFlood& flood);
    void add_flooded_shots(Slot slot, const DriveFlood& flood);
    void add_flooded_blasts(Slot slot, const DriveFlood& flood);
    void add_flooded_charges(Slot slot, const DriveFlood& flood);
    bool any_prey(const Piece& piece);
    void add_flooded_actions(Slot slot, const DriveFlood& flood, bool aimed);
    void add_flooded_flags(Slot slot, const DriveFlood& flood);
    void add_routed(Slot slot);
    // A drive of `piece` that ends in this pose.
    Move drive_to(const Piece& piece, Square square, Facing facing) const {
        const Move m = make_drive(piece.square, square, facing);
        return piece.aboard() ? with_cargo(m) : m;
    }
    // X3: whether a flag comes home when the piece ends its move there.
    bool brings_flag_home(const Piece& piece, Square square) const;
    // What an action at the end of a drive to `square` makes of the move.
    bool is_capture(const Candidate& c, const Position& lifted, Square square) const;
    bool may_act_quietly(const Piece& piece) const;
    bool may_hit_aims(const Piece& piece, Square square, Facing facing) const;
    void push_action(Move move, Slot mover, bool entangled) {
        if (entangled) {
            add_entangled(move, mover);
        } else {
            push(move);
        }
    }
    // Past the list's room nothing more is listed: only positions made for it get there.
    void push(Move move) {
        if (!list_.full()) list_.push_back(move);
    }
    void add_fortification(Slot slot);
    void add_entangled(Move move, Slot mover);

    Targets& targets();
    // A copy of the position to try things on, made when first needed.
    Position& scratch();

    struct Entangled {
        std::uint64_t identity;
        std::uint64_t hash;
        std::size_t index;
    };

    const Position& p_;
    const Side side_;
    const Wanted wanted_;
    MoveList& list_;
    const bool all_plain_;
    Targets targets_;
    bool targets_known_ = false;
    std::optional<SlotSet> aims_;
    std::optional<Position> scratch_;
    InlineVec<Entangled, 1024> entangled_;
};

// Whether tables suffice for this piece here, and whether they would if it could not leave the board.
bool is_plain(const Position& position, const Piece& piece);
bool is_plain_but_for_edges(const Position& position, const Piece& piece);
// Whether they do for every piece but perhaps a Command piece.
inline bool all_plain(const Position& position) {
    return position.index().plain_ground() && position.index().special_pieces() == 0 &&
           position.mode().leaving != Leaving::any_vehicle;
}

// Whether a plain piece could fire at and destroy any of the targets.
bool plain_hits(const Position& position, Slot shooter, Targets& targets);

}  // namespace tankchess
