#include "notation/setup/reference_sheet.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "rules/board/entry.h"

namespace tankchess {

namespace json = boost::json;

std::string_view weapon_word(const KindRow& row) {
    if (!row.weapon_name.empty()) return row.weapon_name;
    switch (row.weapon) {
        case Weapon::none:
            return row.has(lays_mines) ? "mines" : "none";
        case Weapon::gun:
            return "gun";
        case Weapon::lob:
            return "mortar";
        case Weapon::flame:
            return "flame";
        case Weapon::charge:
            return "charge";
        case Weapon::blast:
            break;
    }
    return "explosive";
}

int points_of_kind(const KindRow& row) {
    constexpr int flame_power = 6;  // no armour holds
    const int power = row.weapon == Weapon::flame ? flame_power : row.power;
    return row.speed + row.armour[0] + row.armour[1] + row.armour[2] + 2 * power;
}

const char* set_word(const KindRow& row) { return row.set == PieceSet::basic ? "basic" : "plus"; }

const char* passage_word(const KindRow& row, Terrain terrain) {
    if (row.has(fortification)) return "stands";
    switch (entry(terrain, false, row)) {
        case Entry::blocked:
            return "no";
        case Entry::stands:
            return terrain == terrain::road ? "fast" : "pass";
        case Entry::sinks:
        case Entry::melts:
            return "sinks";
        case Entry::crosses:
            return "crosses";
        case Entry::dies:
            break;
    }
    return "dies";
}

namespace {

json::string_view word(std::string_view text) { return {text.data(), text.size()}; }

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
    if (row.weapon == Weapon::gun && row.range_min == 1) ids.emplace_back("adjacent");  // F2
    return ids;
}

}  // namespace

json::object sheet_json(const KindRow& row) {
    json::object ground;
    for (Terrain t : sheet_terrain) ground[word(name_of_terrain(t))] = passage_word(row, t);
    return {{"code", word(row.code)},
            {"name", word(row.name)},
            {"set", set_word(row)},
            {"speed", row.speed},
            {"armour", json::array{row.armour[0], row.armour[1], row.armour[2]}},
            {"power", row.weapon == Weapon::flame ? json::value("any") : json::value(row.power)},
            {"weapon", word(weapon_word(row))},
            {"points", points_of_kind(row)},
            {"turret", row.has(turret)},
            {"range", json::array{row.range_min, row.range_max == 0 ? json::value() : json::value(row.range_max)}},
            {"abilities", ability_ids(row)},
            {"terrain", std::move(ground)}};
}

}  // namespace tankchess
