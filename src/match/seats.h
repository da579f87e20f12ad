#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/names.h"
#include "match/clock.h"
#include "match/side_set.h"

namespace tankchess::match {

enum class SeatKind : std::uint8_t { person, guest, engine, bot };
inline constexpr Names<SeatKind, 4> seat_kind_names{{"person", "guest", "engine", "bot"}};

// Who sits where when a match starts.
struct SeatSpec {
    Side side = Side::white;
    SeatKind kind = SeatKind::person;
    int level = 0;       // of an engine
    std::string player;  // an id that means something to the caller only
    std::string name;    // shown to people
    TimeControl time;
    std::string style = {};  // of an engine that does not play in the plain one; means something to the caller only

    bool operator==(const SeatSpec&) const = default;
};

// How a seat of a four-player game fell out of it while the others play on.
enum class OutReason : std::uint8_t { resignation, time, absence };
inline constexpr Names<OutReason, 3> out_reason_names{{"resignation", "time", "absence"}};

struct Seat {
    SeatSpec spec;                 // kind and level change when the engine takes over; player and name stay
    std::optional<OutReason> out;  // passed over from then on; its pieces stay
    bool taken_over = false;

    bool operator==(const Seat&) const = default;
};

// The seats of a match, two to four, at most one for a side.
class Seats {
public:
    Seats() = default;
    explicit Seats(const std::vector<SeatSpec>& specs);

    const std::vector<Seat>& all() const { return seats_; }
    const Seat* at(Side side) const;
    // Sides that have a seat.
    SideSet seated() const;
    // Seats that have not fallen out.
    SideSet in_play() const;
    // Seats that an engine plays.
    SideSet engines() const;

    void put_out(Side side, OutReason reason);
    void seat_engine(Side side, int level);
    // G8: the players of two seats change places.
    void swap(Side a, Side b);

    bool operator==(const Seats&) const = default;

private:
    Seat* find(Side side);

    std::vector<Seat> seats_;
};

}  // namespace tankchess::match
