#pragma once

#include <cstdint>

#include "rules/board/geometry.h"

namespace tankchess {

// What the moved piece (or its cargo) did after its drive.
enum class Action : std::uint8_t {
    none,
    shot,    // F1: gun, mortar, howitzer
    flame,   // S1
    smoke,   // S2
    blast,   // S3
    charge,  // S4
    mine,    // S5
    flag,    // X3
};

// One step of a drive, as routes and drive graphs spell it.
enum class Step : std::uint8_t { none, ahead, left, right };

// What a player does in one turn. Identity is M9: who, where it ends, and what came of it.
//   bits  0– 9  from square (for cargo the boat's)
//   bits 10–19  final square; where the mover left the board: the square `from`
//   bits 20–22  final facing; N where M9 leaves it out
//   bit  23     the mover is the cargo of the boat on `from`
//   bit  24     the mover left the board
//   bits 25–28  action
//   bits 29–38  the action's square (0x3ff if none): the piece shot at, smoke, flame, charge, mine or flag square
//   bits 39–52  route, two bits a step, first step lowest; written only where the drive clears smoke or mines
//               before its final square. Of the routes that clear the same it is the first by length, then by
//               ahead < left < right, so equal moves have equal bits.
//   bit  53     the mover has no facing at the end (M9: out, gone or a wreck)
struct Move {
    std::uint64_t bits = 0;

    static constexpr int to_shift = 10;
    static constexpr int facing_shift = 20;
    static constexpr int cargo_shift = 23;
    static constexpr int out_shift = 24;
    static constexpr int action_shift = 25;
    static constexpr int target_shift = 29;
    static constexpr int route_shift = 39;
    static constexpr int faceless_shift = 53;
    static constexpr int max_route_steps = 7;

    constexpr Square from() const { return static_cast<Square>(bits & 0x3ff); }
    constexpr Square to() const { return static_cast<Square>((bits >> to_shift) & 0x3ff); }
    constexpr Facing facing() const { return facing_at(static_cast<int>(bits >> facing_shift)); }
    constexpr bool of_cargo() const { return (bits >> cargo_shift) & 1; }
    constexpr bool leaves() const { return (bits >> out_shift) & 1; }
    constexpr Action action() const { return static_cast<Action>((bits >> action_shift) & 0xf); }
    constexpr Square target() const { return static_cast<Square>((bits >> target_shift) & 0x3ff); }
    constexpr std::uint16_t route() const { return static_cast<std::uint16_t>((bits >> route_shift) & 0x3fff); }
    constexpr bool faceless() const { return (bits >> faceless_shift) & 1; }

    constexpr bool operator==(const Move&) const = default;
    constexpr bool operator<(const Move& other) const { return bits < other.bits; }
};

// No move has from == to without a change of facing or an action, so all zero bits is free for "no move".
inline constexpr Move no_move{};

// The part of a move without action: a drive.
constexpr Move make_drive(Square from, Square to, Facing facing) {
    return {static_cast<std::uint64_t>(from) | static_cast<std::uint64_t>(to) << Move::to_shift |
            static_cast<std::uint64_t>(facing) << Move::facing_shift |
            static_cast<std::uint64_t>(no_square) << Move::target_shift};
}
constexpr Move with_cargo(Move m) { return {m.bits | 1ULL << Move::cargo_shift}; }
constexpr Move with_out(Move m) { return {m.bits | 1ULL << Move::out_shift | 1ULL << Move::faceless_shift}; }
constexpr Move with_faceless(Move m) {
    return {(m.bits & ~(7ULL << Move::facing_shift)) | 1ULL << Move::faceless_shift};
}
constexpr Move with_route(Move m, std::uint16_t route) {
    return {m.bits | static_cast<std::uint64_t>(route) << Move::route_shift};
}
constexpr Move with_action(Move m, Action action, Square target) {
    return {(m.bits & ~(0x3ffULL << Move::target_shift)) | static_cast<std::uint64_t>(action) << Move::action_shift |
            static_cast<std::uint64_t>(target) << Move::target_shift};
}

}  // namespace tankchess
