// What was done to somebody, for their own eyes, and their appeals.
#include "server/api/log_in.h"
#include "server/api/security.h"
#include "server/common/clock.h"
#include "server/moderation/acts.h"
#include "server/moderation/house.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr int own_acts = 100;
constexpr std::size_t longest_appeal = 2000;

json::object own_act_view(const ActRow& act, Millis now) {
    return {{"id", act.id},         {"kind", act.kind},          {"at", act.at},         {"until", act.until},
            {"reason", act.reason}, {"stands", act.stands(now)}, {"appeal", act.appeal}, {"appealed", act.appealed},
            {"answer", act.answer}, {"answered", act.answered}};
}

void get_standing(const CallPtr& call) {
    reading(
        call,
        [user = call->who->user](Tables& tables) {
            json::array items;
            const Millis now = now_ms();
            for (const ActRow& act : tables.moderation().acts(user, {}, own_acts)) {
                if (can_be_appealed(act.kind)) items.push_back(own_act_view(act, now));
            }
            return json::object{{"items", std::move(items)}};
        },
        [call](json::object& view) { call->ok(view); });
}

void answer_appealed(const CallPtr& call, const std::vector<NoticeRow>& notices) {
    for (const NoticeRow& notice : notices) tell_notice(*call->services.presence, notice);
    call->ok(json::object());
}

void post_appeal(const CallPtr& call) {
    const std::string text = Fields(call->body).text("text", 1, longest_appeal);
    writing(
        call,
        [id = call->params[0], user = call->who->user, text](Tables& tables) {
            return appeal(tables, id, user, text, now_ms());
        },
        [call](std::vector<NoticeRow>& notices) { answer_appealed(call, notices); });
}

// Nobody is named by a range of addresses: whoever comes from one speaks for all of them.
void appeal_for_address(const CallPtr& call, const std::string& text) {
    const auto act = call->services.house->closing(call->request.address, now_ms());
    if (!act) throw ApiFault{404, "no_such_act", "your address is not closed out", {}, 0};
    writing(
        call, [id = act->id, text](Tables& tables) { return appeal(tables, id, {}, text, now_ms()); },
        [call](std::vector<NoticeRow>& notices) { answer_appealed(call, notices); });
}

// Those whose account is closed cannot log in: their name and password will do.
void post_closed_appeal(const CallPtr& call) {
    const Fields in(call->body);
    const std::string text = in.text("text", 1, longest_appeal);
    if (in.find("name") == nullptr) return appeal_for_address(call, text);
    const std::string name = in.text("name", 1, 20), password = in.text("password", 1, 200);
    reading(
        call, [name](Tables& tables) { return tables.users().by_name(name); },
        [call, name, password, text](std::optional<UserRow>& user) {
            const Millis wait = call->services.log_in_guard->wait(call->request.address, name, false, now_ms());
            if (wait > 0) throw slow_down(wait);
            with_password(
                call,
                [hash = user ? user->password : std::string(), password] { return is_right_password(hash, password); },
                [call, name, user, text](bool right) {
                    if (!right || !user) {
                        call->services.log_in_guard->failed(call->request.address, name, now_ms());
                        throw ApiFault{401, "bad_login", "name or password is wrong", {}, 0};
                    }
                    const auto closing = call->services.house->closing(call->request.address, now_ms());
                    writing(
                        call,
                        [id = user->id, text, closing](Tables& tables) {
                            const Millis now = now_ms();
                            auto act = tables.moderation().standing_act(id, "ban", now);
                            if (!act) act = tables.moderation().standing_act(id, "close", now);
                            // It was not the account that kept them out.
                            if (!act && closing) return appeal(tables, closing->id, {}, text, now);
                            if (!act) throw ApiFault{404, "no_such_act", "this account is not closed", {}, 0};
                            return appeal(tables, act->id, id, text, now);
                        },
                        [call](std::vector<NoticeRow>& notices) { answer_appealed(call, notices); });
                });
        });
}

}  // namespace

void add_standing_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    routes.insert(
        routes.end(),
        {{Method::get, "/api/standing", Access::known, RateLimited::request, get_standing, scope},
         {Method::post, "/api/standing/{id}/appeal", Access::known, RateLimited::report, post_appeal, scope},
         {Method::post, "/api/appeal", Access::anyone, RateLimited::sign_in, post_closed_appeal, scope, true}});
}

}  // namespace tankchess::server
