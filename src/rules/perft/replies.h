#pragma once

#include <array>
#include <optional>

#include "base/inline_vec.h"
#include "rules/fast/targets.h"
#include "rules/moves/movegen.h"
#include "rules/perft/reply_safety.h"
#include "rules/position/position.h"

namespace tankchess {

// The answers of one side to every turn of the other. A turn moves one piece, and most of the answering pieces do not
// notice: their drives and shots are as if the mover were not there. So these are listed once for each mover, and for a
// turn only what its final square changes is made anew.
class Replies {
public:
    // Answers to turns of the side to move in `position`, which must outlive this and be as it is now whenever
    // before() or count_all() is called. Preconditions: is_plain_game(position), not over.
    explicit Replies(Position& position);

    // How many answers there are to all of `turns` together, G5 aside. Turns of one piece must stand together, as in
    // move lists.
    std::uint64_t count_all(const MoveList& turns);

    // The legal answers themselves: before() while `turn` has not been played, list() when it has.
    void before(Move turn);
    void list(Move turn, MoveList& list);

private:
    // What an answering piece can do while the mover is off the board.
    struct Answer {
        Slot slot;
        bool plain;
        bool fires, lobs;
        const Distances* least;  // by aim_index() of a target; see PlainPiece
        int quarters;
        std::uint32_t drives_begin, drives_end;  // in drives_
        std::uint32_t shots_begin, shots_end;    // in shots_
        std::uint64_t with_mover;                // drives and shots, shots at the mover left out, with it on square_
        bool threatens_mover;
        std::array<std::uint16_t, facing_count> at_mover;  // shots at it by direction, as if they all pierced
    };
    struct Shot {
        Move move;
        Square target;
    };

    void lift(Slot mover);
    void list_piece(const Answer& answer, Square mover, MoveList& list);
    bool ends_game(Move turn) const;
    std::uint64_t count_to(Square square, const MoveList& turns, std::int16_t first);
    void put_mover(Pose pose);
    void count_with_mover();
    std::uint64_t shots_at_mover(const Answer& a, Facing mover_facing) const;
    std::uint64_t general_answers(const Answer& a, Move turn);
    // Shots of a piece that did not notice the mover: those that it does not stand in the way of.
    template <class F>
    void open_shots(const Answer& a, Square mover, F&& f) const;

    Position& p_;
    const Side side_;
    Slot mover_ = no_slot;
    bool all_plain_ = true;
    Square square_ = no_square;  // where the counts of the answers have the mover
    Targets others_;             // everything to fire at but the mover, seen without it
    Targets mover_target_;       // when counting
    OneTarget listed_mover_;     // when listing
    InlineVec<Answer, max_pieces> answers_;
    MoveList drives_;
    InlineVec<Shot, 4096> shots_;
    std::optional<ReplySafety> safety_;         // in mate style
    std::array<std::int16_t, max_moves> next_;  // chains of turns that end on one square
};

}  // namespace tankchess
