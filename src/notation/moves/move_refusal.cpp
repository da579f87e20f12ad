#include "notation/moves/move_refusal.h"

#include <algorithm>

#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

Fault move_fault(std::string offence) { return {"move", std::move(offence)}; }

std::string piece_name(const Piece& piece) { return write_piece_code(piece.kind, piece.command); }

std::string owned_name(const Piece& piece) { return std::string(name_of(piece.side)) + "'s " + piece_name(piece); }

std::string terrain_name(Terrain terrain) {
    switch (terrain) {
        case terrain::high:
            return "a high obstacle";
        case terrain::low:
            return "a low obstacle";
        case terrain::water:
            return "water";
        case terrain::ice:
            return "ice";
        case terrain::fire:
            return "fire";
        default:
            return "land";
    }
}

// The first square of the words that is not on the board.
std::optional<Square> stray_square(BoardSize size, const MoveWords& words) {
    std::vector<Square> squares = words.destroyed;
    squares.insert(squares.end(), words.via.begin(), words.via.end());
    for (const auto& square : {words.from, words.to, words.smoke, words.mine_at, words.flame, words.flag_at}) {
        if (square) squares.push_back(*square);
    }
    for (Square square : squares) {
        if (!size.contains(square)) return square;
    }
    return std::nullopt;
}

const Piece& mover_of(const Position& position, const MoveWords& words, bool cargo) {
    const Piece& piece = position.piece(position.slot_at(words.origin()));
    return cargo ? position.piece(piece.cargo) : piece;
}

// Why the piece cannot end on `to`.
Fault refuse_square(const Position& position, const Piece& mover, Square to) {
    const std::string name = square_name(to);
    if (const Slot slot = position.slot_at(to); slot != no_slot) {
        return move_fault(name + " is occupied by " + owned_name(position.piece(slot)));
    }
    if (position.has_wreck(to)) return move_fault(name + " is blocked by a wreck");
    const Terrain terrain = position.terrain_at(to);
    if (entry(terrain, mover.footing) == Entry::blocked) {
        const std::string what = name + " is " + terrain_name(terrain);
        return move_fault(is_obstacle(terrain) ? what : what + ", and " + piece_name(mover) + " is a boat");
    }
    if (mover.row().speed == 0) return move_fault(piece_name(mover) + " cannot move");
    const int distance = distance_between(mover.square, to);
    const int speed = mover.row().speed;
    const std::string start = square_name(mover.square) + "/" + name_of(mover.facing);
    if (distance > speed) {
        return move_fault(name + " is too far: " + std::to_string(distance) + " squares from " + start + ", " +
                          piece_name(mover) + " makes " + std::to_string(speed) + " steps");
    }
    return move_fault(name + " cannot be reached by " + piece_name(mover) + " from " + start + " in " +
                      std::to_string(speed) + " steps (turns count, obstacles and pieces block)");
}

// The facings in which the moves that end on the words' square may end.
std::string possible_facings(const std::vector<Move>& drives) {
    bool possible[facing_count] = {};
    for (Move move : drives) {
        if (!move.faceless()) possible[index_of(move.facing())] = true;
    }
    std::string names;
    for (int f = 0; f < facing_count; ++f) {
        if (possible[f]) names += (names.empty() ? "" : " ") + std::string(name_of(facing_at(f)));
    }
    return names;
}

const char* side_hit_name(const Piece& target, int from_direction) {
    const int relative = (from_direction - index_of(target.facing)) & 7;
    return relative == 0 ? "front" : relative == 4 ? "rear" : "side";
}

// F1–F9, S1, S4: why `shooter`, standing at `pose`, cannot destroy what stands on `square`.
std::string refuse_target(const Position& position, const Piece& shooter, Pose pose, Square square) {
    const std::string name = square_name(square);
    const Slot slot = position.slot_at(square);
    if (slot == no_slot)
        return name + (position.has_wreck(square) ? " holds only a wreck" : " holds nothing to destroy");
    const Piece& target = position.piece(slot);
    const KindRow& row = shooter.row();
    const std::string whence = piece_name(shooter) + " on " + square_name(pose.square) + "/" + name_of(pose.facing);
    if (target.side == shooter.side && !target.has(explosive)) return name + " holds a piece of your own";
    if (row.weapon == Weapon::none) return piece_name(shooter) + " has no weapon";

    const int direction = direction_between(pose.square, square);
    const int distance = distance_between(pose.square, square);
    if (row.weapon == Weapon::charge) {
        if (distance != 1) return name + " is not next to " + whence;
    } else if (row.weapon != Weapon::blast) {
        const int off = direction < 0 ? 4 : (direction - index_of(pose.facing)) & 7;
        const bool ahead = off == 0 || (row.has(turret) && !shooter.aboard() && (off == 1 || off == 7));
        if (direction < 0 || !ahead) return name + " is not on a line of fire of " + whence;
        if (distance < row.range_min) return name + " is too close to " + whence;
        if (row.range_max != 0 && distance > row.range_max) return name + " is out of range of " + whence;
    }
    if (row.weapon != Weapon::flame && direction >= 0) {
        const int armour = armour_hit(target.kind, target.facing, direction ^ 4);
        if (row.power <= armour) {
            return owned_name(target) + " on " + name + " holds: " + side_hit_name(target, direction ^ 4) + " armour " +
                   std::to_string(armour) + " against power " + std::to_string(row.power);
        }
    }
    return "the line of fire of " + whence + " to " + name + " is blocked";
}

Fault refuse_action(const Position& position, const MoveWords& words, const Piece& mover, Facing facing) {
    const std::string mover_name = piece_name(mover);
    if (words.smoke && !mover.has(lays_smoke)) return move_fault(mover_name + " lays no smoke");
    if (words.smoke) return move_fault("smoke cannot be put on " + square_name(*words.smoke) + " from there");
    if (words.mine && !mover.has(lays_mines)) return move_fault(mover_name + " lays no mines");
    if (words.mine) return move_fault("no mine can be laid there (only on the free square behind)");
    if (words.blast && !mover.has(explosive)) return move_fault(mover_name + " is no bomb");
    if (words.blast) return move_fault("the bomb cannot explode there");
    if (words.flag) return move_fault("there is no such flag to take there");
    if (words.flame && mover.row().weapon != Weapon::flame) return move_fault(mover_name + " has no flamethrower");
    if (words.flame) return move_fault("the flame cannot change " + square_name(*words.flame) + " from there");
    if (!words.via.empty()) return move_fault("no way there clears exactly the squares after 'via'");
    // A boat does not fire itself; its cargo does (S6).
    const Piece& shooter = mover.cargo == no_slot ? mover : position.piece(mover.cargo);
    for (Square square : words.destroyed) {
        const Slot slot = position.slot_at(square);
        const bool alone = words.destroyed.size() == 1;
        if (alone || slot == no_slot) {
            const Facing ahead =
                shooter.aboard() && !mover.aboard() && shooter.facing != mover.facing ? opposite(facing) : facing;
            return move_fault(refuse_target(position, shooter, {*words.to, ahead}, square));
        }
    }
    return move_fault("no single action destroys all the squares in the brackets");
}

}  // namespace

std::optional<Fault> refuse_mover(const Position& position, const MoveWords& words) {
    if (const auto stray = stray_square(position.size(), words)) {
        return move_fault(square_name(*stray) + " is off the " + size_text(position.size()) + " board");
    }
    if (const Outcome end = settled(position); end.over()) {
        return move_fault("the game is over (" + std::string(name_of(end.reason)) + ")");
    }
    const std::string name = square_name(words.origin());
    const Slot slot = position.slot_at(words.origin());
    if (slot == no_slot) {
        return move_fault(position.has_wreck(words.origin()) ? "only a wreck lies on " + name
                                                             : "no piece stands on " + name);
    }
    const Piece& piece = position.piece(slot);
    if (piece.side != position.side_to_move()) {
        return move_fault(name + " holds " + owned_name(piece) + ", and " +
                          std::string(name_of(position.side_to_move())) + " is to move");
    }
    if (words.piece) {
        const Piece* cargo = piece.cargo == no_slot ? nullptr : &position.piece(piece.cargo);
        const Piece* meant = words.piece->kind == piece.kind             ? &piece
                             : cargo && words.piece->kind == cargo->kind ? cargo
                                                                         : nullptr;
        if (!meant || (words.piece->command && !meant->command)) {
            std::string offence = name + " holds " + piece_name(piece);
            if (cargo) offence += " with " + piece_name(*cargo) + " aboard";
            return move_fault(offence + ", not " + write_piece_code(words.piece->kind, words.piece->command));
        }
    }
    return std::nullopt;
}

Fault refuse_move(const Position& position, const MoveWords& words, bool cargo, const MoveList& pseudo) {
    const Piece& mover = mover_of(position, words, cargo);
    std::vector<Move> drives;
    bool cargo_could = false;
    for (Move move : pseudo) {
        if (move.from() != words.origin() || move.leaves() != !words.to) continue;
        if (words.to && move.to() != *words.to) continue;
        if (move.of_cargo() == cargo) {
            drives.push_back(move);
        } else {
            cargo_could = !cargo;
        }
    }
    if (!words.to) {
        if (!drives.empty()) return refuse_action(position, words, mover, mover.facing);
        return move_fault(piece_name(mover) + " cannot leave the board from " + square_name(mover.square) +
                          " this turn");
    }
    if (words.facing && *words.to == mover.square && *words.facing == mover.facing && mover.row().speed > 0) {
        return move_fault("ending on the same square with the same facing is not a move");
    }
    if (drives.empty()) {
        if (cargo_could && words.piece == std::nullopt) {
            const Piece& aboard = position.piece(mover.cargo);
            return move_fault("only the cargo can go there; write its type in front: " + piece_name(aboard) + " " +
                              square_name(mover.square) + " > " + square_name(*words.to));
        }
        if (mover.row().speed == 0) return move_fault(piece_name(mover) + " does not move, and has no target there");
        if (*words.to == mover.square) return move_fault(piece_name(mover) + " cannot turn to that facing");
        return refuse_square(position, mover, *words.to);
    }
    const std::string facings = possible_facings(drives);
    if (!words.facing && !facings.empty()) return move_fault("the final facing is missing (possible: " + facings + ")");
    if (words.facing) {
        const bool reachable = std::any_of(
            drives.begin(), drives.end(), [&](Move move) { return move.faceless() || move.facing() == *words.facing; });
        if (!reachable) {
            return move_fault(square_name(*words.to) + " can be reached, but not facing " + name_of(*words.facing) +
                              " (possible: " + facings + ")");
        }
    }
    return refuse_action(position, words, mover, words.facing.value_or(mover.facing));
}

Fault refuse_danger(const Position& position, Move move) {
    const Side mover = position.side_to_move();
    const Side enemy = next_side(mover, mode_of(position.rules().style).sides);
    const Position next = after(position, move);
    const Outcome end = settled(next);
    if (end.over()) return move_fault("it destroys only your own Command piece");
    if (threatens_command(next, enemy))
        return move_fault("it would let " + std::string(name_of(enemy)) + " destroy your Command piece");
    return move_fault("it would let " + std::string(name_of(enemy)) + "'s Command piece escape");
}

}  // namespace tankchess
