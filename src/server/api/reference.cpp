// The pieces, terrains and rules, as data for the client.
#include "rules/catalogue.h"
#include "rules/mode.h"
#include "rules/terrain.h"
#include "server/api/router.h"
#include "server/play/board.h"

namespace tankchess::server {

namespace {

struct AbilityName {
    Ability ability;
    const char* name;
};
constexpr AbilityName ability_names[] = {
    {low_silhouette, "low"},          {light, "light"},           {carries, "carries"},
    {carries_heavy, "carries_heavy"}, {lays_smoke, "smoke"},      {lays_mines, "mines"},
    {sweeps_mines, "sweeps"},         {explosive, "explodes"},    {burns_at_once, "burns"},
    {single_turns, "single_turns"},   {fortification, "pillbox"}, {heavy_cargo, "heavy_cargo"},
    {fires_adjacent, "adjacent"}};

const char* weapon_name(const KindRow& row) {
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

json::object piece_view(const KindRow& row) {
    json::array abilities;
    if (row.mobility == Mobility::boat) abilities.push_back("boat");
    if (row.mobility == Mobility::amphibious) abilities.push_back("amphibious");
    for (const AbilityName& entry : ability_names) {
        if (row.has(entry.ability)) abilities.push_back(entry.name);
    }
    if (row.weapon == Weapon::charge) abilities.push_back("charges");
    if (row.weapon == Weapon::flame) abilities.push_back("flames");
    return {{"code", jtext(row.code)},
            {"name", jtext(row.name)},
            {"speed", row.speed},
            {"armour", json::array{row.armour[0], row.armour[1], row.armour[2]}},
            {"power", row.power},
            {"weapon", weapon_name(row)},
            {"turret", row.has(turret)},
            {"range", json::array{row.range_min, row.range_max == 0 ? json::value() : json::value(row.range_max)}},
            {"set", row.set == PieceSet::basic ? "basic" : "plus"},
            {"abilities", std::move(abilities)}};
}

// English names; the client translates by id.
const char* mode_title(std::string_view id) {
    if (id == "sudden") return "Basic game, sudden end";
    if (id == "mate") return "Basic game with check and mate";
    if (id == "last") return "Last Tank Standing";
    if (id == "escape") return "Escape of Three Tanks";
    if (id == "flag") return "Capture the Flag";
    if (id == "four") return "Four Players";
    return "Retreat";
}

json::object make_catalogue() {
    json::array pieces, terrains, rules;
    for (const KindRow& row : catalogue) pieces.push_back(piece_view(row));
    constexpr const char* terrain_names[] = {"open", "high", "low", "water", "ice", "fire", "road", "hedge"};
    for (std::size_t i = 0; i < std::size(terrain_names); ++i) {
        terrains.push_back(json::object{{"mark", std::string(1, terrain_letters[i])}, {"name", terrain_names[i]}});
    }
    for (const ModeRow& mode : mode_rows) {
        rules.push_back(json::object{{"id", jtext(mode.name)},
                                     {"name", mode_title(mode.name)},
                                     {"family", family_of(std::string(mode.name))},
                                     {"seats", mode.sides},
                                     {"limit", mode.limit_allowed}});
    }
    return {{"pieces", std::move(pieces)}, {"terrain", std::move(terrains)}, {"rules", std::move(rules)}};
}

void get_catalogue(const CallPtr& call) {
    static const json::object catalogue_view = make_catalogue();
    call->ok(catalogue_view);
}

}  // namespace

void add_reference_routes(std::vector<Route>& routes) {
    routes.push_back({Method::get, "/api/catalogue", Access::anyone, Costly::request, get_catalogue});
}

}  // namespace tankchess::server
