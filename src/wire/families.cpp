#include "wire/families.h"

#include <algorithm>

#include "rules/board/mode.h"

namespace tankchess::server {

namespace {

constexpr std::int64_t turns_reckoned = 40;
constexpr std::int64_t blitz_below_ms = 8LL * 60 * 1000;

std::string family_at(const std::string& modes, const std::string& speed) {
    return speed == "rapid" ? modes : modes + "-" + speed;
}

std::string family_of(const std::string& style) {
    const auto known = style_by_name(style);
    return std::string(known ? mode_of(*known).family : style);
}

}  // namespace

std::string speed_of(const match::TimeControl& clock) {
    if (clock.kind == match::TimeControl::Kind::per_turn) return "daily";
    if (clock.kind == match::TimeControl::Kind::unlimited) return "rapid";
    return clock.base.count() + turns_reckoned * clock.increment.count() < blitz_below_ms ? "blitz" : "rapid";
}

std::string rating_family(const std::string& style, const match::TimeControl& clock) {
    return family_at(family_of(style), speed_of(clock));
}

std::vector<RatingFamily> all_families() {
    std::vector<RatingFamily> out;
    for (const ModeRow& mode : mode_rows) {
        const std::string modes(mode.family);
        const bool known = std::any_of(out.begin(), out.end(), [&](const auto& f) { return f.modes == modes; });
        if (known) continue;
        for (const char* speed : {"rapid", "blitz", "daily"}) out.push_back({family_at(modes, speed), modes, speed});
    }
    return out;
}

}  // namespace tankchess::server
