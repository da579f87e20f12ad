#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tankchess::server {

class Loop;

using Bytes = std::shared_ptr<const std::string>;
inline Bytes bytes(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

using Headers = std::vector<std::pair<std::string, std::string>>;

enum class Method { get, head, post, put, patch, del, other };
std::string_view name_of(Method method);

// A request, read whole and within the limits. Headers that the server has no use for are left out.
struct Request {
    Method method = Method::get;
    std::string path;   // as it came, percent-encoded: the router decodes parameters
    std::string query;  // raw
    std::string body;
    std::string address;  // of the client; of the proxy's client where a proxy is trusted
    bool keep_alive = true;
    bool from_loopback = false;    // on this machine, with no proxy in between
    bool forwarded_https = false;  // a trusted proxy says so
    Loop* loop = nullptr;          // the thread that serves this connection
    std::string id;                // as a trusted proxy calls it; may be any text

    std::string host, origin, fetch_site, cookie, authorization, csrf, agent, accept_encoding, if_none_match;
    std::string accept_language;
    std::string content_type;
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    Bytes body;
    Headers headers;  // instead of those of every answer where they have the same name; an empty value sends none
};

// An open answer that grows line by line. Any thread may call; after the client has gone nothing happens.
class LineStream {
public:
    virtual ~LineStream() = default;
    virtual void write(Bytes text) = 0;
    virtual void close() = 0;
    virtual void on_gone(std::function<void()> call) = 0;
};

// The way back for one request. Exactly one of the calls counts, the first; from any thread.
class Reply {
public:
    struct Impl {
        virtual ~Impl() = default;
        virtual void send(Response response) = 0;
        virtual std::shared_ptr<LineStream> stream(Response head) = 0;
    };
    explicit Reply(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}

    void send(Response response) const { impl_->send(std::move(response)); }
    std::shared_ptr<LineStream> stream(Response head) const { return impl_->stream(std::move(head)); }

private:
    std::shared_ptr<Impl> impl_;
};

// An open socket as the rest of the server sees it. Any thread may call.
class Socket {
public:
    virtual ~Socket() = default;
    virtual void send(Bytes text) = 0;
    virtual void close(int code, std::string reason) = 0;
    virtual Loop& loop() = 0;
    // The shortest way there and back among the last few that were measured, in milliseconds; 0 before the first. On
    // the socket's loop only, as is the call that measures anew.
    virtual std::int64_t round_trip() const = 0;
    virtual void measure_round_trip() = 0;
};

// Who hears a socket. All calls come on the socket's loop; on_closed is the last.
class SocketHandler {
public:
    virtual ~SocketHandler() = default;
    virtual void on_open(std::shared_ptr<Socket> socket) = 0;
    virtual void on_text(std::string_view text) = 0;
    virtual void on_closed() = 0;
};

// The decision about a request to open a socket; exactly one call, from any thread.
class Upgrade {
public:
    struct Impl {
        virtual ~Impl() = default;
        virtual void accept(std::shared_ptr<SocketHandler> handler) = 0;
        virtual void refuse(Response response) = 0;
    };
    explicit Upgrade(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
    void accept(std::shared_ptr<SocketHandler> handler) const { impl_->accept(std::move(handler)); }
    void refuse(Response response) const { impl_->refuse(std::move(response)); }

private:
    std::shared_ptr<Impl> impl_;
};

// What answers. Calls come on network threads and must not wait for anything.
class Site {
public:
    virtual ~Site() = default;
    virtual void on_request(Request request, Reply reply) = 0;
    virtual void on_upgrade(Request request, Upgrade upgrade) = 0;
    // What the transport itself has to say (too large, unreadable), in the site's own form.
    virtual Response failure(int status, std::string_view id, std::string_view text) = 0;
    // What every answer carries, whoever gives it: pages, refusals, streams, upgrades.
    virtual const Headers& headers_of_all(bool forwarded_https) = 0;
};

}  // namespace tankchess::server
