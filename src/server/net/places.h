#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace tankchess::server {

struct PlaceLimits {
    std::size_t all = 20000;
    std::size_t per_address = 250;  // IPv6: for each /64
    std::size_t kept = 16;          // beyond `all`, for those who watch over the server
};

// Who may hold a connection. Shared by all threads.
class Places : public std::enable_shared_from_this<Places> {
public:
    explicit Places(PlaceLimits limits) : limits_(limits) {}

    // The right to one connection, given back when it goes.
    class Place {
    public:
        Place(Place&&) noexcept = default;
        Place& operator=(Place&&) noexcept = default;
        // Beyond the bound: only health and figures are served here.
        bool kept() const { return held_->kept; }

    private:
        friend class Places;
        struct Held {
            std::shared_ptr<Places> from;
            std::string group;  // empty: does not count for an address
            bool in_all, kept;
            ~Held() { from->give_back(*this); }
        };
        explicit Place(std::unique_ptr<Held> held) : held_(std::move(held)) {}
        std::unique_ptr<Held> held_;
    };

    // For a new connection. An empty address is that of a proxy: it is bounded by its clients (take_for_client).
    std::optional<Place> take(const std::string& address, bool may_use_kept);
    // For a socket or stream that a proxy's connection carries: counts for the client's address alone.
    std::optional<Place> take_for_client(const std::string& address);

    std::size_t count() const;

private:
    bool count_for(const std::string& group);
    void give_back(const Place::Held& held);

    const PlaceLimits limits_;
    mutable std::mutex mutex_;
    std::size_t all_ = 0, kept_ = 0;
    std::unordered_map<std::string, std::size_t> by_group_;
};

// Raises the limit of open files as far as the system lets us. How many connections fit, at most `wanted`.
std::size_t connections_within_file_limit(std::size_t wanted);

}  // namespace tankchess::server
