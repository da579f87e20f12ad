#include "server/cluster/redis_bus.h"

#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/common/log.h"

namespace tankchess::server {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds ping_every{250};
constexpr milliseconds healthy_for{900};      // since the last ping that came back
constexpr milliseconds connect_again{2500};   // without one: the connections are dead
constexpr milliseconds pause{200};            // before the next attempt
constexpr std::size_t longest_queue = 20000;  // what waits beyond it is lost, as the contract allows

struct ContextFree {
    void operator()(redisContext* context) const { redisFree(context); }
};
using Context = std::unique_ptr<redisContext, ContextFree>;

struct ReplyFree {
    void operator()(redisReply* reply) const { freeReplyObject(reply); }
};
using Reply = std::unique_ptr<redisReply, ReplyFree>;

std::string_view text_of(const redisReply* reply) {
    return reply != nullptr && reply->str != nullptr ? std::string_view(reply->str, reply->len) : std::string_view();
}

// One connection; everything in it happens on the thread of the bus.
class RedisLine {
public:
    bool open(const RedisAddress& address) {
        context_.reset(redisConnectNonBlock(address.host.c_str(), address.port));
        if (!context_ || context_->err != 0) return false;
        const int on = 1;
        ::setsockopt(context_->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (!address.password.empty()) say({"AUTH", address.password});
        return true;
    }
    void close() { context_.reset(); }
    void say(std::initializer_list<std::string_view> words) {
        std::vector<const char*> texts;
        std::vector<std::size_t> sizes;
        for (const std::string_view word : words) {
            texts.push_back(word.data());
            sizes.push_back(word.size());
        }
        redisAppendCommandArgv(context_.get(), static_cast<int>(texts.size()), texts.data(), sizes.data());
        unsent_ = true;
    }
    pollfd wants() const { return {context_->fd, static_cast<short>(POLLIN | (unsent_ ? POLLOUT : 0)), 0}; }
    // False: the connection broke.
    template <class Each>
    bool work(short ready, Each each) {
        if ((ready & (POLLERR | POLLHUP | POLLNVAL)) != 0) return false;
        if (unsent_) {
            int done = 0;
            if (redisBufferWrite(context_.get(), &done) != REDIS_OK) return false;
            unsent_ = done == 0;
        }
        if ((ready & POLLIN) != 0 && redisBufferRead(context_.get()) != REDIS_OK) return false;
        for (;;) {
            void* raw = nullptr;
            if (redisGetReplyFromReader(context_.get(), &raw) != REDIS_OK) return false;
            if (raw == nullptr) return true;
            const Reply reply(static_cast<redisReply*>(raw));
            if (reply->type == REDIS_REPLY_ERROR) {
                log(LogLevel::error, "redis", {{"text", std::string(text_of(reply.get()))}});
                return false;
            }
            each(*reply);
        }
    }

private:
    Context context_;
    bool unsent_ = false;
};

class RedisBus : public Bus {
public:
    RedisBus(RedisAddress address, const std::string& site)
        : address_(std::move(address)),
          prefix_("tankchess:" + site + ":"),
          wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)),
          thread_([this] { run(); }) {}
    ~RedisBus() override {
        close();
        ::close(wake_);
    }
    void close() override {
        stopped_ = true;
        wake();
        if (thread_.joinable()) thread_.join();
    }

    void listen(const std::string& node, Heard heard) override {
        {
            const std::lock_guard lock(mutex_);
            node_ = node;
            heard_ = std::move(heard);
            renamed_ = true;
        }
        wake();
    }
    void send(const std::string& node, std::string text) override { give({channel_of(node), std::move(text)}); }
    void send_all(std::string text) override { give({channel_of({}), std::move(text)}); }
    bool healthy() const override { return Clock::now() - Clock::time_point(last_pong_.load()) < healthy_for; }

private:
    struct Letter {
        std::string channel, text;
    };
    std::string channel_of(const std::string& node) const { return prefix_ + (node.empty() ? "all" : "n:" + node); }

    void give(Letter letter) {
        {
            const std::lock_guard lock(mutex_);
            if (letters_.size() >= longest_queue) return;
            letters_.push_back(std::move(letter));
        }
        wake();
    }
    void wake() const {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
    }

    void run() {
        while (!stopped_) {
            // Looking a name up may take long: nobody waits for it.
            if (has_name() && ears_.open(address_) && mouth_.open(address_)) serve();
            last_pong_ = Clock::duration(0);
            ears_.close();
            mouth_.close();
            {
                const std::lock_guard lock(mutex_);
                letters_.clear();  // late hints help nobody
                renamed_ = true;
            }
            if (!stopped_) std::this_thread::sleep_for(pause);
        }
    }

    bool has_name() {
        const std::lock_guard lock(mutex_);
        return !node_.empty();
    }

    void serve() {
        auto next_ping = Clock::now();
        const auto begun = next_ping;
        while (!stopped_) {
            take_letters();
            const auto now = Clock::now();
            if (now >= next_ping) {
                mouth_.say({"PUBLISH", own_, ping});
                next_ping = now + ping_every;
            }
            const auto alive = std::max(begun, Clock::time_point(last_pong_.load()));
            if (now - alive > connect_again) return;
            pollfd waits[3] = {{wake_, POLLIN, 0}, ears_.wants(), mouth_.wants()};
            ::poll(waits, 3, static_cast<int>(ping_every.count()) / 2);
            std::uint64_t counted = 0;
            [[maybe_unused]] const auto taken = ::read(wake_, &counted, sizeof counted);
            if (!ears_.work(waits[1].revents, [this](const redisReply& reply) { hear(reply); })) return;
            if (!mouth_.work(waits[2].revents, [](const redisReply&) {})) return;
        }
    }

    void take_letters() {
        std::deque<Letter> letters;
        {
            const std::lock_guard lock(mutex_);
            letters.swap(letters_);
            if (renamed_) {
                if (!own_.empty()) ears_.say({"UNSUBSCRIBE"});
                own_ = channel_of(node_);
                ears_.say({"SUBSCRIBE", own_, channel_of({})});
                renamed_ = false;
            }
        }
        for (const Letter& letter : letters) mouth_.say({"PUBLISH", letter.channel, letter.text});
    }

    void hear(const redisReply& reply) {
        if (reply.type != REDIS_REPLY_ARRAY || reply.elements != 3 || text_of(reply.element[0]) != "message") return;
        const std::string_view text = text_of(reply.element[2]);
        if (text == ping) {
            last_pong_ = Clock::now().time_since_epoch();
            return;
        }
        Heard heard;
        {
            const std::lock_guard lock(mutex_);
            heard = heard_;
        }
        if (heard) heard(text);
    }

    static constexpr std::string_view ping = "ping";
    const RedisAddress address_;
    const std::string prefix_;
    const int wake_;
    std::atomic<bool> stopped_{false};
    std::atomic<Clock::duration> last_pong_{Clock::duration(0)};
    std::mutex mutex_;
    std::string node_;
    Heard heard_;
    bool renamed_ = false;
    std::deque<Letter> letters_;
    RedisLine ears_, mouth_;
    std::string own_;  // the channel of this node
    std::thread thread_;
};

}  // namespace

std::optional<RedisAddress> read_redis_address(const std::string& text) {
    constexpr std::string_view scheme = "redis://";
    if (!text.starts_with(scheme)) return std::nullopt;
    std::string rest = text.substr(scheme.size());
    RedisAddress out;
    if (const std::size_t at = rest.rfind('@'); at != std::string::npos) {
        if (!rest.starts_with(':')) return std::nullopt;
        out.password = rest.substr(1, at - 1);
        rest = rest.substr(at + 1);
    }
    if (rest.ends_with('/')) rest.pop_back();
    if (const std::size_t colon = rest.rfind(':');
        colon != std::string::npos && rest.find(']', colon) == std::string::npos) {
        const char* end = rest.data() + rest.size();
        const auto read = std::from_chars(rest.data() + colon + 1, end, out.port);
        if (read.ec != std::errc() || read.ptr != end || out.port < 1 || out.port > 65535) return std::nullopt;
        rest = rest.substr(0, colon);
    }
    if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
    if (rest.empty() || rest.find('/') != std::string::npos) return std::nullopt;
    out.host = rest;
    return out;
}

std::unique_ptr<Bus> open_redis_bus(const RedisAddress& address, const std::string& site) {
    return std::make_unique<RedisBus>(address, site);
}

}  // namespace tankchess::server
