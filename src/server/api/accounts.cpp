// Me and accounts.
#include "server/api/log_in.h"
#include "server/api/names.h"
#include "server/api/user_view.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

void get_me(const CallPtr& call) {
    if (call->who) return answer_me(call, call->who, {});
    const Sessions::Fresh fresh = call->services.sessions.new_guest();
    answer_me(call, fresh.who, fresh.cookie);
}

void post_register(const CallPtr& call) {
    const Fields in(call->body);
    const std::string name = wanted_name(in);
    call->check_words("name", name);
    const std::string password = wanted_password(in, "password", name);
    if (call->who && call->who->kind != "guest") throw ApiFault{409, "already", "log out first", {}, 0};
    with_password(
        call, [password] { return password_hash(password); },
        [call, name](const std::string& hash) {
            const std::string id = call->who ? call->who->user : random_text(10);
            // Of somebody new, or of a guest by pass, there is no row yet.
            const bool may_be_new = !call->who || call->who->not_kept;
            writing(
                call,
                [=](Tables& tables) {
                    UserRow user{id, "account", name, hash, {}, "{}", now_ms()};
                    if (tables.users().like_name(name)) throw name_taken;
                    if (const auto old = tables.users().by_id(id)) {
                        // Two registrations of one guest at once: the second finds an account.
                        if (old->kind != "guest") throw ApiFault{409, "already", "log out first", {}, 0};
                        user.settings = old->settings;
                        tables.users().update(user);
                    } else if (may_be_new) {
                        tables.users().insert(user);
                    } else {
                        throw ApiFault{409, "already", "log out first", {}, 0};
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

void patch_me(const CallPtr& call) {
    const Fields in(call->body);
    std::optional<std::string> about, settings;
    if (in.find("about") != nullptr) {
        about = in.text("about", 0, 500);
        call->check_words("about", *about);
    }
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
    routes.insert(
        routes.end(),
        {{Method::get, "/api/me", Access::anyone, RateLimited::request, get_me},
         {Method::patch, "/api/me", Access::known, RateLimited::write, patch_me, Scope::account},
         {Method::post, "/api/register", Access::anyone, RateLimited::sign_in, post_register, Scope::account},
         {Method::post, "/api/bot/upgrade", Access::account, RateLimited::write, post_bot_upgrade, Scope::account}});
}

}  // namespace tankchess::server
