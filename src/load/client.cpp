#include "load/client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/net/loop_impl.h"

namespace tankchess::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::asio::ip::tcp;
using Error = beast::error_code;

namespace {

tcp::endpoint end_of(const NodeAddress& node) {
    Error no_address;  // then the connection fails
    return {boost::asio::ip::make_address(node.ip, no_address), node.site.port};
}

template <class Message>
void set_headers(Message& message, const NodeAddress& node, const HttpClient::Headers& headers) {
    message.set(http::field::host, host_and_port(node.site));
    for (const auto& [name, value] : headers) message.set(name, value);
}

}  // namespace

std::string ClientAnswer::header(std::string_view name) const {
    for (const auto& [key, value] : headers) {
        if (beast::iequals(key, beast::string_view(name.data(), name.size()))) return value;
    }
    return {};
}

struct HttpClient::Impl {
    boost::asio::io_context context;
    std::optional<beast::tcp_stream> stream;
    beast::flat_buffer buffer;
    NodeAddress node;

    bool connect() {
        if (stream && stream->socket().is_open()) return true;
        stream.emplace(context);
        buffer.clear();
        Error error;
        stream->connect(end_of(node), error);
        if (error) {
            stream.reset();
            return false;
        }
        stream->socket().set_option(tcp::no_delay(true), error);
        return true;
    }
};

HttpClient::HttpClient(NodeAddress node) : impl_(std::make_unique<Impl>()) { impl_->node = std::move(node); }
HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;

std::optional<ClientAnswer> HttpClient::request(std::string_view method, std::string_view path, std::string body,
                                                const Headers& headers) {
    http::request<http::string_body> request;
    request.version(11);
    request.method_string(beast::string_view(method.data(), method.size()));
    request.target(beast::string_view(path.data(), path.size()));
    request.set(http::field::content_type, "application/json");
    set_headers(request, impl_->node, headers);
    request.body() = std::move(body);
    request.prepare_payload();
    if (!impl_->connect()) return std::nullopt;
    Error error;
    http::write(*impl_->stream, request, error);
    http::response_parser<http::string_body> parser;
    parser.body_limit(64 * 1024 * 1024);
    if (method == "HEAD") parser.skip(true);
    if (!error) http::read(*impl_->stream, impl_->buffer, parser, error);
    if (error) {
        impl_->stream.reset();
        return std::nullopt;
    }
    const auto& response = parser.get();
    ClientAnswer out;
    out.status = static_cast<int>(response.result_int());
    for (const auto& field : response) {
        out.headers.emplace_back(std::string(field.name_string().data(), field.name_string().size()),
                                 std::string(field.value().data(), field.value().size()));
    }
    const std::string cookie = out.header("Set-Cookie");
    out.cookie = cookie.substr(0, cookie.find(';'));
    if (!response.keep_alive()) impl_->stream.reset();
    out.body = parser.release().body();
    return out;
}

bool HttpClient::stream(std::string_view path, const Headers& headers,
                        const std::function<bool(const std::string&)>& line) {
    http::request<http::empty_body> request;
    request.version(11);
    request.method(http::verb::get);
    request.target(beast::string_view(path.data(), path.size()));
    set_headers(request, impl_->node, headers);
    impl_->stream.reset();
    if (!impl_->connect()) return false;
    Error error;
    http::write(*impl_->stream, request, error);
    http::response_parser<http::buffer_body> parser;
    parser.body_limit(boost::none);
    if (!error) http::read_header(*impl_->stream, impl_->buffer, parser, error);
    if (error || parser.get().result_int() != 200) return false;
    std::string pending;
    char part[4096];
    while (!parser.is_done()) {
        parser.get().body().data = part;
        parser.get().body().size = sizeof part;
        http::read_some(*impl_->stream, impl_->buffer, parser, error);
        if (error == http::error::need_buffer) error = {};
        pending.append(part, sizeof part - parser.get().body().size);
        for (std::size_t end; (end = pending.find('\n')) != std::string::npos;) {
            const std::string one = pending.substr(0, end);
            pending.erase(0, end + 1);
            if (!one.empty() && !line(one)) {
                impl_->stream.reset();
                return true;
            }
        }
        if (error) break;
    }
    impl_->stream.reset();
    return true;
}

namespace {

class BeastSocketClient : public SocketClient {
public:
    BeastSocketClient(Loop& loop, Ears ears) : loop_(loop), socket_(loop.impl().context), ears_(std::move(ears)) {}

    std::shared_ptr<BeastSocketClient> self() {
        return std::static_pointer_cast<BeastSocketClient>(shared_from_this());
    }

    void start(const NodeAddress& node, const HttpClient::Headers& headers, bool deflate) {
        websocket::permessage_deflate compression;
        compression.client_enable = deflate;
        socket_.set_option(compression);
        socket_.set_option(websocket::stream_base::decorator([headers](websocket::request_type& request) {
            for (const auto& [name, value] : headers) request.set(name, value);
        }));
        socket_.read_message_max(16 * 1024 * 1024);
        beast::get_lowest_layer(socket_).async_connect(
            end_of(node), [me = self(), host = host_and_port(node.site)](Error error) {
                if (error) return me->ended();
                Error ignored;
                beast::get_lowest_layer(me->socket_).socket().set_option(tcp::no_delay(true), ignored);
                me->socket_.async_handshake(host, "/ws", [me](Error failed) {
                    if (failed) return me->ended();
                    me->open_ = true;
                    me->socket_.text(true);
                    if (me->ears_.on_open) me->ears_.on_open();
                    // What was said before the line stood goes now.
                    if (!me->out_.empty() && !me->writing_) me->write();
                    me->read();
                });
            });
    }

    void send(std::string text) override {
        loop_.run([me = self(), text = std::move(text)]() mutable {
            if (me->over_) return;
            me->out_.push_back(std::move(text));
            if (me->open_ && !me->writing_) me->write();
        });
    }
    void close() override {
        loop_.run([me = self()] {
            if (!me->open_) return;
            me->open_ = false;
            me->over_ = true;
            me->socket_.async_close(websocket::close_code::normal, [me](Error) {});
        });
    }
    void cut() override {
        loop_.run([me = self()] {
            Error ignored;
            beast::get_lowest_layer(me->socket_).socket().close(ignored);
        });
    }

private:
    void read() {
        socket_.async_read(buffer_, [me = self()](Error error, std::size_t size) {
            if (error) return me->ended();
            if (me->ears_.on_text) me->ears_.on_text({static_cast<const char*>(me->buffer_.data().data()), size});
            me->buffer_.consume(me->buffer_.size());
            me->read();
        });
    }
    void write() {
        writing_ = true;
        socket_.async_write(boost::asio::buffer(out_.front()), [me = self()](Error error, std::size_t) {
            me->writing_ = false;
            if (error) return;
            me->out_.pop_front();
            if (!me->out_.empty()) me->write();
        });
    }
    void ended() {
        open_ = false;
        over_ = true;
        auto ears = std::exchange(ears_, {});
        if (ears.on_closed) ears.on_closed(socket_.reason().code);
    }

    Loop& loop_;
    websocket::stream<beast::tcp_stream> socket_;
    Ears ears_;
    beast::flat_buffer buffer_;
    std::deque<std::string> out_;
    bool open_ = false, writing_ = false, over_ = false;
};

}  // namespace

std::shared_ptr<SocketClient> SocketClient::open(Loop& loop, const NodeAddress& node,
                                                 const HttpClient::Headers& headers, Ears ears, bool deflate) {
    auto client = std::make_shared<BeastSocketClient>(loop, std::move(ears));
    loop.run([client, node, headers, deflate] { client->start(node, headers, deflate); });
    return client;
}

}  // namespace tankchess::server
