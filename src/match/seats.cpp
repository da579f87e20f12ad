#include "match/seats.h"

#include <utility>

namespace tankchess::match {

Seats::Seats(const std::vector<SeatSpec>& specs) {
    for (const SeatSpec& spec : specs) seats_.push_back({spec, std::nullopt, false});
}

const Seat* Seats::at(Side side) const {
    for (const Seat& seat : seats_) {
        if (seat.spec.side == side) return &seat;
    }
    return nullptr;
}

Seat* Seats::find(Side side) {
    for (Seat& seat : seats_) {
        if (seat.spec.side == side) return &seat;
    }
    return nullptr;
}

SideSet Seats::seated() const {
    SideSet set;
    for (const Seat& seat : seats_) set.add(seat.spec.side);
    return set;
}

SideSet Seats::in_play() const {
    SideSet set;
    for (const Seat& seat : seats_) {
        if (!seat.out) set.add(seat.spec.side);
    }
    return set;
}

SideSet Seats::engines() const {
    SideSet set;
    for (const Seat& seat : seats_) {
        if (seat.spec.kind == SeatKind::engine) set.add(seat.spec.side);
    }
    return set;
}

void Seats::put_out(Side side, OutReason reason) {
    if (Seat* seat = find(side)) seat->out = reason;
}

void Seats::seat_engine(Side side, int level) {
    Seat* seat = find(side);
    if (!seat) return;
    seat->spec.kind = SeatKind::engine;
    seat->spec.level = level;
    seat->out.reset();
    seat->taken_over = true;
}

void Seats::swap(Side a, Side b) {
    Seat* one = find(a);
    Seat* other = find(b);
    if (!one || !other) return;
    std::swap(*one, *other);
    std::swap(one->spec.side, other->spec.side);
}

}  // namespace tankchess::match
