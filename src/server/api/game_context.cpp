// What a game is a part of: a series of the same two, a simul.
#include "server/api/router.h"
#include "server/play/series.h"

namespace tankchess::server {

namespace {

void get_context(const CallPtr& call) {
    reading(
        call,
        [game = call->params[0]](Tables& tables) {
            json::object out{{"series", nullptr}, {"simul", nullptr}};
            if (const auto series = tables.series().of_game(game)) out["series"] = series_view(tables, *series);
            const auto id = tables.simuls().of_game(game);
            const auto simul = id ? tables.simuls().by_id(*id) : std::nullopt;
            if (simul) out["simul"] = json::object{{"id", simul->id}, {"name", simul->name}, {"host", simul->host}};
            return out;
        },
        [call](json::object& view) { call->ok(view); });
}

}  // namespace

void add_game_context_routes(std::vector<Route>& routes) {
    routes.push_back({Method::get, "/api/games/{id}/context", Access::anyone, RateLimited::request, get_context});
}

}  // namespace tankchess::server
