// Names: whether one can be had, and changing it.
#include "server/api/names.h"

#include "server/api/log_in.h"
#include "server/api/security.h"
#include "server/api/user_view.h"
#include "server/common/clock.h"
#include "server/common/scripts.h"
#include "server/common/signup_rules.h"
#include "server/moderation/house.h"

namespace tankchess::server {

namespace {

constexpr Millis renamed_every = 30LL * 24 * 3600 * 1000;
constexpr std::size_t longest_name = 20;

// What somebody may want to know before it is refused: the same rules as when they ask for it.
void get_name_check(const CallPtr& call) {
    const std::string name = tidy_name(call->query_text("name", 200));
    reading(
        call,
        [name, unwanted = !call->services.house->unwanted(name).empty(),
         user = call->who ? call->who->user : std::string()](Tables& tables) {
            std::optional<std::string> fault = name_fault(name);
            if (count_characters(name) > longest_name) fault = "has more than 20 characters";
            if (unwanted) fault = "has a word that is not wanted here";
            const auto like = fault ? std::nullopt : tables.users().like_name(name);
            const bool taken = like && like->id != user;
            return json::object{
                {"free", !fault && !taken}, {"taken", taken}, {"fault", fault ? json::value(*fault) : json::value()}};
        },
        [call](json::object& answer) { call->ok(answer); });
}

void post_name(const CallPtr& call) {
    const std::string name = wanted_name(Fields(call->body));
    call->check_words("name", name);
    with_own_password(call, "current", [call, name](const UserRow& user) {
        writing(
            call,
            [name, event = security_event(call, user.id, "renamed", user.name)](Tables& tables) {
                UserTable& users = tables.users();
                if (event.at - users.renamed_at(event.user) < renamed_every) {
                    throw ApiFault{409, "renamed_lately", "a name can be changed once in 30 days", "name", 0};
                }
                const auto like = users.like_name(name);
                if (like && like->id != event.user) throw name_taken;
                users.rename(event.user, name, event.at);
                tables.accounts().note(event);
                return read_me(tables, event.user);
            },
            [call](Me& me) {
                call->services.sessions.forget_user(me.user.id);
                call->ok(user_view(me.user, me.ratings));
            },
            name_taken);
    });
}

}  // namespace

const ApiFault name_taken{409, "name_taken", "somebody has this name already, or one that looks like it", "name", 0};

std::string wanted_name(const Fields& in) {
    std::string name = tidy_name(in.text("name", 2, longest_name));
    if (const auto fault = name_fault(name)) throw bad_field("name", *fault);
    return name;
}

void add_name_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/names/check", Access::anyone, RateLimited::position, get_name_check},
                   {Method::post, "/api/me/name", Access::account, RateLimited::sign_in, post_name, Scope::account}});
}

}  // namespace tankchess::server
