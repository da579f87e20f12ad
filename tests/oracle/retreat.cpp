// X7: every order of shots and every order of moves is tried.

#include "plain_retreat.h"

#include "random.h"
#include "tps.h"
#include "turns.h"

#include <stdexcept>
#include <utility>

namespace oracle {

namespace {

char opponent_of(char side) { return side == 'w' ? 'b' : 'w'; }

// Squares of the board on one of the shooter's lines, with the direction of each.
using Reach = std::map<Square, int>;

Reach lines_of_fire(const Position& position, Square from) {
    const Piece& shooter = position.pieces.at(from);
    Reach reach;
    if (shooter.kind->weapon == Weapon::arc) {  // at its range, never blocked
        for (int distance = shooter.kind->nearest; distance <= shooter.kind->farthest; ++distance)
            reach[ahead(from, shooter.facing, distance)] = shooter.facing;
        return reach;
    }
    for (int direction = 0; direction < 8; ++direction) {
        if (!shooter.kind->turret && direction != shooter.facing) continue;
        for (Square square = ahead(from, direction); position.on_board(square); square = ahead(square, direction)) {
            if (position.ground(square) == '#') break;
            reach[square] = direction;
            if (position.piece_at(square)) break;
        }
    }
    return reach;
}

// Where the target ends when it is pushed that far; no value if it is eliminated on the way.
std::optional<Square> pushed(const Position& position, Square from, int direction, int distance) {
    Square square = from;
    for (int i = 0; i < distance; ++i) {
        square = ahead(square, direction);
        if (!position.on_board(square) || position.ground(square) == '#' || position.piece_at(square))
            return std::nullopt;
    }
    return square;
}

class Turner {
public:
    explicit Turner(const Position& before) : before_(before), me_(before.side), enemy_(opponent_of(before.side)) {}

    std::set<std::string> all() {
        Volley volley;
        volley.position = before_;
        for (const auto& [square, piece] : before_.pieces) {
            if (piece.side != me_) continue;
            for (const auto& [target, direction] : lines_of_fire(before_, square)) {
                const Piece* hit = before_.piece_at(target);
                if (hit && hit->side == enemy_) volley.targets.insert(target);
            }
        }
        fire(volley);
        return ends_;
    }

private:
    // The middle of a fire phase.
    struct Volley {
        Position position;
        std::set<Square> fired;    // own pieces that have fired; they stand still in this phase
        std::set<Square> targets;  // enemy pieces, where they are now, that may still be fired on
    };

    void fire(const Volley& volley) {
        if (!seen_volleys_.insert({write_tps(volley.position), {volley.fired, volley.targets}}).second) return;
        move_phase(volley.position);
        for (const auto& [square, piece] : volley.position.pieces) {
            if (piece.side != me_ || volley.fired.count(square)) continue;
            for (const auto& [target, direction] : lines_of_fire(volley.position, square))
                if (volley.targets.count(target)) shoot(volley, square, target, direction);
        }
    }

    void shoot(const Volley& volley, Square from, Square target, int direction) {
        const Piece shooter = volley.position.pieces.at(from);
        const Piece hit = volley.position.pieces.at(target);
        const int distance = shooter.kind->power - armour_hit(hit, turned(direction, 4));
        if (distance <= 0) return;
        std::vector<int> ways = {hit.side == 'w' ? 4 : 0};                          // to its own back row
        if (from.col != target.col) ways.push_back(from.col < target.col ? 2 : 6);  // away from the shooter
        for (const int way : ways) {
            Volley next = volley;
            next.fired.insert(from);
            next.targets.erase(target);
            const std::optional<Square> landing = pushed(volley.position, target, way, distance);
            next.position.pieces.erase(target);
            if (landing) next.position.pieces[*landing] = hit;
            if (!landing && hit.command)
                finish(next.position);  // the game is won at once
            else
                fire(next);
        }
    }

    void move_phase(const Position& position) {
        if (!seen_moves_.insert(write_tps(position)).second) return;
        finish(position);
        std::set<Square> grouped;
        for (const auto& [square, piece] : position.pieces) {
            if (piece.side != me_ || grouped.count(square)) continue;
            const std::set<Square> group = group_of(position, square);
            grouped.insert(group.begin(), group.end());
            std::set<std::pair<std::string, std::set<Square>>> seen;
            std::set<Square> movable;
            for (const Square member : group)
                if (!position.pieces.at(member).command) movable.insert(member);
            move_on(position, movable, seen);
        }
    }

    std::set<Square> group_of(const Position& position, Square first) const {
        std::set<Square> group = {first};
        std::vector<Square> waiting = {first};
        while (!waiting.empty()) {
            const Square square = waiting.back();
            waiting.pop_back();
            for (int direction = 0; direction < 8; ++direction) {
                const Square near = ahead(square, direction);
                const Piece* piece = position.piece_at(near);
                if (piece && piece->side == me_ && group.insert(near).second) waiting.push_back(near);
            }
        }
        return group;
    }

    // `waiting`: pieces of the group that have not moved yet.
    void move_on(const Position& position, const std::set<Square>& waiting,
                 std::set<std::pair<std::string, std::set<Square>>>& seen) {
        if (!seen.insert({write_tps(position), waiting}).second) return;
        finish(position);
        for (const Square square : waiting) {
            std::set<Square> rest = waiting;
            rest.erase(square);
            for (const auto& [end, facing] : poses(position, square)) {
                Position next = position;
                Piece piece = next.pieces.at(square);
                next.pieces.erase(square);
                piece.facing = facing;
                next.pieces[end] = piece;
                move_on(next, rest, seen);
            }
        }
    }

    std::set<std::pair<Square, int>> poses(const Position& position, Square from) const {
        Position without = position;
        const Piece piece = position.pieces.at(from);
        without.pieces.erase(from);
        std::set<std::pair<Square, int>> found;
        // One step more from every square that the steps before could reach.
        std::set<Square> here = {from};
        for (int step = 0; step < piece.kind->speed; ++step) {
            std::set<Square> reached;
            for (const Square square : here) {
                for (int direction = 0; direction < 8; ++direction) {
                    const Square next = ahead(square, direction);
                    if (!may_enter(without, next)) continue;
                    reached.insert(next);
                    found.insert({next, direction});
                }
            }
            here = reached;
        }
        const Square back = ahead(from, turned(piece.facing, 4));
        if (may_enter(without, back)) found.insert({back, piece.facing});
        return found;
    }

    bool may_enter(const Position& position, Square square) const {
        if (!position.on_board(square) || position.ground(square) == '#' || position.piece_at(square)) return false;
        for (int direction = 0; direction < 8; ++direction) {
            const Piece* piece = position.piece_at(ahead(square, direction));
            if (piece && piece->side == enemy_) return false;
        }
        return true;
    }

    void finish(Position position) {
        const bool eliminated = position.pieces.size() < before_.pieces.size();
        position.quiet = eliminated ? 0 : before_.quiet + 1;
        position.side = enemy_;
        if (me_ == 'b') ++position.turn;
        ends_.insert(write_tps(position));
    }

    Position before_;
    char me_;
    char enemy_;
    std::set<std::pair<std::string, std::pair<std::set<Square>, std::set<Square>>>> seen_volleys_;
    std::set<std::string> seen_moves_;
    std::set<std::string> ends_;
};

void put_at_random(Position& position, Random& random, Piece piece) {
    for (int attempt = 0; attempt < 40; ++attempt) {
        const Square square{random.below(position.width), random.below(position.height)};
        if (position.ground(square) == '#' || position.piece_at(square)) continue;
        piece.facing = random.below(8);
        position.pieces[square] = piece;
        return;
    }
}

Piece basic_piece(char side, const std::string& code, bool command) {
    Piece piece;
    piece.side = side;
    piece.kind = find_kind(code);
    piece.command = command;
    return piece;
}

// The side to move has at most two pieces that can drive, three on the smallest boards, so that its
// turns stay few.
Position deal(Random& random) {
    static const std::vector<std::string> codes = {"LT", "MT", "HT", "TD", "HM"};
    const auto any_code = [&random] { return codes[static_cast<std::size_t>(random.below(5))]; };
    Position position;
    position.width = random.between(4, 8);
    position.height = random.between(4, 8);
    position.terrain.assign(static_cast<std::size_t>(position.width * position.height), '.');
    const int high = random.below(1 + position.width * position.height / 5);
    for (int i = 0; i < high; ++i)
        position.set_ground({random.below(position.width), random.below(position.height)}, '#');
    position.rules = "retreat";
    position.tally = {{'w', 0}, {'b', 0}};
    position.side = random.percent(50) ? 'w' : 'b';
    position.quiet = random.below(50);
    position.turn = random.between(1, 40);
    const char other = opponent_of(position.side);
    put_at_random(position, random, basic_piece(position.side, any_code(), true));
    put_at_random(position, random, basic_piece(other, any_code(), true));
    const int mine = random.between(1, position.width * position.height <= 20 ? 3 : 2);
    const int theirs = random.between(0, 4);
    for (int i = 0; i < mine; ++i) put_at_random(position, random, basic_piece(position.side, any_code(), false));
    for (int i = 0; i < theirs; ++i) put_at_random(position, random, basic_piece(other, any_code(), false));
    return position;
}

}  // namespace

std::set<std::string> whole_turns(const std::string& tps) {
    const Position position = read_tps(tps);
    if (position.rules != "retreat") throw std::runtime_error("rules: whole turns belong to 'retreat'");
    if (!decided(position).empty()) return {};
    return Turner(position).all();
}

std::string random_retreat_position(std::uint64_t seed) {
    Random random(seed);
    for (;;) {
        const Position position = deal(random);
        refuse_impossible(position);
        if (has_command(position, 'w') && has_command(position, 'b')) return write_tps(position);
    }
}

}  // namespace oracle
