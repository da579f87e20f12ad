#include "server/site/sessions.h"

#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/net/loop.h"
#include "server/net/url.h"

namespace tankchess::server {

namespace {

constexpr Millis known_for = 60 * 1000;
constexpr Millis touch_every = 60 * 60 * 1000;
constexpr Millis touch_token_every = 60 * 1000;
constexpr std::size_t known_limit = 50000;
constexpr std::size_t longest_secret = 200;
constexpr std::size_t longest_agent = 200;
constexpr std::string_view bearer = "Bearer ";

std::shared_ptr<Identity> by_pass(const GuestPasses::Guest& guest) {
    auto who = std::make_shared<Identity>(
        Identity{{guest.user.id, guest.user.name, guest.user.kind}, guest.session, guest.csrf, false});
    who->not_kept = guest.user;
    who->created = guest.user.created;
    return who;
}

SessionRow session_row(const std::string& id, const std::string& secret, const std::string& user,
                       const std::string& csrf, const Request& request, Millis now) {
    return {id, secret_hash(secret), user, csrf, now, now, request.address, request.agent.substr(0, longest_agent)};
}

}  // namespace

std::string Sessions::secret_of(const Request& request) const {
    std::string secret;
    if (request.authorization.starts_with(bearer)) {
        secret = request.authorization.substr(bearer.size());
    } else if (auto cookies = cookie_values(request.cookie, cookie_name(session_cookie, secure(request)));
               cookies.size() == 1) {
        secret = std::move(cookies[0]);
    }
    return secret.size() > longest_secret ? std::string() : secret;
}

void Sessions::find(const Request& request, Found found) {
    const bool token = request.authorization.starts_with(bearer);
    const std::string secret = secret_of(request);
    if (secret.empty()) return found(nullptr, nullptr);
    const std::string hash = secret_hash(secret);
    const Millis now = now_ms();
    if (Who who = recall(hash, now)) return found(std::move(who), nullptr);

    struct Answer {
        std::shared_ptr<Identity> who;
        bool stale = false;
    };
    auto answer = std::make_shared<Answer>();
    Loop* loop = request.loop;
    auto guest = token ? std::nullopt : passes_.read(secret, now);
    store_.read(
        [answer, hash, token, now, guest = std::move(guest)](Tables& tables) {
            std::string user;
            auto who = std::make_shared<Identity>();
            if (token) {
                const auto row = tables.users().token_by_hash(hash);
                if (!row) return;
                user = row->user;
                who->by_token = true;
                who->token = row->id;
                who->scopes = Scopes::read(row->scopes).value_or(Scopes::of_a_new_token());
                answer->stale = now - row->seen > touch_token_every;
            } else {
                const auto row = tables.users().session_by_hash(hash);
                if (!row) {
                    // A pass opens nothing once its guest was kept: then the log-in has ended.
                    if (guest && !tables.users().by_id(guest->user.id)) answer->who = by_pass(*guest);
                    return;
                }
                user = row->user;
                who->session = row->id;
                who->csrf = row->csrf;
                answer->stale = now - row->seen > touch_every;
            }
            const auto row = tables.users().by_id(user);
            if (!row) return;
            who->user = row->id;
            who->name = row->name;
            who->kind = row->kind;
            who->created = row->created;
            if (row->kind == "account") who->role = tables.moderation().role(user);
            if (const auto ban = tables.users().ban_of(user, now)) who->banned = ban_text(*ban);
            answer->who = std::move(who);
        },
        [this, answer, hash, now, loop, found = std::move(found)](const StoreFault* fault) {
            if (answer->who) remember(hash, answer->who, now);
            if (answer->who && answer->stale) {
                store_.write(
                    [who = answer->who, now](Tables& t) {
                        if (who->by_token) {
                            t.users().touch_token(who->token, now);
                        } else {
                            t.users().touch_session(who->session, now);
                        }
                    },
                    nullptr);
            }
            auto copy = fault == nullptr ? nullptr : std::make_shared<StoreFault>(*fault);
            loop->post([found, answer, copy] { found(answer->who, copy.get()); });
        });
}

void Sessions::open(const UserRow& user, const Request& request,
                    std::function<void(const Fresh*, const StoreFault*)> done) {
    const Millis now = now_ms();
    auto fresh = std::make_shared<Fresh>();
    fresh->cookie = random_text(43);
    const SessionRow row = session_row(random_text(12), fresh->cookie, user.id, random_text(32), request, now);
    auto who = std::make_shared<Identity>(Identity{{user.id, user.name, user.kind}, row.id, row.csrf, false});
    who->created = user.created;
    fresh->who = who;
    store_.write(
        [row, who](Tables& tables) {
            tables.users().insert_session(row);
            who->role = tables.moderation().role(row.user);
        },
        [this, fresh, hash = row.hash, now, loop = request.loop, done = std::move(done)](const StoreFault* fault) {
            if (fault == nullptr) remember(hash, fresh->who, now);
            auto copy = fault == nullptr ? nullptr : std::make_shared<StoreFault>(*fault);
            loop->post([done, fresh, copy] { done(copy ? nullptr : fresh.get(), copy.get()); });
        });
}

Sessions::Fresh Sessions::new_guest() const {
    const Millis now = now_ms();
    std::string cookie = passes_.issue(now);
    return {by_pass(*passes_.read(cookie, now)), std::move(cookie)};
}

void Sessions::keep(const Who& guest, const Request& request, Found kept) {
    const Millis now = now_ms();
    const SessionRow row = session_row(guest->session, secret_of(request), guest->user, guest->csrf, request, now);
    auto who = std::make_shared<Identity>(*guest);
    who->not_kept.reset();
    store_.write(
        [user = *guest->not_kept, row](Tables& tables) {
            // Several requests of one page come at once.
            if (tables.users().session_by_hash(row.hash)) return;
            tables.users().insert(user);
            tables.users().insert_session(row);
        },
        [this, who, hash = row.hash, now, loop = request.loop, kept = std::move(kept)](const StoreFault* fault) {
            if (fault == nullptr) remember(hash, who, now);
            auto copy = fault == nullptr ? nullptr : std::make_shared<StoreFault>(*fault);
            loop->post([kept, who, copy] { kept(copy ? nullptr : who, copy.get()); });
        });
}

void Sessions::forget_user(const std::string& user) {
    forget_user_here(user);
    if (forgotten) forgotten(user);
}

void Sessions::forget_user_here(const std::string& user) {
    const std::lock_guard lock(mutex_);
    std::erase_if(known_, [&user](const auto& entry) { return entry.second.who->user == user; });
}

bool Sessions::is_ambiguous(const Request& request) const {
    return cookie_values(request.cookie, cookie_name(session_cookie, secure(request))).size() > 1;
}

std::string cookie_name(std::string_view name, bool secure) { return (secure ? "__Host-" : "") + std::string(name); }

std::string cookie_header(std::string_view name, const std::string& value, bool secure) {
    return cookie_name(name, secure) + "=" + value +
           "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + (value.empty() ? "0" : "31536000") +
           (secure ? "; Secure" : "");
}

std::string ban_text(const BanRow& ban) {
    return "this account is closed" + (ban.until > 0 ? " until " + utc_minute(ban.until) : "") + ": " + ban.reason;
}

Who Sessions::recall(const std::string& hash, Millis now) {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(hash);
    if (found == known_.end()) return nullptr;
    if (found->second.until < now) {
        known_.erase(found);
        return nullptr;
    }
    return found->second.who;
}

void Sessions::remember(const std::string& hash, const Who& who, Millis now) {
    const std::lock_guard lock(mutex_);
    if (known_.size() >= known_limit) known_.clear();
    known_[hash] = {who, now + known_for};
}

}  // namespace tankchess::server
