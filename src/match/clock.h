#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "base/names.h"
#include "match/time.h"
#include "rules/board/side.h"

namespace tankchess::match {

// How much time a seat has. Each seat has its own: time odds are simply two that differ.
struct TimeControl {
    enum class Kind : std::uint8_t {
        unlimited,
        real,      // `base` for the whole game, `increment` after each turn
        per_turn,  // `base` anew for each turn (correspondence)
    };
    Kind kind = Kind::unlimited;
    Millis base{0};
    Millis increment{0};

    bool operator==(const TimeControl&) const = default;
};
inline constexpr Names<TimeControl::Kind, 3> time_control_names{{"unlimited", "real", "per_turn"}};

// What a seat gives another at once, and the most that a clock may show because of it.
inline constexpr Millis given_real{15'000}, most_real{24LL * 3600 * 1000};
inline constexpr Millis given_per_turn{24LL * 3600 * 1000}, most_per_turn = 60 * given_per_turn;

// The clocks of all seats, of which at most one runs (G7). A seat's time is what it had when its clock was started
// less what has passed since; a clock that runs out stays at zero until the referee calls the flag.
//
// Lag: a move that spent time on its way is charged less by that time, up to `lag_cap` and to what is left of the
// seat's quota, which begins at four times the cap and grows by a fifth of it with each move. So a flag is called only
// that much after the clock shows zero, when no move on its way could save the seat any more.
class Clock {
public:
    using Controls = std::array<TimeControl, side_count>;

    Clock() = default;
    Clock(const Controls& controls, Millis lag_cap);

    std::optional<Side> running() const { return running_; }
    // When the running clock was started, outages given back taken into account.
    Instant running_since() const { return since_; }
    const TimeControl& control(Side side) const { return controls_[index_of(side)]; }
    // Time left at `now`, never negative; nothing for an unlimited seat.
    std::optional<Millis> left(Side side, Instant now) const;
    // When the flag of the running clock is called.
    std::optional<Instant> flag_at() const;
    bool flag_fallen(Instant now) const;

    // What a turn or action played at `now` by the running seat costs, with lag given back.
    Millis cost(Instant now, Millis lag) const;
    // Whether the running seat has that much time.
    bool affords(Millis cost) const;
    // What the running seat has left after paying; `turn_over` adds the increment.
    std::optional<Millis> left_after(Millis cost, bool turn_over) const;

    // The running seat played at `now`, was charged `spent` and has `left` from here on; its clock goes on until
    // another is started. What it was not charged for came out of its quota for lag.
    void played(std::optional<Millis> left, Millis spent, Instant now);
    // Most that the next move of a seat gets back for lag.
    Millis lag_allowed(Side side) const { return std::min(lag_cap_, lag_left_[index_of(side)]); }
    // Starts the clock of `side`, stopping (and charging) the one that runs, if it is another's.
    void start(Side side, Instant now);
    void stop(Instant now);
    // G8: two seats change places and each player keeps what is left; the running clock is charged and stops.
    void swap(Side a, Side b, Instant now);
    // No seat keeps more than `limit` shows, and what it was given since: a takeback returns no time and no increment
    // either.
    void cap(const std::array<Millis, side_count>& limit);
    // More time for a seat that has a clock.
    void give(Side side, Millis time);
    // A paused clock costs nothing and has no flag, whether it runs or not.
    bool paused(Side side) const { return paused_[index_of(side)]; }
    void pause(Side side, bool on, Instant now);
    // How much of an outage between `from` and `to` fell into the running turn and has not been given back yet.
    Millis outage(Instant from, Instant to, Instant now) const;
    void give_back(Millis time, Instant until);

    // Stored times without the running turn and without what was given, for cap().
    std::array<Millis, side_count> stored() const;

    bool operator==(const Clock&) const = default;

private:
    void charge(std::optional<Millis> left, Instant now);
    bool timed(Side side) const { return control(side).kind != TimeControl::Kind::unlimited; }

    Controls controls_{};
    Millis lag_cap_{0};
    std::array<Millis, side_count> lag_left_{};
    std::array<Millis, side_count> left_{};
    std::array<Millis, side_count> given_{};
    std::array<bool, side_count> paused_{};
    std::optional<Side> running_;
    Instant since_{};
    Instant given_back_until_{};
};

}  // namespace tankchess::match
