#include "match/config.h"

namespace tankchess::match {

namespace {

std::optional<Fault> time_fault(const TimeControl& time, const std::string& field) {
    using Kind = TimeControl::Kind;
    if (time.base < Millis{0} || time.increment < Millis{0}) return Fault{field, "is negative"};
    if (time.kind == Kind::real && time.base == Millis{0}) return Fault{field, "needs a base above 0"};
    if (time.kind == Kind::per_turn && time.base == Millis{0}) return Fault{field, "needs time for each turn"};
    if (time.kind != Kind::real && time.increment != Millis{0}) return Fault{field, "has an increment only if real"};
    if (time.kind == Kind::unlimited && time.base != Millis{0}) return Fault{field, "is unlimited and has a base"};
    return std::nullopt;
}

}  // namespace

std::optional<Fault> config_fault(const MatchConfig& config) {
    if (config.seats.size() < 2 || config.seats.size() > side_count) {
        return Fault{"seats", std::to_string(config.seats.size()) + " of them, a match has 2 to 4"};
    }
    SideSet sides;
    for (const SeatSpec& seat : config.seats) {
        const std::string field = std::string("seat ") + letter_of(seat.side);
        if (sides.has(seat.side)) return Fault{field, "is there twice"};
        sides.add(seat.side);
        const bool engine = seat.kind == SeatKind::engine;
        if (engine && seat.level < 1) return Fault{field, "is an engine without level"};
        if (!engine && seat.level != 0) return Fault{field, "has a level but is no engine"};
        if (!engine && !seat.style.empty()) return Fault{field, "has a style but is no engine"};
        if (auto fault = time_fault(seat.time, field + " time")) return fault;
    }
    if (config.swap && config.seats.size() != 2) return Fault{"swap", "is for two sides"};
    if (config.lag_cap < Millis{0}) return Fault{"lag_cap", "is negative"};
    if (config.claim_after < Millis{0}) return Fault{"claim_after", "is negative"};
    return std::nullopt;
}

}  // namespace tankchess::match
