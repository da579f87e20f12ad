#pragma once

#include "match/match.h"

namespace tankchess::match {

// Turns one command into events and enters them.
class Referee {
public:
    Referee(Match& match, const Command& command, Instant now) : m_(match), command_(command), now_(now) {}

    Reply run();

private:
    using Answer = std::optional<Refusal>;

    Answer perform(const MakeMove& move);
    Answer perform(const Resign&);
    Answer perform(const MakeOffer& offer);
    Answer perform(const Accept& accept);
    Answer perform(const Decline& decline);
    Answer perform(const Withdraw& withdraw);
    Answer perform(const Abort&);
    Answer perform(const Claim& claim);
    Answer perform(const TakeOver& take);
    Answer perform(const SwapSides&);
    Answer perform(const GiveTime& give);
    Answer perform(const Tick&);
    Answer perform(const Credit& credit);
    Answer perform(const Stop& stop);
    Answer perform(const Pause& pause);
    Answer perform(const LinkRematch& link);

    void enter(EventBody body, const Played* played = nullptr);
    void end(Cause cause, SideSet winners, Reason reason = Reason::none, std::string note = {});
    // `side` has lost its place: the game is over, or goes on without it (X4).
    void lose_seat(Side side, OutReason reason);
    // What the board says about the end.
    void judge_board();
    bool third_occurrence() const;
    // Carries out the offers that everybody has agreed to.
    void conclude_offers();
    void conclude(OfferKind kind, const StandingOffer& offer);

    // Sides that cannot win any more.
    SideSet out() const { return every_side.without(m_.seats_.in_play()); }

    Match& m_;
    const Command& command_;
    Instant now_;
};

}  // namespace tankchess::match
