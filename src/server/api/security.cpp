// The second step of logging in, and the log of what happened to an account.
#include "server/api/security.h"

#include "server/api/log_in.h"
#include "server/common/clock.h"
#include "server/common/one_time_code.h"
#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

constexpr std::size_t longest_agent_kept = 200;
constexpr std::size_t longest_code = 40;

const ApiFault bad_code{401, "bad_code", "this code is wrong, or it was used before", "code", 0};

std::vector<std::string> fresh_codes(Tables& tables, const std::string& user) {
    const std::vector<std::string> codes = new_recovery_codes();
    std::vector<std::string> hashes;
    for (const std::string& code : codes) hashes.push_back(recovery_hash(user, code));
    tables.accounts().keep_codes(user, hashes);
    return codes;
}

void answer_codes(const CallPtr& call, const std::vector<std::string>& codes) {
    json::array items;
    for (const std::string& code : codes) items.push_back(jvalue(code));
    call->ok(json::object{{"codes", std::move(items)}});
}

void get_log(const CallPtr& call) {
    const int limit = static_cast<int>(call->query_number("limit", 30, 1, 100));
    reading(
        call,
        [user = call->who->user, before = call->query_text("before", 40), limit](Tables& tables) {
            return tables.accounts().log(user, before, limit);
        },
        [call, limit](std::vector<SecurityRow>& rows) {
            json::array items;
            for (const SecurityRow& row : rows) {
                items.push_back(json::object{{"id", row.id},
                                             {"kind", row.kind},
                                             {"at", row.at},
                                             {"address", row.address},
                                             {"agent", printable(row.agent)},
                                             {"data", row.data}});
            }
            const bool more = static_cast<int>(rows.size()) == limit;
            call->ok(json::object{{"items", std::move(items)},
                                  {"next", more ? json::value(rows.back().id) : json::value()}});
        });
}

struct Steps {
    bool on = false;
    int codes = 0;
};

void get_second_step(const CallPtr& call) {
    reading(
        call,
        [user = call->who->user](Tables& tables) {
            const auto factor = tables.accounts().factor(user);
            return Steps{factor && factor->since > 0, tables.accounts().codes_left(user)};
        },
        [call](Steps& steps) { call->ok(json::object{{"on", steps.on}, {"codes_left", steps.codes}}); });
}

// A secret for the authenticator. It asks for nothing before a code of it was shown.
void post_second_step(const CallPtr& call) {
    with_own_password(call, "current", [call](const UserRow& user) {
        const std::string secret = new_code_secret();
        writing(
            call,
            [id = user.id, secret](Tables& tables) {
                const auto old = tables.accounts().factor(id);
                if (old && old->since > 0) throw ApiFault{409, "already", "it is on: switch it off first", {}, 0};
                tables.accounts().keep_factor({id, secret, 0, 0});
                return true;
            },
            [call, secret, name = user.name](bool&) {
                call->ok(json::object{{"secret", secret}, {"uri", code_uri(secret, "Tank Chess", name)}});
            });
    });
}

void post_confirm_second_step(const CallPtr& call) {
    const std::string code = Fields(call->body).text("code", 6, longest_code);
    const SecurityRow event = security_event(call, call->who->user, "second_step_on");
    writing(
        call,
        [code, event](Tables& tables) {
            AccountTable& accounts = tables.accounts();
            auto factor = accounts.factor(event.user);
            if (!factor || factor->since > 0) throw ApiFault{409, "already", "there is nothing to confirm", {}, 0};
            const auto step = step_of_code(factor->secret, code, event.at);
            if (!step) throw bad_code;
            factor->since = event.at;
            factor->last_step = *step;
            accounts.keep_factor(*factor);
            accounts.note(event);
            return fresh_codes(tables, event.user);
        },
        [call](std::vector<std::string>& codes) { answer_codes(call, codes); });
}

// Wrong codes are guesses like wrong passwords.
template <class Then>
void with_second_step(const CallPtr& call, const SecurityRow& event, Then then) {
    const std::string code = Fields(call->body).text("code", 6, longest_code);
    const Millis wait = call->services.log_in_guard->wait(call->request.address, call->who->name, false, now_ms());
    if (wait > 0) throw slow_down(wait);
    using Result = std::invoke_result_t<Then, Tables&>;
    struct Stepped {
        bool right = false;
        Result result{};
    };
    writing(
        call,
        [code, event, then](Tables& tables) {
            Stepped out;
            const Step step = second_step(tables, event.user, code, event.at);
            if (step == Step::not_needed) throw ApiFault{409, "already", "it is off", {}, 0};
            out.right = step == Step::by_code || step == Step::by_recovery;
            if (!out.right) return out;
            out.result = then(tables);
            tables.accounts().note(event);
            return out;
        },
        [call](Stepped& out) {
            if (!out.right) {
                call->services.log_in_guard->failed(call->request.address, call->who->name, now_ms());
                throw bad_code;
            }
            if constexpr (std::is_same_v<Result, bool>) {
                call->ok(json::object());
            } else {
                answer_codes(call, out.result);
            }
        });
}

void post_recovery_codes(const CallPtr& call) {
    const SecurityRow event = security_event(call, call->who->user, "codes_made");
    with_second_step(call, event, [user = event.user](Tables& tables) { return fresh_codes(tables, user); });
}

void post_second_step_off(const CallPtr& call) {
    with_own_password(call, "current", [call](const UserRow& user) {
        with_second_step(call, security_event(call, user.id, "second_step_off"), [id = user.id](Tables& tables) {
            tables.accounts().drop_factor(id);
            return true;
        });
    });
}

}  // namespace

SecurityRow security_event(const CallPtr& call, const std::string& user, std::string_view kind,
                           const std::string& data) {
    const Millis now = now_ms();
    return {user, timed_id(now),         std::string(kind),
            now,  call->request.address, call->request.agent.substr(0, longest_agent_kept),
            data};
}

Step second_step(Tables& tables, const std::string& user, const std::string& code, Millis now) {
    const auto factor = tables.accounts().factor(user);
    if (!factor || factor->since == 0) return Step::not_needed;
    if (code.empty()) return Step::missing;
    if (const auto step = step_of_code(factor->secret, code, now)) {
        return tables.accounts().use_step(user, *step) ? Step::by_code : Step::wrong;
    }
    return tables.accounts().use_code(user, recovery_hash(user, code)) ? Step::by_recovery : Step::wrong;
}

void with_own_password(const CallPtr& call, const std::string& field, std::function<void(const UserRow&)> then) {
    const std::string password = Fields(call->body).text(field, 1, 200);
    reading(
        call, [id = call->who->user](Tables& tables) { return tables.users().by_id(id); },
        [call, field, password, then](std::optional<UserRow>& user) {
            if (!user) throw ApiFault{404, "no_such_user", "this user is gone", {}, 0};
            const Millis wait = call->services.log_in_guard->wait(call->request.address, user->name, false, now_ms());
            if (wait > 0) throw slow_down(wait);
            with_password(
                call, [hash = user->password, password] { return password_matches(hash, password); },
                [call, field, user = *user, then](bool right) {
                    if (!right) {
                        call->services.log_in_guard->failed(call->request.address, user.name, now_ms());
                        throw ApiFault{401, "bad_login", "the password is wrong", field, 0};
                    }
                    then(user);
                });
        });
}

void add_security_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    constexpr Access access = Access::account;
    routes.insert(
        routes.end(),
        {{Method::get, "/api/me/log", access, RateLimited::request, get_log, scope},
         {Method::get, "/api/me/second-step", access, RateLimited::request, get_second_step, scope},
         {Method::post, "/api/me/second-step", access, RateLimited::sign_in, post_second_step, scope},
         {Method::post, "/api/me/second-step/confirm", access, RateLimited::sign_in, post_confirm_second_step, scope},
         {Method::post, "/api/me/second-step/codes", access, RateLimited::sign_in, post_recovery_codes, scope},
         {Method::post, "/api/me/second-step/off", access, RateLimited::sign_in, post_second_step_off, scope}});
}

}  // namespace tankchess::server
