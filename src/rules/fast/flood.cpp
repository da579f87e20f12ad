#include "rules/fast/flood.h"

#include <algorithm>
#include <utility>

#include "rules/fast/drive_memory.h"
#include "rules/play/drive.h"

namespace tankchess {

namespace {

// How far one step ahead is in the bits of a window.
constexpr int window_delta(Facing f) { return dy_of(f) * WindowSet::row_bits + dx_of(f); }

// All squares one step ahead. Those in the last column, which stays empty, mean nothing.
#ifdef __wasm_simd128__
template <Facing facing>
WindowSet ahead(const WindowSet& s) {
    v128_t low = s.low(), high = s.high();
    if constexpr (dy_of(facing) > 0) {
        high = wasm_i16x8_shuffle(low, high, 7, 8, 9, 10, 11, 12, 13, 14);
        low = wasm_i16x8_shuffle(wasm_i64x2_const(0, 0), low, 7, 8, 9, 10, 11, 12, 13, 14);
    } else if constexpr (dy_of(facing) < 0) {
        low = wasm_i16x8_shuffle(low, high, 1, 2, 3, 4, 5, 6, 7, 8);
        high = wasm_i16x8_shuffle(high, wasm_i64x2_const(0, 0), 1, 2, 3, 4, 5, 6, 7, 8);
    }
    if constexpr (dx_of(facing) > 0) return WindowSet::of(wasm_i16x8_shl(low, 1), wasm_i16x8_shl(high, 1));
    if constexpr (dx_of(facing) < 0) return WindowSet::of(wasm_u16x8_shr(low, 1), wasm_u16x8_shr(high, 1));
    return WindowSet::of(low, high);
}
#else
template <Facing facing>
WindowSet ahead(const WindowSet& s) {
    const auto& w = s.word;
    constexpr int by = window_delta(facing);
    if constexpr (by > 0) {
        constexpr int rest = 64 - by;
        return {{w[0] << by, w[1] << by | w[0] >> rest, w[2] << by | w[1] >> rest, w[3] << by | w[2] >> rest}};
    } else {
        constexpr int back = -by, rest = 64 + by;
        return {{w[0] >> back | w[1] << rest, w[1] >> back | w[2] << rest, w[2] >> back | w[3] << rest, w[3] >> back}};
    }
}
#endif

// Calls f with every facing, known to the compiler.
template <class F>
void for_facings(F&& f) {
    [&]<int... i>(std::integer_sequence<int, i...>) {
        (f(std::integral_constant<Facing, facing_at(i)>{}), ...);
    }(std::make_integer_sequence<int, facing_count>{});
}

}  // namespace

DriveFlood::DriveFlood(const Position& position, Slot slot, Markers markers)
    : p_(position),
      piece_(position.piece(slot)),
      row_(piece_.row()),
      west_(column_of(piece_.square) - WindowSet::radius),
      south_(row_of(piece_.square) - WindowSet::radius),
      may_leave_(may_leave(position, piece_) &&
                 rows_to_leave(position.size(), piece_.side, piece_.square) <= row_.speed + 1),  // T7: a road adds one
      single_turns_(row_.has(single_turns)),
      on_road_(!piece_.aboard() && position.terrain_at(piece_.square) == terrain::road) {
    if (row_.speed == 0) return;
    survey(markers);
    recall_or_run();
}

void DriveFlood::recall_or_run() {
    // Roads, edges and boats look further than the sets tell.
    const bool window_tells_all = !on_road_ && !may_leave_ && boats_.empty();
    DriveMemory* const memory = window_tells_all ? p_.drive_memory() : nullptr;
    if (memory == nullptr) return run();

    const DriveMemory::Window window{
        {open_, water_, mines_, fire_, markers_}, piece_.kind, piece_.facing, piece_.aboard()};
    DriveMemory::Drives& known = memory->entry(window);
    if (!known.filled || known.window != window) {
        run();
        known = {window, stands_, sunk_, wreck_, complete_, true};
        return;
    }
    stands_ = known.stands;
    sunk_ = known.sunk;
    wreck_ = known.wreck;
    complete_ = known.complete;
}

int DriveFlood::pose_count() const {
    int count = 0;
    for (const WindowSet& set : stands_) count += set.count();
    return count;
}

// What lies in the window, as far as the piece can come.
void DriveFlood::survey(Markers markers) {
    const int reach = row_.speed + (on_road_ ? 1 : 0);
    const int shift = west_ + BoardIndex::column_margin;  // at least -1
    // What lies beyond its reach is left out, so that DriveMemory knows the window again when something moves there.
    const std::uint64_t columns = ((1ULL << (2 * reach + 1)) - 1) << (WindowSet::radius - reach);
    const auto cut = [&](std::uint64_t word) { return (word << 1 | 1) >> (shift + 1) & columns; };
    std::uint64_t word = 0;  // of open_, four rows
    for (int dy = -reach; dy <= reach; ++dy) {
        const int y = row_of(piece_.square) + dy;
        const int bit = (dy + WindowSet::radius) * WindowSet::row_bits;
        const std::uint64_t special = cut(p_.index().special_row(y, piece_.footing));
        const std::uint64_t closed = cut(*p_.index().stop_rows(0, y, piece_.footing)) | special;
        word |= (closed ^ columns) << (bit & 63);
        if ((bit & 63) == 64 - WindowSet::row_bits || dy == reach) {
            open_.word[static_cast<std::size_t>(bit >> 6)] |= word;
            word = 0;
        }
        for (std::uint64_t rest = special; rest != 0; rest &= rest - 1) {
            const int x = west_ + std::countr_zero(rest);
            if (p_.size().contains(x, y)) survey_special(make_square(x, y), bit + std::countr_zero(rest));
        }
    }
    if (markers == Markers::driven_over) {
        WindowSet kept;  // in fire a piece may not turn or stop, so these stay in the way of an answer
        markers_.for_each([&](int index) {
            const Entry ground = entry(p_.terrain_at(square_at(index)), piece_.footing);
            if (ground != Entry::blocked) (ground == Entry::stands ? open_ : kept).add(index);
        });
        markers_ = kept;
    }
    if (!piece_.aboard()) open_.add(index_at(piece_.square));
    hazards_ = !(water_ | mines_ | markers_ | boats_).empty();
}

// The order of the questions is that of entering a square.
void DriveFlood::survey_special(Square s, int index) {
    const Terrain t = p_.terrain_at(s);
    if (!p_.unoccupied(s)) {
        if (s == piece_.square) return;
        const Slot slot = p_.slot_at(s);
        if (slot == no_slot) return;
        const Piece& boat = p_.piece(slot);
        if (boat.side == piece_.side && boat.cargo == no_slot && can_carry(boat.kind, piece_.kind)) boats_.add(index);
    } else if (const Entry ground = entry(t, piece_.footing); ground == Entry::sinks || ground == Entry::melts) {
        water_.add(index);  // T3, T4
    } else if (p_.mine_at(s) && !row_.has(sweeps_mines)) {
        mines_.add(index);  // T9
    } else if (p_.smoke_at(s) || p_.mine_at(s)) {
        markers_.add(index);  // T8, T9
    } else if (t == terrain::fire) {
        fire_.add(index);
    } else {
        open_.add(index);
    }
}

void DriveFlood::run() {
    const int start = index_at(piece_.square);
    const bool aboard = piece_.aboard();
    Front front;
    ByFacing<WindowSet> burning{};
    front.moved[piece_.facing].add(start);
    for (int n = 0; n < row_.speed; ++n) {
        if (single_turns_) {
            step<true>(front, burning);
        } else {
            step<false>(front, burning);
        }
        // S6: the first step off a boat goes straight ahead.
        if (n == 0 && aboard) {
            for (WindowSet& set : front.moved) set.drop(start);
            for (WindowSet& set : front.turned) set.drop(start);
        }
    }
    for (int f = 0; f < facing_count; ++f) {
        stands_[f] |= front.moved[f] | front.turned[f];
        wreck_ |= burning[f];  // T6: it may also stop there
    }
    if (on_road_) follow_road();
    reverse();
    if (!aboard) stands_[piece_.facing].drop(start);  // M5
}

// One more step of every kind from everything reached so far.
template <bool single>
void DriveFlood::step(Front& front, ByFacing<WindowSet>& burning) {
    Front next;
    next.moved = front.moved;
    if constexpr (single) next.turned = front.turned;
    const bool through_fire = !fire_.empty() && !row_.has(burns_at_once);
    ByFacing<WindowSet> still{};
    for_facings([&](auto constant) {
        constexpr Facing f = constant;
        WindowSet poses = front.moved[f];
        if constexpr (single) poses |= front.turned[f];
        WindowSet from = poses;
        if (through_fire) from |= burning[f];
        if (from.empty()) return;
        const WindowSet entered = ahead<f>(from);
        next.moved[f] |= entered & open_;
        if (hazards_) enter(f, entered);
        if (through_fire) {
            still[f] = burning[f] | (ahead<f>(poses) & fire_);
            wreck_ |= ahead<f>(burning[f]) & fire_;
        } else {
            wreck_ |= entered & fire_;
        }
        if (may_leave_) look_out(f, from);
        ByFacing<WindowSet>& turns = single ? next.turned : next.moved;
        const WindowSet& may_turn = single ? front.moved[f] : poses;
        turns[turned(f, 1)] |= may_turn;
        turns[turned(f, -1)] |= may_turn;
    });
    front.moved = next.moved;
    if constexpr (single) front.turned = next.turned;
    burning = still;
}

// What other than open ground and fire is met on the squares entered.
void DriveFlood::enter(Facing facing, const WindowSet& entered) {
    sunk_ |= entered & water_;
    wreck_ |= entered & mines_;
    if (!(entered & markers_).empty()) complete_ = false;
    (entered & boats_).for_each([&](int index) { board(index, facing); });
}

// S6: along the boat's axis.
void DriveFlood::board(int index, Facing facing) {
    const Square s = square_at(index);
    if (((index_of(p_.piece(p_.slot_at(s)).facing) ^ index_of(facing)) & 3) != 0) return;
    const Pose pose{s, facing};
    if (std::find(boarded_.begin(), boarded_.end(), pose) == boarded_.end() && !boarded_.full()) {
        boarded_.push_back(pose);
    }
}

// G3: across the far edge, not through a corner.
void DriveFlood::look_out(Facing facing, const WindowSet& from) {
    const int dy = piece_.side == Side::white ? 1 : -1;
    if (leaves_ || !may_leave_ || dy_of(facing) != dy) return;
    const int far = piece_.side == Side::white ? p_.size().height - 1 : 0;
    if (std::abs(far - row_of(piece_.square)) > WindowSet::radius) return;
    from.for_each([&](int index) {
        const Square s = square_at(index);
        const int x = column_of(s) + dx_of(facing);
        leaves_ = leaves_ || (row_of(s) == far && x >= 0 && x < p_.size().width);
    });
}

// T7: one step more for a drive that keeps to the road.
void DriveFlood::follow_road() {
    WindowSet road, road_mines, road_markers;
    const auto keep_road = [&](const WindowSet& set, WindowSet& kept) {
        set.for_each([&](int index) {
            if (p_.terrain_at(square_at(index)) == terrain::road) kept.add(index);
        });
    };
    keep_road(open_, road);
    keep_road(mines_, road_mines);
    keep_road(markers_, road_markers);
    Front front;
    front.moved[piece_.facing].add(index_at(piece_.square));
    for (int n = 0; n <= row_.speed; ++n) {
        Front next = front;
        for_facings([&](auto constant) {
            constexpr Facing f = constant;
            const WindowSet from = front.moved[f] | front.turned[f];
            const WindowSet entered = ahead<f>(from);
            next.moved[f] |= entered & road;
            wreck_ |= entered & road_mines;
            if (!(entered & road_markers).empty()) complete_ = false;
            ByFacing<WindowSet>& turns = single_turns_ ? next.turned : next.moved;
            const WindowSet& may_turn = single_turns_ ? front.moved[f] : from;
            turns[turned(f, 1)] |= may_turn;
            turns[turned(f, -1)] |= may_turn;
            look_out(f, from);
        });
        front = next;
    }
    for (int f = 0; f < facing_count; ++f) stands_[f] |= front.moved[f] | front.turned[f];
}

// M3.
void DriveFlood::reverse() {
    WindowSet here, behind;
    here.add(index_at(piece_.square));
    const Facing back = opposite(piece_.facing);
    behind.add(index_at(piece_.square) + window_delta(back));
    enter(piece_.facing, behind);
    wreck_ |= behind & fire_;  // it stops in fire
    stands_[piece_.facing] |= behind & open_;
    look_out(back, here);
}

}  // namespace tankchess
