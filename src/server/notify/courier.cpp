#include "server/notify/courier.h"

#include <sodium.h>

#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/notify/notices.h"
#include "server/notify/store_wait.h"
#include "server/notify/web_post.h"
#include "server/notify/words.h"

namespace tankchess::server {

namespace {

constexpr int looked_at = 200;
constexpr std::size_t carriers = 4, line_limit = 10;  // of one user
constexpr int most_tries = 6;
constexpr Millis first_pause = 30 * 1000;
constexpr Millis silence_pause = 5 * 60 * 1000;  // of a place whose service does not answer
constexpr const char* push_life = "86400";       // seconds for which a service keeps it for a browser that is away

std::string random_bytes(std::size_t count) {
    std::string out(count, '\0');
    randombytes_buf(out.data(), out.size());
    return out;
}

// What a message needs, all of one moment.
struct Parcel {
    NoticeRow notice;
    NoticeKind kind;
    PushPlace place;
    NotifyRules rules;
};

std::optional<Parcel> packed(Tables& tables, const OutRow& out) {
    const auto notice = tables.notices().by_id(out.user, out.notice);
    const NotifyRules rules = kept_rules(tables.notices().rules(out.user));
    if (!notice || !out.channel.starts_with(push_channel) || is_stale(*notice, now_ms())) return std::nullopt;
    const auto kind = kind_by_name(notice->kind);
    // Seen meanwhile, or switched off. What is not for the inbox was marked as seen from the start.
    if (!kind || !rules.push[index_of(*kind)] || (notice->seen && rules.inbox[index_of(*kind)])) return std::nullopt;
    for (const PushPlace& place : tables.notices().places(out.user)) {
        if (place.id == out.channel.substr(push_channel.size())) return Parcel{*notice, *kind, place, rules};
    }
    return std::nullopt;
}

std::string message_of(const Parcel& parcel) {
    const auto data = read_json(parcel.notice.data);
    const NoticeWords words =
        notice_words(parcel.kind, parcel.rules.language, data ? *data : json::value(json::object()));
    return written(json::object{{"title", words.title},
                                {"body", words.body},
                                {"url", "/" + parcel.rules.language + "/" + notice_page(parcel.notice)},
                                {"tag", parcel.notice.kind + " " + parcel.notice.about}});
}

}  // namespace

Courier::Courier(Store& store, CourierOptions options)
    : store_(store),
      options_(std::move(options)),
      mail_(store, options_.mail),
      carriers_(carriers, looked_at, line_limit) {
    auto kept = std::make_shared<std::string>();
    done_in(store_, true, [kept](Tables& tables) {
        constexpr const char* note = "push_key";
        if (auto found = tables.notes().get(note)) {
            *kept = *found;
        } else {
            *kept = PushKey::make();
            tables.notes().set(note, *kept);
        }
    });
    key_ = std::make_unique<PushKey>(*kept);
    thread_ = std::thread([this] { run(); });
}

Courier::~Courier() { stop(); }

void Courier::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
    carriers_.stop();
}

void Courier::run() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        lock.unlock();
        round();
        lock.lock();
        wake_.wait_for(lock, std::chrono::milliseconds(options_.pause), [this] { return stopping_.load(); });
    }
}

void Courier::round() {
    auto waiting = std::make_shared<std::vector<OutRow>>();
    if (!done_in(store_, false, [waiting](Tables& tables) { *waiting = tables.notices().due(now_ms(), looked_at); })) {
        return;
    }
    for (const OutRow& out : *waiting) {
        {
            const std::lock_guard lock(mutex_);
            if (!under_way_.insert(out.id).second) continue;
        }
        const auto carried = [this, out] {
            if (!stopping_ && MailBag::carries(out)) {
                mail_.deliver(out, [this] { return stopping_.load(); });
            } else if (!stopping_) {
                deliver(out);
            }
            forget(out.id);
        };
        if (!carriers_.give_for(out.user, carried)) forget(out.id);  // it is still there at the next look
    }
}

void Courier::forget(const std::string& id) {
    const std::lock_guard lock(mutex_);
    under_way_.erase(id);
}

void Courier::deliver(const OutRow& out) {
    auto parcel = std::make_shared<std::optional<Parcel>>();
    const bool taken = done_in(store_, true, [parcel, out](Tables& tables) {
        parcel->reset();
        if (!tables.notices().take_out(out.id)) return;  // another server has it
        *parcel = packed(tables, out);
        if (!*parcel) tables.notices().drop_out(out.id);
    });
    if (!taken || !*parcel) return;
    const PushPlace& place = (*parcel)->place;
    const auto keys = read_push_keys(place.key, place.secret);
    WebAnswer answer{410, {}, true};
    if (keys) {
        WebPost post;
        post.url = place.endpoint;
        post.private_too = options_.private_too;
        post.given_up = [this] { return stopping_.load(); };
        post.headers = {{"Authorization", key_->authorization(place.endpoint, options_.contact, now_ms())},
                        {"Content-Type", "application/octet-stream"},
                        {"Content-Encoding", "aes128gcm"},
                        {"TTL", push_life},
                        {"Urgency", (*parcel)->notice.kind == "turn" ? "high" : "normal"}};
        post.body = sealed_push(message_of(**parcel), *keys, random_bytes(16), PushKey::make());
        answer = post_to_web(post);
    }
    const bool refused_for_now = answer.status == 429 || answer.status >= 500 || (answer.status == 0 && !answer.sent);
    const bool silent = answer.status == 0;
    const bool gone = answer.status == 404 || answer.status == 410;
    if (answer.status >= 200 && answer.status < 300) ++sent_;
    if (answer.status < 200 || answer.status >= 300) {
        log(LogLevel::info, "push_refused", {{"status", std::to_string(answer.status)}, {"text", answer.fault}});
    }
    done_in(store_, true, [=, user = place.user, id = place.id](Tables& tables) {
        if (gone) tables.notices().drop_place(user, id);
        if (silent) tables.notices().hold_back(out.user, out.channel, now_ms() + silence_pause);
        // Not if it may have arrived: rather not at all than twice.
        if (refused_for_now && out.tries + 1 < most_tries) {
            tables.notices().put_back(out.id, now_ms() + (first_pause << out.tries));
        } else {
            tables.notices().drop_out(out.id);
        }
    });
}

}  // namespace tankchess::server
