#pragma once

// The plain oracle's picture of the board: maps and small structs, nothing shared with src/.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace oracle {

// B2: columns from the west, rows from the south, both counted from 0 here.
struct Square {
    int col = 0;
    int row = 0;
    bool operator==(const Square& other) const { return col == other.col && row == other.row; }
    // Row, then column: the order of every list in texts (N2, Z2).
    bool operator<(const Square& other) const { return row != other.row ? row < other.row : col < other.col; }
};

// B3: facings are 0..7, clockwise from north.
inline constexpr int no_facing = -1;
int turned(int facing, int eighths);
Square ahead(Square from, int facing, int distance = 1);
std::string square_name(Square square);
std::string facing_name(int facing);

enum class Weapon { none, gun, arc, flame, explosive, charge, mines };

// P: one row of the table of pieces.
struct Kind {
    std::string code;
    int speed;
    int front, side, rear;
    int power;
    Weapon weapon;
    bool turret;
    int nearest, farthest;  // F2, F7
    bool light, low, burns, boat, amphibian, carries, smoke, sweeps;
};

const Kind* find_kind(const std::string& code);  // null if there is none
const std::vector<Kind>& all_kinds();
inline constexpr int any_distance = 99;

bool is_pillbox(const Kind& kind);
bool is_bomb(const Kind& kind);
// S6: may this kind ride on that kind of boat?
bool can_carry(const Kind& boat, const Kind& cargo);

struct Cargo {
    const Kind* kind = nullptr;
    bool command = false;
    bool same_way = true;  // Z2: '+' faces as the boat
    bool flag = false;
};

struct Piece {
    char side = 'w';
    const Kind* kind = nullptr;
    bool command = false;
    bool wreck = false;
    bool flag = false;
    int facing = no_facing;
    std::optional<Cargo> cargo;
};

int cargo_facing(const Piece& boat);

// F8: the armour that a shot meets which comes from `towards_shooter`, seen from the target.
int armour_hit(const Piece& target, int towards_shooter);

struct Position {
    int width = 0;
    int height = 0;
    std::string terrain;  // TPS kinds, row 1 first, west to east
    std::map<Square, Piece> pieces;
    std::set<Square> smoke;
    std::set<Square> mines;
    std::map<Square, int> flags;  // lying flags and how many
    std::set<Square> sites;       // south-west squares
    char side = 'w';
    std::string rules;
    int limit = 0;              // 0: none
    std::map<char, int> tally;  // Z3
    int quiet = 0;
    int turn = 1;

    bool on_board(Square square) const;
    char ground(Square square) const;
    void set_ground(Square square, char kind);
    const Piece* piece_at(Square square) const;   // active or wreck
    const Piece* active_at(Square square) const;  // active only
    bool has_command_rules() const { return rules == "sudden" || rules == "mate"; }
    std::string side_order() const { return rules == "four" ? "wxby" : "wb"; }
};

bool is_hedge(char ground);

}  // namespace oracle
