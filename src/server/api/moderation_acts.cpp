// What moderators do, the log of it, and their answers to appeals.
#include "server/api/moderation.h"
#include "server/api/people.h"
#include "server/common/clock.h"
#include "server/moderation/acts.h"
#include "server/net/address.h"

namespace tankchess::server {

namespace {

constexpr int acts_shown = 50;

json::object data_of(const json::value& body) {
    json::object out;
    const Fields in(body);
    for (const char* name : {"range", "game", "club", "study", "key", "name", "board", "role"}) {
        if (in.find(name) != nullptr) out[name] = in.text(name, 1, 64);
    }
    if (in.find("writer") != nullptr) out["user"] = in.text("writer", 1, 40);
    return out;
}

void post_act_of_moderator(const CallPtr& call) {
    const Fields in(call->body);
    ActDraft draft;
    draft.kind = in.text("kind", 1, 20);
    draft.by = call->who->user;
    draft.until = in.integer_or("until", 0, 0, 1LL << 50);
    draft.reason = in.text("reason", 1, 500);
    draft.report = in.text_or("report", "", 40);
    draft.data = data_of(call->body);
    const std::string name = in.text_or("user", "", 64);
    if (const json::value* range = draft.data.if_contains("range")) {
        const auto list = AddressList::read(std_string(range->as_string()));
        if (list && list->contains(call->request.address)) throw bad_field("range", "has your own address in it");
    }
    if (const json::value* fresh = draft.data.if_contains("name")) {
        call->check_words("name", std_string(fresh->as_string()));
    }
    writing(
        call,
        [draft, name](Tables& tables) {
            ActDraft done = draft;
            if (!name.empty()) done.user = named_user(tables, name, "user").id;
            return perform(tables, done, now_ms());
        },
        [call](ActRow& act) { answer_act(call, act, 201); });
}

void post_lift(const CallPtr& call) {
    const std::string reason = Fields(call->body).text("reason", 1, 500);
    writing(
        call,
        [id = call->params[0], me = call->who->user, reason](Tables& tables) {
            return lift(tables, id, me, reason, now_ms());
        },
        [call](ActRow& act) { answer_act(call, act); });
}

json::object acts_view(Tables& tables, const std::vector<ActRow>& rows) {
    Names names(tables);
    json::array items;
    for (const ActRow& act : rows) items.push_back(act_view(act, names));
    const bool more = rows.size() == static_cast<std::size_t>(acts_shown);
    return {{"items", std::move(items)}, {"next", more ? json::value(rows.back().id) : json::value()}};
}

void get_log(const CallPtr& call) {
    searching(
        call,
        [before = call->query_text("before", 40), name = call->query_text("user", 64)](Tables& tables) {
            const std::string user = name.empty() ? std::string() : named_user(tables, name, "user").id;
            return acts_view(tables, tables.moderation().acts(user, before, acts_shown));
        },
        [call](json::object& view) { call->ok(view); });
}

void get_appeals(const CallPtr& call) {
    searching(
        call,
        [](Tables& tables) {
            json::object view = acts_view(tables, tables.moderation().open_appeals(acts_shown));
            view.erase("next");
            return view;
        },
        [call](json::object& view) { call->ok(view); });
}

void post_answer(const CallPtr& call) {
    const Fields in(call->body);
    const std::string text = in.text("text", 1, 1000);
    const bool lifts = in.flag_or("lift", false);
    writing(
        call,
        [id = call->params[0], me = call->who->user, lifts, text](Tables& tables) {
            return answer_appeal(tables, id, me, lifts, text, now_ms());
        },
        [call](ActRow& act) { answer_act(call, act); });
}

}  // namespace

void add_act_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {moderators_route(Method::post, "/api/moderation/acts", RateLimited::write, post_act_of_moderator),
         moderators_route(Method::get, "/api/moderation/log", RateLimited::request, get_log),
         moderators_route(Method::post, "/api/moderation/acts/{id}/lift", RateLimited::write, post_lift),
         moderators_route(Method::get, "/api/moderation/appeals", RateLimited::request, get_appeals),
         moderators_route(Method::post, "/api/moderation/acts/{id}/answer", RateLimited::write, post_answer)});
}

}  // namespace tankchess::server
