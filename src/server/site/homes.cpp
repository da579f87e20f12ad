#include "server/site/homes.h"

#include <boost/asio/ip/address.hpp>

namespace tankchess::server {

bool is_private_address(const std::string& address) {
    boost::system::error_code error;
    const auto parsed = boost::asio::ip::make_address(address, error);
    if (error) return false;
    if (parsed.is_v6() && !parsed.to_v6().is_v4_mapped()) {
        const auto bytes = parsed.to_v6().to_bytes();
        return parsed.is_loopback() || parsed.to_v6().is_link_local() || (bytes[0] & 0xfe) == 0xfc;
    }
    const auto v4 =
        parsed.is_v4() ? parsed.to_v4() : boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, parsed.to_v6());
    const auto bytes = v4.to_bytes();
    return v4.is_loopback() || bytes[0] == 10 || (bytes[0] == 192 && bytes[1] == 168) ||
           (bytes[0] == 172 && (bytes[1] & 0xf0) == 16) || (bytes[0] == 169 && bytes[1] == 254);
}

void Homes::note(const std::string& user, const std::string& address) {
    const std::lock_guard lock(mutex_);
    if (address_of_.size() >= most_users) {
        address_of_.clear();
        users_at_.clear();
    }
    std::string& known = address_of_[user];
    if (known == address) return;
    if (const auto old = users_at_.find(known); old != users_at_.end()) {
        old->second.erase(user);
        if (old->second.empty()) users_at_.erase(old);
    }
    known = address;
    users_at_[address].insert(user);
}

std::string Homes::address_of(const std::string& user) const {
    const std::lock_guard lock(mutex_);
    const auto found = address_of_.find(user);
    return found == address_of_.end() ? std::string() : found->second;
}

std::vector<std::string> Homes::users_at(const std::string& address) const {
    const std::lock_guard lock(mutex_);
    const auto found = users_at_.find(address);
    if (found == users_at_.end()) return {};
    return {found->second.begin(), found->second.end()};
}

}  // namespace tankchess::server
