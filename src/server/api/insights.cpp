// What somebody's own finished games have in common.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>

#include "server/api/router.h"
#include "server/common/clock.h"

namespace tankchess::server {

namespace {

constexpr int most_games = 5000;
constexpr Millis minute_ms = 60'000, day_ms_of_insights = 24 * 60 * minute_ms;

struct Score {
    std::int64_t games = 0, won = 0, drawn = 0, turns = 0, thought = 0;

    void add(const PlayedRow& row) {
        ++games;
        won += row.score == 2 ? 1 : 0;
        drawn += row.score == 1 ? 1 : 0;
        turns += row.turns;
        thought += row.thought;
    }
};
using Group = std::map<std::string, Score>;

json::array group_view(const Group& group) {
    json::array out;
    for (const auto& [key, score] : group) {
        out.push_back(json::object{{"key", key},
                                   {"games", score.games},
                                   {"won", score.won},
                                   {"drawn", score.drawn},
                                   {"lost", score.games - score.won - score.drawn},
                                   {"turns", score.turns},
                                   {"seconds", score.thought / 1000}});
    }
    return out;
}

// How strong the other was: the level of an engine, or how far apart the ratings are.
std::string strength_of(const PlayedRow& row) {
    if (row.opponent == "engine") {
        char text[16];
        return {text, static_cast<std::size_t>(std::snprintf(text, sizeof text, "level %02d", row.level))};
    }
    if (row.rating == 0 || row.opponent_rating == 0) return "unknown";
    const int apart = row.opponent_rating - row.rating;
    return apart <= -200  ? "1 much weaker"
           : apart <= -50 ? "2 weaker"
           : apart < 50   ? "3 equal"
           : apart < 200  ? "4 stronger"
                          : "5 much stronger";
}

std::string month_of(Millis at) {
    const auto day = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at)));
    const std::chrono::year_month_day date(day);
    char text[16];
    const int length = std::snprintf(text, sizeof text, "%04d-%02u", static_cast<int>(date.year()),
                                     static_cast<unsigned>(date.month()));
    return {text, static_cast<std::size_t>(length)};
}

// Hours of the day in pairs of two digits, four together.
std::string hours_of(Millis at) {
    const int hour = static_cast<int>(at / (60 * minute_ms) % 24) / 4 * 4;
    return std::string(hour < 10 ? "0" : "") + std::to_string(hour);
}

struct KindSums {
    std::int64_t turns = 0, destroyed = 0, lost = 0;
};

void add_pieces(std::map<std::string, KindSums>& kinds, const std::string& text) {
    const auto pieces = read_json(text);
    if (!pieces || !pieces->is_object()) return;
    for (const auto& [code, sums] : pieces->get_object()) {
        if (!sums.is_array() || sums.get_array().size() != 3) continue;
        KindSums& kind = kinds[std::string(code.data(), code.size())];
        kind.turns += sums.at(0).to_number<std::int64_t>();
        kind.destroyed += sums.at(1).to_number<std::int64_t>();
        kind.lost += sums.at(2).to_number<std::int64_t>();
    }
}

json::object insights_view(const std::vector<PlayedRow>& rows, Millis zone) {
    Score all;
    std::map<std::string_view, Group> groups;
    std::map<std::string, KindSums> kinds;
    for (const PlayedRow& row : rows) {
        all.add(row);
        const Millis local = row.ended + zone;
        for (const auto& [name, key] : std::initializer_list<std::pair<std::string_view, std::string>>{
                 {"board", row.setup.empty() ? "custom" : row.setup},
                 {"mode", row.rules},
                 {"side", row.side},
                 {"strength", strength_of(row)},
                 {"ending", row.reason},
                 {"speed", row.speed},
                 {"hour", hours_of(local)},
                 {"month", month_of(local)}}) {
            groups[name][key].add(row);
        }
        add_pieces(kinds, row.pieces);
    }
    json::object by;
    for (const char* name : {"board", "mode", "side", "strength", "ending", "speed", "hour", "month"})
        by[name] = group_view(groups[name]);
    json::array pieces;
    for (const auto& [code, sums] : kinds) {
        pieces.push_back(
            json::object{{"kind", code}, {"turns", sums.turns}, {"destroyed", sums.destroyed}, {"lost", sums.lost}});
    }
    return {{"games", all.games},
            {"won", all.won},
            {"drawn", all.drawn},
            {"by", std::move(by)},
            {"pieces", std::move(pieces)}};
}

void get_insights(const CallPtr& call) {
    const std::int64_t days = call->query_number("days", 0, 0, 36500);
    const Millis zone = call->query_number("zone", 0, -14 * 60, 14 * 60) * minute_ms;
    const std::string opponents = call->query_text("opponents", 10);
    if (!opponents.empty() && opponents != "people" && opponents != "engines") {
        throw bad_field("opponents", "must be people or engines");
    }
    const Millis since = days == 0 ? 0 : now_ms() - days * day_ms_of_insights;
    searching(
        call, [user = call->who->user, since](Tables& tables) { return tables.insights().of(user, since, most_games); },
        [call, opponents, zone](std::vector<PlayedRow>& rows) {
            std::erase_if(rows, [&opponents](const PlayedRow& row) {
                return !opponents.empty() && (row.opponent == "engine") != (opponents == "engines");
            });
            thinking(
                call, [rows = std::move(rows), zone] { return insights_view(rows, zone); },
                [call](json::object& view) { call->ok(view); });
        });
}

}  // namespace

void add_insight_routes(std::vector<Route>& routes) {
    routes.push_back({Method::get, "/api/me/insights", Access::known, RateLimited::position, get_insights});
}

}  // namespace tankchess::server
