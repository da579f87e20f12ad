#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "match/offers.h"
#include "match/time.h"

namespace tankchess::match {

// By a seat.
struct MakeMove {
    std::string text;
    Millis lag{0};  // how long it was on its way, as far as the caller measured it
};
struct Resign {};
struct MakeOffer {
    OfferKind kind;
};
struct Accept {
    OfferKind kind;
};
struct Decline {
    OfferKind kind;
};
struct Withdraw {
    OfferKind kind;
};
// Before the second turn is over, by right.
struct Abort {};
// Against the seat to move, which has been away for long enough.
enum class ClaimKind : std::uint8_t { win, draw };
struct Claim {
    ClaimKind kind;
};
// Four players, not in rated games: the engine plays on for `side`. By that side itself, by another seat if `side` is
// away for long enough or fell out by its absence, or by the referee at any time. A seat that resigned stays empty.
struct TakeOver {
    Side side;
    int level;
};

// G8: the second side takes over the first one's, right after its first turn.
struct SwapSides {};

// A seat gives another one more time: `given_real`, or a day where each turn has its own.
struct GiveTime {
    Side side;
};

// By the referee only (no seat).
struct Tick {};  // looks whether a flag has fallen; no events if none has
struct Credit {  // nobody could play between these moments
    Instant from;
    Instant to;
};
struct Stop {  // ends the match without result
    std::string why;
};
// The player of `side` is away with leave, or back: where each turn has its own time, none of it passes meanwhile.
struct Pause {
    Side side;
    bool on;
};
struct LinkRematch {  // the agreed rematch is this match
    std::string next;
};

using CommandBody = std::variant<MakeMove, Resign, MakeOffer, Accept, Decline, Withdraw, Abort, Claim, TakeOver,
                                 SwapSides, GiveTime, Tick, Credit, Stop, Pause, LinkRematch>;

// What somebody wants. `key` makes it idempotent: a second command of the same seat with the same non-empty key gets
// the answer of the first and changes nothing. (A refused command leaves no trace: the same key may then succeed.)
// `seen` is the version that the sender knew, 0 if it does not matter: the command is stale if the board or the
// turn changed after it; offers and credits made meanwhile do not matter.
struct Command {
    CommandBody body;
    std::optional<Side> seat{};  // none: the referee
    std::uint64_t seen = 0;
    std::string key{};
};

}  // namespace tankchess::match
