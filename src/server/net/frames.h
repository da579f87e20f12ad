#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tankchess::server {

// WebSocket frames (RFC 6455) as a server reads and writes them, with permessage-deflate (RFC 7692) where every message
// stands for itself: neither side keeps anything between messages, so compression costs a socket no memory.

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

namespace close_code {
inline constexpr int normal = 1000, protocol_error = 1002, unsupported = 1003, bad_text = 1007, policy = 1008,
                     too_big = 1009;
}  // namespace close_code

// Reads what a client sends. A fault is final.
class FrameReader {
public:
    FrameReader(std::size_t message_limit, bool deflate) : limit_(message_limit), deflate_(deflate) {}

    void feed(std::string_view bytes) {
        if (fault_ == 0) waiting_.append(bytes);
    }

    struct Message {
        Opcode kind;  // text, binary, close, ping or pong
        std::string payload;
    };
    // The next whole message or control frame; nullopt: it needs more bytes, or there is a fault.
    std::optional<Message> next();
    // The code to close with; 0 = none.
    int fault() const { return fault_; }

private:
    struct Header {
        Opcode opcode;
        bool final, compressed;
        std::size_t size, length;  // of the header, of the payload
    };
    std::optional<Header> read_header();
    std::optional<Message> fail(int code);
    std::optional<Message> whole_message();

    const std::size_t limit_;
    const bool deflate_;
    int fault_ = 0;
    std::string waiting_;  // bytes of frames that are not whole
    std::string parts_;    // of a message in fragments
    std::optional<Opcode> begun_;
    bool compressed_ = false;
};

// One whole frame. `compressed` says that the payload is.
void append_frame(std::string& out, Opcode opcode, std::string_view payload, bool compressed = false);
std::string frame(Opcode opcode, std::string_view payload, bool compressed = false);
std::string close_frame(int code, std::string_view reason);
// What a close frame says; 1005 if it says nothing.
int code_of_close(std::string_view payload);

// The window (bits) within which our messages may be compressed for a client that sent this Sec-WebSocket-Extensions
// header; nullopt: it takes no compression.
std::optional<int> deflate_window(std::string_view extensions);
// The answer to such an offer.
inline constexpr std::string_view deflate_accepted =
    "permessage-deflate; server_no_context_takeover; client_no_context_takeover";

// The value of Sec-WebSocket-Accept; nullopt: this is no key.
std::optional<std::string> accept_key(std::string_view key);

}  // namespace tankchess::server
