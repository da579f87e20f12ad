// Which game to look at: the best that is played now, the best of each kind, or whatever somebody plays.
#include <algorithm>
#include <map>
#include <tuple>

#include "server/api/people.h"
#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/play/presence.h"
#include "wire/families.h"
#include "wire/game_card.h"

namespace tankchess::server {

namespace {

constexpr int games_compared = 300;
constexpr double unrated_worth = 1000;           // of somebody whose rating nobody knows
constexpr Millis unclocked_for = 3 * 60 * 1000;  // a game without a clock may have been left

bool is_daily(const GameRow& game) { return game.family.ends_with("-daily"); }

// Played here and now, so that there is something to see.
bool is_live(const GameRow& game, Millis now) {
    if (game.one_screen || is_daily(game)) return false;
    return game.now.deadline > 0 || now - game.now.updated < unclocked_for;
}

// Better games are greater: of people before those with bots and the computer, then by the ratings of all.
using Worth = std::tuple<int, double, Millis, std::string>;

Worth worth_of(Tables& tables, const GameRow& game) {
    int least = 2;
    double ratings = 0;
    for (const SeatRow& seat : game.seats) {
        least = std::min(least, seat.kind == "engine" ? 0 : seat.kind == "bot" ? 1 : 2);
        const auto rating = seat.user.empty() ? std::nullopt : tables.ratings().of(seat.user, game.family);
        ratings += !rating ? unrated_worth : rating->rating - rating->deviation;
    }
    return {least, ratings / static_cast<double>(game.seats.size()), game.now.updated, game.id};
}

// `basic-blitz` is of the family `basic`.
std::string channel_of(const GameRow& game) { return game.family.substr(0, game.family.find('-')); }

void get_tv(const CallPtr& call) {
    searching(
        call,
        [](Tables& tables) {
            const Millis now = now_ms();
            std::map<std::string, std::pair<Worth, GameRow>> best;
            for (const GameRow& game : tables.games().running(games_compared)) {
                if (!is_live(game, now)) continue;
                const Worth worth = worth_of(tables, game);
                for (const std::string& channel : {std::string(), channel_of(game)}) {
                    const auto [found, fresh] = best.try_emplace(channel, worth, game);
                    if (!fresh && found->second.first < worth) found->second = {worth, game};
                }
            }
            json::array channels;
            json::value first;
            for (const auto& [channel, entry] : best) {
                const json::object card = game_card(entry.second, {});
                if (channel.empty()) {
                    first = card;
                } else {
                    channels.push_back(json::object{{"family", channel}, {"game", card}});
                }
            }
            return json::object{{"game", std::move(first)}, {"channels", std::move(channels)}};
        },
        [call](json::object& view) { call->ok(view); });
}

void get_tv_of(const CallPtr& call) {
    searching(
        call,
        [name = call->params[0]](Tables& tables) {
            const UserRow user = named_user(tables, name);
            json::object out{{"player", json::object{{"id", user.id}, {"name", user.name}, {"kind", user.kind}}},
                             {"game", nullptr}};
            std::vector<GameRow> games = tables.games().running_of(user.id);
            std::erase_if(games, [](const GameRow& game) { return game.one_screen; });
            // Games on a clock first; of each kind the one that changed last.
            const auto better = [](const GameRow& a, const GameRow& b) {
                return std::make_tuple(!is_daily(a), a.now.updated) < std::make_tuple(!is_daily(b), b.now.updated);
            };
            const auto found = std::max_element(games.begin(), games.end(), better);
            if (found != games.end()) out["game"] = game_card(*found, {});
            return out;
        },
        [call](json::object& view) {
            const json::value& id = view.at("player").at("id");
            view["online"] = call->services.presence->online(std_string(id.as_string()));
            call->ok(view);
        });
}

}  // namespace

void add_tv_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(), {{Method::get, "/api/tv", Access::anyone, RateLimited::request, get_tv},
                                 {Method::get, "/api/tv/{name}", Access::anyone, RateLimited::request, get_tv_of}});
}

}  // namespace tankchess::server
