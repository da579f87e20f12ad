#include "wire/catalogue_view.h"

#include "notation/setup/reference_sheet.h"
#include "rules/board/mode.h"
#include "rules/board/terrain.h"
#include "wire/families.h"

namespace tankchess::server {

json::object catalogue_view() {
    json::array pieces, terrains, rules;
    for (const KindRow& row : catalogue) pieces.push_back(sheet_json(row));
    for (std::size_t i = 0; i < terrain_names.size(); ++i) {
        terrains.push_back(
            json::object{{"mark", std::string(1, terrain_letters[i])}, {"name", jtext(terrain_names[i])}});
    }
    for (int s = 0; s < style_count; ++s) {
        const ModeRow& mode = mode_of(static_cast<Style>(s));
        rules.push_back(json::object{{"id", jtext(mode.name)},
                                     {"name", jtext(mode.title)},
                                     {"family", jtext(mode.family)},
                                     {"seats", mode.sides},
                                     {"limit", mode.limit_allowed},
                                     {"armies", mode.armies_chosen}});
    }
    json::array families;
    for (const RatingFamily& family : all_families()) {
        families.push_back(json::object{{"id", family.id}, {"modes", family.modes}, {"speed", family.speed}});
    }
    return {{"pieces", std::move(pieces)},
            {"terrain", std::move(terrains)},
            {"rules", std::move(rules)},
            {"families", std::move(families)}};
}

}  // namespace tankchess::server
