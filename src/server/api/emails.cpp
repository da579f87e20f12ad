// Where somebody gets letters: given, confirmed, changed; and a new password by letter.
#include "server/api/log_in.h"
#include "server/api/security.h"
#include "server/common/clock.h"
#include "server/common/mail_address.h"
#include "server/common/secrets.h"
#include "server/common/signup_rules.h"
#include "server/notify/courier.h"
#include "server/notify/letter_words.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr int accounts_at_an_address = 5;
constexpr std::size_t longest_address = 254, longest_ticket = 64;

const ApiFault bad_link{404, "no_such_link", "this link was used before or is too old: ask for another", {}, 0};

bool sends_letters(const CallPtr& call) { return call->services.courier->mail().is_open(); }

void check_letters(const CallPtr& call) {
    if (!sends_letters(call)) throw ApiFault{404, "no_letters", "this site sends no letters", {}, 0};
}

std::string wanted_language(const Fields& in) {
    const std::string language = in.text_or("language", "en", 2);
    if (language != "en" && language != "de" && language != "ro") throw bad_field("language", "must be en, de or ro");
    return language;
}

void answer_email(const CallPtr& call, const EmailRow& email) {
    const auto or_null = [](const std::string& text) { return text.empty() ? json::value() : json::value(text); };
    call->ok(json::object{
        {"letters", sends_letters(call)}, {"address", or_null(email.address)}, {"pending", or_null(email.pending)}});
}

void get_email(const CallPtr& call) {
    reading(
        call, [user = call->who->user](Tables& tables) { return tables.accounts().email(user); },
        [call](std::optional<EmailRow>& email) { answer_email(call, email.value_or(EmailRow{})); });
}

// The one that was confirmed stays until the new one is; an empty one takes both away.
void put_email(const CallPtr& call) {
    const Fields in(call->body);
    const std::string address = in.text("address", 0, longest_address), language = wanted_language(in);
    if (!address.empty() && !is_mail_address(address)) throw bad_field("address", "must be one e-mail address");
    if (!address.empty()) check_letters(call);
    with_own_password(call, "current", [call, address, language](const UserRow& user) {
        const SecurityRow event =
            security_event(call, user.id, address.empty() ? "email_dropped" : "email_asked", address);
        writing(
            call,
            [event, address, language](Tables& tables) {
                EmailRow row = tables.accounts().email(event.user).value_or(EmailRow{event.user, {}, {}, {}, 0});
                if (address.empty() && !row.address.empty()) {
                    queue_letter(tables, event.user, moved_letter, row.address, event.at);
                }
                if (address.empty()) row.address.clear();
                row.pending = address;
                row.language = language;
                row.changed = event.at;
                tables.accounts().keep_email(row);
                if (!address.empty()) queue_letter(tables, event.user, confirm_letter, {}, event.at);
                tables.accounts().note(event);
                return row;
            },
            [call](EmailRow& row) { answer_email(call, row); });
    });
}

void post_confirm(const CallPtr& call) {
    const std::string secret = Fields(call->body).text("token", 1, longest_ticket);
    const SecurityRow event = security_event(call, {}, "email_confirmed");
    writing(
        call,
        [hash = secret_hash(secret), event](Tables& tables) {
            const auto ticket = tables.accounts().take_ticket(hash, std::string(confirm_letter), event.at);
            auto row = ticket ? tables.accounts().email(ticket->user) : std::nullopt;
            // Changed since the letter was written.
            if (!row || row->pending.empty() || row->pending != ticket->data) throw bad_link;
            if (!row->address.empty() && row->address != row->pending) {
                queue_letter(tables, row->user, moved_letter, row->address, event.at);
            }
            row->address = row->pending;
            row->pending.clear();
            row->changed = event.at;
            tables.accounts().keep_email(*row);
            SecurityRow noted = event;
            noted.user = row->user;
            noted.data = row->address;
            tables.accounts().note(noted);
            return tables.users().by_id(row->user).value_or(UserRow{}).name;
        },
        [call](std::string& name) { call->ok(json::object{{"name", name}}); });
}

// Says the same whether or not there is such an account: nobody learns here who has one.
void post_reset(const CallPtr& call) {
    check_letters(call);
    const std::string who = Fields(call->body).text("who", 1, longest_address);
    writing(
        call,
        [who, call](Tables& tables) {
            std::vector<std::string> users;
            if (who.find('@') != std::string::npos) {
                users = tables.accounts().users_at(who, accounts_at_an_address);
            } else if (const auto user = tables.users().by_name(who)) {
                users = {user->id};
            }
            for (const std::string& user : users) {
                const auto email = tables.accounts().email(user);
                if (!email || email->address.empty()) continue;
                // Whoever asks from many places fills nobody's letter box.
                if (call->services.limits.take(RateLimited::letter, {}, "to " + user, now_ms()) > 0) continue;
                queue_letter(tables, user, reset_letter, {}, now_ms());
            }
            return true;
        },
        [call](bool&) { call->ok(json::object()); });
}

void post_reset_password(const CallPtr& call) {
    const Fields in(call->body);
    const std::string secret = in.text("token", 1, longest_ticket);
    const std::string fresh = wanted_password(in, "new", {});
    with_password(
        call, [fresh] { return password_hash(fresh); },
        [call, secret, fresh](const std::string& hash) {
            const SecurityRow event = security_event(call, {}, "password_reset");
            writing(
                call,
                [ticket_hash = secret_hash(secret), hash, fresh, event](Tables& tables) {
                    const auto ticket = tables.accounts().take_ticket(ticket_hash, std::string(reset_letter), event.at);
                    auto user = ticket ? tables.users().by_id(ticket->user) : std::nullopt;
                    if (!user) throw bad_link;
                    if (const auto fault = password_fault(fresh, user->name)) throw bad_field("new", *fault);
                    user->password = hash;
                    tables.users().update(*user);
                    tables.users().delete_sessions_but(user->id, {});
                    SecurityRow noted = event;
                    noted.user = user->id;
                    tables.accounts().note(noted);
                    return *user;
                },
                [call](UserRow& user) {
                    call->services.sessions.forget_user(user.id);
                    call->services.presence->sign_out_but(user.id, {});
                    call->ok(json::object{{"name", user.name}});
                });
        });
}

}  // namespace

void add_email_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    routes.insert(
        routes.end(),
        {{Method::get, "/api/me/email", Access::account, RateLimited::request, get_email, scope},
         {Method::put, "/api/me/email", Access::account, RateLimited::letter, put_email, scope},
         {Method::post, "/api/email/confirm", Access::anyone, RateLimited::sign_in, post_confirm, scope},
         {Method::post, "/api/reset", Access::anyone, RateLimited::letter, post_reset, scope},
         {Method::post, "/api/reset/password", Access::anyone, RateLimited::sign_in, post_reset_password, scope}});
}

}  // namespace tankchess::server
