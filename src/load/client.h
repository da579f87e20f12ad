#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "load/node_address.h"
#include "server/net/loop.h"

namespace tankchess::server {

// The other end of the line, for load runs and tests. Plain connections only.

struct ClientAnswer {
    int status = 0;
    std::string body;
    std::string cookie;  // from Set-Cookie, "name=value"
    std::vector<std::pair<std::string, std::string>> headers;

    std::string header(std::string_view name) const;
};

// Blocking HTTP on one kept connection. One thread at a time.
class HttpClient {
public:
    explicit HttpClient(NodeAddress node);
    ~HttpClient();
    HttpClient(HttpClient&&) noexcept;

    using Headers = std::vector<std::pair<std::string, std::string>>;
    // Nothing if the connection failed.
    std::optional<ClientAnswer> request(std::string_view method, std::string_view path, std::string body = {},
                                        const Headers& headers = {});
    // Reads an answer that grows, line by line, until `line` says false or the stream ends.
    bool stream(std::string_view path, const Headers& headers, const std::function<bool(const std::string&)>& line);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// A WebSocket on a loop; calls come on that loop. `on_closed` is the last call, also when opening failed.
class SocketClient : public std::enable_shared_from_this<SocketClient> {
public:
    struct Ears {
        std::function<void()> on_open;
        std::function<void(std::string_view)> on_text;
        std::function<void(int code)> on_closed;
    };
    static std::shared_ptr<SocketClient> open(Loop& loop, const NodeAddress& node, const HttpClient::Headers& headers,
                                              Ears ears, bool deflate = false);
    virtual ~SocketClient() = default;

    // From the loop's thread or any other.
    virtual void send(std::string text) = 0;
    virtual void close() = 0;
    // Cuts the connection without a word.
    virtual void cut() = 0;
};

}  // namespace tankchess::server
