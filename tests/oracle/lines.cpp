// F and S: what a piece can do from where it stands.

#include "act.h"

#include <cstdlib>

namespace oracle {

namespace {

enum class Between { clear, low, blocked };

// F3-F6, T: what a square strictly between shooter and target does to a line in this direction.
Between between(const Position& position, Square square, int direction) {
    const char ground = position.ground(square);
    if (ground == '#' || ground == '^' || position.smoke.count(square)) return Between::blocked;
    if (const Piece* piece = position.piece_at(square)) {
        if (piece->wreck) return piece->kind->code == "TK" ? Between::low : Between::blocked;  // T11
        if (piece->kind->low) return Between::low;                                             // F4
        const bool along = direction == piece->facing || direction == turned(piece->facing, 4);
        if (piece->kind->carries && !piece->cargo && along) return Between::low;  // F6
        return Between::blocked;
    }
    if (is_hedge(ground)) return Between::blocked;
    return ground == '-' ? Between::low : Between::clear;
}

// F1
bool is_target(const Actor& actor, const Piece* piece) {
    return piece && !piece->wreck && (piece->side != actor.side || is_bomb(*piece->kind));
}

// F9; the shot goes in `direction`, so the target sees the shooter the other way.
bool pierces(const Actor& actor, const Piece& target, int direction) {
    return actor.kind->power > armour_hit(target, turned(direction, 4));
}

std::vector<int> directions(const Actor& actor) {
    if (actor.aboard || !actor.kind->turret) return {actor.facing};  // S6
    return {turned(actor.facing, -1), actor.facing, turned(actor.facing, 1)};
}

void gun(const Position& position, const Actor& actor, std::vector<Action>& found) {
    for (const int direction : directions(actor)) {
        bool low_between = false;
        for (int distance = 1; distance <= actor.kind->farthest; ++distance) {
            const Square square = ahead(actor.at, direction, distance);
            if (!position.on_board(square)) break;
            const Piece* piece = position.piece_at(square);
            const bool hidden = low_between && (actor.kind->low || (piece && piece->kind->low));  // F5
            if (distance >= actor.kind->nearest && is_target(actor, piece) && !hidden &&
                pierces(actor, *piece, direction))
                found.push_back({Deed::shot, square});
            const Between view = between(position, square, direction);
            if (view == Between::blocked) break;
            if (view == Between::low) low_between = true;
        }
    }
}

// F7
void arc(const Position& position, const Actor& actor, std::vector<Action>& found) {
    for (int distance = actor.kind->nearest; distance <= actor.kind->farthest; ++distance) {
        const Square square = ahead(actor.at, actor.facing, distance);
        if (!position.on_board(square)) break;
        const Piece* piece = position.piece_at(square);
        if (is_target(actor, piece) && pierces(actor, *piece, actor.facing)) found.push_back({Deed::shot, square});
    }
}

// S1
void flame(const Position& position, const Actor& actor, std::vector<Action>& found) {
    for (const int direction : directions(actor)) {
        const Square square = ahead(actor.at, direction, 2);
        if (!position.on_board(square)) continue;
        const Between view = between(position, ahead(actor.at, direction), direction);
        if (view == Between::blocked) continue;
        const Piece* piece = position.active_at(square);
        if (piece && !is_target(actor, piece)) continue;                  // one's own
        if (piece && piece->kind->low && view == Between::low) continue;  // F5
        const char ground = position.ground(square);
        if (piece || is_hedge(ground) || ground == '*') found.push_back({Deed::flame, square});
    }
}

// S2
void smoke(const Position& position, const Actor& actor, std::vector<Action>& found) {
    for (const int direction : directions(actor)) {
        for (int distance = 1; distance <= 3; ++distance) {
            const Square square = ahead(actor.at, direction, distance);
            if (!position.on_board(square)) break;
            const char ground = position.ground(square);
            const bool takes_it = ground == '.' || ground == '=' || ground == '-' || ground == '*';
            if (takes_it && !position.piece_at(square) && !position.smoke.count(square))
                found.push_back({Deed::smoke, square});
        }
    }
}

// S4
void charge(const Position& position, const Actor& actor, std::vector<Action>& found) {
    for (int direction = 0; direction < 8; ++direction) {
        if (actor.aboard && direction != actor.facing) continue;  // S6
        const Square square = ahead(actor.at, direction);
        const Piece* piece = position.on_board(square) ? position.active_at(square) : nullptr;
        if (piece && piece->side != actor.side && pierces(actor, *piece, direction))
            found.push_back({Deed::charge, square});
    }
}

// S5
void lay_mine(const Position& position, const Actor& actor, std::vector<Action>& found) {
    const Square square = ahead(actor.at, turned(actor.facing, 4));
    if (actor.aboard || !position.on_board(square)) return;
    if (position.piece_at(square) || position.mines.count(square)) return;
    const char ground = position.ground(square);
    if (ground == '.' || ground == '=' || ground == '*' || is_hedge(ground)) found.push_back({Deed::lay_mine, square});
}

}  // namespace

std::vector<Action> weapon_actions(const Position& position, const Actor& actor) {
    std::vector<Action> found;
    switch (actor.kind->weapon) {
        case Weapon::none:
            break;
        case Weapon::gun:
            gun(position, actor, found);
            break;
        case Weapon::arc:
            arc(position, actor, found);
            break;
        case Weapon::flame:
            flame(position, actor, found);
            break;
        case Weapon::explosive:
            if (!actor.aboard) found.push_back({Deed::explode, actor.at});  // S3, S6
            break;
        case Weapon::charge:
            charge(position, actor, found);
            break;
        case Weapon::mines:
            lay_mine(position, actor, found);
            break;
    }
    if (actor.kind->smoke) smoke(position, actor, found);
    return found;
}

std::vector<Action> flag_actions(const Position& position, Square at, bool aboard) {
    std::vector<Action> found;
    if (position.rules != "flag") return found;
    const Piece& mover = position.pieces.at(at);
    if (aboard ? mover.cargo->flag : mover.flag) return found;  // one flag to a carrier
    for (const Square site : position.sites)
        if (at.col >= site.col && at.col <= site.col + 1 && at.row >= site.row && at.row <= site.row + 1)
            found.push_back({Deed::take_from_site, site});
    for (const auto& [square, count] : position.flags)
        if (std::abs(square.col - at.col) <= 1 && std::abs(square.row - at.row) <= 1)
            found.push_back({Deed::take_lying, square});
    for (int direction = 0; direction < 8; ++direction) {
        const Square square = ahead(at, direction);
        const Piece* piece = position.on_board(square) ? position.active_at(square) : nullptr;
        if (!piece || piece->side != mover.side) continue;
        if (piece->flag) found.push_back({Deed::take_from_carrier, square});
        if (piece->cargo && piece->cargo->flag) found.push_back({Deed::take_from_cargo, square});
    }
    return found;
}

}  // namespace oracle
