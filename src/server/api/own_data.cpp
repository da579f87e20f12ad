// All that is kept of somebody, and leaving.
#include <algorithm>

#include "server/api/log_in.h"
#include "server/api/security.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr int most_rows = 5000;
constexpr int games_a_page = 20;

json::object rows_view(const std::vector<OwnRows>& tables) {
    json::object out;
    for (const OwnRows& table : tables) {
        json::array rows;
        for (const auto& row : table.rows) {
            json::object view;
            for (std::size_t i = 0; i < row.size(); ++i) {
                view[table.columns[i]] = std::visit([](const auto& value) { return json::value(value); }, row[i]);
            }
            rows.push_back(std::move(view));
        }
        out[table.table] = std::move(rows);
    }
    return out;
}

void get_own_rows(const CallPtr& call) {
    const SecurityRow event = security_event(call, call->who->user, "exported");
    writing(
        call,
        [event](Tables& tables) {
            tables.accounts().note(event);
            return tables.own_data().rows_of(event.user, most_rows);
        },
        [call](std::vector<OwnRows>& tables) {
            call->ok(json::object{{"made", now_ms()}, {"data", rows_view(tables)}});
        });
}

struct OwnGames {
    std::vector<std::pair<GameRow, std::vector<EventRow>>> games;
    std::string last;
    bool more = false;
};

void get_own_games(const CallPtr& call) {
    searching(
        call,
        [user = call->who->user, after = call->query_text("after", 40)](Tables& tables) {
            OwnGames out;
            const auto ids = tables.own_data().games_of(user, after, games_a_page);
            for (const std::string& id : ids) {
                if (auto game = tables.games().by_id(id)) {
                    out.games.emplace_back(std::move(*game), tables.games().events(id, 0));
                }
            }
            out.more = ids.size() == games_a_page;
            if (!ids.empty()) out.last = ids.back();
            return out;
        },
        [call](OwnGames& page) {
            json::array items;
            for (const auto& [game, events] : page.games) {
                json::array lines;
                for (const EventRow& event : events) lines.push_back(jvalue(event.line));
                items.push_back(json::object{{"id", game.id},
                                             {"rules", game.rules},
                                             {"setup", game.setup},
                                             {"created", game.created},
                                             {"result", game.now.result},
                                             {"events", std::move(lines)}});
            }
            call->ok(json::object{{"items", std::move(items)},
                                  {"next", page.more ? json::value(page.last) : json::value()}});
        });
}

bool waits_for_others(const GameRow& game, const std::string& user) {
    return std::any_of(game.seats.begin(), game.seats.end(),
                       [&user](const SeatRow& seat) { return !seat.user.empty() && seat.user != user; });
}

void post_leave(const CallPtr& call) {
    const std::string code = Fields(call->body).text_or("code", "", 40);
    with_own_password(call, "current", [call, code](const UserRow& user) {
        writing(
            call,
            [id = user.id, code](Tables& tables) {
                const Millis now = now_ms();
                const Step step = second_step(tables, id, code, now);
                if (step == Step::missing || step == Step::wrong) return step;
                for (const GameRow& game : tables.games().running_of(id)) {
                    if (!waits_for_others(game, id)) continue;
                    throw ApiFault{409, "games_running", "somebody waits for you in a game: end it first", {}, 0};
                }
                // From here on a guest like any other, whom nobody knows.
                tables.own_data().erase(id, "guest-" + random_text(10), now);
                return step;
            },
            [call, name = user.name](Step& step) {
                if (step == Step::missing) {
                    throw ApiFault{401, "code_needed", "this account asks for a code as well", "code", 0};
                }
                if (step == Step::wrong) {
                    call->services.log_in_guard->failed(call->request.address, name, now_ms());
                    throw ApiFault{401, "bad_code", "this code is wrong, or it was used before", "code", 0};
                }
                log(LogLevel::info, "left", {{"user", call->who->user}});
                call->services.sessions.forget_user(call->who->user);
                call->services.presence->sign_out_but(call->who->user, {});
                call->services.presence->put_out(call->who->user);  // those of tokens
                call->ok(json::object());
            });
    });
}

}  // namespace

void add_own_data_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    constexpr Access access = Access::account;
    routes.insert(routes.end(),
                  {{Method::get, "/api/me/export", access, RateLimited::analysis, get_own_rows, scope},
                   {Method::get, "/api/me/export/games", access, RateLimited::position, get_own_games, scope},
                   {Method::post, "/api/me/leave", access, RateLimited::sign_in, post_leave, scope}});
}

}  // namespace tankchess::server
