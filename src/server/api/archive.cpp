// Finished games, games under way, players and their ratings.
#include <charconv>
#include <chrono>
#include <cmath>

#include "server/api/router.h"
#include "server/play/hall.h"
#include "server/wire/views.h"

namespace tankchess::server {

namespace {

constexpr Millis day = 24LL * 3600 * 1000;

// Midnight UTC of YYYY-MM-DD.
Millis date_of(const std::string& text, std::string_view field) {
    int y = 0, m = 0, d = 0;
    const auto number = [&](std::size_t at, std::size_t length, int& value) {
        return text.size() == 10 &&
               std::from_chars(text.data() + at, text.data() + at + length, value).ptr == text.data() + at + length;
    };
    const bool read = number(0, 4, y) && number(5, 2, m) && number(8, 2, d) && text[4] == '-' && text[7] == '-';
    const std::chrono::year_month_day date{std::chrono::year(y), std::chrono::month(static_cast<unsigned>(m)),
                                           std::chrono::day(static_cast<unsigned>(d))};
    if (!read || !date.ok()) throw bad_field(field, "must be a date like 2026-01-31");
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::sys_days(date).time_since_epoch())
        .count();
}

void send_games(const CallPtr& call, const ArchiveSearch& search) {
    reading(
        call, [search](Tables& tables) { return tables.games().search(search); },
        [call, limit = search.limit](std::vector<GameRow>& games) {
            json::array items;
            for (const GameRow& game : games) items.push_back(game_card(game, call->who ? call->who->user : ""));
            json::value next;
            if (static_cast<int>(games.size()) == limit) {
                next = json::value(std::to_string(games.back().now.updated) + "." + games.back().id);
            }
            call->ok(json::object{{"items", std::move(items)}, {"next", std::move(next)}});
        });
}

void get_archive(const CallPtr& call) {
    ArchiveSearch search;
    search.player = call->query_text("player", 40);
    search.mode = call->query_text("mode", 20);
    search.setup = call->query_text("setup", 40);
    search.result = call->query_text("result", 20);
    const std::string from = call->query_text("from", 10), to = call->query_text("to", 10);
    if (!from.empty()) search.from = date_of(from, "from");
    if (!to.empty()) search.to = date_of(to, "to") + day;
    search.limit = static_cast<int>(call->query_number("limit", 20, 1, 100));
    const std::string before = call->query_text("before", 60);
    if (!before.empty()) {
        const std::size_t dot = before.find('.');
        const auto [end, error] =
            std::from_chars(before.data(), before.data() + std::min(dot, before.size()), search.before);
        if (error != std::errc() || dot == std::string::npos) throw bad_field("before", "must be what `next` said");
        search.before_id = before.substr(dot + 1);
    }
    send_games(call, search);
}

void get_watch(const CallPtr& call) {
    ArchiveSearch search;
    search.running = true;
    search.limit = 50;
    send_games(call, search);
}

struct Profile {
    UserRow user;
    std::vector<RatingRow> ratings;
    GamesTally tally;
};

UserRow named(Tables& tables, const std::string& name) {
    const auto user = tables.users().by_name(name);
    if (!user) throw ApiFault{404, "no_such_user", "there is nobody called '" + name + "'", {}, 0};
    return *user;
}

void get_user(const CallPtr& call) {
    reading(
        call,
        [name = call->params[0]](Tables& tables) {
            const UserRow user = named(tables, name);
            return Profile{user, tables.ratings().of(user.id), tables.games().tally(user.id)};
        },
        [call](Profile& profile) {
            json::object out = user_view(profile.user, profile.ratings);
            out["games"] = profile.tally.games;
            out["wins"] = profile.tally.wins;
            out["losses"] = profile.tally.losses;
            out["draws"] = profile.tally.draws;
            out["online"] = call->services.hall->online(profile.user.id);
            call->ok(out);
        });
}

void get_rating_points(const CallPtr& call) {
    reading(
        call,
        [name = call->params[0], family = call->params[1]](Tables& tables) {
            return tables.ratings().points(named(tables, name).id, family);
        },
        [call](std::vector<RatingPoint>& points) {
            json::array out;
            for (const RatingPoint& point : points) {
                out.push_back(json::array{point.at, std::lround(point.rating), std::lround(point.deviation),
                                          json::value(point.game)});
            }
            call->ok(json::object{{"points", std::move(out)}});
        });
}

void get_players(const CallPtr& call) {
    const std::string wanted = call->query_text("family", 20);
    const std::string family = wanted.empty() ? "basic" : wanted;
    const int limit = static_cast<int>(call->query_number("limit", 20, 1, 100));
    const int offset = static_cast<int>(call->query_number("before", 0, 0, 100000));
    reading(
        call, [family, offset, limit](Tables& tables) { return tables.ratings().best(family, offset, limit); },
        [call, offset, limit](std::vector<RatingRow>& rows) {
            json::array items;
            for (const RatingRow& row : rows) {
                items.push_back(json::object{{"id", row.user},
                                             {"name", row.name},
                                             {"kind", row.kind},
                                             {"ratings", json::object{{row.family, rating_view(row)}}}});
            }
            const bool more = static_cast<int>(rows.size()) == limit;
            call->ok(json::object{{"items", std::move(items)},
                                  {"next", more ? json::value(std::to_string(offset + limit)) : json::value()}});
        });
}

}  // namespace

void add_archive_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(), {{Method::get, "/api/archive", Access::anyone, Costly::position, get_archive},
                                 {Method::get, "/api/watch", Access::anyone, Costly::request, get_watch},
                                 {Method::get, "/api/users/{name}", Access::anyone, Costly::request, get_user},
                                 {Method::get, "/api/users/{name}/ratings/{family}", Access::anyone, Costly::request,
                                  get_rating_points},
                                 {Method::get, "/api/players", Access::anyone, Costly::request, get_players}});
}

}  // namespace tankchess::server
