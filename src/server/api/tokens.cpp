// Tokens: how programs come in.
#include "server/api/router.h"
#include "server/api/security.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

Scopes wanted_scopes(const Fields& in) {
    const json::value* list = in.find("scopes");
    if (list == nullptr) return Scopes::of_a_new_token();
    std::string words;
    if (const json::array* items = list->if_array()) {
        for (const json::value& item : *items) {
            words += (words.empty() ? "" : " ") + (item.is_string() ? std_string(item.get_string()) : std::string("?"));
        }
    }
    const auto scopes = Scopes::read(words);
    if (!scopes) throw bad_field("scopes", "must be a list of read, play, account and moderate");
    return *scopes;
}

json::array scope_list(const std::string& words) {
    json::array out;
    for (const Scope scope : {Scope::read, Scope::play, Scope::account, Scope::moderate}) {
        const auto scopes = Scopes::read(words);
        if (scopes && scopes->have(scope)) out.push_back(jvalue(Scopes::name_of(scope)));
    }
    return out;
}

void get_tokens(const CallPtr& call) {
    reading(
        call, [id = call->who->user](Tables& tables) { return tables.users().tokens_of(id); },
        [call](std::vector<TokenRow>& rows) {
            json::array items;
            for (const TokenRow& row : rows) {
                items.push_back(json::object{{"id", row.id},
                                             {"label", row.label},
                                             {"created", row.created},
                                             {"seen", row.seen},
                                             {"scopes", scope_list(row.scopes)}});
            }
            call->ok(json::object{{"items", std::move(items)}});
        });
}

void post_token(const CallPtr& call) {
    if (call->who->by_token) throw ApiFault{403, "not_yours", "a token cannot make tokens", {}, 0};
    const Fields in(call->body);
    const std::string secret = "tct_" + random_text(40);
    const TokenRow row{random_text(12), secret_hash(secret),      call->who->user, in.text("label", 1, 60), now_ms(),
                       now_ms(),        wanted_scopes(in).words()};
    writing(
        call,
        [row, event = security_event(call, row.user, "token_made", row.label)](Tables& tables) {
            if (tables.users().tokens_of(row.user).size() >= 50) {
                throw ApiFault{409, "already", "fifty tokens are enough: delete one first", {}, 0};
            }
            tables.users().insert_token(row);
            tables.accounts().note(event);
            return true;
        },
        [call, row, secret](bool&) {
            call->ok(json::object{{"id", row.id},
                                  {"label", row.label},
                                  {"created", row.created},
                                  {"scopes", scope_list(row.scopes)},
                                  {"token", secret}},
                     201);
        });
}

void delete_token(const CallPtr& call) {
    writing(
        call,
        [who = call->who, id = call->params[0]](Tables& tables) { return tables.users().delete_token(who->user, id); },
        [call](bool& gone) {
            if (!gone) throw ApiFault{404, "no_such_token", "there is no such token", {}, 0};
            call->services.sessions.forget_user(call->who->user);
            call->services.presence->sign_out_token(call->who->user, call->params[0]);
            call->ok(json::object());
        });
}

}  // namespace

void add_token_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    routes.insert(routes.end(),
                  {{Method::get, "/api/tokens", Access::account, RateLimited::request, get_tokens, scope},
                   {Method::post, "/api/tokens", Access::account, RateLimited::write, post_token, scope},
                   {Method::del, "/api/tokens/{id}", Access::account, RateLimited::write, delete_token, scope}});
}

}  // namespace tankchess::server
