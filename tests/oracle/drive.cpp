// M and the movement half of T: every sequence of steps is walked, one step after another.

#include "drive.h"

#include <tuple>

namespace oracle {

bool may_leave(const Position& position, char side, bool command, Square beyond) {
    const bool allowed = position.rules == "escape" || (position.has_command_rules() && command);  // G3, X2
    if (!allowed) return false;
    if (beyond.col < 0 || beyond.col >= position.width) return false;  // G3: nor through a corner
    return side == 'w' ? beyond.row == position.height : beyond.row == -1;
}

namespace {

struct Walk {
    Square at;
    int facing = no_facing;
    int steps = 0;
    bool in_fire = false;
    bool just_turned = false;
    bool all_road = false;
    std::set<Square> cleared;
};

class Driver {
public:
    Driver(const Position& before, Square from, bool cargo) : position_(before), from_(from), cargo_(cargo) {
        Piece& piece = position_.pieces.at(from);
        side_ = piece.side;
        if (cargo) {
            kind_ = piece.cargo->kind;
            command_ = piece.cargo->command;
            start_facing_ = cargo_facing(piece);
            piece.cargo.reset();
        } else {
            kind_ = piece.kind;
            command_ = piece.command;
            start_facing_ = piece.facing;
            position_.pieces.erase(from);
        }
    }

    std::vector<Drive> all() {
        Walk start;
        start.at = from_;
        start.facing = start_facing_;
        start.all_road = position_.ground(from_) == '=';  // T7; a boat's square is water
        go_on(start);
        enter(start, ahead(from_, turned(start_facing_, 4)), true);  // M3
        return found_;
    }

private:
    // Everything that can follow in a forward drive, stopping here included.
    void go_on(const Walk& walk) {
        if (walk.in_fire)
            end(walk, Fate::wrecked);  // T6: it stops in fire
        else if (!(walk.at == from_ && walk.facing == start_facing_))
            end(walk, Fate::standing);  // M5

        const bool aboard = cargo_ && walk.steps == 0;                                  // S6: it cannot turn aboard
        const bool turned_enough = kind_->weapon == Weapon::mines && walk.just_turned;  // M6
        const int limit = kind_->speed + (walk.all_road ? 1 : 0);                       // T7
        if (!walk.in_fire && !aboard && !turned_enough && walk.steps < limit) {
            for (const int eighth : {-1, 1}) {
                Walk next = walk;
                next.facing = turned(walk.facing, eighth);
                next.steps = walk.steps + 1;
                next.just_turned = true;
                go_on(next);
            }
        }
        enter(walk, ahead(walk.at, walk.facing), false);
    }

    void enter(const Walk& walk, Square square, bool reverse) {
        Walk next = walk;
        next.at = square;
        next.steps = walk.steps + 1;
        next.just_turned = false;
        next.in_fire = false;
        const bool board = position_.on_board(square);
        if (board) next.all_road = walk.all_road && position_.ground(square) == '=';
        const int limit = kind_->speed + (next.all_road && !reverse ? 1 : 0);  // T7
        if (next.steps > limit) return;

        if (!board) {
            if (may_leave(position_, side_, command_, square)) end(next, Fate::out);
            return;
        }
        if (const Piece* other = position_.piece_at(square)) {
            if (can_board(*other, walk.facing)) end(next, Fate::loaded);  // S6: loading ends the move
            return;                                                       // M4
        }
        const char ground = position_.ground(square);
        if (ground == '#' || ground == '-') return;
        if (kind_->boat && ground != '~') return;  // T2

        const bool mined = position_.mines.count(square) && !walk.cleared.count(square);
        if (position_.smoke.count(square) || position_.mines.count(square)) next.cleared.insert(square);  // T8, T9
        if (ground == '~' && !kind_->boat && !kind_->amphibian) return end(next, Fate::sunk);             // T3
        if (ground == '*' && !kind_->light) return end(next, Fate::broke_ice);                            // T4
        if (mined && !kind_->sweeps) return end(next, dies());                                            // T9
        if (ground == '^') {
            if (kind_->burns) return end(next, dies());                    // T6: at once
            if (walk.in_fire || reverse) return end(next, Fate::wrecked);  // T6: fire to fire, or it stops there
            next.in_fire = true;
        }
        if (reverse)
            end(next, Fate::standing);
        else
            go_on(next);
    }

    Fate dies() const { return is_bomb(*kind_) ? Fate::exploded : Fate::wrecked; }  // S3

    bool can_board(const Piece& boat, int facing) const {
        if (boat.wreck || boat.side != side_ || boat.cargo || !can_carry(*boat.kind, *kind_)) return false;
        return facing == boat.facing || facing == turned(boat.facing, 4);
    }

    void end(const Walk& walk, Fate fate) {
        Drive drive{from_, cargo_, fate, walk.at, walk.facing, walk.cleared};
        if (fate == Fate::out) drive.at = Square{};
        if (fate != Fate::standing && fate != Fate::loaded) drive.facing = no_facing;
        if (seen_.insert(std::make_tuple(drive.fate, drive.at, drive.facing, drive.cleared)).second)
            found_.push_back(drive);
    }

    Position position_;  // without the piece that moves
    Square from_;
    bool cargo_;
    char side_ = 'w';
    const Kind* kind_ = nullptr;
    bool command_ = false;
    int start_facing_ = no_facing;
    std::set<std::tuple<Fate, Square, int, std::set<Square>>> seen_;
    std::vector<Drive> found_;
};

}  // namespace

std::vector<Drive> drives(const Position& position, Square from, bool cargo) {
    const Piece& piece = position.pieces.at(from);
    if (piece.wreck || is_pillbox(*piece.kind)) return {};  // F10: a Pillbox does not move
    if (cargo && !piece.cargo) return {};
    return Driver(position, from, cargo).all();
}

}  // namespace oracle
