#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <deque>
#include <optional>

#include "server/net/connections.h"
#include "server/net/url.h"

namespace tankchess::server {

namespace beast = boost::beast;
namespace http = beast::http;
using Error = beast::error_code;

namespace {

constexpr std::size_t stream_waiting_limit = 1 << 20;
constexpr std::size_t linger_limit = 1 << 20;

Method method_of(http::verb verb) {
    switch (verb) {
        case http::verb::get:
            return Method::get;
        case http::verb::head:
            return Method::head;
        case http::verb::post:
            return Method::post;
        case http::verb::put:
            return Method::put;
        case http::verb::patch:
            return Method::patch;
        case http::verb::delete_:
            return Method::del;
        default:
            return Method::other;
    }
}

std::string text_of(beast::string_view view) { return std::string(view.data(), view.size()); }

Request plain_request(BeastRequest& in, const std::string& address, bool loopback, bool behind_proxy) {
    Request out;
    out.method = method_of(in.method());
    const std::string target = text_of(in.target());
    const std::size_t mark = target.find('?');
    out.path = percent_decoded(target.substr(0, mark));
    if (mark != std::string::npos) out.query = target.substr(mark + 1);
    out.keep_alive = in.keep_alive();
    out.host = text_of(in[http::field::host]);
    out.origin = text_of(in[http::field::origin]);
    out.fetch_site = text_of(in["Sec-Fetch-Site"]);
    out.cookie = text_of(in[http::field::cookie]);
    out.authorization = text_of(in[http::field::authorization]);
    out.csrf = text_of(in["X-CSRF-Token"]);
    out.agent = text_of(in[http::field::user_agent]);
    out.accept_encoding = text_of(in[http::field::accept_encoding]);
    out.if_none_match = text_of(in[http::field::if_none_match]);
    out.content_type = text_of(in[http::field::content_type]);
    out.from_loopback = loopback;
    out.address = address;
    if (behind_proxy && loopback) {
        // The proxy appends the address it saw: only the last entry can be believed.
        out.forwarded_for = text_of(in["X-Forwarded-For"]);
        out.forwarded_proto = text_of(in["X-Forwarded-Proto"]);
        const std::size_t comma = out.forwarded_for.rfind(',');
        std::string last = comma == std::string::npos ? out.forwarded_for : out.forwarded_for.substr(comma + 1);
        while (!last.empty() && last.front() == ' ') last.erase(0, 1);
        if (!last.empty()) {
            out.address = last;
            out.from_loopback = false;
        }
    }
    out.body = std::move(in.body());
    return out;
}

// One connection. It owns itself through the handlers that are under way.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(boost::asio::ip::tcp::socket socket, Loop& loop, std::shared_ptr<NetContext> context)
        : stream_(std::move(socket)), loop_(loop), context_(std::move(context)) {
        Error error;
        const auto peer = stream_.socket().remote_endpoint(error);
        if (!error) {
            address_ = peer.address().to_string();
            loopback_ = peer.address().is_loopback();
        }
        stream_.socket().set_option(boost::asio::ip::tcp::no_delay(true), error);
        ++context_->figures.connections;
    }
    ~HttpConnection() { --context_->figures.connections; }

    void read() {
        parser_.emplace();
        parser_->body_limit(context_->limits.body);
        parser_->header_limit(static_cast<std::uint32_t>(context_->limits.header));
        stream_.expires_after(std::chrono::seconds(context_->limits.idle_seconds));
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
    }

    void answer(Response response) {
        if (response.body == nullptr) response.body = bytes({});
        response_ = std::move(response);
        message_.emplace();
        message_->version(11);
        fill_head(*message_, response_);
        message_->keep_alive(keep_alive_);
        message_->body() = beast::span<const char>(response_.body->data(), response_.body->size());
        if (head_) {
            // HEAD: the length of the body without the body.
            message_->content_length(response_.body->size());
            message_->body() = beast::span<const char>();
        } else if (response_.status != 304 && response_.status != 204) {
            message_->content_length(response_.body->size());
        }
        context_->figures.bytes_out += message_->body().size();
        serializer_.emplace(*message_);
        stream_.expires_after(std::chrono::seconds(context_->limits.idle_seconds));
        auto done = [self = shared_from_this()](Error error, std::size_t) { self->on_written(error); };
        if (head_) {
            http::async_write_header(stream_, *serializer_, std::move(done));
        } else {
            http::async_write(stream_, *serializer_, std::move(done));
        }
    }

    // --- line streams ---
    void start_stream(Response head) {
        head_message_.emplace();
        head_message_->version(11);
        fill_head(*head_message_, head);
        head_message_->chunked(true);
        head_message_->keep_alive(false);
        head_serializer_.emplace(*head_message_);
        writing_ = true;
        stream_.expires_never();
        http::async_write_header(stream_, *head_serializer_, [self = shared_from_this()](Error error, std::size_t) {
            self->writing_ = false;
            if (error) return self->gone();
            self->write_lines();
        });
        watch_for_close();
    }
    void queue_line(Bytes line) {
        if (gone_ || ending_ || line->empty()) return;
        waiting_ += line->size();
        lines_.push_back(std::move(line));
        if (waiting_ > stream_waiting_limit) {
            ++context_->figures.too_slow;
            return gone();
        }
        write_lines();
    }
    void end_stream() {
        ending_ = true;
        write_lines();
    }
    void hear_gone(std::function<void()> call) {
        if (gone_) {
            call();
        } else {
            on_gone_ = std::move(call);
        }
    }

    Loop& loop() { return loop_; }

private:
    struct ReplyBody : Reply::Body {
        explicit ReplyBody(std::shared_ptr<HttpConnection> to) : connection(std::move(to)) {}
        ~ReplyBody() override {
            // A handler that forgets its client would leave it waiting for ever.
            if (!used.exchange(true)) {
                auto& loop = connection->loop();
                loop.post([to = std::move(connection)] {
                    to->answer(to->context_->site.failure(500, "internal", "the request was dropped"));
                });
            }
        }
        void send(Response response) override {
            if (used.exchange(true)) return;
            connection->loop().run(
                [to = connection, response = std::move(response)]() mutable { to->answer(std::move(response)); });
        }
        std::shared_ptr<LineStream> stream(Response head) override;
        std::shared_ptr<HttpConnection> connection;
        std::atomic<bool> used{false};
    };

    struct Lines : LineStream {
        explicit Lines(std::shared_ptr<HttpConnection> to) : connection(std::move(to)) {}
        void write(Bytes text) override {
            connection->loop().run([to = connection, text = std::move(text)] { to->queue_line(text); });
        }
        void close() override {
            connection->loop().run([to = connection] { to->end_stream(); });
        }
        void on_gone(std::function<void()> call) override {
            connection->loop().run(
                [to = connection, call = std::move(call)]() mutable { to->hear_gone(std::move(call)); });
        }
        std::shared_ptr<HttpConnection> connection;
    };

    struct UpgradeBody : Upgrade::Body {
        UpgradeBody(std::shared_ptr<HttpConnection> to, BeastRequest req)
            : connection(std::move(to)), request(std::move(req)) {}
        void accept(std::shared_ptr<SocketEars> ears) override {
            if (used.exchange(true)) return;
            connection->loop().run([to = connection, req = std::move(request), ears = std::move(ears)]() mutable {
                to->stream_.expires_never();
                serve_socket(std::move(to->stream_), std::move(req), to->loop_, to->context_, std::move(ears));
            });
        }
        void refuse(Response response) override {
            if (used.exchange(true)) return;
            connection->loop().run([to = connection, response = std::move(response)]() mutable {
                to->keep_alive_ = false;
                to->answer(std::move(response));
            });
        }
        std::shared_ptr<HttpConnection> connection;
        BeastRequest request;
        std::atomic<bool> used{false};
    };

    template <class Message>
    static void fill_head(Message& message, const Response& response) {
        message.result(static_cast<unsigned>(response.status));
        if (!response.type.empty()) message.set(http::field::content_type, response.type);
        for (const auto& [name, value] : response.headers) message.insert(name, value);
    }

    void on_read(Error error) {
        if (error == http::error::end_of_stream || error == beast::error::timeout) return close();
        if (error) {
            if (error.category() != http::make_error_code(http::error::end_of_stream).category()) return;
            keep_alive_ = false;
            head_ = false;
            if (error == http::error::body_limit) {
                return answer(context_->site.failure(413, "too_large", "the body is larger than this server takes"));
            }
            if (error == http::error::header_limit) {
                return answer(
                    context_->site.failure(413, "too_large", "the headers are larger than this server takes"));
            }
            return answer(context_->site.failure(400, "bad_request", "this is not a readable HTTP request"));
        }
        ++context_->figures.requests;
        BeastRequest request = parser_->release();
        keep_alive_ = request.keep_alive();
        head_ = request.method() == http::verb::head;
        const bool upgrade = beast::websocket::is_upgrade(request);
        Request plain = plain_request(request, address_, loopback_, context_->limits.behind_proxy);
        plain.loop = &loop_;
        stream_.expires_never();
        if (upgrade) {
            context_->site.on_upgrade(std::move(plain),
                                      Upgrade(std::make_shared<UpgradeBody>(shared_from_this(), std::move(request))));
        } else {
            context_->site.on_request(std::move(plain), Reply(std::make_shared<ReplyBody>(shared_from_this())));
        }
    }

    void on_written(Error error) {
        serializer_.reset();
        message_.reset();
        response_ = {};
        if (error || !keep_alive_) return close();
        read();
    }

    // Says that nothing more comes, then reads what the client still sends for a moment: closing at once would reset
    // the connection and could swallow the answer.
    void close() {
        Error ignored;
        stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
        stream_.expires_after(std::chrono::seconds(2));
        linger();
    }
    void linger() {
        buffer_.clear();
        stream_.async_read_some(buffer_.prepare(4096), [self = shared_from_this()](Error error, std::size_t size) {
            self->lingered_ += size;
            if (!error && self->lingered_ < linger_limit) self->linger();
        });
    }

    void watch_for_close() {
        stream_.socket().async_wait(boost::asio::ip::tcp::socket::wait_read, [self = shared_from_this()](Error error) {
            // Whatever a client sends now ends the stream: it has nothing left to say.
            if (!self->finished_) self->gone();
            (void)error;
        });
    }

    void write_lines() {
        if (writing_ || gone_ || finished_) return;
        if (lines_.empty()) {
            if (ending_) {
                writing_ = true;
                finished_ = true;
                boost::asio::async_write(stream_, http::make_chunk_last(),
                                         [self = shared_from_this()](Error, std::size_t) {
                                             Error ignored;
                                             self->stream_.socket().cancel(ignored);
                                             self->close();
                                             if (self->on_gone_) std::exchange(self->on_gone_, nullptr)();
                                         });
            }
            return;
        }
        writing_ = true;
        current_ = std::move(lines_.front());
        lines_.pop_front();
        waiting_ -= current_->size();
        boost::asio::async_write(stream_, http::make_chunk(boost::asio::buffer(*current_)),
                                 [self = shared_from_this()](Error error, std::size_t) {
                                     self->writing_ = false;
                                     if (error) return self->gone();
                                     self->write_lines();
                                 });
    }

    void gone() {
        if (gone_) return;
        gone_ = true;
        Error ignored;
        stream_.socket().close(ignored);
        if (on_gone_) std::exchange(on_gone_, nullptr)();
    }

    beast::tcp_stream stream_;
    Loop& loop_;
    std::shared_ptr<NetContext> context_;
    std::string address_;
    bool loopback_ = false;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    bool keep_alive_ = true;
    bool head_ = false;

    Response response_;
    std::optional<http::response<http::span_body<const char>>> message_;
    std::optional<http::response_serializer<http::span_body<const char>>> serializer_;

    std::optional<http::response<http::empty_body>> head_message_;
    std::optional<http::response_serializer<http::empty_body>> head_serializer_;
    std::deque<Bytes> lines_;
    Bytes current_;
    std::size_t waiting_ = 0;
    bool writing_ = false, ending_ = false, finished_ = false, gone_ = false;
    std::function<void()> on_gone_;
    std::size_t lingered_ = 0;
};

std::shared_ptr<LineStream> HttpConnection::ReplyBody::stream(Response head) {
    auto lines = std::make_shared<Lines>(connection);
    if (used.exchange(true)) return lines;
    connection->loop().run([to = connection, head = std::move(head)]() mutable { to->start_stream(std::move(head)); });
    return lines;
}

}  // namespace

void serve_http(boost::asio::ip::tcp::socket socket, Loop& loop, std::shared_ptr<NetContext> context) {
    std::make_shared<HttpConnection>(std::move(socket), loop, std::move(context))->read();
}

}  // namespace tankchess::server
