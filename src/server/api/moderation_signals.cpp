// Signals: what looks odd, for moderators to judge. Nothing follows from them by itself.
#include "server/api/moderation.h"
#include "server/api/people.h"
#include "server/common/clock.h"
#include "server/moderation/acts.h"
#include "server/play/game_looks.h"

namespace tankchess::server {

namespace {

constexpr int signals_shown = 100;
constexpr int games_looked_at = 10;
constexpr int asked_for = 2;  // goes before what waits for no reason

void get_signals(const CallPtr& call) {
    searching(
        call,
        [](Tables& tables) {
            Names names(tables);
            json::array items;
            for (const SignalRow& signal : tables.signs().open_signals(signals_shown)) {
                items.push_back(signal_view(signal, names));
            }
            return json::object{{"items", std::move(items)}, {"waiting", tables.signs().looks_wanted()}};
        },
        [call](json::object& view) { call->ok(view); });
}

void post_dismiss(const CallPtr& call) {
    const std::string id = Fields(call->body).text("id", 1, 120);
    writing(
        call, [id, me = call->who->user](Tables& tables) { return dismiss_signal(tables, id, me, now_ms()); },
        [call](ActRow& act) { answer_act(call, act); });
}

// The last rated games of somebody, as soon as the engine has time.
void post_look(const CallPtr& call) {
    writing(
        call,
        [name = call->params[0]](Tables& tables) {
            const auto games = tables.signs().rated_games(named_user(tables, name, "name").id, games_looked_at);
            for (const std::string& game : games) tables.signs().want_look(game, asked_for, now_ms());
            return games.size();
        },
        [call](std::size_t& games) {
            call->services.looks->look();
            call->ok(json::object{{"games", games}});
        });
}

}  // namespace

void add_signal_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {moderators_route(Method::get, "/api/moderation/signals", RateLimited::request, get_signals),
         moderators_route(Method::post, "/api/moderation/signals/dismiss", RateLimited::write, post_dismiss),
         moderators_route(Method::post, "/api/moderation/people/{name}/look", RateLimited::write, post_look)});
}

}  // namespace tankchess::server
