#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "rules/board/catalogue.h"
#include "rules/board/terrain.h"

namespace tankchess {

// The catalogue as people and programs read it: every ability with its id and what it means.
struct AbilityRow {
    Ability ability;
    const char* id;
    const char* words;
};
inline constexpr std::array<AbilityRow, 16> ability_rows{{
    {turret, "turret", "fires ahead and 45 degrees to each side"},
    {low_silhouette, "low", "others fire over it; safe behind low things"},
    {cannot_fire_over_low, "not_over_low", "cannot fire over low things"},
    {lays_smoke, "smoke", "puts smoke 1 to 3 squares away"},
    {explosive, "explodes", "explodes: destroys its eight neighbours below armour 5"},
    {lays_mines, "mines", "lays a mine behind itself"},
    {sweeps_mines, "sweeps", "drives over mines and removes them"},
    {light, "light", "ice carries it"},
    {burns_at_once, "burns", "dies at once in fire"},
    {single_turns, "single_turns", "never turns twice in a row"},
    {carries, "carries", "carries one land vehicle"},
    {carries_heavy, "carries_heavy", "carries heavy vehicles too"},
    {heavy_cargo, "heavy_cargo", "too heavy for a light landing boat"},
    {fortification, "pillbox", "never moves, fires instead of a move; not a vehicle"},
    {cannot_load, "cannot_load", "cannot be carried"},
}};

// gun, mortar, howitzer, flame, charge, explosive, mines or none.
std::string_view weapon_word(const KindRow& row);
const char* set_word(const KindRow& row);
// What a piece is worth where armies are compared: speed, armour on all sides, and firepower twice.
int points_of_kind(const KindRow& row);

// Grounds that make a difference between kinds, and what entering one means for a kind (T): pass, fast, crosses,
// no, sinks, dies, stands.
inline constexpr std::array<Terrain, 6> sheet_terrain{terrain::open, terrain::road,  terrain::hedge,
                                                      terrain::ice,  terrain::water, terrain::fire};
const char* passage_word(const KindRow& row, Terrain terrain);

// One piece of the sheet, as `tankchess pieces --json` prints it and the server sends it.
boost::json::object sheet_json(const KindRow& row);

}  // namespace tankchess
