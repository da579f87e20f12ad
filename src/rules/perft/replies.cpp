#include "rules/perft/replies.h"

#include <bit>

#include "rules/moves/piece_moves.h"
#include "rules/play/play.h"

namespace tankchess {

namespace {

std::uint32_t count_drives(const Position& p, const Piece& piece, PlainPiece& plain) {
    const PoseMask mask = plain.reach();
    return static_cast<std::uint32_t>(std::popcount(mask.lo) + std::popcount(mask.hi) + turns_in_place(piece.speed) +
                                      can_reverse(p, piece));
}

// Whether `between` lies strictly between two squares of one line.
bool in_the_way(Square between, Square from, Square to) {
    const int direction = direction_between(from, to);
    return direction_between(from, between) == direction &&
           distance_between(from, between) < distance_between(from, to);
}

}  // namespace

Replies::Replies(Position& position)
    : p_(position), side_(opponent_of(position.side_to_move())), others_(side_), mover_target_(side_) {}

void Replies::lift(Slot mover) {
    mover_ = mover;
    square_ = no_square;
    repliers_.clear();
    shots_.clear();
    others_.clear();
    all_plain_ = true;
    Undo undo;
    Edits(p_, undo).remove(mover);
    others_.add_all(p_);
    p_.pieces_of(side_).for_each([&](Slot slot) {
        Replier r{};
        r.slot = slot;
        r.plain = is_plain(p_, p_.piece(slot));
        if (r.plain) {
            PlainPiece plain(p_, slot);
            r.fires = fires_along_lines(p_.piece(slot).kind);
            r.lobs = plain.lobs();
            r.quarters = plain.quarters();
            if (r.fires) r.least = plain.least();
            r.drives = count_drives(p_, p_.piece(slot), plain);
            r.shots_begin = static_cast<std::uint32_t>(shots_.size());
            if (r.fires) {
                plain.shots(others_, [&](const Piece& t, Move drive) {
                    shots_.push_back({drive.to(), t.square});
                    return false;
                });
            }
            r.shots_end = static_cast<std::uint32_t>(shots_.size());
        }
        all_plain_ = all_plain_ && r.plain;
        repliers_.push_back(r);
    });
    Edits::undo(p_, undo);
}

// Shots of a piece that the mover does not affect, but for those that it stands in the way of.
std::uint64_t Replies::open_shots(const Replier& r) const {
    std::uint64_t open = 0;
    for (std::uint32_t i = r.shots_begin; i < r.shots_end; ++i) {
        open += r.lobs || !in_the_way(square_, shots_[i].from, shots_[i].target);
    }
    return open;
}

bool Replies::ends_game(Move move) const {
    if (move.leaves()) return true;
    if (move.action() != Action::shot) return false;
    const Piece& victim = p_.piece(p_.slot_at(move.target()));
    return (p_.mode().command_decides && victim.command) || (p_.mode().last_side_wins && p_.vehicles_of(side_) == 1);
}

// What each replying piece can do with the mover where it stands now, on square_.
void Replies::count_with_mover() {
    mover_target_.clear();
    mover_target_.add(p_, mover_);
    mover_target_.pierce_all(0);
    const Distances seen = mover_target_.sight(0)[0];
    for (Replier& r : repliers_) {
        if (!r.plain) continue;
        const Piece& piece = p_.piece(r.slot);
        if (notices(piece, square_)) {
            PlainPiece plain(p_, r.slot);
            r.with_mover = count_drives(p_, piece, plain);
            if (r.fires) plain.shots(others_, [&](const Piece&, Move) { return ++r.with_mover, false; });
        } else {
            r.with_mover = r.drives + open_shots(r);
        }
        r.threatens_mover = false;
        if (!r.fires) continue;
        const Distances need = r.least[mover_target_.index(r.quarters)[0]];
        if (r.lobs || at_least(std::rotr(seen, 16 * r.quarters), need) != 0) {
            PlainPiece(p_, r.slot).shots(mover_target_, [&](const Piece& t, Move drive) {
                if (!r.threatens_mover) r.at_mover.fill(0);
                r.threatens_mover = true;
                ++r.at_mover[direction_between(t.square, drive.to())];
                return false;
            });
        }
    }
}

std::uint64_t Replies::shots_at_mover(const Replier& r, Facing mover_facing) const {
    if (!r.threatens_mover) return 0;
    const Kind kind = p_.piece(mover_).kind;
    const Distances pierced = aim_tables.pierced[kind][mover_facing][p_.piece(r.slot).power];
    std::uint64_t shots = 0;
    for (int d = 0; d < facing_count; ++d) {
        if (pierced >> (8 * d) & 1) shots += r.at_mover[d];
    }
    return shots;
}

// A piece about to leave the board is not plain; it is asked in the position itself.
std::uint64_t Replies::general_replies(const Replier& r, Move move) {
    Undo undo;
    do_move(p_, move, undo);
    MoveList list;
    if (p_.pieces_of(side_).has(r.slot)) PieceMoves(p_, side_, Wanted::all, list).add(r.slot);
    undo_move(p_, undo);
    return list.size();
}

// Replies to the moves of the mover that end on `square`, linked by next_.
std::uint64_t Replies::count_to(Square square, const MoveList& moves, std::int16_t first) {
    put_mover({square, p_.piece(mover_).facing});
    square_ = square;
    count_with_mover();
    std::uint64_t unaffected = 0;        // by the mover's facing
    ByFacing<std::uint64_t> at_mover{};  // by final facing
    for (const Replier& r : repliers_) {
        if (!r.plain) continue;
        unaffected += r.with_mover;
        if (!r.threatens_mover) continue;
        for (int f = 0; f < facing_count; ++f) at_mover[f] += shots_at_mover(r, facing_at(f));
    }
    std::uint64_t total = 0;
    for (std::int16_t i = first; i >= 0; i = next_[static_cast<std::size_t>(i)]) {
        const Move move = moves[static_cast<std::size_t>(i)];
        if (ends_game(move)) continue;
        total += unaffected + at_mover[move.facing()];
        if (move.action() != Action::shot) continue;
        const Slot victim = p_.slot_at(move.target());
        for (const Replier& r : repliers_) {
            if (r.slot == victim && r.plain) total -= r.with_mover + shots_at_mover(r, move.facing());
        }
    }
    return total;
}

// Moves a piece without a record; put back where it was, it leaves the position as before.
void Replies::put_mover(Pose pose) {
    Undo unused;
    Edits(p_, unused).set_pose(mover_, pose);
}

std::uint64_t Replies::count(const MoveList& moves) {
    std::uint64_t total = 0;
    std::array<std::int16_t, square_count> heads;
    heads.fill(-1);
    InlineVec<Square, square_count> squares;
    const std::int16_t end = static_cast<std::int16_t>(moves.size());
    for (std::int16_t i = 0; i < end;) {
        // The moves of one piece stand together; chain them by final square.
        const Square from = moves[static_cast<std::size_t>(i)].from();
        const std::int16_t start = i;
        squares.clear();
        for (; i < end && moves[static_cast<std::size_t>(i)].from() == from; ++i) {
            const Square to = moves[static_cast<std::size_t>(i)].to();
            if (heads[to] < 0) squares.push_back(to);
            next_[static_cast<std::size_t>(i)] = heads[to];
            heads[to] = i;
        }
        lift(p_.slot_at(from));
        const Pose home = p_.piece(mover_).pose();
        for (Square to : squares) {
            total += count_to(to, moves, heads[to]);
            heads[to] = -1;
        }
        put_mover(home);
        if (all_plain_) continue;
        for (std::int16_t m = start; m < i; ++m) {
            const Move move = moves[static_cast<std::size_t>(m)];
            for (const Replier& r : repliers_) {
                if (!r.plain && !ends_game(move)) total += general_replies(r, move);
            }
        }
    }
    return total;
}

}  // namespace tankchess
