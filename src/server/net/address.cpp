#include "server/net/address.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>

#include "base/text_cursor.h"

namespace tankchess::server {

namespace {

using Address = std::array<std::uint8_t, 16>;
constexpr int v4_prefix = 96;  // ::ffff:0:0/96 holds the IPv4 addresses
constexpr int customer_prefix = 64;

std::optional<Address> read_bytes(std::string_view text) {
    if (text.find('%') != std::string_view::npos) return std::nullopt;  // a zone means nothing on another machine
    boost::system::error_code error;
    const auto read = boost::asio::ip::make_address(std::string(text), error);
    if (error) return std::nullopt;
    if (read.is_v6()) return read.to_v6().to_bytes();
    Address out{};
    out[10] = out[11] = 0xff;
    std::ranges::copy(read.to_v4().to_bytes(), out.begin() + 12);
    return out;
}

bool is_v4(const Address& bytes) {
    static constexpr std::array<std::uint8_t, 12> prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    return std::equal(prefix.begin(), prefix.end(), bytes.begin());
}

std::string spelled(const Address& bytes) {
    const boost::asio::ip::address_v6 v6(bytes);
    if (!is_v4(bytes)) return v6.to_string();
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
}

bool same_prefix(const Address& a, const Address& b, int bits) {
    for (int i = 0; i < 16 && bits > 0; ++i, bits -= 8) {
        const int shift = std::max(0, 8 - bits);
        if (a[static_cast<std::size_t>(i)] >> shift != b[static_cast<std::size_t>(i)] >> shift) return false;
    }
    return true;
}

}  // namespace

std::optional<std::string> canonical_address(std::string_view text) {
    const auto bytes = read_bytes(text);
    if (!bytes) return std::nullopt;
    return spelled(*bytes);
}

bool is_loopback(std::string_view address) {
    const auto bytes = read_bytes(address);
    if (!bytes) return false;
    if (is_v4(*bytes)) return (*bytes)[12] == 127;
    return boost::asio::ip::address_v6(*bytes).is_loopback();
}

std::string address_group(std::string_view address) {
    auto bytes = read_bytes(address);
    if (!bytes || is_v4(*bytes)) return std::string(address);
    std::fill(bytes->begin() + customer_prefix / 8, bytes->end(), std::uint8_t{0});
    return spelled(*bytes) + "/64";
}

std::optional<AddressList> AddressList::read(std::string_view text) {
    AddressList out;
    while (!trimmed(text).empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view entry = trimmed(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
        const std::size_t slash = entry.find('/');
        const auto bytes = read_bytes(entry.substr(0, slash));
        if (!bytes) return std::nullopt;
        const int base = is_v4(*bytes) ? v4_prefix : 0;
        int bits = 128 - base;
        if (slash != std::string_view::npos) {
            const std::string_view number = entry.substr(slash + 1);
            const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), bits);
            const bool whole = error == std::errc() && end == number.data() + number.size();
            if (!whole || bits < 0 || bits > 128 - base) return std::nullopt;
        }
        out.networks_.push_back({*bytes, base + bits});
    }
    return out;
}

bool AddressList::contains(std::string_view address) const {
    if (networks_.empty()) return false;
    const auto bytes = read_bytes(address);
    return bytes && std::ranges::any_of(networks_, [&](const Network& network) {
               return same_prefix(network.bytes, *bytes, network.bits);
           });
}

std::optional<std::string> forwarded_address(std::string_view last_line) {
    const std::size_t comma = last_line.rfind(',');
    return canonical_address(trimmed(comma == std::string_view::npos ? last_line : last_line.substr(comma + 1)));
}

}  // namespace tankchess::server
