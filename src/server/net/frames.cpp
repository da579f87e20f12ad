#include "server/net/frames.h"

#include <sodium.h>

#include <array>
#include <boost/uuid/detail/sha1.hpp>
#include <charconv>
#include <span>

#include "base/text_cursor.h"
#include "server/common/compress.h"
#include "wire/utf8.h"

namespace tankchess::server {

namespace {

constexpr std::uint8_t final_bit = 0x80, compressed_bit = 0x40, reserved_bits = 0x30, mask_bit = 0x80;
constexpr std::size_t control_limit = 125, mask_size = 4;
constexpr int least_window = 9, most_window = 15;

bool is_control(Opcode opcode) { return static_cast<std::uint8_t>(opcode) >= 8; }

bool is_known(std::uint8_t opcode) { return opcode <= 2 || (opcode >= 8 && opcode <= 10); }

bool may_be_sent(int code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1011) || (code >= 3000 && code <= 4999);
}

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t out = 0;
    for (const char c : bytes) out = out << 8 | static_cast<unsigned char>(c);
    return out;
}

void unmask(std::span<char> payload, std::string_view mask) {
    for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % mask_size]);
}

// The next piece up to `separator`, which is taken too.
std::string_view next_piece(std::string_view& rest, char separator) {
    const std::size_t end = std::min(rest.find(separator), rest.size());
    const std::string_view piece = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return piece;
}

}  // namespace

std::optional<FrameReader::Message> FrameReader::fail(int code) {
    fault_ = code;
    waiting_.clear();
    return std::nullopt;
}

std::optional<FrameReader::Header> FrameReader::read_header() {
    if (waiting_.size() < 2) return std::nullopt;
    const auto first = static_cast<std::uint8_t>(waiting_[0]), second = static_cast<std::uint8_t>(waiting_[1]);
    const auto opcode = static_cast<std::uint8_t>(first & 0x0f);
    Header out{static_cast<Opcode>(opcode), (first & final_bit) != 0, (first & compressed_bit) != 0, 2,
               static_cast<std::size_t>(second & 0x7f)};
    const bool control = is_control(out.opcode);
    const bool first_of_message = out.opcode == Opcode::text || out.opcode == Opcode::binary;
    const bool wrong = !is_known(opcode) || (first & reserved_bits) != 0 || (second & mask_bit) == 0 ||
                       (control && (!out.final || out.length > control_limit)) ||
                       (out.compressed && (!deflate_ || !first_of_message)) ||
                       (!control && first_of_message == begun_.has_value());
    if (wrong) {
        fail(close_code::protocol_error);
        return std::nullopt;
    }
    const std::size_t more = out.length == 126 ? 2 : out.length == 127 ? 8 : 0;
    if (waiting_.size() < 2 + more) return std::nullopt;
    if (more > 0) out.length = big_endian(std::string_view(waiting_).substr(2, more));
    out.size += more + mask_size;
    // Known before the payload is there: nobody makes us keep it.
    if (!control && (out.length > limit_ || parts_.size() + out.length > limit_)) {
        fail(close_code::too_big);
        return std::nullopt;
    }
    if (waiting_.size() < out.size + out.length) return std::nullopt;
    return out;
}

std::optional<FrameReader::Message> FrameReader::next() {
    while (fault_ == 0) {
        const auto header = read_header();
        if (!header) {
            if (waiting_.empty()) std::string().swap(waiting_);  // most sockets are silent most of the time
            return std::nullopt;
        }
        std::string control;
        std::string& payload = is_control(header->opcode) ? control : parts_;
        const std::size_t begin = payload.size();
        payload.append(waiting_, header->size, header->length);
        unmask(std::span(payload).subspan(begin), std::string_view(waiting_).substr(header->size - mask_size));
        waiting_.erase(0, header->size + header->length);
        if (is_control(header->opcode)) {
            if (header->opcode == Opcode::close && !payload.empty()) {
                if (payload.size() == 1 || !may_be_sent(code_of_close(payload)))
                    return fail(close_code::protocol_error);
                if (!is_utf8(std::string_view(payload).substr(2))) return fail(close_code::bad_text);
            }
            return Message{header->opcode, std::move(control)};
        }
        if (!begun_) {
            begun_ = header->opcode;
            compressed_ = header->compressed;
        }
        if (header->final) return whole_message();
    }
    return std::nullopt;
}

std::optional<FrameReader::Message> FrameReader::whole_message() {
    Message out{*begun_, std::move(parts_)};
    parts_ = {};
    begun_.reset();
    if (compressed_) {
        auto plain = inflated_message(out.payload, limit_);
        if (!plain) return fail(close_code::bad_text);
        if (plain->size() > limit_) return fail(close_code::too_big);
        out.payload = std::move(*plain);
    }
    if (out.kind == Opcode::text && !is_utf8(out.payload)) return fail(close_code::bad_text);
    return out;
}

void append_frame(std::string& out, Opcode opcode, std::string_view payload, bool compressed) {
    out += static_cast<char>(final_bit | (compressed ? compressed_bit : 0) | static_cast<std::uint8_t>(opcode));
    const std::uint64_t length = payload.size();
    const int bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    out += static_cast<char>(bytes == 0 ? length : bytes == 2 ? 126 : 127);
    for (int i = bytes - 1; i >= 0; --i) out += static_cast<char>(length >> (8 * i) & 0xff);
    out += payload;
}

std::string frame(Opcode opcode, std::string_view payload, bool compressed) {
    std::string out;
    append_frame(out, opcode, payload, compressed);
    return out;
}

std::string close_frame(int code, std::string_view reason) {
    std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
    payload += reason.substr(0, control_limit - 2);
    return frame(Opcode::close, payload);
}

int code_of_close(std::string_view payload) {
    return payload.size() < 2 ? 1005 : static_cast<int>(big_endian(payload.substr(0, 2)));
}

std::optional<int> deflate_window(std::string_view extensions) {
    while (!extensions.empty()) {
        std::string_view offer = next_piece(extensions, ',');
        if (next_piece(offer, ';') != "permessage-deflate") continue;
        int window = most_window;
        bool fine = true;
        while (!offer.empty()) {
            std::string_view parameter = next_piece(offer, ';');
            const std::string_view name = next_piece(parameter, '=');
            std::string_view value = trimmed(parameter);
            if (value.size() > 1 && value.front() == '"') value = value.substr(1, value.size() - 2);
            if (name == "server_max_window_bits") {
                const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), window);
                fine = fine && error == std::errc() && end == value.data() + value.size() && window >= least_window &&
                       window <= most_window;
            } else if (name != "client_max_window_bits" && name != "client_no_context_takeover" &&
                       name != "server_no_context_takeover") {
                fine = false;
            }
        }
        if (fine) return window;
    }
    return std::nullopt;
}

std::optional<std::string> accept_key(std::string_view key) {
    std::array<unsigned char, 17> nonce{};
    std::size_t size = 0;
    if (sodium_base642bin(nonce.data(), nonce.size(), key.data(), key.size(), nullptr, &size, nullptr,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        size != 16) {
        return std::nullopt;
    }
    boost::uuids::detail::sha1 hash;
    hash.process_bytes(key.data(), key.size());
    static constexpr std::string_view fixed = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    hash.process_bytes(fixed.data(), fixed.size());
    boost::uuids::detail::sha1::digest_type words;
    hash.get_digest(words);
    std::array<unsigned char, 20> digest{};
    for (std::size_t i = 0; i < digest.size(); ++i) {
        digest[i] = static_cast<unsigned char>(words[i / 4] >> (24 - 8 * (i % 4)) & 0xff);
    }
    std::array<char, sodium_base64_ENCODED_LEN(20, sodium_base64_VARIANT_ORIGINAL)> out{};
    sodium_bin2base64(out.data(), out.size(), digest.data(), digest.size(), sodium_base64_VARIANT_ORIGINAL);
    return std::string(out.data());
}

}  // namespace tankchess::server
