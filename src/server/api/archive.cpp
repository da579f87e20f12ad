// Finished games, games under way, players and their ratings.
#include <charconv>
#include <chrono>
#include <cmath>
#include <tuple>

#include "server/api/people.h"
#include "server/api/router.h"
#include "server/api/user_view.h"
#include "server/play/presence.h"
#include "wire/game_card.h"

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

json::array cards(const CallPtr& call, const std::vector<GameRow>& games) {
    json::array items;
    for (const GameRow& game : games) items.push_back(game_card(game, call->who ? call->who->user : ""));
    return items;
}

// A place in a list: a number and, for those that share it, an id.
template <class Number>
std::string written_place(Number number, const std::string& id) {
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return std::string(text, end) + "~" + id;
}

template <class Number>
std::optional<std::pair<Number, std::string>> place_in(const CallPtr& call) {
    const std::string text = call->query_text("before", 60);
    if (text.empty()) return std::nullopt;
    const std::size_t mark = std::min(text.find('~'), text.size());
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + mark, number);
    if (error != std::errc() || mark == text.size() || end != text.data() + mark) {
        throw bad_field("before", "must be what `next` said");
    }
    return std::pair{number, text.substr(mark + 1)};
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
    if (auto place = place_in<Millis>(call)) std::tie(search.before, search.before_id) = *place;
    searching(
        call, [search](Tables& tables) { return tables.games().search(search); },
        [call, limit = search.limit](std::vector<GameRow>& games) {
            const bool more = static_cast<int>(games.size()) == limit;
            call->ok(json::object{
                {"items", cards(call, games)},
                {"next", more ? json::value(written_place(games.back().now.ended, games.back().id)) : json::value()}});
        });
}

void get_watch(const CallPtr& call) {
    searching(
        call, [](Tables& tables) { return tables.games().running(50); },
        [call](std::vector<GameRow>& games) {
            call->ok(json::object{{"items", cards(call, games)}, {"next", nullptr}});
        });
}

struct Profile {
    UserRow user;
    std::vector<RatingRow> ratings;
    GamesTally tally;
};

void get_user(const CallPtr& call) {
    reading(
        call,
        [name = call->params[0]](Tables& tables) {
            const UserRow user = named_user(tables, name);
            return Profile{user, tables.ratings().of(user.id), tables.games().tally(user.id)};
        },
        [call](Profile& profile) {
            json::object out = user_view(profile.user, profile.ratings);
            out["games"] = profile.tally.games;
            out["wins"] = profile.tally.wins;
            out["losses"] = profile.tally.losses;
            out["draws"] = profile.tally.draws;
            out["online"] = call->services.presence->online(profile.user.id);
            call->ok(out);
        });
}

void get_rating_points(const CallPtr& call) {
    searching(
        call,
        [name = call->params[0], family = call->params[1]](Tables& tables) {
            return tables.ratings().points(named_user(tables, name).id, family);
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
    const std::string kind = call->query_text("kind", 10);
    if (!kind.empty() && kind != "people" && kind != "bots") throw bad_field("kind", "must be people or bots");
    const bool bots = kind == "bots";
    std::optional<RatingKey> after;
    if (auto place = place_in<double>(call)) after = RatingKey{place->first, place->second};
    searching(
        call,
        [family, bots, after, limit](Tables& tables) { return tables.ratings().best(family, bots, after, limit); },
        [call, limit](std::vector<RatingRow>& rows) {
            json::array items;
            for (const RatingRow& row : rows) {
                items.push_back(json::object{{"id", row.user},
                                             {"name", row.name},
                                             {"kind", row.kind},
                                             {"ratings", json::object{{row.family, rating_view(row)}}}});
            }
            const bool more = static_cast<int>(rows.size()) == limit;
            call->ok(json::object{
                {"items", std::move(items)},
                {"next", more ? json::value(written_place(rows.back().rating, rows.back().user)) : json::value()}});
        });
}

}  // namespace

void add_archive_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(), {{Method::get, "/api/archive", Access::anyone, RateLimited::position, get_archive},
                                 {Method::get, "/api/watch", Access::anyone, RateLimited::request, get_watch},
                                 {Method::get, "/api/users/{name}", Access::anyone, RateLimited::request, get_user},
                                 {Method::get, "/api/users/{name}/ratings/{family}", Access::anyone,
                                  RateLimited::request, get_rating_points},
                                 {Method::get, "/api/players", Access::anyone, RateLimited::request, get_players}});
}

}  // namespace tankchess::server
