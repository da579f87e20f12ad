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
        : owner_(std::move(owner)), loop_(loop), flag_call_(std::move(flag)), claim_call_(std::move(claim)) {}

    // After every change of the clocks, and of who is there.
    void follow(const match::Match& match);

private:
    void call_at(Timer& timer, std::optional<match::Instant> at, const std::function<void()>& call);

    std::weak_ptr<const void> owner_;
    Loop& loop_;
    std::function<void()> flag_call_, claim_call_;
    Timer flag_, claim_;
};

}  // namespace tankchess::server
