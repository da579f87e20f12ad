#include "notation/setup/reference_sheet.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "notation/setup/setup_legend.h"
#include "rules/board/square_class.h"

namespace tankchess {

namespace json = boost::json;

const char* weapon_word(const KindRow& row) {
    switch (row.weapon) {
        case Weapon::none:
            return row.has(lays_mines) ? "mines" : "none";
        case Weapon::gun:
            return "gun";
        case Weapon::lob:
            return row.mobility == Mobility::amphibious ? "howitzer" : "mortar";
        case Weapon::flame:
            return "flame";
        case Weapon::charge:
            return "charge";
        case Weapon::blast:
            break;
    }
    return "explosive";
}

const char* set_word(const KindRow& row) { return row.set == PieceSet::basic ? "basic" : "plus"; }

std::string ground_word(Terrain terrain) { return is_hedge(terrain) ? "hedge" : terrain_word(terrain); }

const char* passage_word(const KindRow& row, Terrain terrain) {
    if (row.has(fortification)) return "stands";
    const Footing footing = footing_of(row);
    switch (terrain) {
        case terrain::high:
        case terrain::low:
            return "no";
        case terrain::water:
            return footing == Footing::boat || footing == Footing::amphibious ? "pass" : "sinks";
        case terrain::ice:
            if (footing == Footing::boat) return "no";
            return footing == Footing::heavy_land ? "sinks" : "pass";
        case terrain::fire:
            if (footing == Footing::boat) return "no";
            return row.has(burns_at_once) ? "dies" : "crosses";
        default:
            return footing == Footing::boat ? "no" : terrain == terrain::road ? "fast" : "pass";
    }
}

namespace {

// Some abilities follow from other columns of the catalogue; readers of the JSON need not know which.
json::array ability_ids(const KindRow& row) {
    json::array ids;
    if (row.mobility == Mobility::boat) ids.emplace_back("boat");
    if (row.mobility == Mobility::amphibious) ids.emplace_back("amphibious");
    for (const AbilityRow& ability : ability_rows) {
        if (row.has(ability.ability)) ids.emplace_back(ability.id);
    }
    if (row.weapon == Weapon::charge) ids.emplace_back("charges");
    if (row.weapon == Weapon::flame) ids.emplace_back("flames");
    return ids;
}

}  // namespace

json::object sheet_json(const KindRow& row) {
    json::object ground;
    for (Terrain t : sheet_terrain) ground[ground_word(t)] = passage_word(row, t);
    return {{"code", json::string_view(row.code.data(), row.code.size())},
            {"name", json::string_view(row.name.data(), row.name.size())},
            {"set", set_word(row)},
            {"speed", row.speed},
            {"armour", json::array{row.armour[0], row.armour[1], row.armour[2]}},
            {"power", row.weapon == Weapon::flame ? json::value("any") : json::value(row.power)},
            {"weapon", weapon_word(row)},
            {"turret", row.has(turret)},
            {"range", json::array{row.range_min, row.range_max == 0 ? json::value() : json::value(row.range_max)}},
            {"abilities", ability_ids(row)},
            {"terrain", std::move(ground)}};
}

}  // namespace tankchess
