#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "server/site/limits.h"

namespace tankchess::server {

// Slows those who guess passwords, and locks nobody out: whoever is new at an address, or comes with a device on which
// this account was used before, is never made to wait for the guesses of others.
class LogInGuard {
public:
    explicit LogInGuard(Limits& limits) : limits_(limits) {}

    // The time until this name may be tried from there; 0: now.
    Millis wait(const std::string& address, const std::string& name, bool known_device, Millis now);
    void failed(const std::string& address, const std::string& name, Millis now);
    std::uint64_t failures() const { return failures_; }

private:
    Limits& limits_;
    std::atomic<std::uint64_t> failures_{0};
};

// The cookie that tells a device on which an account was used: no secret of a log-in, it opens nothing by itself.
class DeviceMarks {
public:
    explicit DeviceMarks(std::string key) : key_(std::move(key)) {}

    std::string mark(const std::string& user) const;
    bool is_of(const std::string& mark, const std::string& user) const;

private:
    std::string key_;
};

}  // namespace tankchess::server
