#include <fmt/format.h>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <deque>
#include <optional>

#include "server/net/connections.h"
#include "server/net/http_head.h"
#include "server/net/response_head.h"

namespace tankchess::server {

namespace beast = boost::beast;
namespace http = beast::http;
using Error = beast::error_code;

namespace {

constexpr std::size_t stream_waiting_limit = 1 << 20;
constexpr std::size_t linger_limit = 1 << 20;
constexpr std::size_t body_read = 16 * 1024;  // of a body, at once

constexpr std::string_view head_end = "\r\n\r\n";
// Somebody who watches over a full server sends its request at once.
constexpr int kept_place_seconds = 5;

bool is_for_watchers(const std::string& path) { return path == "/healthz" || path == "/metrics"; }

// One connection. It owns itself through the handlers that are under way.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(ByteStream stream, Loop& loop, std::shared_ptr<NetContext> context, Peer peer, Places::Place place)
        : stream_(std::move(stream)),
          loop_(loop),
          context_(std::move(context)),
          peer_(std::move(peer)),
          place_(std::move(place)) {
        ++context_->stats.connections;
    }
    ~HttpConnection() { --context_->stats.connections; }

    void read() {
        head_ = false;
        stream_.expires_after(std::chrono::seconds(place_.kept() ? kept_place_seconds : context_->limits.idle_seconds));
        read_head(0);
    }

    void answer(Response response) {
        if (response.body == nullptr) response.body = bytes({});
        response_ = std::move(response);
        ResponseHead head = head_of(response_, context_->site.headers_of_all(forwarded_https_));
        // HEAD: the length of the body without the body.
        if (response_.status != 304 && response_.status != 204)
            head.add("Content-Length", std::to_string(response_.body->size()));
        if (!keep_alive_) head.add("Connection", "close");
        head_text_ = std::move(head).text();
        const std::string_view body = head_ ? std::string_view() : std::string_view(*response_.body);
        context_->stats.bytes_out += body.size();
        stream_.expires_after(std::chrono::seconds(context_->limits.idle_seconds));
        stream_.write(head_text_, body, [self = shared_from_this()](StreamEnd end) { self->on_written(end); });
    }

    // --- line streams ---
    void start_stream(Response head) {
        if (peer_.proxy && !take_client_place()) {
            keep_alive_ = false;
            answer(too_many());
            gone_ = true;
            if (on_gone_) std::exchange(on_gone_, nullptr)();
            return;
        }
        ResponseHead lines = head_of(head, context_->site.headers_of_all(forwarded_https_));
        lines.add("Transfer-Encoding", "chunked");
        lines.add("Connection", "close");
        head_text_ = std::move(lines).text();
        writing_ = true;
        stream_.expires_never();
        stream_.write(head_text_, {}, [self = shared_from_this()](StreamEnd end) {
            self->writing_ = false;
            if (end != StreamEnd::done || self->head_) return self->gone();
            self->write_lines();
        });
        watch_for_close();
    }
    void queue_line(Bytes line) {
        if (gone_ || ending_ || line->empty()) return;
        waiting_ += line->size();
        lines_.push_back(std::move(line));
        if (waiting_ > stream_waiting_limit) {
            ++context_->stats.too_slow;
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
    struct ReplyImpl : Reply::Impl {
        explicit ReplyImpl(std::shared_ptr<HttpConnection> to) : connection(std::move(to)) {}
        ~ReplyImpl() override {
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

    struct UpgradeImpl : Upgrade::Impl {
        UpgradeImpl(std::shared_ptr<HttpConnection> to, BeastRequest req)
            : connection(std::move(to)), request(std::move(req)) {}
        void accept(std::shared_ptr<SocketHandler> handler) override {
            if (used.exchange(true)) return;
            connection->loop().run([to = connection, req = std::move(request), handler = std::move(handler)]() mutable {
                to->stream_.expires_never();
                serve_socket(std::move(to->stream_), std::move(req), to->loop_, to->context_, std::move(handler),
                             {std::move(to->place_), std::move(to->client_place_), to->forwarded_https_});
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

    // The head is read by hand and judged as it came: the parser would forgive what proxies read in another way.
    void read_head(std::size_t searched) {
        const std::string_view text = buffered();
        const std::size_t at = text.find(head_end, searched);
        if (at != std::string_view::npos) return on_head(text.substr(0, at + head_end.size()));
        if (text.size() > context_->limits.header)
            return give_up(413, "too_large", "the headers are larger than this server takes");
        const std::size_t next = text.size() < head_end.size() ? 0 : text.size() - head_end.size() + 1;
        read_more(1024, [self = shared_from_this(), next](StreamEnd end) {
            if (end == StreamEnd::closed_by_peer || end == StreamEnd::timed_out) return self->close();
            if (end == StreamEnd::done) self->read_head(next);
        });
    }

    void read_more(std::size_t most, ByteStream::OnEnd then) {
        const auto room = buffer_.prepare(most);
        stream_.read_some({static_cast<char*>(room.data()), room.size()},
                          [self = shared_from_this(), then = std::move(then)](StreamEnd end, std::size_t size) {
                              self->buffer_.commit(size);
                              then(end);
                          });
    }

    void on_head(std::string_view head) {
        if (head.size() > context_->limits.header)
            return give_up(413, "too_large", "the headers are larger than this server takes");
        if (const auto fault = fault_in_head(head)) return give_up(fault->status, "bad_request", fault->text);
        parser_.emplace();
        parser_->body_limit(context_->limits.body);
        parser_->header_limit(static_cast<std::uint32_t>(context_->limits.header));
        const bool waits = expects_continue(head);
        Error error;
        buffer_.consume(parser_->put(buffer_.data(), error));
        if (error) return on_read(error);
        parser_->eager(true);
        if (waits) return say_continue();
        read_body();
    }

    void say_continue() {
        static constexpr std::string_view words = "HTTP/1.1 100 Continue\r\n\r\n";
        stream_.write(words, {}, [self = shared_from_this()](StreamEnd end) {
            if (end == StreamEnd::done) self->read_body();
        });
    }

    void read_body() {
        Error error;
        if (!parser_->is_done() && buffer_.size() > 0) {
            buffer_.consume(parser_->put(buffer_.data(), error));
            if (error && error != http::error::need_more) return on_read(error);
        }
        if (parser_->is_done()) return on_read({});
        read_more(body_read, [self = shared_from_this()](StreamEnd end) {
            if (end == StreamEnd::closed_by_peer) return self->on_read(http::error::partial_message);
            if (end == StreamEnd::timed_out) return self->close();
            if (end == StreamEnd::done) self->read_body();
        });
    }

    void on_read(Error error) {
        if (error) {
            if (error == http::error::body_limit)
                return give_up(413, "too_large", "the body is larger than this server takes");
            return give_up(400, "bad_request", "this is not a readable HTTP request");
        }
        ++context_->stats.requests;
        BeastRequest request = parser_->release();
        parser_.reset();
        keep_alive_ = request.keep_alive() && !place_.kept();
        head_ = request.method() == http::verb::head;
        const bool upgrade = beast::websocket::is_upgrade(request);
        auto plain = request_of(request, peer_);
        if (!plain) return give_up(400, "bad_request", "the last entry of X-Forwarded-For is not an address");
        if (place_.kept() && !is_for_watchers(plain->path))
            return give_up(503, "busy", "the server is full: try again later");
        plain->loop = &loop_;
        forwarded_https_ = plain->forwarded_https;
        client_address_ = plain->address;
        stream_.expires_never();
        if (upgrade) {
            if (peer_.proxy && !take_client_place()) {
                keep_alive_ = false;
                return answer(too_many());
            }
            context_->site.on_upgrade(std::move(*plain),
                                      Upgrade(std::make_shared<UpgradeImpl>(shared_from_this(), std::move(request))));
        } else {
            context_->site.on_request(std::move(*plain), Reply(std::make_shared<ReplyImpl>(shared_from_this())));
        }
    }

    // The last answer on this connection.
    void give_up(int status, std::string_view id, std::string_view text) {
        keep_alive_ = false;
        answer(context_->site.failure(status, id, text));
    }

    Response too_many() {
        ++context_->stats.turned_away;
        return context_->site.failure(429, "slow_down", "too many connections from your address: close some");
    }

    // Requests of many clients share a proxy's connection, but a socket or stream has it for itself.
    bool take_client_place() {
        client_place_ = context_->places->take_for_client(client_address_);
        return client_place_.has_value();
    }

    std::string_view buffered() const {
        const auto data = buffer_.data();
        return {static_cast<const char*>(data.data()), data.size()};
    }

    void on_written(StreamEnd end) {
        response_ = {};
        head_text_.clear();
        if (end != StreamEnd::done || !keep_alive_) return close();
        read();
    }

    // Says that nothing more comes, then reads what the client still sends for a moment: closing at once would reset
    // the connection and could swallow the answer.
    void close() {
        stream_.shutdown_send();
        stream_.expires_after(std::chrono::seconds(2));
        linger();
    }
    void linger() {
        buffer_.clear();
        read_more(4096, [self = shared_from_this()](StreamEnd end) {
            self->lingered_ += self->buffer_.size();
            if (end == StreamEnd::done && self->lingered_ < linger_limit) self->linger();
        });
    }

    void watch_for_close() {
        stream_.wait_to_read([self = shared_from_this()](StreamEnd) {
            // Whatever a client sends now ends the stream: it has nothing left to say.
            if (!self->finished_) self->gone();
        });
    }

    void write_lines() {
        if (writing_ || gone_ || finished_) return;
        if (lines_.empty()) {
            if (ending_) {
                writing_ = true;
                finished_ = true;
                static constexpr std::string_view last_chunk = "0\r\n\r\n";
                stream_.write(last_chunk, {}, [self = shared_from_this()](StreamEnd) {
                    self->stream_.cancel();
                    self->close();
                    if (self->on_gone_) std::exchange(self->on_gone_, nullptr)();
                });
            }
            return;
        }
        writing_ = true;
        const Bytes line = std::move(lines_.front());
        lines_.pop_front();
        waiting_ -= line->size();
        chunk_ = fmt::format("{:x}\r\n{}\r\n", line->size(), *line);
        stream_.write(chunk_, {}, [self = shared_from_this()](StreamEnd end) {
            self->writing_ = false;
            if (end != StreamEnd::done) return self->gone();
            self->write_lines();
        });
    }

    void gone() {
        if (gone_) return;
        gone_ = true;
        stream_.close();
        if (on_gone_) std::exchange(on_gone_, nullptr)();
    }

    ByteStream stream_;
    Loop& loop_;
    std::shared_ptr<NetContext> context_;
    Peer peer_;
    Places::Place place_;
    std::optional<Places::Place> client_place_;
    std::string client_address_;
    bool forwarded_https_ = false;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    bool keep_alive_ = true;
    bool head_ = false;

    Response response_;
    std::string head_text_, chunk_;  // on their way out

    std::deque<Bytes> lines_;
    std::size_t waiting_ = 0;
    bool writing_ = false, ending_ = false, finished_ = false, gone_ = false;
    std::function<void()> on_gone_;
    std::size_t lingered_ = 0;
};

std::shared_ptr<LineStream> HttpConnection::ReplyImpl::stream(Response head) {
    auto lines = std::make_shared<Lines>(connection);
    if (used.exchange(true)) return lines;
    connection->loop().run([to = connection, head = std::move(head)]() mutable { to->start_stream(std::move(head)); });
    return lines;
}

}  // namespace

void serve_http(ByteStream stream, Loop& loop, std::shared_ptr<NetContext> context, Peer peer, Places::Place place) {
    std::make_shared<HttpConnection>(std::move(stream), loop, std::move(context), std::move(peer), std::move(place))
        ->read();
}

}  // namespace tankchess::server
