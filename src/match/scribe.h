#pragma once

#include <optional>

#include "match/match.h"

namespace tankchess::match {

// Enters an event into a match: the log and the state that follows from it. Live play and replay both go through here,
// which is why they cannot differ. Distrusts what it is given: an event that cannot happen now is a fault and changes
// nothing.
class Scribe {
public:
    // `played`: what the move of a Moved event gives, if it was played already.
    static std::optional<Fault> enter(Match& match, Event event, const Played* played = nullptr);

private:
    using Verdict = std::optional<Fault>;

    Scribe(Match& match, const Event& event, const Played* played) : m_(match), event_(event), played_(played) {}

    Verdict write(const Started& body);
    Verdict write(const Moved& body);
    Verdict write(const Offered& body);
    Verdict write(const Accepted& body);
    Verdict write(const Declined& body);
    Verdict write(const Withdrawn& body);
    Verdict write(const TookBack& body);
    Verdict write(const Credited& body);
    Verdict write(const PutOut& body);
    Verdict write(const EngineSeated& body);
    Verdict write(const Swapped& body);
    Verdict write(const GaveTime& body);
    Verdict write(const Paused& body);
    Verdict write(const Ended& body);
    Verdict write(const RematchLinked& body);

    Verdict close_offer(OfferKind kind);
    // The board changed to `game`, whose side to move may be out.
    void set_board(const GamePtr& game);

    Match& m_;
    const Event& event_;
    const Played* played_;
};

}  // namespace tankchess::match
