// Logging in and out, passwords, the list of log-ins.
#include "server/api/log_in.h"
#include "server/api/security.h"
#include "server/api/user_view.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/common/signup_rules.h"
#include "server/net/json_response.h"
#include "server/play/presence.h"
#include "wire/game_card.h"

namespace tankchess::server {

namespace {

constexpr std::size_t sessions_per_user = 50;

void send_me(const CallPtr& call, const Who& who, const Me& me, const std::string& cookie) {
    json::array playing;
    for (const GameRow& game : me.playing) playing.push_back(game_card(game, who->user));
    json::object user = user_view(me.user, me.ratings);
    if (auto settings = read_json(me.user.settings)) user["settings"] = std::move(*settings);
    Response out = json_response(200, json::object{{"user", std::move(user)},
                                                   {"csrf", who->csrf},
                                                   {"role", who->role},
                                                   {"server_time", now_ms()},
                                                   {"playing", std::move(playing)}});
    if (!cookie.empty()) out.headers.emplace_back("Set-Cookie", cookie_header(session_cookie, cookie, call->secure()));
    if (!cookie.empty() && who->kind != "guest") {
        // Whoever logs in here again is known not to guess.
        out.headers.emplace_back("Set-Cookie",
                                 cookie_header(device_cookie, call->services.devices->mark(who->user), call->secure()));
    }
    call->send(std::move(out));
}

bool is_known_device(const CallPtr& call, const std::string& user) {
    const auto marks = cookie_values(call->request.cookie, cookie_name(device_cookie, call->secure()));
    return marks.size() == 1 && call->services.devices->is_of(marks[0], user);
}

constexpr Millis failures_told_every = 60 * 1000;

// Its owner reads of it; guesses in a row are one line.
void note_failure(const CallPtr& call, const std::string& user) {
    call->services.store.write(
        [event = security_event(call, user, "login_failed")](Tables& tables) {
            const auto last = tables.accounts().log(event.user, {}, 1);
            const bool again =
                !last.empty() && last[0].kind == event.kind && event.at - last[0].at < failures_told_every;
            if (!again) tables.accounts().note(event);
        },
        nullptr);
}

[[noreturn]] void refuse_log_in(const CallPtr& call, const std::string& name, const std::string& user,
                                const ApiFault& fault) {
    log(LogLevel::warn, "login_failed", {{"address", call->request.address}});
    call->services.log_in_guard->failed(call->request.address, name, now_ms());
    if (!user.empty()) note_failure(call, user);
    throw fault;
}

// After the password: bans, and the second step of those who have one.
void finish_log_in(const CallPtr& call, const UserRow& user, const std::string& code) {
    writing(
        call,
        [event = security_event(call, user.id, "logged_in"), code](Tables& tables) {
            if (const auto ban = tables.users().ban_of(event.user, event.at)) {
                throw ApiFault{403, "banned", ban_text(*ban), {}, 0};
            }
            const Step step = second_step(tables, event.user, code, event.at);
            if (step == Step::missing || step == Step::wrong) return step;
            SecurityRow noted = event;
            if (step == Step::by_recovery) noted.data = "recovery";
            tables.accounts().note(noted);
            return step;
        },
        [call, user](Step& step) {
            if (step == Step::missing) {
                throw ApiFault{401, "code_needed", "this account asks for a code as well", "code", 0};
            }
            if (step == Step::wrong) {
                refuse_log_in(call, user.name, user.id,
                              {401, "bad_code", "this code is wrong, or it was used before", "code", 0});
            }
            sign_in(call, user);
        });
}

void post_login(const CallPtr& call) {
    const Fields in(call->body);
    const std::string name = in.text("name", 1, 20);
    const std::string password = in.text("password", 1, 200), code = in.text_or("code", "", 40);
    reading(
        call, [name](Tables& tables) { return tables.users().by_name(name); },
        [call, name, password, code](std::optional<UserRow>& user) {
            const std::string hash = user ? user->password : std::string();
            const bool known = user && is_known_device(call, user->id);
            if (const Millis wait = call->services.log_in_guard->wait(call->request.address, name, known, now_ms());
                wait > 0) {
                throw slow_down(wait);
            }
            with_password(
                call, [hash, password] { return is_right_password(hash, password); },
                [call, name, code, user](bool right) {
                    if (!right || !user) {
                        refuse_log_in(call, name, user ? user->id : std::string(),
                                      {401, "bad_login", "name or password is wrong", {}, 0});
                    }
                    finish_log_in(call, *user, code);
                });
        });
}

void end_sockets(const CallPtr& call, const std::string& user, const std::string& session) {
    call->services.sessions.forget_user(user);
    call->services.presence->sign_out(user, session);
}

void post_logout(const CallPtr& call) {
    writing(
        call, [who = call->who](Tables& tables) { return tables.users().delete_session(who->user, who->session); },
        [call](bool&) {
            end_sockets(call, call->who->user, call->who->session);
            Response out = json_response(200, json::object());
            out.headers.emplace_back("Set-Cookie", cookie_header(session_cookie, {}, call->secure()));
            call->send(std::move(out));
        });
}

void post_password(const CallPtr& call) {
    const std::string fresh = wanted_password(Fields(call->body), "new", call->who->name);
    with_own_password(call, "old", [call, fresh](const UserRow& user) {
        with_password(
            call, [fresh] { return password_hash(fresh); },
            [call, user](const std::string& hash) {
                writing(
                    call,
                    [row = user, hash, session = call->who->session,
                     event = security_event(call, user.id, "password_changed")](Tables& tables) {
                        UserRow changed = row;
                        changed.password = hash;
                        tables.users().update(changed);
                        tables.users().delete_sessions_but(row.id, session);
                        tables.accounts().note(event);
                        return true;
                    },
                    [call](bool&) {
                        call->services.sessions.forget_user(call->who->user);
                        call->services.presence->sign_out_but(call->who->user, call->who->session);
                        call->ok(json::object());
                    });
            });
    });
}

void get_sessions(const CallPtr& call) {
    reading(
        call, [id = call->who->user](Tables& tables) { return tables.users().sessions_of(id); },
        [call](std::vector<SessionRow>& rows) {
            json::array items;
            for (const SessionRow& row : rows) {
                if (items.size() >= sessions_per_user) break;
                items.push_back(json::object{{"id", row.id},
                                             {"created", row.created},
                                             {"seen", row.seen},
                                             {"address", row.address},
                                             {"agent", printable(row.agent)},
                                             {"current", row.id == call->who->session}});
            }
            call->ok(json::object{{"items", std::move(items)}});
        });
}

void delete_session(const CallPtr& call) {
    writing(
        call,
        [who = call->who, id = call->params[0]](Tables& tables) {
            return tables.users().delete_session(who->user, id);
        },
        [call](bool& gone) {
            if (!gone) throw ApiFault{404, "no_such_session", "there is no such log-in", {}, 0};
            end_sockets(call, call->who->user, call->params[0]);
            call->ok(json::object());
        });
}

}  // namespace

std::string wanted_password(const Fields& in, std::string_view field, const std::string& name) {
    std::string password = in.text(std::string(field), 8, 200);
    if (const auto fault = password_fault(password, name)) throw bad_field(field, *fault);
    return password;
}

bool is_right_password(const std::string& hash, const std::string& password) {
    static const std::string nobody = password_hash(random_text(16));
    return password_matches(hash.empty() ? nobody : hash, password) && !hash.empty();
}

Me read_me(Tables& tables, const std::string& user) {
    const auto row = tables.users().by_id(user);
    if (!row) throw ApiFault{404, "no_such_user", "this user is gone", {}, 0};
    return {*row, tables.ratings().of(user), tables.games().running_of(user)};
}

void answer_me(const CallPtr& call, const Who& who, const std::string& cookie) {
    if (who->not_kept) return send_me(call, who, {*who->not_kept, {}, {}}, cookie);
    reading(
        call, [id = who->user](Tables& tables) { return read_me(tables, id); },
        [call, who, cookie](Me& me) { send_me(call, who, me, cookie); });
}

void sign_in(const CallPtr& call, const UserRow& user) {
    if (call->who && !call->who->session.empty()) {
        call->services.sessions.forget_user(call->who->user);
        call->services.store.write(
            [old = *call->who](Tables& tables) { tables.users().delete_session(old.user, old.session); }, nullptr);
    }
    call->services.sessions.open(user, call->request, [call](const Sessions::Fresh* fresh, const StoreFault* fault) {
        guarded(call, [&] {
            if (fault != nullptr) throw fault_of(*fault);
            answer_me(call, fresh->who, fresh->cookie);
        });
    });
}

void add_log_in_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    routes.insert(routes.end(),
                  {{Method::post, "/api/login", Access::anyone, RateLimited::sign_in, post_login, scope},
                   {Method::post, "/api/logout", Access::known, RateLimited::write, post_logout, scope},
                   {Method::post, "/api/me/password", Access::account, RateLimited::sign_in, post_password, scope},
                   {Method::get, "/api/me/sessions", Access::known, RateLimited::request, get_sessions, scope},
                   {Method::del, "/api/me/sessions/{id}", Access::known, RateLimited::write, delete_session, scope}});
}

}  // namespace tankchess::server
