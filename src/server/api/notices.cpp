// The inbox, what is told and when, and browsers that take push messages.
#include "server/notify/notices.h"

#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/notify/courier.h"

namespace tankchess::server {

namespace {

constexpr std::size_t most_places = 10;

struct Inbox {
    std::vector<NoticeRow> rows;
    int unseen = 0;
};

void get_notices(const CallPtr& call) {
    const int limit = static_cast<int>(call->query_number("limit", 30, 1, 100));
    reading(
        call,
        [user = call->who->user, before = call->query_text("before", 40), limit](Tables& tables) {
            return Inbox{tables.notices().of(user, before, limit), tables.notices().unseen(user)};
        },
        [call, limit](Inbox& inbox) {
            json::array items;
            for (const NoticeRow& row : inbox.rows) items.push_back(notice_view(row));
            const bool more = static_cast<int>(inbox.rows.size()) == limit;
            call->ok(json::object{{"unseen", inbox.unseen},
                                  {"items", std::move(items)},
                                  {"next", more ? json::value(inbox.rows.back().id) : json::value()}});
        });
}

void post_seen(const CallPtr& call) {
    const Fields in(call->body);
    const std::string until = in.text_or("until", "", 40), about = in.text_or("about", "", 40);
    if (until.empty() == about.empty()) throw bad_field("until", "or `about` must be given, not both");
    writing(
        call,
        [user = call->who->user, until, about](Tables& tables) {
            if (about.empty()) {
                tables.notices().mark_seen(user, until);
            } else {
                tables.notices().mark_seen_about(user, about);
            }
            return tables.notices().unseen(user);
        },
        [call](int& unseen) { call->ok(json::object{{"unseen", unseen}}); });
}

void get_rules(const CallPtr& call) {
    reading(
        call, [user = call->who->user](Tables& tables) { return tables.notices().rules(user); },
        [call](std::string& kept) { call->ok(rules_view(kept_rules(kept))); });
}

void put_rules(const CallPtr& call) {
    const json::object view = rules_view(wanted_rules(call->body));
    writing(
        call,
        [user = call->who->user, text = written(view)](Tables& tables) {
            tables.notices().keep_rules(user, text);
            return true;
        },
        [call, view](bool&) { call->ok(view); });
}

json::object place_view(const PushPlace& place) {
    // The whole endpoint is a secret between browser and server.
    const std::size_t host = place.endpoint.find("://") + 3;
    return {{"id", place.id},
            {"service", place.endpoint.substr(host, place.endpoint.find('/', host) - host)},
            {"created", place.created}};
}

void get_push(const CallPtr& call) {
    reading(
        call, [user = call->who->user](Tables& tables) { return tables.notices().places(user); },
        [call](std::vector<PushPlace>& places) {
            json::array items;
            for (const PushPlace& place : places) items.push_back(place_view(place));
            call->ok(json::object{{"key", call->services.courier->public_key()}, {"items", std::move(items)}});
        });
}

void post_push(const CallPtr& call) {
    const Fields in(call->body);
    PushPlace place{random_text(10),         call->who->user, in.text("endpoint", 12, 1000), in.text("p256dh", 80, 100),
                    in.text("auth", 16, 40), now_ms()};
    const bool http = call->services.courier->private_too() && place.endpoint.starts_with("http://");
    if (!place.endpoint.starts_with("https://") && !http) throw bad_field("endpoint", "must be an https address");
    if (!read_push_keys(place.key, place.secret)) throw bad_field("p256dh", "and `auth` must be keys of a browser");
    writing(
        call,
        [place](Tables& tables) {
            tables.notices().keep_place(place);
            if (tables.notices().places(place.user).size() > most_places) {
                throw ApiFault{429, "slow_down", "you have enough browsers: take one away first", {}, 60};
            }
            return true;
        },
        [call, place](bool&) { call->ok(place_view(place), 201); });
}

void delete_push(const CallPtr& call) {
    writing(
        call,
        [user = call->who->user, id = call->params[0]](Tables& tables) {
            return tables.notices().drop_place(user, id);
        },
        [call](bool& gone) {
            if (!gone) throw ApiFault{404, "no_such_place", "there is no such browser", {}, 0};
            call->ok(json::object());
        });
}

}  // namespace

void add_notice_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    routes.insert(routes.end(),
                  {{Method::get, "/api/notices", Access::account, RateLimited::request, get_notices},
                   {Method::post, "/api/notices/seen", Access::account, RateLimited::write, post_seen, scope},
                   {Method::get, "/api/notices/rules", Access::account, RateLimited::request, get_rules, scope},
                   {Method::put, "/api/notices/rules", Access::account, RateLimited::write, put_rules, scope},
                   {Method::get, "/api/push", Access::account, RateLimited::request, get_push, scope},
                   {Method::post, "/api/push", Access::account, RateLimited::write, post_push, scope},
                   {Method::del, "/api/push/{id}", Access::account, RateLimited::write, delete_push, scope}});
}

}  // namespace tankchess::server
