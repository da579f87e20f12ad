#include "server/play/deadlines.h"

#include <algorithm>

#include "server/common/clock.h"

namespace tankchess::server {

namespace {

constexpr Millis longest_wait = 24LL * 3600 * 1000;  // then it is looked at again

}  // namespace

void Deadlines::call_at(Timer& timer, std::optional<match::Instant> at, const std::function<void()>& call) {
    timer.cancel();
    if (!at) return;
    const Millis wait = std::clamp<Millis>(match::count_of(*at) - now_ms(), 0, longest_wait) + 1;
    timer = loop_.after(std::chrono::milliseconds(wait), [owner = owner_, call] {
        if (const auto alive = owner.lock()) call();
    });
}

void Deadlines::follow(const match::Match& match) {
    std::optional<match::Instant> claimable;
    for (const match::Seat& seat : match.seats().all()) {
        const auto at = match.claimable_at(seat.spec.side);
        const bool ahead = at && match::count_of(*at) >= now_ms();
        if (ahead && (!claimable || *at < *claimable)) claimable = at;
    }
    call_at(flag_, match.over() ? std::nullopt : match.next_deadline(), flag_call_);
    call_at(claim_, match.over() ? std::nullopt : claimable, claim_call_);
}

}  // namespace tankchess::server
