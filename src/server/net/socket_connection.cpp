#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/net/connections.h"

namespace tankchess::server {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Error = beast::error_code;

namespace {

constexpr const char* subprotocol = "tankchess.1";

class SocketConnection : public Socket, public std::enable_shared_from_this<SocketConnection> {
public:
    SocketConnection(beast::tcp_stream stream, BeastRequest request, Loop& loop, std::shared_ptr<NetContext> context,
                     std::shared_ptr<SocketEars> ears)
        : socket_(std::move(stream)),
          request_(std::move(request)),
          loop_(loop),
          context_(std::move(context)),
          ears_(std::move(ears)) {
        ++context_->figures.sockets;
    }
    ~SocketConnection() override { --context_->figures.sockets; }

    void start() {
        websocket::permessage_deflate deflate;
        deflate.server_enable = true;
        // A small window keeps a socket below 40 kB; our messages repeat themselves within that.
        deflate.server_max_window_bits = 12;
        deflate.client_max_window_bits = 12;
        deflate.compLevel = 3;
        deflate.memLevel = 5;
        deflate.msg_size_threshold = 512;
        socket_.set_option(deflate);
        websocket::stream_base::timeout limits{};
        limits.handshake_timeout = std::chrono::seconds(10);
        limits.idle_timeout = std::chrono::seconds(context_->limits.idle_seconds);
        limits.keep_alive_pings = true;
        socket_.set_option(limits);
        socket_.read_message_max(context_->limits.message);
        socket_.auto_fragment(false);
        socket_.set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
            const auto wanted = request_[beast::http::field::sec_websocket_protocol];
            if (wanted.find(subprotocol) != beast::string_view::npos) {
                response.set(beast::http::field::sec_websocket_protocol, subprotocol);
            }
        }));
        socket_.async_accept(request_, [self = shared_from_this()](Error error) {
            if (error) return;
            self->request_ = {};
            self->open_ = true;
            self->socket_.text(true);
            self->ears_->on_open(self);
            self->read();
        });
    }

    void send(Bytes text) override {
        if (loop_.here()) return queue(std::move(text));
        loop_.post([self = shared_from_this(), text = std::move(text)]() mutable { self->queue(std::move(text)); });
    }

    void close(int code, std::string reason) override {
        loop_.run([self = shared_from_this(), code, reason = std::move(reason)] {
            if (!self->open_ || self->closing_) return;
            self->closing_ = true;
            self->close_code_ = code;
            self->close_reason_ = reason;
            if (!self->writing_) self->say_goodbye();
        });
    }

    Loop& loop() override { return loop_; }

private:
    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t size) {
            if (error) return self->ended();
            ++self->context_->figures.messages_in;
            if (!self->socket_.got_text()) {
                self->close(websocket::close_code::unknown_data, "text only");
            } else if (!self->closing_) {
                self->ears_->on_text({static_cast<const char*>(self->buffer_.data().data()), size});
            }
            self->buffer_.consume(self->buffer_.size());
            self->read();
        });
    }

    void queue(Bytes text) {
        if (!open_ || closing_) return;
        waiting_ += text->size();
        out_.push_back(std::move(text));
        if (waiting_ > context_->limits.waiting) {
            ++context_->figures.too_slow;
            out_.clear();
            waiting_ = 0;
            return close(websocket::close_code::policy_error, "too_slow");
        }
        if (!writing_) write();
    }

    void write() {
        writing_ = true;
        current_ = std::move(out_.front());
        out_.pop_front();
        waiting_ -= current_->size();
        ++context_->figures.messages_out;
        context_->figures.bytes_out += current_->size();
        socket_.async_write(boost::asio::buffer(*current_), [self = shared_from_this()](Error error, std::size_t) {
            self->writing_ = false;
            self->current_.reset();
            if (error) return;  // the pending read ends the connection
            if (!self->out_.empty()) return self->write();
            if (self->closing_) self->say_goodbye();
        });
    }

    void say_goodbye() {
        writing_ = true;
        socket_.async_close(websocket::close_reason(static_cast<websocket::close_code>(close_code_), close_reason_),
                            [self = shared_from_this()](Error) {});
    }

    void ended() {
        if (!open_) return;
        open_ = false;
        out_.clear();
        auto ears = std::move(ears_);
        ears->on_closed();
    }

    websocket::stream<beast::tcp_stream, true> socket_;
    BeastRequest request_;
    Loop& loop_;
    std::shared_ptr<NetContext> context_;
    std::shared_ptr<SocketEars> ears_;
    beast::flat_buffer buffer_;
    std::deque<Bytes> out_;
    Bytes current_;
    std::size_t waiting_ = 0;
    bool open_ = false, writing_ = false, closing_ = false;
    int close_code_ = 1000;
    std::string close_reason_;
};

}  // namespace

void serve_socket(beast::tcp_stream stream, BeastRequest request, Loop& loop, std::shared_ptr<NetContext> context,
                  std::shared_ptr<SocketEars> ears) {
    std::make_shared<SocketConnection>(std::move(stream), std::move(request), loop, std::move(context), std::move(ears))
        ->start();
}

}  // namespace tankchess::server
