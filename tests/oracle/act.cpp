// Carrying drives and actions out: destruction, fire, ice, flags.

#include "act.h"

namespace oracle {

namespace {

void drop_flags(Position& position, Square square, int count) {
    if (count > 0) position.flags[square] += count;
}

void take_away(Position& position, Square flag) {
    if (--position.flags.at(flag) == 0) position.flags.erase(flag);
}

// S1: hedge to fire, ice to water, and all that stood there, at once.
std::set<Square> burn(Position& position, Square target) {
    std::set<Square> hit;
    if (position.active_at(target)) hit.insert(target);
    const char ground = position.ground(target);
    if (is_hedge(ground)) {
        for (int row = 0; row < position.height; ++row) {
            for (int col = 0; col < position.width; ++col) {
                const Square square{col, row};
                if (position.ground(square) != ground) continue;  // T5: the whole shape, no other
                position.set_ground(square, '^');
                if (position.active_at(square)) hit.insert(square);
            }
        }
    }
    if (ground == '*') {
        position.set_ground(target, '~');
        position.smoke.erase(target);
        position.mines.erase(target);
        const Piece* piece = position.piece_at(target);
        if (piece && piece->wreck) position.pieces.erase(target);
    }
    return destroy(position, hit);
}

}  // namespace

std::set<Square> destroy(Position& position, const std::set<Square>& first) {
    std::set<Square> doomed;
    std::vector<Square> waiting(first.begin(), first.end());
    while (!waiting.empty()) {
        const Square square = waiting.back();
        waiting.pop_back();
        const Piece* piece = position.active_at(square);
        if (!piece || !doomed.insert(square).second) continue;
        if (!is_bomb(*piece->kind)) continue;
        for (int direction = 0; direction < 8; ++direction) {  // S3
            const Square near = ahead(square, direction);
            const Piece* other = position.on_board(near) ? position.active_at(near) : nullptr;
            if (other && other->kind->front < 5) waiting.push_back(near);
        }
    }
    for (const Square square : doomed) {
        Piece& piece = position.pieces.at(square);
        drop_flags(position, square, (piece.flag ? 1 : 0) + (piece.cargo && piece.cargo->flag ? 1 : 0));
        if (position.ground(square) == '~' || is_bomb(*piece.kind)) {  // T10, S3
            position.pieces.erase(square);
            continue;
        }
        piece.wreck = true;
        piece.facing = no_facing;
        piece.flag = false;
    }
    return doomed;
}

std::set<Square> apply_drive(Position& position, const Drive& drive) {
    Piece mover;
    Piece& origin = position.pieces.at(drive.from);
    if (drive.cargo) {
        mover.side = origin.side;
        mover.kind = origin.cargo->kind;
        mover.command = origin.cargo->command;
        mover.flag = origin.cargo->flag;
        origin.cargo.reset();
    } else {
        mover = origin;
        position.pieces.erase(drive.from);
    }
    for (const Square square : drive.cleared) {
        position.smoke.erase(square);
        position.mines.erase(square);
    }
    mover.facing = drive.facing;
    const int flags = mover.flag ? 1 : 0;
    switch (drive.fate) {
        case Fate::standing:
            position.pieces[drive.at] = mover;
            break;
        case Fate::loaded: {
            Piece& boat = position.pieces.at(drive.at);
            boat.cargo = Cargo{mover.kind, mover.command, drive.facing == boat.facing, mover.flag};
            break;
        }
        case Fate::sunk:
            drop_flags(position, drive.at, flags);
            break;
        case Fate::broke_ice:
            drop_flags(position, drive.at, flags);
            position.set_ground(drive.at, '~');
            break;
        case Fate::wrecked:
            drop_flags(position, drive.at, flags);
            mover.flag = false;
            mover.wreck = true;
            position.pieces[drive.at] = mover;
            break;
        case Fate::exploded: {
            position.pieces[drive.at] = mover;
            std::set<Square> hit = destroy(position, {drive.at});
            hit.erase(drive.at);
            return hit;
        }
        case Fate::out:
            position.tally[mover.side] += mover.cargo && position.rules == "escape" ? 2 : 1;
            break;  // X2
    }
    return {};
}

std::set<Square> apply_weapon(Position& position, const Action& action) {
    switch (action.deed) {
        case Deed::shot:
        case Deed::charge:
        case Deed::explode:
            return destroy(position, {action.target});
        case Deed::flame:
            return burn(position, action.target);
        case Deed::smoke:
            position.smoke.insert(action.target);
            return {};
        case Deed::lay_mine:
            position.mines.insert(action.target);
            return {};
        default:
            return {};
    }
}

void apply_flag(Position& position, Square at, bool aboard, const Action& action) {
    switch (action.deed) {
        case Deed::take_from_site:
            position.sites.erase(action.target);
            break;
        case Deed::take_lying:
            take_away(position, action.target);
            break;
        case Deed::take_from_carrier:
            position.pieces.at(action.target).flag = false;
            break;
        case Deed::take_from_cargo:
            position.pieces.at(action.target).cargo->flag = false;
            break;
        default:
            return;
    }
    Piece& mover = position.pieces.at(at);
    (aboard ? mover.cargo->flag : mover.flag) = true;
}

}  // namespace oracle
