// Starting games: against the engine, on one screen, by seek and by challenge.
#include "server/play/seeks.h"

#include <algorithm>

#include "server/api/in_play.h"
#include "server/api/people.h"
#include "server/api/router.h"
#include "server/api/terms.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/notify/notices.h"
#include "server/play/games.h"
#include "server/play/presence.h"
#include "wire/army.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

constexpr Millis challenge_life = 7LL * 24 * 3600 * 1000;
constexpr std::size_t challenges_out = 50;
constexpr std::size_t challenges_in = 50;  // from guests; as many again from accounts
constexpr std::size_t challenges_of_pair = 3;
constexpr int engine_games_per_user = 50;
constexpr int engine_games_per_address = 500;

// Reads the plan of a body.
void with_plan(const CallPtr& call, bool open_allowed, std::function<void(Plan)> then) {
    with_terms(call, call->body, [call, open_allowed, then = std::move(then)](Terms terms) {
        then(read_plan(call->body, std::move(terms), *call->who, open_allowed));
    });
}

void start_game(const CallPtr& call, Plan plan, Games::Origin origin,
                std::function<void(Tables&, const std::string&)> along, std::function<void()> on_failure,
                std::function<void()> on_success = nullptr) {
    draw_sides(plan, random_below(2) != 0);
    if (plan.terms.best_of > 0) {
        along = [along = std::move(along), best_of = plan.terms.best_of](Tables& tables, const std::string& id) {
            if (along) along(tables, id);
            tables.series().begin(id, best_of);
        };
    }
    call->services.games->create(
        config_of(plan, std::chrono::seconds(call->services.config.claim_seconds)), written(plan.terms.shown),
        std::move(origin), std::move(along),
        [call, on_failure, on_success](const std::string& id, const std::string& fault) {
            call->request.loop->post([call, on_failure, on_success, id, fault] {
                if (fault.empty() && on_success) on_success();
                if (fault.empty()) return call->ok(json::object{{"game", id}}, 201);
                if (on_failure) on_failure();
                if (fault == "already") return call->fail({409, "already", "somebody else was quicker", {}, 0});
                if (fault == "storage")
                    return call->fail({503, "storage", "the game could not be saved: try again", {}, 5});
                call->fail({400, "bad_position", fault, "tps", 0});
            });
        });
}

// Games against the computer that nobody ends take its time for ever.
void check_engine_games(Tables& tables, const std::string& user, const std::vector<std::string>& neighbours) {
    if (tables.games().open_engine_games(user) >= engine_games_per_user) {
        throw ApiFault{
            429, "slow_down", "you have enough games against the computer: finish or resign one first", {}, 5};
    }
    int near = 0;
    for (const std::string& each : neighbours) near += tables.games().open_engine_games(each);
    if (near >= engine_games_per_address) {
        throw ApiFault{429, "slow_down", "there are enough games against the computer from your address", {}, 30};
    }
}

void post_game(const CallPtr& call) {
    with_plan(call, false, [call](Plan plan) {
        const bool engines = std::any_of(plan.seats.begin(), plan.seats.end(),
                                         [](const SeatPlan& s) { return s.kind == SeatPlan::Kind::engine; });
        Homes& homes = call->services.homes;
        homes.note(call->who->user, call->request.address);
        if (!engines) return start_game(call, std::move(plan), {"game", ""}, nullptr, nullptr);
        reading(
            call,
            [user = call->who->user, near = homes.users_at(call->request.address)](Tables& tables) {
                check_engine_games(tables, user, near);
                return true;
            },
            [call, plan](bool&) {
                unless_in_play(call, plan.terms.tps,
                               [call, plan] { start_game(call, plan, {"game", ""}, nullptr, nullptr); });
            });
    });
}

// Rated games are between people, not between two accounts of one: by what can be seen of it.
void check_rated_company(const CallPtr& call, const Plan& plan) {
    call->services.homes.note(call->who->user, call->request.address);
    if (!plan.terms.rated || is_private_address(call->request.address)) return;
    for (const SeatPlan& seat : plan.seats) {
        if (seat.kind != SeatPlan::Kind::person || seat.user == call->who->user) continue;
        if (call->services.homes.address_of(seat.user) == call->request.address) {
            throw ApiFault{403, "same_address", "rated games are not played from one address", {}, 0};
        }
    }
}

// --- seeks ---

void get_seeks(const CallPtr& call) {
    call->ok(json::object{{"items", call->services.seeks->list(call->who ? call->who->user : std::string())}});
}

void post_seek(const CallPtr& call) {
    call->take_as_newcomer(RateLimited::new_offer);
    with_plan(call, true, [call](Plan plan) {
        if (plan.full()) throw bad_field("seats", "leaves nothing to seek");
        check_rated_company(call, plan);
        const Millis now = now_ms();
        const SeekRow row{random_text(8),
                          call->who->user,
                          call->who->name,
                          call->who->kind,
                          call->request.address,
                          written(plan.terms.shown),
                          written_seats(plan),
                          now,
                          now};
        writing(
            call,
            [row](Tables& tables) {
                Seeks::add(tables, row);
                return true;
            },
            [call, row](bool&) {
                call->services.seeks->came(row);
                call->ok(seek_view(row), 201);
            });
    });
}

void delete_seek(const CallPtr& call) {
    writing(
        call,
        [user = call->who->user, id = call->params[0]](Tables& tables) {
            if (tables.seeks().remove(user, id)) return true;
            throw ApiFault{404, "no_such_seek", "this seek is gone, or not yours", {}, 0};
        },
        [call](bool&) {
            call->services.seeks->went(call->params[0]);
            call->ok(json::object());
        });
}

struct Acceptance {
    std::optional<Side> side;
    std::vector<std::string> army;
};

Acceptance read_acceptance(const json::value& body) {
    const Fields in(body);
    Acceptance out;
    const std::string side = in.text_or("side", "", 6);
    if (side.size() == 1 && is_side_letter(side[0])) out.side = wire_side(side[0]);
    if (const json::value* army = in.find("army")) out.army = army_list(*army, "army");
    return out;
}

// Puts whoever accepts on a seat of the plan, or throws why not.
void take_seat(const CallPtr& call, Plan& plan, const Acceptance& wish) {
    if (plan.has(call->who->user)) throw ApiFault{409, "already", "you sit there already", {}, 0};
    check_rated_company(call, plan);
    if (plan.terms.rated && call->who->kind == "guest") {
        throw ApiFault{403, "account_needed", "rated games are between accounts", {}, 0};
    }
    if (!plan.seat(*call->who, wish.side)) throw ApiFault{409, "already", "that seat is taken", {}, 0};
    if (!wish.army.empty()) {
        draw_sides(plan, random_below(2) != 0);
        plan.bring(call->who->user, wish.army);
    }
}

void accept_seek(const CallPtr& call) {
    const Acceptance wish = read_acceptance(call->body);
    const auto look = [id = call->params[0]](Tables& tables) { return tables.seeks().by_id(id); };
    reading(call, look, [call, wish](std::optional<SeekRow>& found) {
        if (!found) throw ApiFault{404, "no_such_seek", "this seek is gone", {}, 0};
        SeekRow seek = *found;
        Plan plan = kept_plan(seek.terms, seek.seats);
        for (const SeatPlan& seat : plan.seats) {
            if (seat.kind == SeatPlan::Kind::person && call->services.blocks->apart(seat.user, call->who->user)) {
                throw ApiFault{403, "blocked", "you and somebody at this table do not play each other", {}, 0};
            }
        }
        take_seat(call, plan, wish);
        const std::string before = seek.seats;
        Seeks* seeks = call->services.seeks;
        if (plan.full()) {
            // The seek goes and the game comes in one transaction: nobody is quicker twice.
            return start_game(
                call, plan, {"seek", seek.id},
                [seeks, id = seek.id, before](Tables& tables, const std::string&) { tables.seeks().take(id, before); },
                [seeks] { seeks->refresh(); }, [seeks, id = seek.id] { seeks->went(id); });
        }
        seek.seats = written_seats(plan);
        writing(
            call,
            [seek, before](Tables& tables) {
                tables.seeks().change(seek.id, before, seek.seats);
                return true;
            },
            [call, seek](bool&) {
                call->services.seeks->came(seek);
                call->ok(json::object{{"seek", seek_view(seek)}});
            });
    });
}

// --- challenges ---

struct Challenge {
    ChallengeRow row;
    UserRow by;
    std::optional<UserRow> to;
    std::optional<NoticeRow> notice = {};
};

json::object challenge_view(const Challenge& challenge) {
    const Plan plan = kept_seats(challenge.row.taken);
    const auto terms = read_json(challenge.row.terms);
    json::object out{
        {"id", challenge.row.id},
        {"link", "/c/" + challenge.row.id},
        {"by", json::object{{"id", challenge.by.id}, {"name", challenge.by.name}, {"kind", challenge.by.kind}}},
        {"terms", terms ? *terms : json::value(json::object())},
        {"open", open_view(plan)},
        {"taken", taken_view(plan)},
        {"created", challenge.row.created},
        {"expires", challenge.row.expires}};
    out["to"] = challenge.to
                    ? json::value(json::object{
                          {"id", challenge.to->id}, {"name", challenge.to->name}, {"kind", challenge.to->kind}})
                    : json::value();
    return out;
}

Challenge complete(Tables& tables, const ChallengeRow& row) {
    Challenge out{row, {}, std::nullopt, std::nullopt};
    if (const auto by = tables.users().by_id(row.by)) out.by = *by;
    if (!row.to.empty()) out.to = tables.users().by_id(row.to);
    return out;
}

// Nobody need hear of it any more.
void withdraw_challenge(Tables& tables, const std::string& id) {
    tables.notices().withdraw(id, std::string(name_of(NoticeKind::challenge)));
}

const ApiFault gone{404, "no_such_challenge", "this challenge is gone", {}, 0};

Challenge open_challenge(Tables& tables, const std::string& id) {
    const auto row = tables.challenges().by_id(id);
    if (!row || (row->game.empty() && row->expires < now_ms())) throw gone;
    return complete(tables, *row);
}

// Those that come in have bounds of their own, so that nobody is stopped from challenging by others' challenges;
// guests, who cost nothing to make, cannot keep accounts out.
void check_challenges(Tables& tables, const ChallengeRow& row) {
    if (tables.challenges().open_by(row.by, row.created).size() >= challenges_out) {
        throw ApiFault{429, "slow_down", "you have enough open challenges: take one back first", {}, 60};
    }
    if (row.to.empty()) return;
    check_not_apart(tables, row.by, row.to, "to");
    const auto is_guest = [&tables](const std::string& user) {
        const auto found = tables.users().by_id(user);
        return !found || found->kind == "guest";
    };
    const bool guest = is_guest(row.by);
    std::size_t alike = 0, mine = 0;
    for (const ChallengeRow& other : tables.challenges().open_to(row.to, row.created)) {
        mine += other.by == row.by;
        alike += is_guest(other.by) == guest;
    }
    if (mine >= challenges_of_pair) {
        throw ApiFault{429, "slow_down", "they have not answered your other challenges yet", "to", 60};
    }
    if (alike >= challenges_in) throw ApiFault{429, "slow_down", "they have too many open challenges", "to", 60};
}

void post_challenge(const CallPtr& call) {
    call->take_as_newcomer(RateLimited::new_offer);
    const std::string name = Fields(call->body).text_or("to", "", 20);
    with_plan(call, true, [call, name](Plan plan) {
        if (plan.full()) throw bad_field("seats", "leaves nobody to challenge");
        check_rated_company(call, plan);
        const Millis now = now_ms();
        ChallengeRow row{
            random_text(10),     call->who->user, {}, written(plan.terms.shown), written_seats(plan), {}, now,
            now + challenge_life};
        writing(
            call,
            [row, name](Tables& tables) {
                ChallengeRow whole = row;
                if (!name.empty()) {
                    const UserRow to = named_user(tables, name, "to");
                    if (to.id == row.by) throw bad_field("to", "cannot be yourself");
                    whole.to = to.id;
                }
                check_challenges(tables, whole);
                tables.challenges().insert(whole);
                Challenge out = complete(tables, whole);
                if (out.to && out.to->kind == "account") {
                    out.notice = post_notice(tables,
                                             {whole.to, NoticeKind::challenge, whole.id, "challenge " + whole.id,
                                              json::object{{"name", out.by.name}}, whole.by},
                                             whole.created);
                }
                return out;
            },
            [call](Challenge& challenge) {
                const json::object view = challenge_view(challenge);
                if (challenge.notice) tell_notice(*call->services.presence, *challenge.notice);
                if (!challenge.row.to.empty()) {
                    call->services.presence->tell(challenge.row.to, {{"t", "challenge"}, {"challenge", view}});
                    call->services.presence->tell_lines(challenge.row.to, {{"type", "challenge"}, {"challenge", view}});
                }
                call->ok(view, 201);
            });
    });
}

void get_challenges(const CallPtr& call) {
    reading(
        call,
        [user = call->who->user](Tables& tables) {
            std::vector<Challenge> out;
            for (const ChallengeRow& row : tables.challenges().open_by(user, now_ms()))
                out.push_back(complete(tables, row));
            for (const ChallengeRow& row : tables.challenges().open_to(user, now_ms()))
                out.push_back(complete(tables, row));
            return out;
        },
        [call](std::vector<Challenge>& all) {
            json::array in, out;
            for (const Challenge& challenge : all) {
                (challenge.row.by == call->who->user ? out : in).push_back(challenge_view(challenge));
            }
            call->ok(json::object{{"in", std::move(in)}, {"out", std::move(out)}});
        });
}

void get_challenge(const CallPtr& call) {
    reading(
        call, [id = call->params[0]](Tables& tables) { return open_challenge(tables, id); },
        [call](Challenge& challenge) {
            if (!challenge.row.game.empty()) return call->ok(json::object{{"game", challenge.row.game}});
            call->ok(challenge_view(challenge));
        });
}

void accept_challenge(const CallPtr& call) {
    const Acceptance wish = read_acceptance(call->body);
    reading(
        call,
        [id = call->params[0], me = call->who->user](Tables& tables) {
            Challenge challenge = open_challenge(tables, id);
            check_not_apart(tables, me, challenge.row.by);
            return challenge;
        },
        [call, wish](Challenge& challenge) {
            if (!challenge.row.game.empty()) {
                if (kept_plan(challenge.row.terms, challenge.row.taken).has(call->who->user)) {
                    return call->ok(json::object{{"game", challenge.row.game}});
                }
                throw ApiFault{409, "already", "somebody else has accepted this challenge", {}, 0};
            }
            if (!challenge.row.to.empty() && challenge.row.to != call->who->user) {
                throw ApiFault{403, "not_yours", "this challenge is meant for somebody else", {}, 0};
            }
            Plan plan = kept_plan(challenge.row.terms, challenge.row.taken);
            take_seat(call, plan, wish);
            const std::string before = challenge.row.taken;
            const std::string id = challenge.row.id;
            if (plan.full()) {
                draw_sides(plan, random_below(2) != 0);
                const std::string after = written_seats(plan);
                return start_game(
                    call, plan, {"challenge", id},
                    [id, before, after](Tables& tables, const std::string& game) {
                        tables.challenges().take(id, before, after, game);
                        withdraw_challenge(tables, id);
                    },
                    nullptr);
            }
            writing(
                call,
                [id, before, after = written_seats(plan)](Tables& tables) {
                    tables.challenges().take(id, before, after, {});
                    return open_challenge(tables, id);
                },
                [call](Challenge& changed) { call->ok(json::object{{"challenge", challenge_view(changed)}}); });
        });
}

void end_challenge(const CallPtr& call, bool by_owner) {
    writing(
        call,
        [id = call->params[0], user = call->who->user, by_owner](Tables& tables) {
            Challenge challenge = open_challenge(tables, id);
            if ((by_owner ? challenge.row.by : challenge.row.to) != user) {
                throw ApiFault{403, "not_yours", "this challenge is not yours", {}, 0};
            }
            if (!tables.challenges().remove(id)) throw gone;
            withdraw_challenge(tables, id);
            return challenge.row;
        },
        [call](ChallengeRow& row) {
            for (const std::string& user : {row.by, row.to}) {
                if (user.empty() || user == call->who->user) continue;
                call->services.presence->tell(user, {{"t", "challenge_gone"}, {"id", row.id}});
                call->services.presence->tell_lines(user, {{"type", "challengeGone"}, {"id", row.id}});
            }
            call->ok(json::object());
        });
}

}  // namespace

json::array open_challenges_view(Tables& tables, const std::string& user) {
    json::array out;
    for (const ChallengeRow& row : tables.challenges().open_to(user, now_ms())) {
        out.push_back(challenge_view(complete(tables, row)));
    }
    return out;
}

void add_offer_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {{Method::post, "/api/games", Access::known, RateLimited::new_game, post_game},
         {Method::get, "/api/seeks", Access::anyone, RateLimited::request, get_seeks},
         {Method::post, "/api/seeks", Access::known, RateLimited::seek, post_seek},
         {Method::del, "/api/seeks/{id}", Access::known, RateLimited::request, delete_seek},
         {Method::post, "/api/seeks/{id}/accept", Access::known, RateLimited::new_game, accept_seek},
         {Method::post, "/api/challenges", Access::known, RateLimited::seek, post_challenge},
         {Method::get, "/api/challenges", Access::known, RateLimited::request, get_challenges},
         {Method::get, "/api/challenges/{id}", Access::anyone, RateLimited::request, get_challenge},
         {Method::post, "/api/challenges/{id}/accept", Access::known, RateLimited::new_game, accept_challenge},
         {Method::post, "/api/challenges/{id}/decline", Access::known, RateLimited::write,
          [](const CallPtr& call) { end_challenge(call, false); }},
         {Method::del, "/api/challenges/{id}", Access::known, RateLimited::write,
          [](const CallPtr& call) { end_challenge(call, true); }}});
}

}  // namespace tankchess::server
