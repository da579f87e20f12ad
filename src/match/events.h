#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "match/config.h"
#include "match/ending.h"
#include "match/offers.h"
#include "match/time.h"

namespace tankchess::match {

struct Started {
    MatchConfig config;
    bool operator==(const Started&) const = default;
};
// `by` played. Offers that the mover had not agreed to are void now (offers.h).
struct Moved {
    std::string text;            // canonical, with marks
    Millis spent{0};             // charged, lag already given back
    std::optional<Millis> left;  // on the mover's clock from here on; none if unlimited
    bool operator==(const Moved&) const = default;
};
struct Offered {
    OfferKind kind;
    bool operator==(const Offered&) const = default;
};
struct Accepted {
    OfferKind kind;
    bool operator==(const Accepted&) const = default;
};
struct Declined {
    OfferKind kind;
    bool operator==(const Declined&) const = default;
};
struct Withdrawn {
    OfferKind kind;
    bool operator==(const Withdrawn&) const = default;
};
// The game goes on after `plies` moves; later ones are undone. All offers are void.
struct TookBack {
    std::size_t plies = 0;
    bool operator==(const TookBack&) const = default;
};
// The running clock was given back `time` for an outage that ended at `until`.
struct Credited {
    Millis time{0};
    Instant until{};
    bool operator==(const Credited&) const = default;
};
// Four players: `side` is out, its pieces stay, the others play on.
struct PutOut {
    Side side = Side::white;
    OutReason reason = OutReason::resignation;
    bool operator==(const PutOut&) const = default;
};
struct EngineSeated {
    Side side = Side::white;
    int level = 0;
    bool operator==(const EngineSeated&) const = default;
};
// G8: whoever had White has Black from here on and the other way round, each with their own clock. All offers are void.
struct Swapped {
    bool operator==(const Swapped&) const = default;
};
// `to` was given `time` by `by`.
struct GaveTime {
    Side to = Side::white;
    Millis time{0};
    bool operator==(const GaveTime&) const = default;
};
// The clock of `side` stands still from here on, or may run again.
struct Paused {
    Side side = Side::white;
    bool on = false;
    bool operator==(const Paused&) const = default;
};
// After this only rematch offers, their answers and RematchLinked can follow.
struct Ended {
    Ending ending;
    bool operator==(const Ended&) const = default;
};
struct RematchLinked {
    std::string next;
    bool operator==(const RematchLinked&) const = default;
};

using EventBody = std::variant<Started, Moved, Offered, Accepted, Declined, Withdrawn, TookBack, Credited, PutOut,
                               EngineSeated, Swapped, GaveTime, Paused, Ended, RematchLinked>;

// One thing that happened. The n-th event of a match has version n, from 1 (Started).
struct Event {
    std::uint64_t version = 0;
    Instant at{};            // never before the event in front of it
    std::optional<Side> by;  // whose command caused it; none: the referee's
    std::string key;         // of that command; all events that it caused carry it
    EventBody body;

    bool operator==(const Event&) const = default;
};

}  // namespace tankchess::match
