#include "server/site/limits.h"

#include <algorithm>
#include <cmath>

namespace tankchess::server {

namespace {

// Generous for a household behind one address, dull for a script.
constexpr std::array<Bucket, costly_count> buckets = {{
    {400, 40},  // request
    {10, 0.1},  // sign_in
    {300, 2},   // new_guest: a school may come in at once
    {30, 0.5},  // new_game
    {15, 0.2},  // seek
    {60, 10},   // move
    {8, 0.5},   // chat
    {120, 20},  // position: whatever is worked out anew for the asker
    {20, 0.5},  // analysis
    {12, 0.3},  // hint
    {240, 40},  // message
    {60, 2},    // write
}};

}  // namespace

Limits::Limits(double factor) : factor_(factor) {}

const Bucket& Limits::bucket(Costly what) { return buckets[static_cast<std::size_t>(what)]; }

int Limits::take(Costly what, const std::string& address, const std::string& user, Millis now) {
    if (factor_ <= 0) return 0;
    const Bucket& rule = bucket(what);
    const double size = rule.size * factor_;
    const double rate = rule.per_second * factor_;
    const auto tag = static_cast<char>('A' + static_cast<int>(what));
    int wait = 0;
    std::array<std::string, 2> keys;
    if (!user.empty()) keys[0] = std::string{tag, 'u'} + user;
    // Several people share an address: it may do four times as much.
    if (!address.empty()) keys[1] = std::string{tag, 'a'} + address;
    for (int pass = 0; pass < 2; ++pass) {
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (keys[i].empty()) continue;
            const double scale = i == 1 && !user.empty() ? 4 : 1;
            Part& part = parts_[std::hash<std::string>{}(keys[i]) % part_count];
            const std::lock_guard lock(part.mutex);
            Level& level = part.levels.try_emplace(keys[i], Level{size * scale, now}).first->second;
            const double passed = static_cast<double>(std::max<Millis>(0, now - level.at)) / 1000;
            level.left = std::min(size * scale, level.left + passed * rate * scale);
            level.at = now;
            if (pass == 0) {
                if (level.left < 1)
                    wait = std::max(wait, static_cast<int>(std::ceil((1 - level.left) / (rate * scale))));
            } else {
                level.left -= 1;
            }
        }
        if (wait > 0) return wait;
    }
    return 0;
}

void Limits::sweep(Millis now) {
    for (Part& part : parts_) {
        const std::lock_guard lock(part.mutex);
        std::erase_if(part.levels, [now](const auto& entry) { return now - entry.second.at > 10 * 60 * 1000; });
    }
}

}  // namespace tankchess::server
