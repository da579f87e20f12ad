// Passkeys (WebAuthn): a log-in by a key that never leaves its device.
#include "server/common/passkey.h"

#include "server/api/log_in.h"
#include "server/api/security.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/notify/push_crypto.h"

namespace tankchess::server {

namespace {

constexpr std::size_t most_passkeys = 10;
constexpr Millis passkey_patience = 5 * 60 * 1000;
constexpr std::string_view adding = "passkey_add", entering = "passkey_in";

const ApiFault bad_passkey{401, "bad_passkey", "this passkey does not open anything here", {}, 0};

// The site as passkeys know it: the host of its address.
std::string site_of(const CallPtr& call) {
    const std::string& origin = call->services.config.origin;
    const std::string host = origin.empty() ? call->request.host : origin.substr(origin.find("://") + 3);
    return host.substr(0, host.find(':'));
}

bool is_own_page(const CallPtr& call, const std::string& origin) {
    if (!call->services.config.origin.empty()) return origin == call->services.config.origin;
    return origin == "https://" + call->request.host || origin == "http://" + call->request.host;
}

// Opens one thing once, like the link of a letter. `who`: of whom, or a word that nobody else has.
std::string new_challenge(Tables& tables, const std::string& who, std::string_view what) {
    const std::string challenge = base64url(random_text(32));
    tables.accounts().add_ticket({secret_hash(challenge), who, std::string(what), {}, now_ms() + passkey_patience});
    return challenge;
}

std::string bytes_of(const Fields& in, std::string_view field, std::size_t most) {
    const auto out = from_base64url(in.text(field, 1, most));
    if (!out) throw bad_field(in.name(field), "must be base64url");
    return *out;
}

// What both ways have in common; throws.
struct SaidByDevice {
    std::string client_data, authenticator_data;
    std::string challenge;
    std::uint32_t count = 0;
};

SaidByDevice wanted_statement(const CallPtr& call, const Fields& in, std::string_view type) {
    SaidByDevice out{bytes_of(in, "client_data", 4000), bytes_of(in, "authenticator_data", 4000), {}, 0};
    const auto client = read_client_data(out.client_data);
    const auto device = read_authenticator_data(out.authenticator_data, site_of(call));
    if (!client || client->type != type || !is_own_page(call, client->origin)) throw bad_passkey;
    if (!device || !device->of_site || !device->present || !device->verified) throw bad_passkey;
    out.challenge = client->challenge;
    out.count = device->count;
    return out;
}

json::object passkey_view(const PasskeyRow& row) {
    return {{"id", row.id}, {"label", row.label}, {"created", row.created}, {"seen", row.seen}};
}

void get_passkeys(const CallPtr& call) {
    reading(
        call, [user = call->who->user](Tables& tables) { return tables.accounts().passkeys_of(user); },
        [call](std::vector<PasskeyRow>& rows) {
            json::array items;
            for (const PasskeyRow& row : rows) items.push_back(passkey_view(row));
            call->ok(json::object{{"items", std::move(items)}});
        });
}

void post_begin_passkey(const CallPtr& call) {
    with_own_password(call, "current", [call](const UserRow& user) {
        writing(
            call, [id = user.id](Tables& tables) { return new_challenge(tables, id, adding); },
            [call, user](std::string& challenge) {
                call->ok(json::object{{"challenge", challenge},
                                      {"site", site_of(call)},
                                      {"user", base64url(user.id)},
                                      {"name", user.name}});
            });
    });
}

void post_passkey(const CallPtr& call) {
    const Fields in(call->body);
    const SaidByDevice said = wanted_statement(call, in, "webauthn.create");
    const std::string key = in.text("key", 1, 2000);
    const auto key_bytes = from_base64url(key);
    if (!key_bytes || !is_passkey(*key_bytes)) throw bad_field("key", "must be a public key of a kind that we know");
    const Millis now = now_ms();
    const PasskeyRow row{random_text(12),
                         call->who->user,
                         in.text("credential", 16, 1400),
                         key,
                         said.count,
                         in.text("label", 1, 60),
                         now,
                         now};
    writing(
        call,
        [row, said, event = security_event(call, row.user, "passkey_added", row.label)](Tables& tables) {
            const auto ticket =
                tables.accounts().take_ticket(secret_hash(said.challenge), std::string(adding), event.at);
            if (!ticket || ticket->user != row.user) throw bad_passkey;
            if (tables.accounts().passkeys_of(row.user).size() >= most_passkeys) {
                throw ApiFault{409, "already", "ten passkeys are enough: delete one first", {}, 0};
            }
            tables.accounts().add_passkey(row);
            tables.accounts().note(event);
            return true;
        },
        [call, row](bool&) { call->ok(passkey_view(row), 201); });
}

void delete_passkey(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], event = security_event(call, call->who->user, "passkey_dropped")](Tables& tables) {
            const bool dropped = tables.accounts().drop_passkey(event.user, id);
            if (dropped) tables.accounts().note(event);
            return dropped;
        },
        [call](bool& dropped) {
            if (!dropped) throw ApiFault{404, "no_such_passkey", "there is no such passkey", {}, 0};
            call->ok(json::object());
        });
}

void post_begin_log_in(const CallPtr& call) {
    writing(
        call, [](Tables& tables) { return new_challenge(tables, "in " + random_text(12), entering); },
        [call](std::string& challenge) { call->ok(json::object{{"challenge", challenge}, {"site", site_of(call)}}); });
}

// The device has asked for finger, face or PIN: that is a second step already.
void post_log_in_by_passkey(const CallPtr& call) {
    const Fields in(call->body);
    const SaidByDevice said = wanted_statement(call, in, "webauthn.get");
    const std::string credential = in.text("credential", 16, 1400), signature = bytes_of(in, "signature", 2000);
    writing(
        call,
        [credential, said, signature, event = security_event(call, {}, "logged_in", "passkey")](Tables& tables) {
            AccountTable& accounts = tables.accounts();
            if (!accounts.take_ticket(secret_hash(said.challenge), std::string(entering), event.at)) throw bad_passkey;
            const auto passkey = accounts.passkey(credential);
            const auto key = passkey ? from_base64url(passkey->key) : std::nullopt;
            if (!key || !is_signed_by(*key, said.authenticator_data, said.client_data, signature)) throw bad_passkey;
            // A device that counts never counts back: this one would be a copy.
            if (said.count != 0 && said.count <= passkey->count) throw bad_passkey;
            if (const auto ban = tables.users().ban_of(passkey->user, event.at)) {
                throw ApiFault{403, "banned", ban_text(*ban), {}, 0};
            }
            const auto user = tables.users().by_id(passkey->user);
            if (!user) throw bad_passkey;
            accounts.touch_passkey(passkey->id, said.count, event.at);
            SecurityRow noted = event;
            noted.user = user->id;
            accounts.note(noted);
            return *user;
        },
        [call](UserRow& user) { sign_in(call, user); });
}

}  // namespace

void add_passkey_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    constexpr Access access = Access::account;
    constexpr RateLimited cost = RateLimited::sign_in;
    routes.insert(routes.end(),
                  {{Method::get, "/api/me/passkeys", access, RateLimited::request, get_passkeys, scope},
                   {Method::post, "/api/me/passkeys/begin", access, cost, post_begin_passkey, scope},
                   {Method::post, "/api/me/passkeys", access, cost, post_passkey, scope},
                   {Method::del, "/api/me/passkeys/{id}", access, RateLimited::write, delete_passkey, scope},
                   {Method::post, "/api/login/passkey/begin", Access::anyone, cost, post_begin_log_in, scope},
                   {Method::post, "/api/login/passkey", Access::anyone, cost, post_log_in_by_passkey, scope}});
}

}  // namespace tankchess::server
