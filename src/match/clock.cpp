#include "match/clock.h"

#include <algorithm>
#include <utility>

namespace tankchess::match {

using Kind = TimeControl::Kind;

namespace {

constexpr int lag_quota = 4;        // in caps
constexpr int lag_regained_in = 5;  // moves, for one cap

}  // namespace

Clock::Clock(const Controls& controls, Millis lag_cap) : controls_(controls), lag_cap_(lag_cap) {
    for (const Side s : all_sides) left_[index_of(s)] = control(s).base;
    lag_left_.fill(lag_quota * lag_cap);
}

std::optional<Millis> Clock::left(Side side, Instant now) const {
    if (!timed(side)) return std::nullopt;
    const Millis stored = left_[index_of(side)];
    if (running_ != side) return stored;
    return std::max(Millis{0}, stored - cost(now, Millis{0}));
}

std::optional<Instant> Clock::flag_at() const {
    if (!running_ || !timed(*running_) || paused(*running_)) return std::nullopt;
    return since_ + left_[index_of(*running_)] + lag_allowed(*running_);
}

bool Clock::flag_fallen(Instant now) const {
    const auto at = flag_at();
    return at && now >= *at;
}

Millis Clock::cost(Instant now, Millis lag) const {
    if (running_ && paused(*running_)) return Millis{0};
    const Millis passed = std::max(Millis{0}, now - since_);
    const Millis most = running_ ? lag_allowed(*running_) : Millis{0};
    return passed - std::clamp(lag, Millis{0}, std::min(most, passed));
}

bool Clock::affords(Millis cost) const { return !running_ || !timed(*running_) || cost < left_[index_of(*running_)]; }

std::optional<Millis> Clock::left_after(Millis cost, bool turn_over) const {
    if (!running_ || !timed(*running_)) return std::nullopt;
    const TimeControl& time = control(*running_);
    if (turn_over && time.kind == Kind::per_turn) return time.base;
    const Millis rest = std::max(Millis{0}, left_[index_of(*running_)] - cost);
    return turn_over ? rest + time.increment : rest;
}

void Clock::played(std::optional<Millis> left, Millis spent, Instant now) {
    if (running_) {
        Millis& quota = lag_left_[index_of(*running_)];
        const Millis given = std::clamp(now - since_ - spent, Millis{0}, quota);
        quota = std::min(lag_quota * lag_cap_, quota - given + lag_cap_ / lag_regained_in);
    }
    charge(left, now);
}

void Clock::charge(std::optional<Millis> left, Instant now) {
    if (running_ && left) left_[index_of(*running_)] = *left;
    since_ = now;
}

void Clock::start(Side side, Instant now) {
    stop(now);
    if (control(side).kind == Kind::per_turn) left_[index_of(side)] = control(side).base;
    running_ = side;
}

void Clock::stop(Instant now) {
    if (running_) charge(left_after(cost(now, Millis{0}), false), now);
    running_.reset();
    since_ = now;
}

void Clock::swap(Side a, Side b, Instant now) {
    stop(now);
    std::swap(controls_[index_of(a)], controls_[index_of(b)]);
    std::swap(left_[index_of(a)], left_[index_of(b)]);
    std::swap(lag_left_[index_of(a)], lag_left_[index_of(b)]);
    std::swap(given_[index_of(a)], given_[index_of(b)]);
    std::swap(paused_[index_of(a)], paused_[index_of(b)]);
}

void Clock::cap(const std::array<Millis, side_count>& limit) {
    for (std::size_t i = 0; i < side_count; ++i) left_[i] = std::min(left_[i], limit[i] + given_[i]);
}

std::array<Millis, side_count> Clock::stored() const {
    std::array<Millis, side_count> out = left_;
    for (std::size_t i = 0; i < side_count; ++i) out[i] -= given_[i];
    return out;
}

void Clock::give(Side side, Millis time) {
    left_[index_of(side)] += time;
    given_[index_of(side)] += time;
}

void Clock::pause(Side side, bool on, Instant now) {
    if (running_ == side) charge(left_after(cost(now, Millis{0}), false), now);
    paused_[index_of(side)] = on;
}

Millis Clock::outage(Instant from, Instant to, Instant now) const {
    if (!running_) return Millis{0};
    return std::max(Millis{0}, std::min(to, now) - std::max({from, since_, given_back_until_}));
}

void Clock::give_back(Millis time, Instant until) {
    since_ += time;
    given_back_until_ = std::max(given_back_until_, until);
}

}  // namespace tankchess::match
