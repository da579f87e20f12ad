#include "rules/moves/exposure.h"

#include <bit>

#include "rules/moves/piece_moves.h"
#include "rules/position/edits.h"

namespace tankchess {

namespace {

// In a plain game only a Command piece about to leave the board is no plain piece.
bool tables_know(const Position& p, const Piece& piece) { return !piece.command || is_plain(p, piece); }

}  // namespace

Exposure::Exposure(Position& position)
    : p_(position),
      enemy_(opponent_of(position.side_to_move())),
      command_(position.command_of(position.side_to_move())) {
    find(squares_within_reach());
}

// The squares that the Command piece may end its move on, and perhaps some that it cannot reach.
Exposure::Squares Exposure::squares_within_reach() const {
    const Piece& command = p_.piece(command_);
    Squares squares;
    squares.push_back(command.square);
    if (can_reverse(p_, command)) squares.push_back(static_cast<Square>(command.square - delta_of(command.facing)));
    const auto& delta = reach_tables.square_delta[command.facing];
    const std::uint64_t seen = (1ULL << squares_within[command.speed]) - 1;
    for (std::uint64_t free = ~blocked_word(p_, command) & seen; free != 0; free &= free - 1) {
        const std::size_t i = static_cast<std::size_t>(std::countr_zero(free));
        squares.push_back(static_cast<Square>(command.square + delta[i]));
    }
    return squares;
}

// With the Command piece off the board: who fires at which of these squares?
void Exposure::find(const Squares& squares) {
    for (const Square s : squares) {
        facings_[s] = 0;
        known_.add(s);
    }
    Edits::lift(p_, command_);
    Targets endings(enemy_);
    endings.add_squares(p_, command_, squares.data(), squares.size());
    p_.pieces_of(enemy_).for_each([&](Slot slot) {
        const Piece& gun = p_.piece(slot);
        if (gun.weapon == Weapon::none || !tables_know(p_, gun)) return;
        PlainPiece plain(p_, slot);
        const std::int16_t* const index = endings.index(plain.quarters());
        const TargetSet in_reach =
            plain.lobs() ? TargetSet::first_of(endings.count())
                         : kernels.in_reach(endings.rays(), index, endings.count(), plain.least(), plain.quarters());
        const auto& by_direction = aim_tables.exposed[p_.piece(command_).kind][gun.power];
        in_reach.for_each([&](Slot n) {
            FacingSet& facings = facings_[endings.square(n)];
            if (facings == all_facings) return;
            const FacingSet before = facings;
            const Distances seen = plain.lobs() ? plain.lob_range() : endings.rays()[n];
            plain.lines_to(endings.square(n), false, seen, index[n], [&](int direction) {
                facings |= by_direction[direction];
                return facings == all_facings;
            });
            if (facings != before && notices(gun, endings.square(n))) doubtful_.add(endings.square(n));
        });
    });
    Edits::put_back(p_, command_);
}

FacingSet Exposure::at(Square square) {
    if (!known_.has(square)) return 0;
    if (doubtful_.has(square)) {
        doubtful_.drop(square);
        facings_[square] = found_there(square);
    }
    return facings_[square];
}

FacingSet Exposure::found_there(Square square) {
    const Pose home = p_.piece(command_).pose();
    const auto put = [&](Square s) {
        Undo unused;
        Edits(p_, unused).set_pose(command_, {s, home.facing});
    };
    put(square);
    OneTarget target(enemy_);
    target.set(p_, command_);
    FacingSet facings = 0;
    p_.pieces_of(enemy_).for_each([&](Slot slot) {
        if (tables_know(p_, p_.piece(slot))) facings |= target.exposed_to(p_, slot);
    });
    put(home.square);
    return facings;
}

}  // namespace tankchess
