#pragma once

#include <array>
#include <cstdint>

#include "rules/fast/aim.h"
#include "rules/fast/kernels.h"
#include "rules/fast/sighting.h"
#include "rules/position/position.h"

namespace tankchess {

// Everything that the pieces of one side may fire at (F1), laid out for the loop that rules most of it out.
class Targets {
public:
    explicit Targets(Side shooters) : shooters_(shooters) {}

    // Precondition: not aboard.
    void add(const Position& p, Slot slot) {
        const Square square = p.piece(slot).square;
        rays_[count_] = free_rays(p, square, shooters_) + each_byte(p.hedge_slack());
        put(p.piece(slot), slot, square);
    }

    // Every enemy piece, and bombs of the shooters' own. To an empty list.
    void add_all(const Position& p) {
        for (Side s : all_sides) {
            if (s == shooters_ && p.bombs() == 0) continue;
            p.pieces_of(s).for_each([&](Slot slot) {
                const Piece& t = p.piece(slot);
                if (t.aboard() || (s == shooters_ && !t.has(explosive))) return;
                put(t, slot, t.square);
            });
        }
        look_around(p);
    }

    // A piece on each of the squares in turn, as if every shot pierced it there. To an empty list.
    void add_squares(const Position& p, Slot slot, const InlineVec<Square, max_pieces>& squares) {
        for (Square s : squares) {
            put(p.piece(slot), slot, s);
            pierced_[count_ - 1] = everything.data();
        }
        look_around(p);
    }

    void clear() {
        count_ = 0;
        sight_known_ = 0;
    }
    // As if every shot pierced it.
    void pierce_all(std::size_t n) {
        pierced_[n] = everything.data();
        sight_known_ = 0;
    }
    // Takes note of a new facing; the square is the same.
    void reface(const Position& p, std::size_t n) {
        const Piece& t = p.piece(slot_[n]);
        pierced_[n] = aim_tables.pierced[t.kind][static_cast<std::size_t>(t.facing)].data();
        sight_known_ = 0;
    }

    std::size_t count() const { return count_; }
    Sighting sighting(std::size_t n) const {
        return {{index_[0][n], index_[1][n], index_[2][n], index_[3][n]}, rays_[n]};
    }
    Slot slot(std::size_t n) const { return slot_[n]; }
    Square square(std::size_t n) const { return square_[n]; }

    // For one power: how far each target is seen from the directions in which that power pierces it.
    const Distances* sight(std::size_t power) {
        if (!(sight_known_ >> power & 1)) find_sight(power);
        return sight_[power];
    }
    // For weapons that lob: the same with the range in place of the ray.
    Distances lob_sight(std::size_t n, std::size_t power, int range) const {
        return each_byte(range) & pierced_[n][power];
    }
    // A quick upper bound: no drive of the plain piece `gun`, which fires straight, brings another target into its line
    // of fire than these. After add_all() or add_squares().
    [[gnu::always_inline]] TargetSet in_reach(const Piece& gun) {
        const int quarters = index_of(gun.facing) >> 1;
        return kernels.in_reach(sight(gun.power), index_[quarters], count_, least_distances(gun), quarters);
    }

    // aim_index() in the frames of facings 2 * quarters.
    const std::int16_t* index(int quarters) const { return index_[quarters]; }

private:
    static constexpr std::array<Distances, power_levels> everything = [] {
        std::array<Distances, power_levels> all{};
        all.fill(~Distances{0});
        return all;
    }();

    [[gnu::noinline]] void find_sight(std::size_t power) {
        sight_known_ |= 1u << power;
        for (std::size_t n = 0; n < count_; ++n) sight_[power][n] = rays_[n] & pierced_[n][power];
        for (std::size_t n = count_; n % 4 != 0; ++n) sight_[power][n] = 0;  // in_reach() reads them
    }

    // All of a target but its rays.
    void put(const Piece& t, Slot slot, Square square) {
        const std::size_t n = count_++;
        const std::int16_t north = aim_tables.index[0][square];
        const std::int16_t east = aim_tables.index[1][square];
        index_[0][n] = north;
        index_[1][n] = east;
        index_[2][n] = static_cast<std::int16_t>(-north);
        index_[3][n] = static_cast<std::int16_t>(-east);
        pierced_[n] = aim_tables.pierced[t.kind][static_cast<std::size_t>(t.facing)].data();
        slot_[n] = slot;
        square_[n] = square;
    }
    void look_around(const Position& p) {
        kernels.rays(p, shooters_, square_, count_, rays_);
        if (p.hedge_slack() != 0) {
            for (std::size_t n = 0; n < count_; ++n) rays_[n] += each_byte(p.hedge_slack());
        }
        for (std::size_t n = count_; n % 4 != 0; ++n) {  // in_reach() reads them
            for (auto& index : index_) index[n] = 0;
        }
    }

    const Side shooters_;
    std::size_t count_ = 0;
    unsigned sight_known_ = 0;
    // Uninitialised beyond count_ on purpose: made anew at every node.
    Distances rays_[max_pieces];
    const Distances* pierced_[max_pieces];
    std::int16_t index_[4][max_pieces];
    Slot slot_[max_pieces];
    Square square_[max_pieces];
    Distances sight_[power_levels][max_pieces];
};

}  // namespace tankchess
