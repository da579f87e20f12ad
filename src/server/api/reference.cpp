// The pieces, terrains and rules, as data for the client.
#include "notation/setup/reference_sheet.h"
#include "rules/board/mode.h"
#include "rules/board/terrain.h"
#include "server/api/router.h"
#include "server/wire/board.h"

namespace tankchess::server {

namespace {

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
    for (const KindRow& row : catalogue) pieces.push_back(sheet_json(row));
    constexpr const char* terrain_names[] = {"open", "high", "low", "water", "ice", "fire", "road", "hedge"};
    for (std::size_t i = 0; i < std::size(terrain_names); ++i) {
        terrains.push_back(json::object{{"mark", std::string(1, terrain_letters[i])}, {"name", terrain_names[i]}});
    }
    for (int s = 0; s < style_count; ++s) {
        const Style style = static_cast<Style>(s);
        const ModeRow& mode = mode_of(style);
        // X4, X7: games of four and Retreat have armies of their own.
        const bool armies = mode.sides == 2 && style != Style::retreat;
        rules.push_back(json::object{{"id", jtext(mode.name)},
                                     {"name", mode_title(mode.name)},
                                     {"family", family_of(std::string(mode.name))},
                                     {"seats", mode.sides},
                                     {"limit", mode.limit_allowed},
                                     {"armies", armies}});
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
