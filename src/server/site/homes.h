#pragma once

#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace tankchess::server {

// Which address a user came from last: people at one address share what there is little of. Kept in memory; forgotten
// when there are too many, then everybody counts alone for a while.
class Homes {
public:
    void note(const std::string& user, const std::string& address);
    std::string address_of(const std::string& user) const;  // empty: not known
    std::vector<std::string> users_at(const std::string& address) const;

private:
    static constexpr std::size_t most_users = 100000;

    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::string> address_of_;
    std::unordered_map<std::string, std::set<std::string>> users_at_;
};

// Loopback and private networks: a household, where an address says nothing about people.
bool is_private_address(const std::string& address);

}  // namespace tankchess::server
