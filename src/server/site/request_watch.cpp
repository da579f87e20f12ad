#include "server/site/request_watch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>

#include "base/text_cursor.h"
#include "server/common/log.h"
#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

using Steady = std::chrono::steady_clock;

constexpr std::size_t longest_id = 64;
constexpr int switching_protocols = 101;

bool may_be_logged(char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '_' || c == '-'; }

std::string milliseconds(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", seconds * 1000);
    return text;
}

}  // namespace

std::string request_id(std::string_view wanted) {
    if (!wanted.empty() && wanted.size() <= longest_id && std::ranges::all_of(wanted, may_be_logged)) {
        return std::string(wanted);
    }
    return random_text(16);
}

// One request until its answer.
class RequestWatch::Watched {
public:
    Watched(RequestWatch& watch, const Request& request, std::string_view route) : watch_(watch) {
        answer_.id = request_id(request.id);
        answer_.path = request.path;
        answer_.address = request.address;
        answer_.method = name_of(request.method);
        answer_.route = route;
    }
    void note(Response& response) {
        response.headers.emplace_back("X-Request-Id", answer_.id);
        note(response.status);
    }
    void note(int status) {
        if (noted_.exchange(true)) return;
        answer_.status = status;
        answer_.seconds = std::chrono::duration<double>(Steady::now() - begun_).count();
        watch_.note(answer_);
    }

private:
    RequestWatch& watch_;
    Answer answer_;
    const Steady::time_point begun_ = Steady::now();
    std::atomic<bool> noted_{false};
};

class RequestWatch::WatchedReply : public Reply::Impl {
public:
    WatchedReply(RequestWatch& watch, const Request& request, std::string_view route, Reply inner)
        : watched_(watch, request, route), inner_(std::move(inner)) {}

    void send(Response response) override {
        watched_.note(response);
        inner_.send(std::move(response));
    }
    std::shared_ptr<LineStream> stream(Response head) override {
        watched_.note(head);
        return inner_.stream(std::move(head));
    }

private:
    Watched watched_;
    Reply inner_;
};

class RequestWatch::WatchedUpgrade : public Upgrade::Impl {
public:
    WatchedUpgrade(RequestWatch& watch, const Request& request, std::string_view route, Upgrade inner)
        : watched_(watch, request, route), inner_(std::move(inner)) {}

    void accept(std::shared_ptr<SocketHandler> handler) override {
        watched_.note(switching_protocols);
        inner_.accept(std::move(handler));
    }
    void refuse(Response response) override {
        watched_.note(response);
        inner_.refuse(std::move(response));
    }

private:
    Watched watched_;
    Upgrade inner_;
};

Reply RequestWatch::watched(const Request& request, std::string_view route, Reply reply) {
    return Reply(std::make_shared<WatchedReply>(*this, request, route, std::move(reply)));
}

Upgrade RequestWatch::watched(const Request& request, std::string_view route, Upgrade upgrade) {
    return Upgrade(std::make_shared<WatchedUpgrade>(*this, request, route, std::move(upgrade)));
}

void RequestWatch::note_transport(int status) {
    Answer answer;
    answer.route = "transport";
    answer.status = status;
    count(answer);
}

bool RequestWatch::count(const Answer& answer) {
    const std::lock_guard lock(mutex_);
    auto route = routes_.find(answer.route);
    if (route == routes_.end()) {
        const Metrics::Histogram seconds = metrics_.histogram("tankchess_http_seconds", "From a request to its answer",
                                                              {{"route", std::string(answer.route)}});
        route = routes_.emplace(answer.route, RouteMetrics{seconds, {}}).first;
    }
    route->second.seconds.observe(answer.seconds);
    auto& by_status = route->second.by_status;
    auto counter = by_status.find(answer.status);
    if (counter == by_status.end()) {
        counter = by_status
                      .emplace(answer.status, metrics_.counter("tankchess_http_responses_total", "HTTP answers",
                                                               {{"route", std::string(answer.route)},
                                                                {"status", std::to_string(answer.status)}}))
                      .first;
    }
    counter->second.add();
    return one_in_ > 0 && count_++ % static_cast<std::uint64_t>(one_in_) == 0;
}

void RequestWatch::note(const Answer& answer) {
    const bool failed = answer.status >= 500;
    if (!count(answer) && !failed) return;
    log(failed ? LogLevel::warn : LogLevel::info, "request",
        {{"id", answer.id},
         {"method", std::string(answer.method)},
         {"path", answer.path},
         {"route", std::string(answer.route)},
         {"status", std::to_string(answer.status)},
         {"ms", milliseconds(answer.seconds)},
         {"address", answer.address}});
}

}  // namespace tankchess::server
