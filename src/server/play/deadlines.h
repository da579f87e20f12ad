#pragma once

#include <functional>
#include <memory>

#include "match/match.h"
#include "server/net/loop.h"

namespace tankchess::server {

// The two moments of a game that come by themselves: a flag falls, and somebody has been away for long enough to be
// claimed against. Lives on the game's loop, as a part of `owner`.
class Deadlines {
public:
    Deadlines(std::weak_ptr<const void> owner, Loop& loop, std::function<void()> flag, std::function<void()> claim)
        : owner_(std::move(owner)), loop_(loop), flag_{std::move(flag)}, claim_{std::move(claim)} {}

    // After every change of the clocks, and of who is there.
    void follow(const match::Match& match);

private:
    // Every move puts its moments off. A timer that is too early looks again when it goes off: that happens seldom, and
    // setting one anew is not cheap.
    struct Alarm {
        std::function<void()> call;
        std::optional<match::Instant> due = {};
        std::optional<match::Instant> set = {};  // when the timer goes off
        Timer timer = {};
    };
    void set(Alarm& alarm, std::optional<match::Instant> due);
    void went_off(Alarm& alarm);

    std::weak_ptr<const void> owner_;
    Loop& loop_;
    Alarm flag_, claim_;
};

}  // namespace tankchess::server
