// Simuls: one against many. Lists, opening one, applying, accepting, starting all games at once.
#include <algorithm>

#include "server/api/people.h"
#include "server/api/router.h"
#include "server/api/terms.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/notify/notices.h"
#include "server/play/games.h"
#include "server/play/presence.h"
#include "wire/board.h"
#include "wire/game_card.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

constexpr int simuls_shown = 50;
constexpr int simuls_of_one = 3;
constexpr std::size_t simul_boards = 8;
constexpr std::size_t simul_players = 50;
constexpr std::size_t simul_applicants = 200;
constexpr std::int64_t longest_extra = 4 * 3600;
constexpr Millis simul_stays_open = 24LL * 3600 * 1000;
constexpr std::size_t longest_simul_about = 1000;

const ApiFault no_such_simul{404, "no_such_simul", "there is no such simul", {}, 0};
const ApiFault simul_not_yours{403, "not_yours", "this simul is somebody else's", {}, 0};

SimulRow known_simul(Tables& tables, const std::string& id) {
    auto row = tables.simuls().by_id(id);
    if (!row) throw no_such_simul;
    return std::move(*row);
}

void check_planned(const SimulRow& row) {
    if (row.state != "planned") throw ApiFault{409, "too_late", "this simul has begun, or was called off", {}, 0};
}

json::value kept_json(const std::string& text) { return read_json(text).value_or(json::value()); }

// --- what is shown ---

json::object simul_card(const SimulRow& row) {
    const json::value options = kept_json(row.options);
    json::object out{{"id", row.id},
                     {"name", row.name},
                     {"state", row.state},
                     {"host", json::object{{"id", row.host}, {"name", row.host_name}}},
                     {"boards", kept_json(row.terms)},
                     {"created", row.created},
                     {"players", row.players},
                     {"version", row.version}};
    for (const auto& [key, value] : options.as_object()) out[key] = value;
    out["started"] = row.started > 0 ? json::value(row.started) : json::value();
    out["ended"] = row.ended > 0 ? json::value(row.ended) : json::value();
    return out;
}

json::array simul_cards(const std::vector<SimulRow>& rows) {
    json::array out;
    for (const SimulRow& row : rows) out.push_back(simul_card(row));
    return out;
}

json::object simul_view(Tables& tables, const SimulRow& row) {
    json::array players;
    double points = 0;
    int counted = 0;
    for (const SimulSeatRow& seat : tables.simuls().seats(row.id)) {
        const auto game = seat.game.empty() ? std::nullopt : tables.games().by_id(seat.game);
        players.push_back(
            json::object{{"user", json::object{{"id", seat.user}, {"name", seat.name}, {"kind", seat.kind}}},
                         {"number", seat.number},
                         {"board", seat.board},
                         {"state", seat.state},
                         {"game", game ? json::value(game_card(*game, row.host)) : json::value()}});
        points += seat.state == "won" ? 1 : seat.state == "drawn" ? 0.5 : 0;
        counted += seat.state == "won" || seat.state == "drawn" || seat.state == "lost";
    }
    return {{"simul", simul_card(row)},
            {"players", std::move(players)},
            {"score", json::object{{"points", points}, {"of", counted}}}};
}

void get_simuls(const CallPtr& call) {
    searching(
        call,
        [](Tables& tables) {
            return json::object{{"open", simul_cards(tables.simuls().open(now_ms() - simul_stays_open, simuls_shown))},
                                {"past", simul_cards(tables.simuls().past(simuls_shown))}};
        },
        [call](json::object& lists) { call->ok(lists); });
}

void get_simul(const CallPtr& call) {
    searching(
        call, [id = call->params[0]](Tables& tables) { return simul_view(tables, known_simul(tables, id)); },
        [call](json::object& view) {
            view["now"] = now_ms();
            call->ok(view);
        });
}

// --- opening one ---

std::vector<std::string> wanted_boards(const json::value& body) {
    const json::value* list = Fields(body).find("boards");
    const auto wrong = [] { return bad_field("boards", "must be a list of 1 to 8 setups"); };
    if (list == nullptr || !list->is_array()) throw wrong();
    std::vector<std::string> out;
    for (const json::value& each : list->get_array()) {
        if (!each.is_string() || each.get_string().size() > 40 || out.size() == simul_boards) throw wrong();
        out.push_back(std_string(each.get_string()));
    }
    if (out.empty()) throw wrong();
    return out;
}

void check_simul_terms(Terms& terms) {
    if (terms.clock.kind != match::TimeControl::Kind::real) throw bad_field("game.clock.kind", "must be real");
    if (terms.odds) throw bad_field("game.clock.odds", "are not for simuls: the host gets extra time");
    if (terms.rated) throw bad_field("game.rated", "must be false: the two sides have different clocks");
    if (terms.best_of > 0) throw bad_field("game.best_of", "is not for simuls");
    if (seats_of(style_word(terms.rules)) != 2) throw bad_field("game.rules", "must be for two sides");
    const json::value* army = terms.shown.at("army").as_object().if_contains("kind");
    if (army != nullptr && *army == "free") throw bad_field("game.army", "must be the same for everybody");
    terms.hints = false;
    terms.shown["hints"] = false;
    terms.shown["side"] = "random";
}

// The same game on each of the boards.
void with_boards(const CallPtr& call, const std::vector<std::string>& boards,
                 std::function<void(std::vector<Terms>)> then) {
    const json::value* game = Fields(call->body).find("game");
    if (game == nullptr || !game->is_object()) throw bad_field("game", "must say what is played");
    std::vector<json::value> bodies;
    for (const std::string& board : boards) {
        json::object body = game->get_object();
        body.erase("tps");
        body["setup"] = board;
        bodies.emplace_back(std::move(body));
    }
    reading(
        call,
        [bodies](Tables& tables) {
            std::vector<std::optional<SetupRow>> out;
            for (const json::value& body : bodies) {
                const std::string id = shared_setup_of(body);
                out.push_back(id.empty() ? std::nullopt : tables.setups().by_id(id));
                if (!id.empty() && !out.back())
                    throw ApiFault{404, "no_such_setup", "there is no setup '" + id + "'", "boards", 0};
            }
            return out;
        },
        [call, bodies, then](std::vector<std::optional<SetupRow>>& shared) {
            thinking(
                call,
                [bodies, shared] {
                    std::vector<Terms> out;
                    for (std::size_t i = 0; i < bodies.size(); ++i) {
                        out.push_back(read_terms(bodies[i], shared[i]));
                        check_simul_terms(out.back());
                    }
                    return out;
                },
                [then](std::vector<Terms>& all) { then(std::move(all)); });
        });
}

void post_simul(const CallPtr& call) {
    if (call->who->kind != "account") throw ApiFault{403, "account_needed", "simuls are given by people", {}, 0};
    SimulRow row;
    row.id = random_text(8);
    row.name = event_name(call->body);
    call->check_words("name", row.name);
    row.state = "planned";
    row.host = call->who->user;
    row.host_name = call->who->name;
    row.created = now_ms();
    const Fields in(call->body);
    const std::string about = in.text_or("about", "", longest_simul_about);
    call->check_words("about", about);
    const std::string side = in.text_or("side", "random", 6);
    if (side != "w" && side != "b" && side != "random") throw bad_field("side", "must be w, b or random");
    row.options = written(json::object{{"extra", in.integer_or("extra", 0, 0, longest_extra)},
                                       {"extra_each", in.integer_or("extra_each", 0, 0, 600)},
                                       {"side", side},
                                       {"about", about}});
    with_boards(call, wanted_boards(call->body), [call, row](const std::vector<Terms>& boards) mutable {
        json::array terms;
        for (const Terms& each : boards) terms.push_back(each.shown);
        row.terms = written(terms);
        writing(
            call,
            [row](Tables& tables) {
                if (tables.simuls().open_by(row.host, row.created - simul_stays_open) >= simuls_of_one) {
                    throw ApiFault{429, "slow_down", "you have enough simuls: let one end first", {}, 60};
                }
                tables.simuls().insert(row);
                return true;
            },
            [call, row](bool&) { call->ok(simul_card(row), 201); });
    });
}

// --- applying, accepting ---

// A change of one simul, then how it stands.
struct SimulChange {
    json::object view;
    std::optional<NoticeRow> notice = {};
};

void change_simul(const CallPtr& call, std::function<std::optional<NoticeRow>(Tables&, const SimulRow&)> change) {
    writing(
        call,
        [id = call->params[0], change = std::move(change)](Tables& tables) {
            SimulChange out;
            out.notice = change(tables, known_simul(tables, id));
            out.view = simul_view(tables, known_simul(tables, id));
            return out;
        },
        [call](SimulChange& done) {
            if (done.notice) tell_notice(*call->services.presence, *done.notice);
            call->ok(done.view);
        });
}

void apply_to_simul(const CallPtr& call) {
    SimulSeatRow seat;
    seat.simul = call->params[0];
    seat.user = call->who->user;
    seat.name = call->who->name;
    seat.kind = call->who->kind;
    seat.joined = now_ms();
    seat.board = static_cast<int>(Fields(call->body).integer_or("board", 0, 0, simul_boards));
    change_simul(call, [seat](Tables& tables, const SimulRow& row) {
        check_planned(row);
        if (row.host == seat.user) throw ApiFault{409, "already", "this simul is your own", {}, 0};
        check_not_apart(tables, seat.user, row.host);
        if (static_cast<std::size_t>(seat.board) >= kept_json(row.terms).as_array().size()) {
            throw bad_field("board", "is none of those that may be chosen");
        }
        if (tables.simuls().seats(row.id).size() >= simul_applicants) {
            throw ApiFault{409, "full", "enough people have applied", {}, 0};
        }
        if (!tables.simuls().apply(seat)) throw ApiFault{409, "already", "you have applied", {}, 0};
        return post_notice(tables,
                           {row.host, NoticeKind::simul, row.id, "simul " + row.id + " " + seat.user,
                            json::object{{"name", seat.name}}, seat.user},
                           seat.joined);
    });
}

void leave_simul(const CallPtr& call) {
    change_simul(call, [user = call->who->user](Tables& tables, const SimulRow& row) -> std::optional<NoticeRow> {
        check_planned(row);
        if (!tables.simuls().leave(row.id, user)) throw ApiFault{409, "too_late", "you are not among them", {}, 0};
        return std::nullopt;
    });
}

// --- the host's part ---

struct SimulDraft {
    SimulRow row;
    std::vector<SimulSeatRow> players;
};

Games::Draft draft_of(const SimulDraft& simul, const SimulSeatRow& player) {
    const json::value options = kept_json(simul.row.options), boards = kept_json(simul.row.terms);
    const Fields in(options);
    Plan plan;
    plan.terms = kept_terms(boards.as_array().at(static_cast<std::size_t>(player.board)));
    const std::string wish = in.text("side", 1, 6);
    const bool host_is_black = wish == "random" ? random_below(2) != 0 : wish == "b";
    const SeatPlan host{Side::white, SeatPlan::Kind::person, simul.row.host, simul.row.host_name, "account", 0};
    const SeatPlan guest{Side::white, SeatPlan::Kind::person, player.user, player.name, player.kind, 0};
    plan.seats = host_is_black ? std::vector{guest, host} : std::vector{host, guest};
    plan.seats[1].side = Side::black;
    // Nobody claims against a host who is at another board; the clocks decide.
    Games::Draft out{config_of(plan, match::Millis(0)), written(plan.terms.shown)};
    const std::int64_t extra = in.integer("extra", 0, longest_extra) +
                               in.integer("extra_each", 0, 600) * static_cast<std::int64_t>(simul.players.size());
    out.config.seats[host_is_black ? 1 : 0].time.base += std::chrono::seconds(extra);
    return out;
}

void start_simul(const CallPtr& call) {
    reading(
        call,
        [id = call->params[0], me = call->who->user](Tables& tables) {
            SimulDraft out{known_simul(tables, id), {}};
            if (out.row.host != me) throw simul_not_yours;
            check_planned(out.row);
            for (SimulSeatRow& seat : tables.simuls().seats(id)) {
                if (seat.state == "accepted") out.players.push_back(std::move(seat));
            }
            if (out.players.empty()) throw ApiFault{409, "not_allowed", "accept somebody first", {}, 0};
            return out;
        },
        [call](SimulDraft& simul) {
            std::vector<Games::Draft> drafts;
            for (const SimulSeatRow& player : simul.players) drafts.push_back(draft_of(simul, player));
            call->services.games->create_all(
                drafts, {"simul", simul.row.id, simul.row.host},
                [simul](Tables& tables, const std::vector<std::string>& ids) {
                    std::vector<std::pair<std::string, std::string>> games;
                    for (std::size_t i = 0; i < ids.size(); ++i) games.emplace_back(simul.players[i].user, ids[i]);
                    tables.simuls().start(simul.row.id, simul.row.version, now_ms(), games);
                },
                [call](const std::vector<std::string>&, const std::string& fault) {
                    call->request.loop->post([call, fault] {
                        if (fault.empty()) return get_simul(call);
                        if (fault == "already")
                            return call->fail({409, "already", "somebody came or went meanwhile: look again", {}, 0});
                        if (fault == "storage")
                            return call->fail({503, "storage", "the games could not be saved: try again", {}, 5});
                        call->fail({400, "bad_position", fault, "boards", 0});
                    });
                });
        });
}

void direct_simul(const CallPtr& call) {
    const Fields in(call->body);
    const std::string act = in.text("act", 1, 10);
    if (act == "start") return start_simul(call);
    if (act != "accept" && act != "refuse" && act != "cancel") {
        throw bad_field("act", "must be accept, refuse, start or cancel");
    }
    const std::string user = act == "cancel" ? std::string() : in.text("user", 1, 40);
    change_simul(call,
                 [act, user, me = call->who->user](Tables& tables, const SimulRow& row) -> std::optional<NoticeRow> {
                     if (row.host != me) throw simul_not_yours;
                     check_planned(row);
                     if (act == "cancel") {
                         tables.simuls().cancel(row.id, now_ms());
                         return std::nullopt;
                     }
                     const auto seats = tables.simuls().seats(row.id);
                     const auto is_in = [](const SimulSeatRow& seat) { return seat.state == "accepted"; };
                     if (act == "accept" &&
                         std::count_if(seats.begin(), seats.end(), is_in) >= static_cast<int>(simul_players)) {
                         throw ApiFault{409, "full", "a simul has 50 boards at most", {}, 0};
                     }
                     const bool known =
                         std::any_of(seats.begin(), seats.end(), [&](const auto& seat) { return seat.user == user; });
                     if (!known) throw ApiFault{404, "no_such_user", "they have not applied", "user", 0};
                     tables.simuls().change(row.id, user, " applied accepted refused ",
                                            act == "accept" ? "accepted" : "refused");
                     return std::nullopt;
                 });
}

}  // namespace

void add_simul_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/simuls", Access::anyone, RateLimited::request, get_simuls},
                   {Method::post, "/api/simuls", Access::account, RateLimited::seek, post_simul},
                   {Method::get, "/api/simuls/{id}", Access::anyone, RateLimited::request, get_simul},
                   {Method::post, "/api/simuls/{id}/apply", Access::account, RateLimited::write, apply_to_simul},
                   {Method::post, "/api/simuls/{id}/leave", Access::account, RateLimited::write, leave_simul},
                   {Method::post, "/api/simuls/{id}/direct", Access::account, RateLimited::write, direct_simul}});
}

}  // namespace tankchess::server
