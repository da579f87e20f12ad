#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "rules/board/geometry.h"

namespace tankchess {

// What a kind can do or suffer. Rules ask for these, never for a kind by name.
enum Ability : std::uint32_t {
    turret = 1u << 0,                // fires ahead and 45 degrees to each side
    low_silhouette = 1u << 2,        // F4, F5
    cannot_fire_over_low = 1u << 3,  // F5: own gun sits too low
    lays_smoke = 1u << 4,            // S2
    explosive = 1u << 5,             // S3
    lays_mines = 1u << 6,            // S5
    sweeps_mines = 1u << 7,          // T9
    light = 1u << 8,                 // T4: ice carries it
    burns_at_once = 1u << 9,         // T6
    single_turns = 1u << 10,         // M6: never turns twice in a row
    carries = 1u << 11,              // S6: takes cargo
    carries_heavy = 1u << 12,        // S6: heavy cargo too
    heavy_cargo = 1u << 13,          // S6: too heavy for a light landing boat
    fortification = 1u << 14,        // F10: no vehicle, fires instead of moving
    cannot_load = 1u << 15,          // S6: no boat takes it
};

enum class Weapon : std::uint8_t {
    none,
    gun,     // F2: direct, any distance from range_min on
    lob,     // F7: mortar or howitzer, at its range, over everything
    flame,   // S1
    charge,  // S4
    blast,   // S3
};

enum class Mobility : std::uint8_t { land, boat, amphibious };
inline constexpr int mobility_count = 3;

enum class PieceSet : std::uint8_t { basic, plus };

struct KindRow {
    std::string_view code;  // one to three capital letters
    std::string_view name;
    std::uint8_t speed = 0;
    std::array<std::uint8_t, 3> armour{};  // front, side, rear
    std::uint8_t power = 0;
    Weapon weapon = Weapon::none;
    std::uint8_t range_min = 0;
    std::uint8_t range_max = 0;  // 0 = unlimited
    Mobility mobility = Mobility::land;
    PieceSet set = PieceSet::plus;
    std::uint32_t abilities = 0;
    std::string_view weapon_name = {};  // where people call the weapon otherwise than its kind

    constexpr bool has(Ability a) const { return (abilities & a) != 0; }
};

// A row number of the catalogue.
using Kind = std::uint8_t;

// P4: the catalogue is data. A kind that uses existing abilities is one row here, and nothing else.
// clang-format off
inline constexpr KindRow catalogue[] = {
    {.code = "LT", .name = "Light Tank",              .speed = 5, .armour = {1, 0, 0}, .power = 1, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::basic, .abilities = turret | light},
    {.code = "MT", .name = "Medium Tank",             .speed = 4, .armour = {2, 1, 0}, .power = 2, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::basic, .abilities = turret},
    {.code = "HT", .name = "Heavy Tank",              .speed = 3, .armour = {3, 2, 1}, .power = 3, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::basic, .abilities = turret | heavy_cargo},
    {.code = "TD", .name = "Tank Destroyer",          .speed = 4, .armour = {2, 1, 0}, .power = 4, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::basic, .abilities = 0},
    {.code = "HM", .name = "Heavy Mortar",            .speed = 3, .armour = {1, 0, 0}, .power = 5, .weapon = Weapon::lob,    .range_min = 3, .range_max = 5, .mobility = Mobility::land,       .set = PieceSet::basic, .abilities = 0},
    {.code = "HD", .name = "Heavy Destroyer",         .speed = 3, .armour = {3, 3, 1}, .power = 5, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = heavy_cargo},
    {.code = "IT", .name = "Infantry Tank",           .speed = 4, .armour = {2, 2, 2}, .power = 1, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = turret},
    {.code = "TK", .name = "Tankette",                .speed = 4, .armour = {1, 0, 0}, .power = 1, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = low_silhouette | cannot_fire_over_low | light},
    {.code = "P",  .name = "Pillbox",                 .speed = 0, .armour = {5, 5, 5}, .power = 4, .weapon = Weapon::gun,    .range_min = 1, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = turret | fortification | cannot_load},
    {.code = "FT", .name = "Flamethrower",            .speed = 3, .armour = {3, 3, 1}, .power = 0, .weapon = Weapon::flame,  .range_min = 2, .range_max = 2, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = turret | heavy_cargo},
    {.code = "SL", .name = "Smoke Launcher",          .speed = 4, .armour = {2, 0, 0}, .power = 2, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = turret | lays_smoke},
    {.code = "RB", .name = "Remote-controlled Bomb",  .speed = 5, .armour = {0, 0, 0}, .power = 5, .weapon = Weapon::blast,  .range_min = 1, .range_max = 1, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = low_silhouette | explosive | light | burns_at_once},
    {.code = "AS", .name = "Anti-tank Squad",         .speed = 4, .armour = {0, 0, 0}, .power = 3, .weapon = Weapon::charge, .range_min = 1, .range_max = 1, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = light | burns_at_once},
    {.code = "ML", .name = "Minelayer",               .speed = 6, .armour = {0, 0, 0}, .power = 0, .weapon = Weapon::none,   .range_min = 0, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = lays_mines | light | burns_at_once | single_turns},
    {.code = "MS", .name = "Minesweeper",             .speed = 4, .armour = {2, 0, 0}, .power = 2, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::land,       .set = PieceSet::plus,  .abilities = turret | sweeps_mines},
    {.code = "AH", .name = "Amphibious Howitzer",     .speed = 4, .armour = {0, 0, 0}, .power = 3, .weapon = Weapon::lob,    .range_min = 3, .range_max = 6, .mobility = Mobility::amphibious, .set = PieceSet::plus,  .abilities = light, .weapon_name = "howitzer"},
    {.code = "FB", .name = "Fast Boat",               .speed = 5, .armour = {1, 0, 0}, .power = 1, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::boat,       .set = PieceSet::plus,  .abilities = turret | cannot_load},
    {.code = "GB", .name = "Gun Boat",                .speed = 4, .armour = {2, 1, 0}, .power = 2, .weapon = Weapon::gun,    .range_min = 2, .range_max = 0, .mobility = Mobility::boat,       .set = PieceSet::plus,  .abilities = turret | cannot_load},
    {.code = "LL", .name = "Light Landing Boat",      .speed = 4, .armour = {0, 1, 0}, .power = 0, .weapon = Weapon::none,   .range_min = 0, .range_max = 0, .mobility = Mobility::boat,       .set = PieceSet::plus,  .abilities = carries | cannot_load},
    {.code = "HL", .name = "Heavy Landing Boat",      .speed = 3, .armour = {0, 2, 0}, .power = 0, .weapon = Weapon::none,   .range_min = 0, .range_max = 0, .mobility = Mobility::boat,       .set = PieceSet::plus,  .abilities = carries | carries_heavy | cannot_load},
};
// clang-format on
inline constexpr int kind_count = static_cast<int>(std::size(catalogue));
inline constexpr int max_kind_count = 32;  // a kind takes five bits in wrecks and hashes

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

// Kinds whose whole move is a drive of three to five free steps, then at most a shot: all that the tables of reach and
// aim know.
inline constexpr int min_table_speed = 3;
inline constexpr int max_table_speed = 5;
constexpr bool is_plain_kind(const KindRow& row) {
    const bool weapon = row.weapon == Weapon::none || row.weapon == Weapon::gun || row.weapon == Weapon::lob;
    return weapon && row.speed >= min_table_speed && row.speed <= max_table_speed &&
           (row.abilities & (lays_smoke | lays_mines | explosive | single_turns | fortification)) == 0;
}

// S2: how far smoke is thrown.
inline constexpr int smoke_range = 3;

// Tables by power have this many entries; a power of two, so that an index is a shift.
constexpr int count_power_levels() {
    int levels = 1;
    for (const KindRow& row : catalogue) {
        while (levels <= row.power) levels *= 2;
    }
    return levels;
}
inline constexpr int power_levels = count_power_levels();

// Weapons with the same directions and the same range aim alike, and share tables.
constexpr bool aim_alike(const KindRow& a, const KindRow& b) {
    return a.has(turret) == b.has(turret) && a.range_min == b.range_min && a.range_max == b.range_max;
}
constexpr int count_aims() {
    int count = 0;
    for (int k = 0; k < kind_count; ++k) {
        if (!fires_along_lines(static_cast<Kind>(k))) continue;
        bool first = true;
        for (int other = 0; other < k && first; ++other) {
            first = !fires_along_lines(static_cast<Kind>(other)) || !aim_alike(catalogue[k], catalogue[other]);
        }
        count += first;
    }
    return count;
}
inline constexpr int aim_count = count_aims();

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

// What the rules and their tables can do, asked of every row when it is compiled.
namespace catalogue_check {

constexpr bool each_row(bool (*good)(const KindRow&)) {
    for (const KindRow& row : catalogue) {
        if (!good(row)) return false;
    }
    return true;
}

constexpr bool code_is_readable(const KindRow& row) {
    if (row.code.empty() || row.code.size() > 3) return false;
    for (const char c : row.code) {
        if (c < 'A' || c > 'Z') return false;
    }
    return row.code.front() != 'C';  // P1: that would be a Command piece
}

constexpr bool codes_are_unique() {
    for (int k = 0; k < kind_count; ++k) {
        if (*kind_by_code(catalogue[k].code) != k) return false;
    }
    return true;
}

constexpr bool range_is_played(const KindRow& row) {
    const int least = row.range_min, most = row.range_max;
    switch (row.weapon) {
        case Weapon::none:
            return least == 0 && most == 0;
        case Weapon::gun:
            return (least == 1 || least == 2) && most == 0;
        case Weapon::lob:
            return least >= 1 && most >= least && most < max_side_length;
        case Weapon::flame:
            return least == 2 && most == 2;
        case Weapon::charge:
        case Weapon::blast:
            return least == 1 && most == 1;
    }
    return false;
}

static_assert(kind_count <= max_kind_count, "a kind takes five bits in wrecks and hashes");
static_assert(each_row(code_is_readable), "a code has one to three capital letters and does not begin with C");
static_assert(codes_are_unique(), "two kinds have the same code");
static_assert(each_row(range_is_played), "a weapon has a range that the rules do not play");
static_assert(power_levels <= 32, "a set of powers must fit 32 bits");

}  // namespace catalogue_check

}  // namespace tankchess
