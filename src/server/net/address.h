#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tankchess::server {

// One spelling for each IP address; an IPv4 address inside an IPv6 one (::ffff:1.2.3.4) is that IPv4 address.
// nullopt: this is no address.
std::optional<std::string> canonical_address(std::string_view text);

bool is_loopback(std::string_view address);

// Whom limits count as one client: an IPv4 address, or the /64 network of an IPv6 one, since one customer has all of
// it.
std::string address_group(std::string_view address);

// Addresses and networks: "127.0.0.1, 10.0.0.0/8, ::1".
class AddressList {
public:
    // nullopt if an entry is neither an address nor a network.
    static std::optional<AddressList> read(std::string_view text);
    bool contains(std::string_view address) const;

private:
    struct Network {
        std::array<std::uint8_t, 16> bytes;
        int bits;
    };
    std::vector<Network> networks_;
};

// The address that the nearest proxy saw, from the value of the last X-Forwarded-For line: only its last entry was
// written by that proxy, whatever stands before it may come from the client. nullopt: that entry is no address.
std::optional<std::string> forwarded_address(std::string_view last_line);

}  // namespace tankchess::server
