#include "server/site/limits.h"

#include <algorithm>
#include <cmath>

#include "server/net/address.h"

namespace tankchess::server {

namespace {

// Generous for a household behind one address, dull for a script. docs/protocol.md has the same table.
constexpr std::array<Bucket, costly_count> buckets = {{
    {"request", 400, 40},
    {"sign_in", 10, 0.1},
    {"wrong_password", 20, 1.0 / 30},
    {"guessed_name", 10, 1.0 / 60},
    {"new_guest", 300, 2},  // a school may come in at once
    {"new_game", 30, 0.5},
    {"seek", 15, 0.2},
    {"move", 60, 10},
    {"chat", 8, 0.5},
    {"position", 120, 20},  // whatever is worked out anew for the asker
    {"analysis", 20, 0.5},
    {"hint", 12, 0.3},
    {"message", 240, 40},
    {"write", 60, 2},
    {"letter", 5, 1.0 / 60},
    {"report", 10, 1.0 / 60},
    // What those in their first hours may say, offer and report (newcomers.h).
    {"new_chat", 10, 4.0 / 60},
    {"new_offer", 10, 2.0 / 60},
    {"new_report", 3, 1.0 / 60},
}};

// Several people share an address: it may do as much as four of them.
constexpr double people_per_address = 4;
// The slowest bucket is full again after this.
constexpr Millis forget_after = 10 * 60 * 1000;
// Buckets that fill no faster are worth telling other nodes of: log-ins, new games, analyses.
constexpr double slow_bucket = 2;
constexpr char first_tag = 'A';

}  // namespace

Limits::Limits(double factor) : factor_(factor) {}

const Bucket& Limits::bucket(RateLimited what) { return buckets[static_cast<std::size_t>(what)]; }

template <class Visit>
void Limits::each_level(RateLimited what, const std::string& address, const std::string& user, Millis now,
                        Visit visit) {
    if (factor_ <= 0) return;
    const Bucket& rule = bucket(what);
    const auto tag = static_cast<char>(first_tag + static_cast<int>(what));
    const auto look = [&](const std::string& key, double scale) {
        const double size = rule.size * factor_ * scale, per_second = rule.per_second * factor_ * scale;
        Part& part = parts_[std::hash<std::string>{}(key) % part_count];
        const std::lock_guard lock(part.mutex);
        Level& level = part.levels.try_emplace(key, Level{size, now}).first->second;
        fill(level, size, per_second, now);
        const double before = level.left;
        visit(level.left, size, per_second);
        if (shared_ && level.left < before && rule.per_second <= slow_bucket) part.taken[key] += before - level.left;
    };
    if (!user.empty()) look(std::string{tag, 'u'} + user, 1);
    if (!address.empty()) {
        look(std::string{tag, 'a'} + address_group(address), user.empty() ? 1 : people_per_address);
    }
}

void Limits::fill(Level& level, double size, double per_second, Millis now) {
    const double passed = static_cast<double>(std::max<Millis>(0, now - level.at)) / 1000;
    level.left = std::min(size, level.left + passed * per_second);
    level.at = now;
}

Limits::Taken Limits::taken_here() {
    shared_ = true;
    Taken out;
    for (Part& part : parts_) {
        const std::lock_guard lock(part.mutex);
        out.merge(part.taken);
        part.taken.clear();
    }
    return out;
}

void Limits::take_elsewhere(const Taken& taken, Millis now) {
    if (factor_ <= 0) return;
    for (const auto& [key, amount] : taken) {
        const std::size_t what = key.size() < 2 ? costly_count : static_cast<std::size_t>(key[0] - first_tag);
        if (what >= costly_count || !(amount > 0)) continue;
        const double scale = factor_ * (key[1] == 'a' ? people_per_address : 1);
        const double size = buckets[what].size * scale;
        Part& part = parts_[std::hash<std::string>{}(key) % part_count];
        const std::lock_guard lock(part.mutex);
        Level& level = part.levels.try_emplace(key, Level{size, now}).first->second;
        fill(level, size, buckets[what].per_second * scale, now);
        level.left = std::max(0.0, level.left - amount);
    }
}

Millis Limits::wait(RateLimited what, const std::string& address, const std::string& user, Millis now) {
    Millis wait = 0;
    each_level(what, address, user, now, [&wait](double left, double, double per_second) {
        if (left < 1) wait = std::max(wait, static_cast<Millis>(std::ceil((1 - left) / per_second * 1000)));
    });
    if (wait > 0) ++refused_[static_cast<std::size_t>(what)];
    return wait;
}

void Limits::charge(RateLimited what, const std::string& address, const std::string& user, Millis now) {
    each_level(what, address, user, now, [](double& left, double, double) { left = std::max(0.0, left - 1); });
}

bool Limits::is_full(RateLimited what, const std::string& address, const std::string& user, Millis now) {
    bool full = true;
    each_level(what, address, user, now, [&full](double left, double size, double) { full = full && left >= size; });
    return full;
}

Millis Limits::take(RateLimited what, const std::string& address, const std::string& user, Millis now) {
    const Millis time = wait(what, address, user, now);
    if (time == 0) charge(what, address, user, now);
    return time;
}

void Limits::sweep(Millis now) {
    for (Part& part : parts_) {
        const std::lock_guard lock(part.mutex);
        std::erase_if(part.levels, [now](const auto& entry) { return now - entry.second.at > forget_after; });
    }
}

}  // namespace tankchess::server
