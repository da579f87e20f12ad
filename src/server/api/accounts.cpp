// Me, accounts, log-ins and tokens.
#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/common/signup_rules.h"
#include "server/play/hall.h"
#include "server/wire/views.h"

namespace tankchess::server {

namespace {

constexpr std::size_t sessions_per_user = 50;

struct Me {
    UserRow user;
    std::vector<RatingRow> ratings;
    std::vector<GameRow> playing;
};

Me read_me(Tables& tables, const std::string& user) {
    const auto row = tables.users().by_id(user);
    if (!row) throw ApiFault{404, "no_such_user", "this user is gone", {}, 0};
    return {*row, tables.ratings().of(user), tables.games().running_of(user)};
}

void send_me(const CallPtr& call, const Who& who, const Me& me, const std::string& cookie) {
    json::array playing;
    for (const GameRow& game : me.playing) playing.push_back(game_card(game, who->user));
    json::object user = user_view(me.user, me.ratings);
    if (auto settings = read_json(me.user.settings)) user["settings"] = std::move(*settings);
    Response out = json_response(200, json::object{{"user", std::move(user)},
                                                   {"csrf", who->csrf},
                                                   {"server_time", now_ms()},
                                                   {"playing", std::move(playing)}});
    if (!cookie.empty()) out.headers.emplace_back("Set-Cookie", Sessions::cookie_header(cookie, call->secure()));
    call->send(std::move(out));
}

void answer_me(const CallPtr& call, const Who& who, const std::string& cookie) {
    reading(
        call, [id = who->user](Tables& tables) { return read_me(tables, id); },
        [call, who, cookie](Me& me) { send_me(call, who, me, cookie); });
}

void get_me(const CallPtr& call) {
    if (call->who) return answer_me(call, call->who, {});
    call->take(Costly::new_guest);
    const UserRow guest{random_text(10), "guest", "guest-" + random_text(6), {}, {}, "{}", now_ms()};
    call->services.sessions.open(guest, true, call->request,
                                 [call](const Sessions::Fresh* fresh, const StoreFault* fault) {
                                     guarded(call, [&] {
                                         if (fault != nullptr) throw fault_of(*fault);
                                         answer_me(call, fresh->who, fresh->cookie);
                                     });
                                 });
}

std::string wanted_name(const Fields& in) {
    std::string name = in.text("name", 3, 20);
    if (const auto fault = name_fault(name)) throw bad_field("name", *fault);
    return name;
}

std::string wanted_password(const Fields& in, std::string_view field, const std::string& name) {
    std::string password = in.text(std::string(field), 8, 200);
    if (const auto fault = password_fault(password, name)) throw bad_field(field, *fault);
    return password;
}

const ApiFault name_taken{409, "name_taken", "somebody has this name already, or one that looks like it", "name", 0};

// A new log-in replaces the cookie: what an attacker may have planted before is worth nothing after it.
void sign_in(const CallPtr& call, const UserRow& user) {
    if (call->who && !call->who->session.empty()) {
        call->services.sessions.forget_user(call->who->user);
        call->services.store.write(
            [old = *call->who](Tables& tables) { tables.users().delete_session(old.user, old.session); }, nullptr);
    }
    call->services.sessions.open(user, false, call->request,
                                 [call](const Sessions::Fresh* fresh, const StoreFault* fault) {
                                     guarded(call, [&] {
                                         if (fault != nullptr) throw fault_of(*fault);
                                         answer_me(call, fresh->who, fresh->cookie);
                                     });
                                 });
}

// Runs `work` (argon2id) on the password workers, then a step on the call's loop.
template <class Work, class Then>
void with_password(const CallPtr& call, Work work, Then then) {
    const bool taken = call->services.passwords.give([call, work, then] {
        auto result = std::make_shared<decltype(work())>(work());
        call->request.loop->post([call, result, then] { guarded(call, [&] { then(*result); }); });
    });
    if (!taken) throw ApiFault{503, "busy", "too many log-ins at the moment, try again", {}, 3};
}

void post_register(const CallPtr& call) {
    const Fields in(call->body);
    const std::string name = wanted_name(in);
    const std::string password = wanted_password(in, "password", name);
    if (call->who && call->who->kind != "guest") throw ApiFault{409, "already", "log out first", {}, 0};
    with_password(
        call, [password] { return password_hash(password); },
        [call, name](const std::string& hash) {
            const bool keep_guest = call->who != nullptr;
            const std::string id = keep_guest ? call->who->user : random_text(10);
            writing(
                call,
                [=](Tables& tables) {
                    UserRow user{id, "account", name, hash, {}, "{}", now_ms()};
                    if (tables.users().like_name(name)) throw name_taken;
                    if (keep_guest) {
                        const auto old = tables.users().by_id(id);
                        // Two registrations of one guest at once: the second finds an account.
                        if (!old || old->kind != "guest") throw ApiFault{409, "already", "log out first", {}, 0};
                        user.settings = old->settings;
                        tables.users().update(user);
                    } else {
                        tables.users().insert(user);
                    }
                    return user;
                },
                [call](UserRow& user) {
                    call->services.sessions.forget_user(user.id);
                    log(LogLevel::info, "registered", {{"user", user.id}});
                    sign_in(call, user);
                },
                name_taken);
        });
}

void post_login(const CallPtr& call) {
    const Fields in(call->body);
    const std::string name = in.text("name", 1, 20);
    const std::string password = in.text("password", 1, 200);
    reading(
        call, [name](Tables& tables) { return tables.users().by_name(name); },
        [call, password](std::optional<UserRow>& user) {
            const std::string hash = user ? user->password : std::string();
            with_password(
                call,
                [hash, password] {
                    // Unknown names cost as much as wrong passwords.
                    static const std::string nobody = password_hash(random_text(16));
                    return password_matches(hash.empty() ? nobody : hash, password) && !hash.empty();
                },
                [call, user](bool right) {
                    if (!right || !user) {
                        log(LogLevel::warn, "login_failed", {{"address", call->request.address}});
                        call->services.metrics.counter("tankchess_logins_failed_total", "Log-ins refused").add();
                        throw ApiFault{401, "bad_login", "name or password is wrong", {}, 0};
                    }
                    sign_in(call, *user);
                });
        });
}

void end_sockets(const CallPtr& call, const std::string& user, const std::string& session) {
    call->services.sessions.forget_user(user);
    call->services.hall->sign_out(user, session);
}

void post_logout(const CallPtr& call) {
    writing(
        call, [who = call->who](Tables& tables) { return tables.users().delete_session(who->user, who->session); },
        [call](bool&) {
            end_sockets(call, call->who->user, call->who->session);
            Response out = json_response(200, json::object());
            out.headers.emplace_back("Set-Cookie", Sessions::cookie_end());
            call->send(std::move(out));
        });
}

void post_password(const CallPtr& call) {
    const Fields in(call->body);
    const std::string old = in.text("old", 1, 200);
    const std::string fresh = wanted_password(in, "new", call->who->name);
    reading(
        call, [id = call->who->user](Tables& tables) { return tables.users().by_id(id); },
        [call, old, fresh](std::optional<UserRow>& user) {
            if (!user) throw ApiFault{404, "no_such_user", "this user is gone", {}, 0};
            with_password(
                call,
                [hash = user->password, old, fresh] {
                    return password_matches(hash, old) ? password_hash(fresh) : std::string();
                },
                [call, user](const std::string& hash) {
                    if (hash.empty()) throw ApiFault{401, "bad_login", "the old password is wrong", "old", 0};
                    writing(
                        call,
                        [row = *user, hash, session = call->who->session](Tables& tables) {
                            UserRow changed = row;
                            changed.password = hash;
                            tables.users().update(changed);
                            tables.users().delete_sessions_but(row.id, session);
                            return true;
                        },
                        [call](bool&) {
                            call->services.sessions.forget_user(call->who->user);
                            call->services.hall->sign_out_but(call->who->user, call->who->session);
                            call->ok(json::object());
                        });
                });
        });
}

void patch_me(const CallPtr& call) {
    const Fields in(call->body);
    std::optional<std::string> about, settings;
    if (in.find("about") != nullptr) about = in.text("about", 0, 500);
    if (const json::value* value = in.find("settings")) {
        if (!value->is_object()) throw bad_field("settings", "must be an object");
        settings = written(*value);
        if (settings->size() > 4096) throw bad_field("settings", "must be smaller than 4 kB");
    }
    writing(
        call,
        [id = call->who->user, about, settings](Tables& tables) {
            auto user = tables.users().by_id(id);
            if (!user) throw ApiFault{404, "no_such_user", "this user is gone", {}, 0};
            if (about) user->about = *about;
            if (settings) user->settings = *settings;
            tables.users().update(*user);
            return read_me(tables, id);
        },
        [call](Me& me) { call->ok(user_view(me.user, me.ratings)); });
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
                                             {"agent", row.agent},
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

void get_tokens(const CallPtr& call) {
    reading(
        call, [id = call->who->user](Tables& tables) { return tables.users().tokens_of(id); },
        [call](std::vector<TokenRow>& rows) {
            json::array items;
            for (const TokenRow& row : rows) {
                items.push_back(
                    json::object{{"id", row.id}, {"label", row.label}, {"created", row.created}, {"seen", row.seen}});
            }
            call->ok(json::object{{"items", std::move(items)}});
        });
}

void post_token(const CallPtr& call) {
    if (call->who->by_token) throw ApiFault{403, "not_yours", "a token cannot make tokens", {}, 0};
    const Fields in(call->body);
    const std::string secret = "tct_" + random_text(40);
    const TokenRow row{random_text(12), secret_hash(secret), call->who->user, in.text("label", 1, 60), now_ms(),
                       now_ms()};
    writing(
        call,
        [row](Tables& tables) {
            if (tables.users().tokens_of(row.user).size() >= 50) {
                throw ApiFault{409, "already", "fifty tokens are enough: delete one first", {}, 0};
            }
            tables.users().insert_token(row);
            return true;
        },
        [call, row, secret](bool&) {
            call->ok(json::object{{"id", row.id}, {"label", row.label}, {"created", row.created}, {"token", secret}},
                     201);
        });
}

void delete_token(const CallPtr& call) {
    writing(
        call,
        [who = call->who, id = call->params[0]](Tables& tables) { return tables.users().delete_token(who->user, id); },
        [call](bool& gone) {
            if (!gone) throw ApiFault{404, "no_such_token", "there is no such token", {}, 0};
            end_sockets(call, call->who->user, {});
            call->ok(json::object());
        });
}

void post_bot_upgrade(const CallPtr& call) {
    writing(
        call,
        [id = call->who->user](Tables& tables) {
            auto user = tables.users().by_id(id);
            if (!user || tables.games().tally(id).games > 0 || !tables.games().running_of(id).empty()) {
                throw ApiFault{409, "already", "only an account without games can become a bot", {}, 0};
            }
            user->kind = "bot";
            tables.users().update(*user);
            return read_me(tables, id);
        },
        [call](Me& me) {
            call->services.sessions.forget_user(me.user.id);
            call->ok(user_view(me.user, me.ratings));
        });
}

}  // namespace

void add_account_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(), {{Method::get, "/api/me", Access::anyone, Costly::request, get_me},
                                 {Method::patch, "/api/me", Access::known, Costly::write, patch_me},
                                 {Method::post, "/api/register", Access::anyone, Costly::sign_in, post_register},
                                 {Method::post, "/api/login", Access::anyone, Costly::sign_in, post_login},
                                 {Method::post, "/api/logout", Access::known, Costly::write, post_logout},
                                 {Method::post, "/api/me/password", Access::account, Costly::sign_in, post_password},
                                 {Method::get, "/api/me/sessions", Access::known, Costly::request, get_sessions},
                                 {Method::del, "/api/me/sessions/{id}", Access::known, Costly::write, delete_session},
                                 {Method::get, "/api/tokens", Access::account, Costly::request, get_tokens},
                                 {Method::post, "/api/tokens", Access::account, Costly::write, post_token},
                                 {Method::del, "/api/tokens/{id}", Access::account, Costly::write, delete_token},
                                 {Method::post, "/api/bot/upgrade", Access::account, Costly::write, post_bot_upgrade}});
}

}  // namespace tankchess::server
