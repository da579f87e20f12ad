// Line streams for bots.
#include <limits>
#include <set>

#include "server/api/router.h"
#include "server/play/games.h"
#include "server/play/presence.h"
#include "wire/game_card.h"

namespace tankchess::server {

json::array open_challenges_view(Tables& tables, const std::string& user);  // offers.cpp

namespace {

Response stream_head() {
    Response head;
    head.type = "application/x-ndjson";
    head.headers.emplace_back("X-Accel-Buffering", "no");
    return head;
}

struct News {
    std::vector<GameRow> games;
    json::array challenges;
};

News news_of(Tables& tables, const std::string& user) {
    return News{tables.games().running_of(user), open_challenges_view(tables, user)};
}

// Lines about what was not yet told; `told` has the ids.
void tell(const OutletPtr& outlet, const News& news, const std::string& user, std::set<std::string>& told) {
    for (const GameRow& game : news.games) {
        if (!told.insert(game.id).second) continue;
        outlet->send(bytes(written(json::object{{"type", "gameStart"}, {"game", game_card(game, user)}}) + "\n"));
    }
    for (const json::value& challenge : news.challenges) {
        if (!told.insert(std::string(challenge.at("id").as_string())).second) continue;
        outlet->send(bytes(written(json::object{{"type", "challenge"}, {"challenge", challenge}}) + "\n"));
    }
}

void get_stream(const CallPtr& call) {
    const std::string user = call->who->user;
    const auto look = [user](Tables& tables) { return news_of(tables, user); };
    reading(call, look, [call, user, look](News& news) {
        const auto stream = call->reply.stream(stream_head());
        const OutletPtr outlet = std::make_shared<LineOutlet>(call->who, stream, call->request.address);
        Presence* presence = call->services.presence;
        presence->enter(outlet);
        stream->on_gone([presence, outlet] { presence->leave(outlet); });
        outlet->send(bytes("\n"));
        auto told = std::make_shared<std::set<std::string>>();
        tell(outlet, news, user, *told);
        // What came after the look and before the outlet could hear of it. A line may then come twice, never not at
        // all.
        reading(call, look, [outlet, user, told](News& later) { tell(outlet, later, user, *told); });
    });
}

void get_game_stream(const CallPtr& call) {
    Room::JoinOptions options;
    options.legal = call->query_text("legal", 5) == "1";
    const std::int64_t version = call->query_number("version", 0, 0, std::numeric_limits<std::int64_t>::max());
    if (version > 0) options.version = static_cast<std::uint64_t>(version);
    Games* games = call->services.games;
    const std::string id = call->params[0];
    games->visit(id, [call, games, id, options](const Games::RoomPtr& room, const StoreFault* fault) {
        guarded(call, [&] {
            if (fault != nullptr) throw fault_of(*fault);
            if (!room) throw ApiFault{404, "no_such_game", "there is no such game", {}, 0};
            const auto stream = call->reply.stream(stream_head());
            const OutletPtr outlet = std::make_shared<LineOutlet>(call->who, stream, call->request.address);
            Presence* presence = call->services.presence;
            presence->enter(outlet);
            stream->on_gone([presence, games, outlet, id] {
                presence->leave(outlet);
                games->visit(id, [outlet](const Games::RoomPtr& left, const StoreFault*) {
                    if (left) left->leave(outlet->id);
                });
            });
            room->join(outlet, options);
        });
    });
}

}  // namespace

void add_stream_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/stream", Access::known, RateLimited::position, get_stream},
                   {Method::get, "/api/games/{id}/stream", Access::known, RateLimited::position, get_game_stream}});
}

}  // namespace tankchess::server
