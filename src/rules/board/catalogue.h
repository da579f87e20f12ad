#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/board/geometry.h"

namespace tankchess {

// What a kind can do or suffer. Rules ask for these, never for a kind by name.
enum Ability : std::uint32_t {
    turret = 1u << 0,                // fires ahead and 45 degrees to each side
    fires_adjacent = 1u << 1,        // F2: gun works at distance 1 too
    low_silhouette = 1u << 2,        // F4, F5
    cannot_fire_over_low = 1u << 3,  // F5: own gun sits too low
    lays_smoke = 1u << 4,            // S2
    explosive = 1u << 5,             // S3
    lays_mines = 1u << 6,            // S5
    sweeps_mines = 1u << 7,          // T9
    light = 1u << 8,                 // T4: ice carries it
    burns_at_once = 1u << 9,         // T6
    single_turns = 1u << 10,         // M6: never two turns in a row
    carries = 1u << 11,              // S6: takes cargo
    carries_heavy = 1u << 12,        // S6: heavy cargo too
    heavy_cargo = 1u << 13,          // S6: too heavy for a light landing boat
    fortification = 1u << 14,        // F10: no vehicle, fires instead of moving
    cannot_load = 1u << 15,          // S6: no boat takes it
};

enum class Weapon : std::uint8_t {
    none,
    gun,     // F2: direct, any distance from 2
    lob,     // F7: mortar or howitzer, at its range, over everything
    flame,   // S1
    charge,  // S4
    blast,   // S3
};

enum class Mobility : std::uint8_t { land, boat, amphibious };
inline constexpr int mobility_count = 3;

enum class PieceSet : std::uint8_t { basic, plus };

struct KindRow {
    std::string_view code;
    std::string_view name;
    std::uint8_t speed;
    std::array<std::uint8_t, 3> armour;  // front, side, rear
    std::uint8_t power;
    Weapon weapon;
    std::uint8_t range_min;
    std::uint8_t range_max;  // 0 = unlimited
    Mobility mobility;
    PieceSet set;
    std::uint32_t abilities;

    constexpr bool has(Ability a) const { return (abilities & a) != 0; }
};

// A row number of the catalogue.
using Kind = std::uint8_t;

// P4: the catalogue is data. A kind that uses existing abilities is one row here, and nothing else.
inline constexpr KindRow catalogue[] = {
    {"LT", "Light Tank", 5, {1, 0, 0}, 1, Weapon::gun, 2, 0, Mobility::land, PieceSet::basic, turret | light},
    {"MT", "Medium Tank", 4, {2, 1, 0}, 2, Weapon::gun, 2, 0, Mobility::land, PieceSet::basic, turret},
    {"HT", "Heavy Tank", 3, {3, 2, 1}, 3, Weapon::gun, 2, 0, Mobility::land, PieceSet::basic, turret | heavy_cargo},
    {"TD", "Tank Destroyer", 4, {2, 1, 0}, 4, Weapon::gun, 2, 0, Mobility::land, PieceSet::basic, 0},
    {"HM", "Heavy Mortar", 3, {1, 0, 0}, 5, Weapon::lob, 3, 5, Mobility::land, PieceSet::basic, 0},
    {"HD", "Heavy Destroyer", 3, {3, 3, 1}, 5, Weapon::gun, 2, 0, Mobility::land, PieceSet::plus, heavy_cargo},
    {"IT", "Infantry Tank", 4, {2, 2, 2}, 1, Weapon::gun, 2, 0, Mobility::land, PieceSet::plus, turret},
    {"TK",
     "Tankette",
     4,
     {1, 0, 0},
     1,
     Weapon::gun,
     2,
     0,
     Mobility::land,
     PieceSet::plus,
     low_silhouette | cannot_fire_over_low | light},
    {"P",
     "Pillbox",
     0,
     {5, 5, 5},
     4,
     Weapon::gun,
     1,
     0,
     Mobility::land,
     PieceSet::plus,
     turret | fires_adjacent | fortification | cannot_load},
    {"FT", "Flamethrower", 3, {3, 3, 1}, 0, Weapon::flame, 2, 2, Mobility::land, PieceSet::plus, turret | heavy_cargo},
    {"SL", "Smoke Launcher", 4, {2, 0, 0}, 2, Weapon::gun, 2, 0, Mobility::land, PieceSet::plus, turret | lays_smoke},
    {"RB",
     "Remote-controlled Bomb",
     5,
     {0, 0, 0},
     5,
     Weapon::blast,
     1,
     1,
     Mobility::land,
     PieceSet::plus,
     low_silhouette | explosive | light | burns_at_once},
    {"AS",
     "Anti-tank Squad",
     4,
     {0, 0, 0},
     3,
     Weapon::charge,
     1,
     1,
     Mobility::land,
     PieceSet::plus,
     light | burns_at_once},
    {"ML",
     "Minelayer",
     6,
     {0, 0, 0},
     0,
     Weapon::none,
     0,
     0,
     Mobility::land,
     PieceSet::plus,
     lays_mines | light | burns_at_once | single_turns},
    {"MS", "Minesweeper", 4, {2, 0, 0}, 2, Weapon::gun, 2, 0, Mobility::land, PieceSet::plus, turret | sweeps_mines},
    {"AH", "Amphibious Howitzer", 4, {0, 0, 0}, 3, Weapon::lob, 3, 6, Mobility::amphibious, PieceSet::plus, light},
    {"FB", "Fast Boat", 5, {1, 0, 0}, 1, Weapon::gun, 2, 0, Mobility::boat, PieceSet::plus, turret | cannot_load},
    {"GB", "Gun Boat", 4, {2, 1, 0}, 2, Weapon::gun, 2, 0, Mobility::boat, PieceSet::plus, turret | cannot_load},
    {"LL",
     "Light Landing Boat",
     4,
     {0, 1, 0},
     0,
     Weapon::none,
     0,
     0,
     Mobility::boat,
     PieceSet::plus,
     carries | cannot_load},
    {"HL",
     "Heavy Landing Boat",
     3,
     {0, 2, 0},
     0,
     Weapon::none,
     0,
     0,
     Mobility::boat,
     PieceSet::plus,
     carries | carries_heavy | cannot_load},
};
inline constexpr int kind_count = static_cast<int>(std::size(catalogue));
inline constexpr int max_kind_count = 32;  // a kind takes five bits in wrecks and hashes
static_assert(kind_count <= max_kind_count);

constexpr const KindRow& row_of_kind(Kind k) { return catalogue[k]; }

constexpr std::optional<Kind> kind_by_code(std::string_view code) {
    for (int k = 0; k < kind_count; ++k) {
        if (catalogue[k].code == code) return static_cast<Kind>(k);
    }
    return std::nullopt;
}

// Whether the kind fires along lines at all (gun, mortar, howitzer).
constexpr bool fires_along_lines(Kind k) {
    return row_of_kind(k).weapon == Weapon::gun || row_of_kind(k).weapon == Weapon::lob;
}

// Kinds whose whole turn is a drive of three to five free steps, then at most a shot: all that the tables of reach and
// aim know.
inline constexpr int min_table_speed = 3;
inline constexpr int max_table_speed = 5;
constexpr bool is_plain_kind(const KindRow& row) {
    const bool weapon = row.weapon == Weapon::none || row.weapon == Weapon::gun || row.weapon == Weapon::lob;
    return weapon && row.speed >= min_table_speed && row.speed <= max_table_speed &&
           (row.abilities & (lays_smoke | lays_mines | explosive | single_turns | fortification)) == 0;
}

// P3: a vehicle is any piece but a fortification.
constexpr bool is_vehicle(Kind k) { return !row_of_kind(k).has(fortification); }

// S6: whether a boat of kind `boat` takes `cargo`.
constexpr bool can_carry(Kind boat, Kind cargo) {
    const KindRow& b = row_of_kind(boat);
    const KindRow& c = row_of_kind(cargo);
    return b.has(carries) && !c.has(cannot_load) && (b.has(carries_heavy) || !c.has(heavy_cargo));
}

// F8: which armour value a hit from direction `from` (target towards shooter) meets.
constexpr int armour_hit(Kind target, Facing target_facing, int from) {
    const int relative = (from - index_of(target_facing)) & 7;
    return row_of_kind(target).armour[relative == 0 ? 0 : relative == 4 ? 2 : 1];
}

}  // namespace tankchess
