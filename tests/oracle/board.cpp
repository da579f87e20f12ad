// B and P: geometry and the table of pieces.

#include "model.h"

#include <cctype>

namespace oracle {

int turned(int facing, int eighths) { return ((facing + eighths) % 8 + 8) % 8; }

Square ahead(Square from, int facing, int distance) {
    static const int east[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int north[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    return Square{from.col + east[facing] * distance, from.row + north[facing] * distance};
}

std::string square_name(Square square) {
    return std::string(1, static_cast<char>('A' + square.col)) + std::to_string(square.row + 1);
}

std::string facing_name(int facing) {
    static const char* const names[8] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    return names[facing];
}

namespace {

bool mentions(const std::string& words, const std::string& word) {
    return (" " + words + " ").find(" " + word + " ") != std::string::npos;
}

Kind row(const std::string& code, int speed, std::array<int, 3> armour, int power, Weapon weapon, bool turret,
         int nearest, int farthest, const std::string& abilities) {
    return Kind{code,
                speed,
                armour[0],
                armour[1],
                armour[2],
                power,
                weapon,
                turret,
                nearest,
                farthest,
                mentions(abilities, "light"),
                mentions(abilities, "low"),
                mentions(abilities, "burns"),
                mentions(abilities, "boat"),
                mentions(abilities, "amphibian"),
                mentions(abilities, "carries"),
                mentions(abilities, "smoke"),
                mentions(abilities, "sweeps")};
}

std::vector<Kind> make_kinds() {
    const int far = any_distance;
    return {
        row("LT", 5, {1, 0, 0}, 1, Weapon::gun, true, 2, far, "light"),
        row("MT", 4, {2, 1, 0}, 2, Weapon::gun, true, 2, far, ""),
        row("HT", 3, {3, 2, 1}, 3, Weapon::gun, true, 2, far, ""),
        row("TD", 4, {2, 1, 0}, 4, Weapon::gun, false, 2, far, ""),
        row("HM", 3, {1, 0, 0}, 5, Weapon::arc, false, 3, 5, ""),
        row("HD", 3, {3, 3, 1}, 5, Weapon::gun, false, 2, far, ""),
        row("IT", 4, {2, 2, 2}, 1, Weapon::gun, true, 2, far, ""),
        row("TK", 4, {1, 0, 0}, 1, Weapon::gun, false, 2, far, "light low"),
        row("P", 0, {5, 5, 5}, 4, Weapon::gun, true, 1, far, ""),
        row("FT", 3, {3, 3, 1}, 0, Weapon::flame, true, 2, 2, ""),
        row("SL", 4, {2, 0, 0}, 2, Weapon::gun, true, 2, far, "smoke"),
        row("RB", 5, {0, 0, 0}, 5, Weapon::explosive, false, 1, 1, "light low burns"),
        row("AS", 4, {0, 0, 0}, 3, Weapon::charge, false, 1, 1, "light burns"),
        row("ML", 6, {0, 0, 0}, 0, Weapon::mines, false, 1, 1, "light burns"),
        row("MS", 4, {2, 0, 0}, 2, Weapon::gun, true, 2, far, "sweeps"),
        row("AH", 4, {0, 0, 0}, 3, Weapon::arc, false, 3, 6, "light amphibian"),
        row("FB", 5, {1, 0, 0}, 1, Weapon::gun, true, 2, far, "boat"),
        row("GB", 4, {2, 1, 0}, 2, Weapon::gun, true, 2, far, "boat"),
        row("LL", 4, {0, 1, 0}, 0, Weapon::none, false, 0, 0, "boat carries"),
        row("HL", 3, {0, 2, 0}, 0, Weapon::none, false, 0, 0, "boat carries"),
    };
}

}  // namespace

const std::vector<Kind>& all_kinds() {
    static const std::vector<Kind> kinds = make_kinds();
    return kinds;
}

const Kind* find_kind(const std::string& code) {
    for (const Kind& kind : all_kinds())
        if (kind.code == code) return &kind;
    return nullptr;
}

bool is_pillbox(const Kind& kind) { return kind.code == "P"; }

bool is_bomb(const Kind& kind) { return kind.weapon == Weapon::explosive; }

bool can_carry(const Kind& boat, const Kind& cargo) {
    if (!boat.carries || cargo.boat || is_pillbox(cargo)) return false;
    const bool too_heavy = cargo.code == "HT" || cargo.code == "FT" || cargo.code == "HD";
    return boat.code == "HL" || !too_heavy;
}

int cargo_facing(const Piece& boat) { return boat.cargo->same_way ? boat.facing : turned(boat.facing, 4); }

int armour_hit(const Piece& target, int towards_shooter) {
    if (towards_shooter == target.facing) return target.kind->front;
    if (towards_shooter == turned(target.facing, 4)) return target.kind->rear;
    return target.kind->side;
}

bool Position::on_board(Square square) const {
    return square.col >= 0 && square.col < width && square.row >= 0 && square.row < height;
}

char Position::ground(Square square) const {
    return terrain[static_cast<std::size_t>(square.row * width + square.col)];
}

void Position::set_ground(Square square, char kind) {
    terrain[static_cast<std::size_t>(square.row * width + square.col)] = kind;
}

const Piece* Position::piece_at(Square square) const {
    const auto found = pieces.find(square);
    return found == pieces.end() ? nullptr : &found->second;
}

const Piece* Position::active_at(Square square) const {
    const Piece* piece = piece_at(square);
    return piece && !piece->wreck ? piece : nullptr;
}

bool is_hedge(char ground) { return std::isalpha(static_cast<unsigned char>(ground)) != 0; }

}  // namespace oracle
