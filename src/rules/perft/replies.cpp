#include "rules/perft/replies.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "rules/fast/emit.h"
#include "rules/moves/outcome.h"
#include "rules/moves/piece_moves.h"
#include "rules/play/drive.h"
#include "rules/play/play.h"

namespace tankchess {

namespace {

// Drives of a plain piece: poses, turns in place and the reverse step.
Move* write_drives(PlainPiece& plain, int speed, Move* out) {
    out = emit_drives(plain.reach(), plain.start(), plain.move_bits(), out);
    for (int i = 0; i < facing_count; ++i) out[i] = {plain.start().bits + plain.turn_bits()[i]};
    out += turns_in_place(speed);
    *out = {plain.start().bits + plain.move_bits()[reverse_pose]};
    return out + plain.can_reverse();
}

std::uint64_t count_drives(PlainPiece& plain, int speed) {
    const PoseMask mask = plain.reach();
    return static_cast<std::uint64_t>(std::popcount(mask.lo) + std::popcount(mask.hi) + turns_in_place(speed) +
                                      plain.can_reverse());
}

// Whether `between` lies strictly between two squares of one line.
bool in_the_way(Square between, Square from, Square to) {
    const int direction = direction_between(from, to);
    return direction_between(from, between) == direction &&
           distance_between(from, between) < distance_between(from, to);
}

}  // namespace

Replies::Replies(Position& position)
    : p_(position),
      side_(opponent_of(position.side_to_move())),
      others_(side_),
      mover_target_(side_),
      listed_mover_(side_) {
    if (p_.mode().mate_style) safety_.emplace(p_);
}

void Replies::lift(Slot mover) {
    mover_ = mover;
    square_ = no_square;
    answers_.clear();
    drives_.clear();
    shots_.clear();
    others_.clear();
    all_plain_ = true;
    Undo undo;
    Edits(p_, undo).remove(mover);
    others_.add_all(p_);
    p_.pieces_of(side_).for_each([&](Slot slot) {
        Answer a{};
        a.slot = slot;
        a.plain = is_plain(p_, p_.piece(slot));
        if (a.plain) {
            PlainPiece plain(p_, slot);
            a.fires = fires_along_lines(p_.piece(slot).kind);
            a.lobs = plain.lobs();
            a.quarters = plain.quarters();
            if (a.fires) a.least = plain.least();
            a.drives_begin = static_cast<std::uint32_t>(drives_.size());
            Move* end = write_drives(plain, p_.piece(slot).speed, drives_.end());
            drives_.set_size(static_cast<std::size_t>(end - drives_.begin()));
            a.drives_end = static_cast<std::uint32_t>(drives_.size());
            a.shots_begin = static_cast<std::uint32_t>(shots_.size());
            if (a.fires) {
                plain.shots(others_, [&](const Piece& t, Move drive) {
                    shots_.push_back({with_action(drive, Action::shot, t.square), t.square});
                    return false;
                });
            }
            a.shots_end = static_cast<std::uint32_t>(shots_.size());
        }
        all_plain_ = all_plain_ && a.plain;
        answers_.push_back(a);
        if (safety_ && p_.piece(slot).command) {
            safety_->lift(mover, drives_.data() + a.drives_begin, drives_.data() + a.drives_end);
        }
    });
    Edits::undo(p_, undo);
}

template <class F>
void Replies::open_shots(const Answer& a, Square mover, F&& f) const {
    for (std::uint32_t i = a.shots_begin; i < a.shots_end; ++i) {
        const Shot& shot = shots_[i];
        if (a.lobs || !in_the_way(mover, shot.move.to(), shot.target)) f(shot.move);
    }
}

bool Replies::ends_game(Move turn) const {
    if (turn.leaves()) return true;
    if (turn.action() != Action::shot) return false;
    const Piece& victim = p_.piece(p_.slot_at(turn.target()));
    return (p_.mode().command_decides && victim.command) || (p_.mode().last_side_wins && p_.vehicles_of(side_) == 1);
}

// What each answering piece can do with the mover where it stands now, on square_.
void Replies::count_with_mover() {
    mover_target_.clear();
    mover_target_.add(p_, mover_);
    mover_target_.pierce_all(0);
    const Distances seen = mover_target_.sight(0)[0];
    for (Answer& a : answers_) {
        if (!a.plain) continue;
        const Piece& piece = p_.piece(a.slot);
        if (notices(piece, square_)) {
            PlainPiece plain(p_, a.slot);
            a.with_mover = count_drives(plain, piece.speed);
            if (a.fires) plain.shots(others_, [&](const Piece&, Move) { return ++a.with_mover, false; });
        } else {
            a.with_mover = a.drives_end - a.drives_begin;
            open_shots(a, square_, [&](Move) { ++a.with_mover; });
        }
        a.threatens_mover = false;
        if (!a.fires) continue;
        const Distances need = a.least[mover_target_.index(a.quarters)[0]];
        if (a.lobs || at_least(std::rotr(seen, 16 * a.quarters), need) != 0) {
            PlainPiece(p_, a.slot).shots(mover_target_, [&](const Piece& t, Move drive) {
                if (!a.threatens_mover) a.at_mover.fill(0);
                a.threatens_mover = true;
                ++a.at_mover[static_cast<std::size_t>(direction_between(t.square, drive.to()))];
                return false;
            });
        }
    }
}

std::uint64_t Replies::shots_at_mover(const Answer& a, Facing mover_facing) const {
    if (!a.threatens_mover) return 0;
    const Kind kind = p_.piece(mover_).kind;
    const Distances pierced = aim_tables.pierced[kind][static_cast<std::size_t>(mover_facing)][p_.piece(a.slot).power];
    std::uint64_t shots = 0;
    for (int d = 0; d < facing_count; ++d) {
        if (pierced >> (8 * d) & 1) shots += a.at_mover[static_cast<std::size_t>(d)];
    }
    return shots;
}

// A piece about to leave the board is not plain; it is asked in the position itself.
std::uint64_t Replies::general_answers(const Answer& a, Move turn) {
    Undo undo;
    do_move(p_, turn, undo);
    MoveList list;
    if (p_.pieces_of(side_).has(a.slot)) PieceMoves(p_, side_, Wanted::all, list).add(a.slot);
    undo_move(p_, undo);
    return list.size();
}

// Turns of the mover that all end on `square`, linked by next_.
std::uint64_t Replies::count_to(Square square, const MoveList& turns, std::int16_t first) {
    put_mover({square, p_.piece(mover_).facing});
    square_ = square;
    count_with_mover();
    std::uint64_t unmindful = 0;
    std::array<std::uint64_t, facing_count> at_mover{};  // by final facing
    for (const Answer& a : answers_) {
        if (!a.plain) continue;
        unmindful += a.with_mover;
        if (!a.threatens_mover) continue;
        for (int f = 0; f < facing_count; ++f) at_mover[static_cast<std::size_t>(f)] += shots_at_mover(a, facing_at(f));
    }
    std::uint64_t total = 0;
    for (std::int16_t i = first; i >= 0; i = next_[static_cast<std::size_t>(i)]) {
        const Move turn = turns[static_cast<std::size_t>(i)];
        if (ends_game(turn)) continue;
        total += unmindful + at_mover[static_cast<std::size_t>(turn.facing())];
        if (turn.action() != Action::shot) continue;
        const Slot victim = p_.slot_at(turn.target());
        for (const Answer& a : answers_) {
            if (a.slot == victim && a.plain) total -= a.with_mover + shots_at_mover(a, turn.facing());
        }
    }
    return total;
}

// Moves a piece without a record; put back where it was, it leaves the position as before.
void Replies::put_mover(Pose pose) {
    Undo unused;
    Edits(p_, unused).set_pose(mover_, pose);
}

std::uint64_t Replies::count_all(const MoveList& turns) {
    std::uint64_t total = 0;
    std::array<std::int16_t, square_count> heads;
    heads.fill(-1);
    InlineVec<Square, square_count> squares;
    const std::int16_t end = static_cast<std::int16_t>(turns.size());
    for (std::int16_t i = 0; i < end;) {
        // The turns of one piece stand together; chain them by final square.
        const Square from = turns[static_cast<std::size_t>(i)].from();
        const std::int16_t start = i;
        squares.clear();
        for (; i < end && turns[static_cast<std::size_t>(i)].from() == from; ++i) {
            const Square to = turns[static_cast<std::size_t>(i)].to();
            if (heads[to] < 0) squares.push_back(to);
            next_[static_cast<std::size_t>(i)] = heads[to];
            heads[to] = i;
        }
        before(turns[static_cast<std::size_t>(start)]);
        const Pose home = p_.piece(mover_).pose();
        for (Square to : squares) {
            total += count_to(to, turns, heads[to]);
            heads[to] = -1;
        }
        put_mover(home);
        if (all_plain_) continue;
        for (std::int16_t t = start; t < i; ++t) {
            const Move turn = turns[static_cast<std::size_t>(t)];
            for (const Answer& a : answers_) {
                if (!a.plain && !ends_game(turn)) total += general_answers(a, turn);
            }
        }
    }
    return total;
}

void Replies::before(Move turn) {
    const Slot mover = p_.slot_at(turn.from());
    if (mover != mover_) lift(mover);
}

void Replies::list_piece(const Answer& a, Square mover, MoveList& list) {
    if (!a.plain) return PieceMoves(p_, side_, Wanted::all, list).add(a.slot);
    const Piece& piece = p_.piece(a.slot);
    PlainPiece plain(p_, a.slot);
    auto keep = [&](const Piece& t, Move drive) {
        list.push_back(with_action(drive, Action::shot, t.square));
        return false;
    };
    if (notices(piece, mover)) {
        Move* end = write_drives(plain, piece.speed, list.end());
        list.set_size(static_cast<std::size_t>(end - list.begin()));
        if (a.fires) plain.shots(others_, keep);
    } else {
        const std::size_t n = a.drives_end - a.drives_begin;
        std::memcpy(list.end(), drives_.data() + a.drives_begin, n * sizeof(Move));
        list.set_size(list.size() + n);
        open_shots(a, mover, [&](Move m) { list.push_back(m); });
    }
    listed_mover_.shots(p_, a.slot, keep);
}

void Replies::list(Move turn, MoveList& list) {
    list.clear();
    if (settled(p_).over()) return;
    const Square square = turn.to();
    if (square_ != square) {
        square_ = square;
        listed_mover_.set(p_, mover_);
    } else {
        listed_mover_.reface(p_);
    }
    if (safety_) safety_->land();
    for (const Answer& a : answers_) {
        if (!p_.pieces_of(side_).has(a.slot)) continue;
        const std::size_t begin = list.size();
        list_piece(a, square, list);
        if (safety_) safety_->filter(list, begin, a.slot);
    }
    // A victim has become a wreck, and rays no longer look through it: not to be kept for other turns.
    if (turn.action() == Action::shot) square_ = no_square;
}

}  // namespace tankchess
