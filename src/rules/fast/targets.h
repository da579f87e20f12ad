#pragma once

#include <array>
#include <cstdint>

#include "rules/fast/aim.h"
#include "rules/fast/kernels.h"
#include "rules/position/position.h"

namespace tankchess {

// Everything that the pieces of one side may fire at (F1), laid out for the loop that rules most of it out: a field of
// the targets is an array, padded with zeros so that several can be read at a time.
class Targets {
public:
    explicit Targets(Side shooters) : shooters_(shooters) {}

    // Precondition: not aboard.
    void add(const Position& p, Slot slot) {
        add(p, slot, free_rays(p, p.piece(slot).square, shooters_) + each_byte(p.index().hedge_slack()));
    }
    // The same where how far it is seen is known, or something else is to be supposed.
    void add(const Position& p, Slot slot, Distances rays) {
        const Piece& t = p.piece(slot);
        rays_[count_] = rays;
        put(slot, t.square, armour_row(t.kind, t.facing));
        pad();
        sight_known_ = 0;
    }

    // Every enemy piece, and bombs of the shooters' own. To an empty list.
    void add_all(const Position& p) {
        const int sides = p.mode().sides;
        for (Side s = Side::white; static_cast<int>(s) < sides; s = static_cast<Side>(static_cast<int>(s) + 1)) {
            if (s == shooters_ && p.bombs() == 0) continue;
            p.pieces_of(s).for_each([&](Slot slot) {
                const Piece& t = p.piece(slot);
                if (t.aboard() || (s == shooters_ && !t.has(explosive))) return;
                put(slot, t.square, armour_row(t.kind, t.facing));
            });
        }
        look_around(p);
    }

    // One piece on each of the squares in turn, as if every shot pierced it there. To an empty list.
    void add_squares(const Position& p, Slot slot, const Square* squares, std::size_t count) {
        for (std::size_t n = 0; n < count; ++n) put(slot, squares[n], unarmoured_row);
        look_around(p);
    }

    void clear() {
        count_ = 0;
        sight_known_ = 0;
    }
    // As if every shot pierced it.
    void pierce_all(std::size_t n) {
        armour_[n] = unarmoured_row;
        sight_known_ = 0;
    }

    std::size_t count() const { return count_; }
    Slot slot(std::size_t n) const { return slot_[n]; }
    Square square(std::size_t n) const { return square_[n]; }

    // How far each target is seen, whatever its armour.
    const Distances* rays() const { return rays_; }
    // For one power: how far each target is seen from the directions in which that power pierces it.
    const Distances* sight(std::size_t power) {
        if (!(sight_known_ >> power & 1)) find_sight(power);
        return sight_[power];
    }
    // For weapons that lob: the same with the range in place of the ray.
    Distances lob_sight(std::size_t n, std::size_t power, int range) const {
        return each_byte(range) & pierced_by(power)[armour_[n]];
    }
    // A quick upper bound: no drive of the plain piece `gun`, which fires straight, brings another target into its line
    // of fire than these.
    [[gnu::always_inline]] TargetSet in_reach(const Piece& gun) {
        const int quarters = index_of(gun.facing) >> 1;
        return kernels.in_reach(sight(gun.power), index_[quarters], count_, least_distances(gun), quarters);
    }

    // aim_index() in the frames of facings 2 * quarters.
    const std::int16_t* index(int quarters) const { return index_[quarters]; }

private:
    // The armour of a target: where its words by power begin in aim_tables.pierced.
    static std::int32_t armour_row(Kind kind, Facing facing) {
        return (kind * facing_count + index_of(facing)) * power_levels;
    }
    static constexpr std::int32_t unarmoured_row = AimTables::unarmoured * facing_count * power_levels;
    static const Distances* pierced_by(std::size_t power) { return aim_tables.pierced[0][0].data() + power; }

    [[gnu::noinline]] void find_sight(std::size_t power) {
        sight_known_ |= 1u << power;
        kernels.sight(rays_, armour_, count_, pierced_by(power), sight_[power]);
    }

    void put(Slot slot, Square square, std::int32_t armour) {
        slot_[count_] = slot;
        square_[count_] = square;
        armour_[count_] = armour;
        ++count_;
    }
    void look_around(const Position& p) {
        kernels.rays(p, shooters_, square_, count_, rays_);
        if (p.index().hedge_slack() != 0) {
            for (std::size_t n = 0; n < count_; ++n) rays_[n] += each_byte(p.index().hedge_slack());
        }
        pad();
    }
    // Fills up to a multiple of eight with targets that nobody sees, and finds aim_index() of them all.
    void pad() {
        for (std::size_t n = count_; n % 8 != 0; ++n) {
            rays_[n] = 0;
            square_[n] = 0;
            armour_[n] = 0;
        }
        for (std::size_t n = 0; n < count_; n += 8) {
            for (std::size_t i = n; i < n + 8; ++i) {
                const std::int16_t x = static_cast<std::int16_t>(column_of(square_[i]));
                const std::int16_t y = static_cast<std::int16_t>(row_of(square_[i]));
                const std::int16_t north = static_cast<std::int16_t>(y * aim_span + x);
                const std::int16_t east = static_cast<std::int16_t>(x * aim_span - y);
                index_[0][i] = north;
                index_[1][i] = east;
                index_[2][i] = static_cast<std::int16_t>(-north);
                index_[3][i] = static_cast<std::int16_t>(-east);
            }
        }
    }

    static_assert(max_pieces % 8 == 0);
    const Side shooters_;
    std::size_t count_ = 0;
    unsigned sight_known_ = 0;
    // Uninitialised beyond the padding on purpose: made anew at every node.
    Distances rays_[max_pieces];
    std::int32_t armour_[max_pieces];
    std::int16_t index_[4][max_pieces];
    Slot slot_[max_pieces];
    Square square_[max_pieces];
    Distances sight_[power_levels][max_pieces];
};

}  // namespace tankchess
