#pragma once

#include "rules/fast/one_target.h"
#include "rules/moves/movegen.h"

namespace tankchess {

// Two sides, nothing special on the ground, no bombs, boats or low silhouettes: then a piece only ever stands in the
// way, and every piece goes by tables but a Command piece about to leave.
bool is_plain_game(const Position& position);

// G5, for a pseudo-legal move tried out; `position` is as before afterwards.
bool stays_safe(Position& position, Move move);

// G5 in plain games, without trying most turns. Whatever stands can only be in the way of the enemy, so the threats
// with a piece off the board are all that any turn of it can open; none there, and all its turns are legal.
class Safety {
public:
    // For turns of the side to move; `position` must outlive this and is as before after each call.
    // Preconditions: is_plain_game(position), mate style, the game is not over.
    explicit Safety(Position& position);

    // Drops the turns that G5 forbids from those in `list` from `begin` on, which are all of piece `slot`.
    void filter(MoveList& list, std::size_t begin, Slot slot);

private:
    using Slots = InlineVec<Slot, max_pieces>;

    void filter_command(MoveList& list, std::size_t begin);
    void filter_other(MoveList& list, std::size_t begin, Slot slot);
    void attackers_without(Slot slot, Slots& attackers);
    bool could_help(Move move, const Slots& attackers) const;

    Position& p_;
    const Side side_;
    const Side enemy_;
    const Slot command_;
    OneTarget target_;
    bool tables_suffice_;  // for every enemy piece
};

// Keeps the turns from `begin` on for which `keep` is true.
template <class F>
void keep_if(MoveList& list, std::size_t begin, F&& keep) {
    Move* kept = list.begin() + begin;
    for (const Move *m = kept, *end = list.end(); m != end; ++m) {
        const Move move = *m;
        if (keep(move)) *kept++ = move;
    }
    list.set_size(static_cast<std::size_t>(kept - list.begin()));
}

}  // namespace tankchess
