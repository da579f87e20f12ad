#include "server/play/deadlines.h"

#include <algorithm>

#include "server/common/clock.h"

namespace tankchess::server {

namespace {

constexpr Millis longest_wait = 24LL * 3600 * 1000;  // then it is looked at again

}  // namespace

void Deadlines::set(Alarm& alarm, std::optional<match::Instant> due) {
    alarm.due = due;
    if (!due || (alarm.set && *alarm.set <= *due)) return;
    const Millis now = now_ms();
    const Millis wait = std::clamp<Millis>(match::count_of(*due) - now, 0, longest_wait);
    alarm.set = match::instant_at(now + wait);
    alarm.timer = loop_.after(std::chrono::milliseconds(wait + 1), [this, owner = owner_, &alarm] {
        if (const auto alive = owner.lock()) went_off(alarm);
    });
}

void Deadlines::went_off(Alarm& alarm) {
    alarm.set.reset();
    if (!alarm.due) return;
    if (match::count_of(*alarm.due) > now_ms()) return set(alarm, alarm.due);
    alarm.due.reset();
    alarm.call();
}

void Deadlines::follow(const match::Match& match) {
    std::optional<match::Instant> claimable;
    for (const match::Seat& seat : match.seats().all()) {
        const auto at = match.claimable_at(seat.spec.side);
        const bool ahead = at && match::count_of(*at) >= now_ms();
        if (ahead && (!claimable || *at < *claimable)) claimable = at;
    }
    set(flag_, match.over() ? std::nullopt : match.next_deadline());
    set(claim_, match.over() ? std::nullopt : claimable);
}

}  // namespace tankchess::server
