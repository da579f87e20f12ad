// M1: one drive, then one action, each complete turn played on a copy of the position.

#include "turns.h"

namespace oracle {

namespace {

// M9: the mover is lost if no active piece is left where it ended (nothing else can stand there).
void finish(Play& play) {
    play.mover_lost = play.drive.fate == Fate::out || !play.result.active_at(play.drive.at);
    if (play.mover_lost) play.destroyed.erase(play.drive.at);  // N3
}

bool play_drive(const Position& position, const Drive& drive, const std::function<bool(Play&)>& visit) {
    Play driven;
    driven.drive = drive;
    driven.result = position;
    driven.destroyed = apply_drive(driven.result, drive);
    driven.mover_exploded = drive.fate == Fate::exploded;
    finish(driven);

    const bool lost = driven.mover_lost;  // M7: such a mover does not act
    const bool loaded = drive.fate == Fate::loaded;
    std::vector<Action> weapon;
    std::vector<Action> flag;
    if (!lost) {
        const Piece& piece = driven.result.pieces.at(drive.at);
        const bool carried = piece.cargo.has_value();  // S6: then the cargo acts, loaded just now or before
        const Actor actor{drive.at, carried ? cargo_facing(piece) : piece.facing,
                          carried ? piece.cargo->kind : piece.kind, piece.side, carried};
        weapon = weapon_actions(driven.result, actor);
        flag = flag_actions(driven.result, drive.at, loaded);
    }
    for (const Action& action : weapon) {
        Play play = driven;
        play.action = action;
        play.destroyed = apply_weapon(play.result, action);
        play.mover_exploded = action.deed == Deed::explode;
        finish(play);
        if (!visit(play)) return false;
    }
    for (const Action& action : flag) {
        Play play = driven;
        play.action = action;
        play.several_flags = flag.size() > 1;
        apply_flag(play.result, drive.at, loaded, action);
        if (!visit(play)) return false;
    }
    return visit(driven);  // acting is optional
}

// F10: the shot is the whole turn.
bool play_pillbox(const Position& position, Square square, const std::function<bool(Play&)>& visit) {
    const Piece& piece = position.pieces.at(square);
    const Actor actor{square, piece.facing, piece.kind, piece.side, false};
    for (const Action& action : weapon_actions(position, actor)) {
        Play play;
        play.drive.from = play.drive.at = square;
        play.drive.facing = piece.facing;
        play.action = action;
        play.result = position;
        play.destroyed = apply_weapon(play.result, action);
        if (!visit(play)) return false;
    }
    return true;
}

}  // namespace

void for_each_play(const Position& position, char side, const std::function<bool(Play&)>& visit) {
    for (const auto& [square, piece] : position.pieces) {
        if (piece.side != side || piece.wreck) continue;
        if (is_pillbox(*piece.kind)) {
            if (!play_pillbox(position, square, visit)) return;
            continue;
        }
        for (const bool cargo : {false, true}) {
            for (const Drive& drive : drives(position, square, cargo))
                if (!play_drive(position, drive, visit)) return;
        }
    }
}

bool can_move(const Position& position, char side) {
    bool found = false;
    for_each_play(position, side, [&found](Play&) {
        found = true;
        return false;
    });
    return found;
}

bool can_destroy_command(const Position& position, char attacker, char victim) {
    if (!has_command(position, victim)) return false;
    bool found = false;
    for_each_play(position, attacker, [&](Play& play) {
        found = !has_command(play.result, victim);
        return !found;
    });
    return found;
}

bool can_drive_off(const Position& position, char side) {
    for (const auto& [square, piece] : position.pieces) {
        if (piece.side != side || piece.wreck) continue;
        for (const bool cargo : {false, true}) {
            const bool command = cargo ? piece.cargo && piece.cargo->command : piece.command;
            if (!command) continue;
            for (const Drive& drive : drives(position, square, cargo))
                if (drive.fate == Fate::out) return true;
        }
    }
    return false;
}

}  // namespace oracle
