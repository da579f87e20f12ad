// Tournaments: lists, making one, entering and leaving, running one, results.
#include "server/tournaments/tournaments.h"

#include <algorithm>

#include "server/api/router.h"
#include "server/api/terms.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/tournaments/club_rules.h"
#include "server/tournaments/entry.h"
#include "server/tournaments/told.h"
#include "server/tournaments/view.h"
#include "wire/board.h"
#include "wire/families.h"

namespace tankchess::server {

namespace {

constexpr int open_shown = 100;
constexpr int past_shown = 20;
constexpr int open_of_one = 5;
constexpr Millis farthest_start = 90LL * 24 * 3600 * 1000;
constexpr std::size_t tables_a_page = 100;
constexpr std::int64_t farthest_page = 1000;

const ApiFault no_such_tournament{404, "no_such_tournament", "there is no such tournament", {}, 0};

TournamentContent known_tournament(Tables& tables, const std::string& id) {
    auto content = load_tournament(tables, id);
    if (!content) throw no_such_tournament;
    return std::move(*content);
}

// --- lists and pages ---

struct Lists {
    std::vector<TournamentRow> open, past;
};

json::array cards_of(const std::vector<TournamentRow>& rows) {
    json::array out;
    for (const TournamentRow& row : rows) out.push_back(tournament_card(row));
    return out;
}

void get_tournaments(const CallPtr& call) {
    const Millis before = call->query_number("before", farthest_start + now_ms(), 0, 1LL << 50);
    const std::string before_id = call->query_text("before_id", 16);
    searching(
        call,
        [before, before_id, first = before_id.empty()](Tables& tables) {
            Lists out;
            if (first) out.open = tables.tournaments().open(open_shown);
            out.past = tables.tournaments().past(before, before_id, past_shown);
            return out;
        },
        [call](Lists& lists) {
            const bool more = lists.past.size() == static_cast<std::size_t>(past_shown);
            json::value next;
            if (more) next = json::object{{"before", lists.past.back().ends}, {"before_id", lists.past.back().id}};
            call->ok(json::object{
                {"open", cards_of(lists.open)}, {"past", cards_of(lists.past)}, {"next", std::move(next)}});
        });
}

void get_tournament(const CallPtr& call) {
    const auto from = static_cast<std::size_t>(call->query_number("from", 0, 0, farthest_page));
    searching(
        call,
        [id = call->params[0], from, me = call->who ? call->who->user : std::string()](Tables& tables) {
            const TournamentContent content = known_tournament(tables, id);
            json::object out = tournament_view(content, {from, 50});
            out["me"] = entrant_view(content, me);
            out["admitted"] = is_admitted(tables, content.options, me);
            out["directs"] = may_direct(tables, content, me);
            json::array teams;
            for (const int team : teams_for(tables, content.options, me)) teams.push_back(team);
            out["my_teams"] = std::move(teams);
            return out;
        },
        [call](json::object& view) {
            view["now"] = now_ms();
            call->ok(view);
        });
}

void get_tables(const CallPtr& call) {
    const int round = static_cast<int>(call->query_number("round", 0, 0, 1000));
    const int before = static_cast<int>(call->query_number("before", 0, 0, 1 << 30));
    searching(
        call,
        [id = call->params[0], round, before](Tables& tables) {
            return tables_view(known_tournament(tables, id), round, before, tables_a_page);
        },
        [call](json::array& tables) { call->ok(json::object{{"tables", std::move(tables)}}); });
}

void get_results(const CallPtr& call) {
    const std::string format = call->query_text("format", 8);
    if (!format.empty() && format != "json" && format != "csv") throw bad_field("format", "must be json or csv");
    searching(
        call,
        [id = call->params[0], csv = format == "csv"](Tables& tables) {
            const TournamentContent content = known_tournament(tables, id);
            return csv ? results_csv(content) : written(results_view(content));
        },
        [call, csv = format == "csv"](std::string& text) {
            Response out;
            out.type = csv ? "text/csv; charset=utf-8" : "application/json";
            out.headers.emplace_back("Content-Disposition", "attachment; filename=\"tournament-" + call->params[0] +
                                                                (csv ? ".csv\"" : ".json\""));
            out.body = bytes(text);
            call->send(std::move(out));
        });
}

void get_tournament_of_game(const CallPtr& call) {
    reading(
        call, [game = call->params[0]](Tables& tables) { return tables.tournaments().of_game(game); },
        [call](std::optional<std::string>& id) {
            call->ok(json::object{{"tournament", id ? json::value(*id) : json::value()}});
        });
}

// --- making one ---

std::string wanted_password(const json::value& body) {
    const std::string password = Fields(body).text_or("password", "", 64);
    if (!clean_text(password, false)) throw bad_field("password", "has characters that cannot be typed");
    return password;
}

void check_terms(Terms& terms) {
    if (terms.clock.kind == match::TimeControl::Kind::unlimited) {
        throw bad_field("game.clock", "is needed: a game without one may never end");
    }
    if (terms.odds) throw bad_field("game.clock.odds", "are not for tournaments");
    if (terms.best_of > 0) throw bad_field("game.best_of", "is not for tournaments");
    const json::value* army = terms.shown.at("army").as_object().if_contains("kind");
    if (army != nullptr && *army == "free") throw bad_field("game.army", "must be the same for everybody");
    terms.hints = false;
    terms.shown["hints"] = false;
    terms.shown["side"] = "random";
}

void post_tournament(const CallPtr& call) {
    if (call->who->kind != "account") throw ApiFault{403, "account_needed", "tournaments are made by people", {}, 0};
    TournamentRow row;
    row.id = random_text(8);
    row.name = event_name(call->body);
    call->check_words("name", row.name);
    const Fields in(call->body);
    const tournament::Form form = read_form(in.text("form", 1, 20), "form");
    row.form = std::string(name_of(form));
    row.state = "planned";
    row.by = call->who->user;
    row.by_name = call->who->name;
    row.created = now_ms();
    row.starts = std::max(row.created, in.integer("starts", 0, row.created + farthest_start));
    const json::value* game = in.find("game");
    if (game == nullptr || !game->is_object()) throw bad_field("game", "must say what is played");
    with_terms(call, *game, [call, row, form](Terms terms) mutable {
        check_terms(terms);
        row.terms = written(terms.shown);
        TournamentOptions options = wanted_options(call->body, form, seats_of(style_word(terms.rules)));
        const std::string password = wanted_password(call->body);
        if (!password.empty()) options.lock = tournament_lock(row.id, password);
        call->check_words("about", options.about);
        writing(
            call,
            [row, options](Tables& tables) {
                if (tables.tournaments().open_by(row.by) >= open_of_one) {
                    throw ApiFault{429, "slow_down", "you have enough tournaments: let one end first", {}, 60};
                }
                TournamentOptions named = options;
                name_clubs(tables, named, row.by);
                TournamentRow whole = row;
                whole.options = kept_text(named);
                tables.tournaments().insert(whole);
                list_for_clubs(tables, whole, named);
                return whole;
            },
            [call](TournamentRow& made) {
                announce_to_clubs(call->services, made);
                call->ok(tournament_card(made), 201);
            });
    });
}

// --- entering, leaving, running ---

// A change of one tournament, then how it stands for whoever made it.
void changing(const CallPtr& call, std::function<void(Tables&, const TournamentContent&)> change) {
    writing(
        call,
        [id = call->params[0], me = call->who->user, change = std::move(change)](Tables& tables) {
            change(tables, known_tournament(tables, id));
            const TournamentContent after = known_tournament(tables, id);
            return json::object{{"tournament", tournament_card(after.row)}, {"me", entrant_view(after, me)}};
        },
        [call](json::object& view) {
            call->services.tournaments->changed(call->params[0]);
            call->ok(view);
        });
}

void join(const CallPtr& call) {
    const Fields in(call->body);
    Entry entry{{call->who->user, call->who->name, call->who->kind},
                static_cast<int>(in.integer_or("team", -1, -1, 100)),
                in.flag_or("hurry", false),
                in.text_or("password", "", 64)};
    changing(call, [entry](Tables& tables, const TournamentContent& content) {
        enter_tournament(tables, content, entry, now_ms());
    });
}

void leave(const CallPtr& call, bool for_good) {
    changing(call, [user = call->who->user, for_good](Tables& tables, const TournamentContent& content) {
        leave_tournament(tables, content, user, for_good);
    });
}

void direct(const CallPtr& call) {
    const Fields in(call->body);
    const std::string act = in.text("act", 1, 10), user = in.text_or("user", "", 40);
    changing(call, [act, user, me = call->who->user](Tables& tables, const TournamentContent& content) {
        if (!may_direct(tables, content, me)) {
            throw ApiFault{403, "not_yours", "this tournament is somebody else's", {}, 0};
        }
        direct_tournament(tables, content, act, user, now_ms());
    });
}

}  // namespace

void add_tournament_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {{Method::get, "/api/tournaments", Access::anyone, RateLimited::request, get_tournaments},
         {Method::post, "/api/tournaments", Access::account, RateLimited::seek, post_tournament},
         {Method::get, "/api/tournaments/{id}", Access::anyone, RateLimited::request, get_tournament},
         {Method::get, "/api/tournaments/{id}/tables", Access::anyone, RateLimited::request, get_tables},
         {Method::get, "/api/tournaments/{id}/results", Access::anyone, RateLimited::position, get_results},
         {Method::get, "/api/games/{id}/tournament", Access::anyone, RateLimited::request, get_tournament_of_game},
         {Method::post, "/api/tournaments/{id}/join", Access::account, RateLimited::write, join},
         {Method::post, "/api/tournaments/{id}/pause", Access::account, RateLimited::write,
          [](const CallPtr& call) { leave(call, false); }},
         {Method::post, "/api/tournaments/{id}/withdraw", Access::account, RateLimited::write,
          [](const CallPtr& call) { leave(call, true); }},
         {Method::post, "/api/tournaments/{id}/direct", Access::account, RateLimited::write, direct}});
}

}  // namespace tankchess::server
