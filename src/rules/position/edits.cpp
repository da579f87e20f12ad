#include "rules/position/edits.h"

#include <cassert>

#include "rules/position/hash.h"
#include "rules/position/raw_edits.h"

namespace tankchess {

namespace {

using Op = Edit::Op;

}  // namespace

Edits::Edits(Position& position, Undo& undo) : p_(position), undo_(undo) {
    undo.hash = position.hash_;
    undo.tally = position.tally_;
    undo.quiet = position.quiet_;
    undo.turn = position.turn_;
    undo.side = position.side_;
    undo.journal.clear();
}

void Edits::set_pose(Slot slot, Pose pose) {
    const Piece& piece = p_.pieces_[slot];
    assert(!piece.aboard());
    log({Op::pose, slot, piece.square, static_cast<std::uint16_t>(piece.facing)});
    RawEdits(p_).set_pose(slot, pose);
}

void Edits::remove(Slot slot) {
    const Slot cargo = p_.pieces_[slot].cargo;
    if (cargo != no_slot) remove(cargo);
    log({Op::removed, slot});
    RawEdits(p_).drop(slot);
}

void Edits::wreck(Slot slot) {
    assert(!p_.pieces_[slot].aboard());
    log({Op::wrecked, slot});
    RawEdits raw(p_);
    raw.drop(slot);
    raw.set_wreck(p_.pieces_[slot].square, wreck_code(p_.pieces_[slot]));
}

void Edits::remove_wreck(Square square) {
    log({Op::unwrecked, no_slot, square, p_.wreck_[square]});
    RawEdits(p_).set_wreck(square, 0);
}

void Edits::set_terrain(Square square, Terrain terrain) {
    log({Op::terrain, no_slot, square, p_.terrain_[square]});
    RawEdits(p_).set_terrain(square, terrain);
}

void Edits::burn_shape(int shape) {
    log({Op::burnt, no_slot, no_square, static_cast<std::uint16_t>(shape)});
    RawEdits(p_).burn(shape);
}

void Edits::toggle_smoke(Square square) {
    log({Op::smoke, no_slot, square});
    RawEdits(p_).toggle_smoke(square);
}

void Edits::toggle_mine(Square square) {
    log({Op::mine, no_slot, square});
    RawEdits(p_).toggle_mine(square);
}

namespace {

std::uint16_t berth_of(const Piece& v) { return static_cast<std::uint16_t>(v.carrier << 8 | index_of(v.facing)); }

}  // namespace

void Edits::board(Slot vehicle, Slot boat, Facing facing) {
    const Piece& v = p_.pieces_[vehicle];
    assert(!v.aboard() && p_.pieces_[boat].cargo == no_slot);
    log({Op::boarded, vehicle, v.square, static_cast<std::uint16_t>(v.facing)});
    RawEdits(p_).board(vehicle, boat, facing);
}

void Edits::unboard(Slot vehicle, Pose pose) {
    const Piece& v = p_.pieces_[vehicle];
    log({Op::unboarded, vehicle, v.square, berth_of(v)});
    RawEdits(p_).unboard(vehicle, pose);
}

void Edits::transfer(Slot vehicle, Slot boat, Facing facing) {
    const Piece& v = p_.pieces_[vehicle];
    assert(v.aboard() && p_.pieces_[boat].cargo == no_slot);
    log({Op::transferred, vehicle, v.square, berth_of(v)});
    RawEdits(p_).board(vehicle, boat, facing);
}

void Edits::toggle_flag(Slot slot) {
    log({Op::carrying, slot});
    RawEdits(p_).toggle_flag(slot);
}

void Edits::add_flag(Square square) {
    log({Op::flag_added, no_slot, square});
    RawEdits(p_).add_flag(square);
}

void Edits::take_flag(Square square) {
    log({Op::flag_taken, no_slot, square});
    RawEdits(p_).take_flag(square);
}

void Edits::take_site(Square square) {
    log({Op::site_taken, no_slot, square});
    RawEdits(p_).take_site(square);
}

void Edits::add_tally(Side side, int amount) {
    std::uint16_t& count = p_.tally_[index_of(side)];
    p_.hash_ ^= hash::tally_key(side, count);
    count = static_cast<std::uint16_t>(count + amount);
    p_.hash_ ^= hash::tally_key(side, count);
}

void Edits::set_quiet(int quiet) { p_.quiet_ = static_cast<std::uint16_t>(quiet); }

void Edits::set_turn(Side side, int turn) {
    p_.hash_ ^= hash::side_key(p_.side_) ^ hash::side_key(side);
    p_.side_ = side;
    p_.turn_ = static_cast<std::uint16_t>(turn);
}

void Edits::lift(Position& p, Slot slot) { RawEdits(p).vacate(p.pieces_[slot].square, slot); }
void Edits::put_back(Position& p, Slot slot) { RawEdits(p).occupy(p.pieces_[slot].square, slot); }
void Edits::put_double(Position& p, Slot slot, Square square) { RawEdits(p).occupy(square, slot); }
void Edits::take_double(Position& p, Slot slot, Square square) { RawEdits(p).vacate(square, slot); }

void Edits::undo(Position& p, const Undo& undo) {
    RawEdits raw(p);
    for (std::size_t i = undo.journal.size(); i-- > 0;) {
        const Edit& e = undo.journal[i];
        switch (e.op) {
            case Op::pose:
                raw.set_pose(e.slot, {e.square, facing_at(e.old)});
                break;
            case Op::removed:
                raw.restore(e.slot);
                break;
            case Op::wrecked:
                raw.set_wreck(p.pieces_[e.slot].square, 0);
                raw.restore(e.slot);
                break;
            case Op::unwrecked:
                raw.set_wreck(e.square, e.old);
                break;
            case Op::terrain:
                raw.set_terrain(e.square, static_cast<Terrain>(e.old));
                break;
            case Op::burnt:
                raw.unburn(e.old);
                break;
            case Op::smoke:
                raw.toggle_smoke(e.square);
                break;
            case Op::mine:
                raw.toggle_mine(e.square);
                break;
            case Op::boarded:
                raw.unboard(e.slot, {e.square, facing_at(e.old)});
                break;
            case Op::unboarded:
            case Op::transferred:
                raw.board(e.slot, static_cast<Slot>(e.old >> 8), facing_at(e.old & 7));
                break;
            case Op::carrying:
                raw.toggle_flag(e.slot);
                break;
            case Op::flag_added:
                raw.take_flag(e.square);
                break;
            case Op::flag_taken:
                raw.add_flag(e.square);
                break;
            case Op::site_taken:
                raw.add_site(e.square);
                break;
        }
    }
    p.hash_ = undo.hash;
    p.tally_ = undo.tally;
    p.quiet_ = undo.quiet;
    p.turn_ = undo.turn;
    p.side_ = undo.side;
}

}  // namespace tankchess
