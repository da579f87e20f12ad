#include <array>
#include <utility>
#include <vector>

#include "base/text_cursor.h"
#include "server/common/compress.h"
#include "server/net/connections.h"
#include "server/net/frames.h"
#include "server/net/response_head.h"
#include "server/net/round_trips.h"

namespace tankchess::server {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr std::string_view subprotocol = "tankchess.1";
constexpr std::size_t compress_from = 512;
constexpr int reads_at_once = 4;  // then it is somebody else's turn
constexpr std::size_t written_at_once = 64 * 1024;
constexpr std::size_t few_texts = 4;  // for which a silent socket keeps room
// How long a client has to take what is left and to answer our close.
constexpr auto goodbye_time = std::chrono::seconds(2);

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

// Adds the frame of a message. The same text usually goes to many sockets one after the other: it is compressed once.
void pack(std::string& out, const Bytes& text, std::optional<int> window) {
    if (!window || text->size() < compress_from) return append_frame(out, Opcode::text, *text);
    struct Last {
        Bytes text;
        std::string frame;
        int window = 0;
    };
    thread_local Last last;
    if (last.text != text || last.window != *window) {
        last = {text, frame(Opcode::text, deflated_message(*text, *window), true), *window};
    }
    out += last.frame;
}

// One WebSocket. It owns itself through the handlers that are under way. A silent one holds no buffers: it waits until
// there is something to read and reads it into the thread's own buffer.
class SocketConnection : public Socket, public Late, public std::enable_shared_from_this<SocketConnection> {
public:
    SocketConnection(ByteStream stream, std::optional<int> window, Loop& loop, std::shared_ptr<NetContext> context,
                     std::shared_ptr<SocketHandler> handler, SocketOrigin origin)
        : stream_(std::move(stream)),
          loop_(loop),
          context_(std::move(context)),
          handler_(std::move(handler)),
          origin_(std::move(origin)),
          reader_(context_->limits.message, window.has_value()),
          window_(window) {
        ++context_->stats.sockets;
    }
    ~SocketConnection() override { --context_->stats.sockets; }

    void start() {
        open_ = true;
        watch();
        handler_->on_open(shared_from_this());
        wait_to_read();
    }

    void send(Bytes text) override {
        if (loop_.here()) return queue(std::move(text));
        loop_.post([self = shared_from_this(), text = std::move(text)]() mutable { self->queue(std::move(text)); });
    }

    void close(int code, std::string reason) override {
        loop_.run([self = shared_from_this(), code, reason = std::move(reason)] { self->begin_close(code, reason); });
    }

    Loop& loop() override { return loop_; }

    std::int64_t round_trip() const override { return round_trips_.shortest(); }

    // By a ping of the protocol itself, which every client answers at once.
    void measure_round_trip() override {
        if (!open_ || closing_ || !answer_.empty()) return;
        if (const auto payload = round_trips_.begin(std::chrono::steady_clock::now())) {
            answer_ = frame(Opcode::ping, *payload);
            write_soon();
        }
    }

    void late() override {
        soon_ = false;
        write();
    }

private:
    void wait_to_read() {
        stream_.wait_to_read([self = shared_from_this()](StreamEnd end) {
            if (end != StreamEnd::done) return self->ended();
            self->read();
        });
    }

    void read() {
        thread_local std::array<char, 16 * 1024> buffer;
        for (int i = 0; i < reads_at_once && open_; ++i) {
            const auto [end, size] = stream_.read_now(buffer);
            if (end != StreamEnd::done) return ended();
            if (size == 0) break;
            heard_ = true;
            reader_.feed({buffer.data(), size});
            while (open_) {
                auto message = reader_.next();
                if (!message) break;
                on_message(*message);
            }
            if (reader_.fault() != 0) begin_close(reader_.fault(), {});
            if (size < buffer.size()) break;  // that was all
        }
        if (open_) wait_to_read();
    }

    void on_message(const FrameReader::Message& message) {
        switch (message.kind) {
            case Opcode::text:
                ++context_->stats.messages_in;
                if (!closing_) handler_->on_text(message.payload);
                break;
            case Opcode::binary:
                begin_close(close_code::unsupported, "text only");
                break;
            case Opcode::ping:
                // An earlier answer that still waits answers this one too.
                if (!closing_) answer_ = frame(Opcode::pong, message.payload);
                write_soon();
                break;
            case Opcode::close:
                if (closing_) return ended();  // the answer to ours
                peer_closed_ = true;
                begin_close(message.payload.empty() ? close_code::normal : code_of_close(message.payload), {});
                break;
            case Opcode::pong:
                round_trips_.answered(message.payload, std::chrono::steady_clock::now());
                break;
            case Opcode::more:
                break;
        }
    }

    void queue(Bytes text) {
        if (!open_ || closing_) return;
        waiting_ += text->size();
        out_.push_back(std::move(text));
        if (waiting_ > context_->limits.waiting) {
            ++context_->stats.too_slow;
            out_.clear();
            next_ = 0;
            return begin_close(close_code::policy, "too_slow");
        }
        write_soon();
    }

    // What was queued before still goes out. However the client behaves, it is over soon.
    void begin_close(int code, const std::string& reason) {
        if (!open_ || closing_) return;
        closing_ = true;
        goodbye_ = close_frame(code, reason);
        timer_ = loop_.after(goodbye_time, [self = shared_from_this()] { self->ended(); });
        write_soon();
    }

    // What is said by then goes out together: an answer and the event that it is about are one packet.
    void write_soon() {
        if (soon_ || !rest_.empty() || !open_) return;
        soon_ = true;
        loop_.call_late(shared_from_this());
    }

    // Most of the time the client takes all of it at once, and nothing has to be kept.
    void write() {
        thread_local std::string frames;
        while (rest_.empty() && open_) {
            frames.clear();
            take_frames(frames);
            if (frames.empty()) return;
            const auto [end, size] = stream_.write_now(frames);
            if (end != StreamEnd::done) return ended();
            if (size < frames.size()) return write_rest(frames.substr(size));
            if (said_all()) return ended();
        }
    }

    void write_rest(std::string rest) {
        rest_ = std::move(rest);
        stream_.write(rest_, {}, [self = shared_from_this()](StreamEnd end) {
            self->rest_ = {};
            if (end != StreamEnd::done || self->said_all()) return self->ended();
            self->write();
        });
    }

    void take_frames(std::string& into) {
        into += std::exchange(answer_, {});
        const std::size_t begin = into.size();
        while (next_ < out_.size() && into.size() < written_at_once) {
            const Bytes text = std::move(out_[next_++]);
            waiting_ -= text->size();
            pack(into, text, window_);
            ++context_->stats.messages_out;
        }
        context_->stats.bytes_out += into.size() - begin;
        if (next_ < out_.size()) return;
        if (out_.capacity() > few_texts) out_ = {};
        out_.clear();
        next_ = 0;
        into += std::exchange(goodbye_, {});
    }

    // Both sides have said that it is over, and the client has our word.
    bool said_all() const { return closing_ && goodbye_.empty() && peer_closed_; }

    // Twice within the time that a silent client has: first a ping, then the end.
    void watch() {
        const std::chrono::milliseconds half(context_->limits.idle_seconds * 500);
        timer_ = loop_.after(half, [self = shared_from_this()] {
            if (!self->open_ || self->closing_) return;
            if (!self->heard_ && self->asked_) return self->ended();
            self->asked_ = !self->heard_;
            if (self->asked_) {
                self->answer_ = frame(Opcode::ping, {});
                self->write_soon();
            }
            self->heard_ = false;
            self->watch();
        });
    }

    void ended() {
        if (!open_) return;
        open_ = false;
        out_ = {};
        timer_.cancel();
        stream_.close();
        auto handler = std::move(handler_);
        handler->on_closed();
    }

    ByteStream stream_;
    Timer timer_;
    Loop& loop_;
    std::shared_ptr<NetContext> context_;
    std::shared_ptr<SocketHandler> handler_;
    SocketOrigin origin_;
    FrameReader reader_;
    RoundTrips round_trips_;
    const std::optional<int> window_;  // for compression, if the client takes it
    std::vector<Bytes> out_;           // texts; those before next_ have gone
    std::size_t next_ = 0, waiting_ = 0;
    std::string rest_;              // of what is being written
    std::string answer_, goodbye_;  // frames: a ping or pong, the last one
    bool open_ = false, closing_ = false, peer_closed_ = false, heard_ = true, asked_ = false;
    bool soon_ = false;  // there is something to write
};

// The answer to the request for a socket, and what is needed until it is written.
struct Handshake {
    ByteStream stream;
    std::string answer;
    std::optional<int> window;
    std::shared_ptr<NetContext> context;
    std::shared_ptr<SocketHandler> handler;
    SocketOrigin origin;
};

bool names(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        if (trimmed(list.substr(0, end)) == word) return true;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return false;
}

}  // namespace

void serve_socket(ByteStream stream, BeastRequest request, Loop& loop, std::shared_ptr<NetContext> context,
                  std::shared_ptr<SocketHandler> handler, SocketOrigin origin) {
    const auto key = accept_key(view_of(request[http::field::sec_websocket_key]));
    const bool spoken = request[http::field::sec_websocket_version] == "13";
    const bool accepted = key && spoken;
    const auto window = deflate_window(view_of(request[http::field::sec_websocket_extensions]));
    Response response{.status = accepted ? 101 : spoken ? 400 : 426, .type = {}, .body = {}, .headers = {}};
    auto& lines = response.headers;
    if (accepted) {
        lines.emplace_back("Upgrade", "websocket");
        lines.emplace_back("Connection", "Upgrade");
        lines.emplace_back("Sec-WebSocket-Accept", *key);
        if (names(view_of(request[http::field::sec_websocket_protocol]), subprotocol))
            lines.emplace_back("Sec-WebSocket-Protocol", subprotocol);
        if (window) {
            lines.emplace_back("Sec-WebSocket-Extensions",
                               std::string(deflate_accepted) +
                                   (*window < 15 ? "; server_max_window_bits=" + std::to_string(*window) : ""));
        }
    } else {
        lines.emplace_back("Sec-WebSocket-Version", "13");
        lines.emplace_back("Connection", "close");
        lines.emplace_back("Content-Length", "0");
    }
    std::string answer = head_of(response, context->site.headers_of_all(origin.forwarded_https)).text();
    auto shake = std::make_shared<Handshake>(Handshake{std::move(stream), std::move(answer), window, std::move(context),
                                                       std::move(handler), std::move(origin)});
    shake->stream.expires_after(std::chrono::seconds(10));
    shake->stream.write(shake->answer, {}, [shake, accepted, &loop](StreamEnd end) {
        if (end != StreamEnd::done || !accepted) return;
        shake->stream.expires_never();
        std::make_shared<SocketConnection>(std::move(shake->stream), shake->window, loop, shake->context,
                                           std::move(shake->handler), std::move(shake->origin))
            ->start();
    });
}

}  // namespace tankchess::server
