#pragma once

#include <array>
#include <cstdint>

#include "rules/fast/aim.h"
#include "rules/fast/sighting.h"
#include "rules/position/position.h"

namespace tankchess {

// Everything that the pieces of one side may fire at (F1), laid out for the loop that rules most of it out.
class Targets {
public:
    explicit Targets(Side shooters) : shooters_(shooters) {}

    // Precondition: not aboard.
    void add(const Position& p, Slot slot) {
        const Piece& t = p.piece(slot);
        const std::size_t n = count_++;
        const Sighting seen =
            Sighting::of(t.square, free_rays(p, t.square, shooters_) +
                                       static_cast<Distances>(p.hedge_slack()) * 0x0101010101010101ULL);
        for (std::size_t q = 0; q < 4; ++q) index_[q][n] = seen.index[q];
        rays_[n] = seen.rays;
        pierced_[n] = aim_tables.pierced[t.kind][static_cast<std::size_t>(t.facing)].data();
        slot_[n] = slot;
    }

    // Every enemy piece, and bombs of the shooters' own.
    void add_all(const Position& p) {
        for (Side s : all_sides) {
            if (s == shooters_ && p.bombs() == 0) continue;
            p.pieces_of(s).for_each([&](Slot slot) {
                const Piece& t = p.piece(slot);
                if (!t.aboard() && (s != shooters_ || t.has(explosive))) add(p, slot);
            });
        }
    }

    void clear() {
        count_ = 0;
        sight_known_ = 0;
    }
    // As if every shot pierced it.
    void pierce_all(std::size_t n) {
        static constexpr std::array<Distances, 8> everything = [] {
            std::array<Distances, 8> all{};
            all.fill(~Distances{0});
            return all;
        }();
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

    // For one power: how far each target is seen from the directions in which that power pierces it.
    const Distances* sight(std::size_t power) {
        if (!(sight_known_ >> power & 1)) {
            sight_known_ |= 1u << power;
            for (std::size_t n = 0; n < count_; ++n) sight_[power][n] = rays_[n] & pierced_[n][power];
        }
        return sight_[power];
    }
    // For weapons that lob: the same with the range in place of the ray.
    Distances lob_sight(std::size_t n, std::size_t power, int range) const {
        return (static_cast<Distances>(range) * 0x0101010101010101ULL) & pierced_[n][power];
    }
    // aim_index() in the frames of facings 2 * quarters.
    const std::int16_t* index(int quarters) const { return index_[quarters]; }

private:
    const Side shooters_;
    std::size_t count_ = 0;
    unsigned sight_known_ = 0;
    // Uninitialised beyond count_ on purpose: made anew at every node.
    Distances rays_[max_pieces];
    const Distances* pierced_[max_pieces];
    std::int16_t index_[4][max_pieces];
    Slot slot_[max_pieces];
    Distances sight_[8][max_pieces];
};

}  // namespace tankchess
