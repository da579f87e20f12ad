#include "server/api/call.h"
#include "server/net/json_response.h"

#include <charconv>

#include "server/common/clock.h"
#include "server/common/compress.h"
#include "server/common/log.h"
#include "server/moderation/house.h"
#include "server/site/newcomers.h"

namespace tankchess::server {

namespace {

constexpr std::chrono::milliseconds time_paid{20};  // by the call itself
constexpr std::size_t compress_from = 1400;
constexpr std::size_t compress_elsewhere = 64 * 1024;  // from here it would hold up a network thread

bool is_worth_compressing(const Response& response, const std::string& accepted) {
    for (const auto& [name, value] : response.headers) {
        if (name == "Cache-Control" || name == "Content-Encoding") return false;
    }
    return response.body && response.body->size() >= compress_from && accepts(accepted, "gzip");
}

void compress(Response& response) {
    std::string small = gzipped(*response.body, 1);
    if (small.empty()) return;
    response.body = bytes(std::move(small));
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.headers.emplace_back("Vary", "Accept-Encoding");
}

}  // namespace

void Call::send(Response response) const {
    if (!is_worth_compressing(response, request.accept_encoding)) return reply.send(std::move(response));
    if (response.body->size() >= compress_elsewhere) {
        auto work = [response, out = reply]() mutable {
            compress(response);
            out.send(std::move(response));
        };
        if (services.rules_workers.give_for(address_group(request.address), std::move(work))) return;
        return reply.send(std::move(response));
    }
    compress(response);
    reply.send(std::move(response));
}
void Call::ok(const json::value& value, int status) const { send(json_response(status, value)); }
void Call::fail(const ApiFault& fault) const { send(fault_response(fault)); }
bool Call::secure() const { return is_secure(services.config, request.forwarded_https); }

std::string Call::query_text(std::string_view name, std::size_t most) const {
    const auto found = query.find(name);
    if (found == query.end()) return {};
    if (found->second.size() > most || !clean_text(found->second, false)) throw bad_field(name, "is not a usable text");
    return found->second;
}

std::int64_t Call::query_number(std::string_view name, std::int64_t fallback, std::int64_t least,
                                std::int64_t most) const {
    const auto found = query.find(name);
    if (found == query.end() || found->second.empty()) return fallback;
    const std::string& text = found->second;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > most) {
        throw bad_field(name, "must be " + std::to_string(least) + " to " + std::to_string(most));
    }
    return value;
}

void Call::take(RateLimited what) const {
    const Millis wait = services.limits.take(what, request.address, who ? who->user : std::string(), now_ms());
    if (wait > 0) throw slow_down(wait);
}

void Call::take_as_newcomer(RateLimited what) const {
    const Millis wait = newcomer_wait(services, what, request.address, *who, now_ms());
    if (wait > 0) throw slow_down(wait);
}

void Call::check_words(std::string_view field, std::string_view text) const {
    server::check_words(*services.house, field, text);
}

void Call::check_talk(std::string_view field, std::string_view text) const {
    if (const std::string mute = services.house->mute_of(who->user, now_ms()); !mute.empty()) {
        throw ApiFault{409, "muted", mute, {}, 0};
    }
    check_words(field, text);
}

void Call::charge_for(std::chrono::nanoseconds spent) const {
    const std::string user = who ? who->user : std::string();
    for (auto left = spent - time_paid; left > left.zero(); left -= time_paid) {
        services.limits.charge(RateLimited::position, request.address, user, now_ms());
    }
}

ApiFault slow_down(Millis wait) {
    const int seconds = static_cast<int>((wait + 999) / 1000);
    return {429, "slow_down", "too many of these: wait " + std::to_string(seconds) + " s", {}, seconds};
}

ApiFault fault_of(const StoreFault& fault) {
    switch (fault.kind) {
        case StoreFault::Kind::conflict:
            return {409, "already", "somebody else was quicker", {}, 0};
        case StoreFault::Kind::busy:
            return {503, "busy", "too much to do at the moment, try again", {}, 2};
        case StoreFault::Kind::full:
            return {503, "storage", "the server's disk is full: nothing was changed", {}, 30};
        case StoreFault::Kind::locked:
            return {503, "storage", "the server's database is locked: nothing was changed, try again", {}, 5};
        case StoreFault::Kind::too_long:
            return {
                503, "too_long", "this search takes too long: ask for less, such as one player or a few days", {}, 5};
        case StoreFault::Kind::unknown:
            return {503, "storage", "the server's database went away: look whether this was done", {}, 5};
        case StoreFault::Kind::broken:
            break;
    }
    log(LogLevel::error, "store_fault", {{"text", fault.what()}});
    return {503, "storage", "the server's database failed: nothing was changed", {}, 30};
}

void guarded(const CallPtr& call, const std::function<void()>& step) {
    try {
        step();
    } catch (const ApiFault& fault) {
        call->fail(fault);
    } catch (const std::exception& other) {
        log(LogLevel::error, "call_failed", {{"path", call->request.path}, {"text", other.what()}});
        call->fail({500, "internal", "something went wrong here; nothing more is known", {}, 0});
    }
}

}  // namespace tankchess::server
