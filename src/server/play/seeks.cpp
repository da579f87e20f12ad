#include "server/play/seeks.h"

#include <algorithm>

#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr std::size_t seeks_per_user = 5;
constexpr std::size_t seeks_per_address = 30;
constexpr std::size_t seeks_of_guests = 300;  // the rest is kept for accounts
constexpr std::size_t seeks_in_all = 500;
constexpr std::size_t seeks_listed = 200;
constexpr Millis seek_life = 60 * 60 * 1000;
constexpr Millis absence_allowed = 30 * 1000;

}  // namespace

json::object seek_view(const Seeks::Seek& seek) {
    return {{"id", seek.id},
            {"by", json::object{{"id", seek.by.user}, {"name", seek.by.name}, {"kind", seek.by.kind}}},
            {"terms", seek.plan.terms.shown},
            {"created", seek.created},
            {"open", open_view(seek.plan)},
            {"taken", taken_view(seek.plan)}};
}

json::object Seeks::add(const Identity& by, const std::string& address, Plan plan) {
    Seek seek{random_text(8), by, address, std::move(plan), now_ms()};
    const json::object view = seek_view(seek);
    {
        const std::lock_guard lock(mutex_);
        std::size_t mine = 0, near = 0, guests = 0;
        for (const auto& [id, other] : seeks_) {
            mine += other.by.user == by.user;
            near += other.address == address;
            guests += other.by.kind == "guest";
        }
        if (mine >= seeks_per_user) {
            throw ApiFault{429, "slow_down", "you have enough open seeks: take one back first", {}, 30};
        }
        if (near >= seeks_per_address) {
            throw ApiFault{429, "slow_down", "there are enough open seeks from your address", {}, 30};
        }
        if (seeks_.size() >= seeks_in_all || (by.kind == "guest" && guests >= seeks_of_guests)) {
            throw ApiFault{429, "slow_down", "the lobby is full: take one of its seeks, or wait", {}, 30};
        }
        seeks_.emplace(seek.id, std::move(seek));
    }
    presence_.tell_lobby({{"t", "seek"}, {"seek", view}}, by.user, blocks_);
    return view;
}

bool Seeks::remove(const std::string& user, const std::string& id) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = seeks_.find(id);
        if (found == seeks_.end() || found->second.by.user != user) return false;
        seeks_.erase(found);
    }
    presence_.tell_lobby({{"t", "seek_gone"}, {"id", id}});
    return true;
}

json::array Seeks::list(const std::string& reader) const {
    std::vector<const Seek*> newest;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, seek] : seeks_) {
        if (!blocks_.apart(seek.by.user, reader)) newest.push_back(&seek);
    }
    std::sort(newest.begin(), newest.end(), [](const Seek* a, const Seek* b) { return a->created > b->created; });
    if (newest.size() > seeks_listed) newest.resize(seeks_listed);
    json::array out;
    for (const Seek* seek : newest) out.push_back(seek_view(*seek));
    return out;
}

Seeks::Accepted Seeks::accept(const std::string& id, const Identity& who, std::optional<Side> side,
                              const std::vector<std::string>& army, const std::function<void(const Plan&)>& judge) {
    Accepted out;
    {
        const std::lock_guard lock(mutex_);
        const auto found = seeks_.find(id);
        if (found == seeks_.end()) throw ApiFault{404, "no_such_seek", "this seek is gone", {}, 0};
        Seek next = found->second;
        if (next.plan.has(who.user)) throw ApiFault{409, "already", "you sit there already", {}, 0};
        for (const SeatPlan& seat : next.plan.seats) {
            if (seat.kind == SeatPlan::Kind::person && blocks_.apart(seat.user, who.user)) {
                throw ApiFault{403, "blocked", "you and somebody at this table do not play each other", {}, 0};
            }
        }
        judge(next.plan);
        if (next.plan.terms.rated && who.kind == "guest") {
            throw ApiFault{403, "account_needed", "rated games are between accounts", {}, 0};
        }
        if (!next.plan.seat(who, side)) throw ApiFault{409, "already", "that seat is taken", {}, 0};
        if (!army.empty()) {
            draw_sides(next.plan, random_below(2) != 0);
            next.plan.bring(who.user, army);
        }
        if (next.plan.full()) {
            out.before = found->second;
            seeks_.erase(found);
            draw_sides(next.plan, random_below(2) != 0);
            out.complete = std::move(next);
        } else {
            found->second = next;
            out.by = next.by.user;
            out.seek = seek_view(next);
        }
    }
    if (out.complete) {
        presence_.tell_lobby({{"t", "seek_gone"}, {"id", id}});
    } else {
        presence_.tell_lobby({{"t", "seek"}, {"seek", out.seek}}, out.by, blocks_);
    }
    return out;
}

void Seeks::put_back(const Seek& seek) {
    {
        const std::lock_guard lock(mutex_);
        seeks_.insert_or_assign(seek.id, seek);
    }
    presence_.tell_lobby({{"t", "seek"}, {"seek", seek_view(seek)}}, seek.by.user, blocks_);
}

void Seeks::sweep(Millis now) {
    std::vector<std::string> gone;
    {
        const std::lock_guard lock(mutex_);
        for (auto it = seeks_.begin(); it != seeks_.end();) {
            const Seek& seek = it->second;
            // Somebody who never had a connection left when they asked.
            const Millis left = std::max(seek.created, presence_.gone_since(seek.by.user));
            const bool away = !presence_.online(seek.by.user) && now - left > absence_allowed;
            if (now - seek.created > seek_life || away) {
                gone.push_back(it->first);
                it = seeks_.erase(it);
            } else {
                ++it;
            }
        }
    }
    for (const std::string& id : gone) presence_.tell_lobby({{"t", "seek_gone"}, {"id", id}});
}

}  // namespace tankchess::server
