#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/store/users.h"

namespace tankchess::server {

// Every costly action has a bucket per address and one per account.
enum class RateLimited {
    request,
    sign_in,
    wrong_password,
    guessed_name,
    new_guest,
    new_game,
    seek,
    move,
    chat,
    position,
    analysis,
    hint,
    message,
    write,
    letter,
    report,
    new_chat,
    new_offer,
    new_report
};
inline constexpr std::size_t costly_count = 19;

struct Bucket {
    std::string_view name;  // in docs/protocol.md
    double size;            // how much may come at once
    double per_second;      // how fast it fills again
};

// Token buckets. Shared by the network threads; a lock is held for a look-up only.
class Limits {
public:
    // A factor for all buckets: tests and load runs raise it, 0 switches the limits off.
    explicit Limits(double factor = 1);

    // 0: go on. Otherwise the time until it would be allowed. Takes from both buckets or from none.
    Millis take(RateLimited what, const std::string& address, const std::string& user, Millis now);
    // The two halves of take(): the time to wait, with nothing taken; and taking, allowed or not.
    Millis wait(RateLimited what, const std::string& address, const std::string& user, Millis now);
    void charge(RateLimited what, const std::string& address, const std::string& user, Millis now);
    // Whether nothing was taken lately.
    bool is_full(RateLimited what, const std::string& address, const std::string& user, Millis now);

    // How often somebody was told to wait.
    std::uint64_t refused(RateLimited what) const { return refused_[static_cast<std::size_t>(what)]; }

    // Several nodes tell each other what was taken from slow buckets, so that a client has as much on all of them
    // together as on one. From the first call on this collects it: what was taken since the call before, by bucket.
    using Taken = std::unordered_map<std::string, double>;
    Taken taken_here();
    void take_elsewhere(const Taken& taken, Millis now);

    static const Bucket& bucket(RateLimited what);
    // Forgets full buckets. Now and then.
    void sweep(Millis now);

private:
    struct Level {
        double left;
        Millis at;
    };
    struct Part {
        std::mutex mutex;
        std::unordered_map<std::string, Level> levels;
        Taken taken;
    };
    static constexpr std::size_t part_count = 16;

    // Calls `visit(level, size, per_second)` for the bucket of the address and for that of the user, filled up to now.
    template <class Visit>
    void each_level(RateLimited what, const std::string& address, const std::string& user, Millis now, Visit visit);

    static void fill(Level& level, double size, double per_second, Millis now);

    double factor_;
    std::atomic<bool> shared_{false};
    std::array<std::atomic<std::uint64_t>, costly_count> refused_{};
    std::array<Part, part_count> parts_;
};

}  // namespace tankchess::server
