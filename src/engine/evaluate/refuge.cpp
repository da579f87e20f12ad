#include "engine/evaluate/refuge.h"

#include <bit>
#include <utility>

#include "base/inline_vec.h"
#include "base/rng.h"
#include "engine/evaluate/shot_poses.h"
#include "rules/play/step_map.h"

namespace tankchess::engine {

namespace {

constexpr int many = 15;  // safe poses that are half as good as any number of them

// Poses after at most one turn's drive; the step in reverse is left out.
PoseSet after_a_turn(const Piece& piece, const SquareSet& passable, std::size_t words) {
    PoseSet now{}, next{};
    add_to(now[index_of(opposite(piece.facing))], piece.square);
    for (int i = 0; i < piece.row().speed; ++i) {
        step_back(now, passable, words, next);
        std::swap(now, next);
    }
    for (std::size_t f = 0; f < facing_count / 2; ++f) std::swap(now[f], now[f + facing_count / 2]);
    return now;
}

// All hunters of a kind.
struct Band {
    Kind kind;
    PoseSet from{};  // squares that one of them could fire from, by the direction of the shot
};

}  // namespace

void Refuge::clear() {
    for (std::size_t i = 0; i < 1 << entry_bits; ++i) entries_[i].key = 0;
    for (Ground& g : passable_) g.key = 0;
    stops_fire_.key = 0;
}

const SquareSet& Refuge::passable_for(const Position& position, std::uint64_t terrain_key, Kind kind) {
    Ground& ground = passable_[kind];
    if (ground.key != (terrain_key | 1)) {
        ground = {terrain_key | 1, {}};
        for_each_square(position.size(), [&](Square s) {
            if (passage_at(position, s, row_of_kind(kind)) == Passage::open) add_to(ground.squares, s);
        });
    }
    return ground.squares;
}

const SquareSet& Refuge::fire_stops(const Position& position, std::uint64_t terrain_key) {
    if (stops_fire_.key != (terrain_key | 1)) {
        stops_fire_ = {terrain_key | 1, {}};
        for_each_square(position.size(), [&](Square s) {
            if (stops_fire(position, s)) add_to(stops_fire_.squares, s);
        });
    }
    return stops_fire_.squares;
}

const PoseSet& Refuge::fires_from(const Position& position, std::uint64_t terrain_key, const Piece& hunter) {
    const std::uint64_t what =
        static_cast<std::uint64_t>(hunter.square) << 16 | index_of(hunter.facing) << 8 | hunter.kind;
    const std::uint64_t key = mix64(terrain_key ^ mix64(what)) | 1;
    Known& known = entries_[key >> (64 - entry_bits)];
    if (known.key == key) return known.from;
    known = {key, {}};
    const std::size_t words = words_of(position.size());
    const PoseSet reach = after_a_turn(hunter, passable_for(position, terrain_key, hunter.kind), words);
    for (int aim = 0; aim < facing_count; ++aim) {
        for_each_facing_that_fires(hunter.row(), facing_at(aim), [&](Facing f) {
            for (std::size_t i = 0; i < words; ++i) {
                known.from[static_cast<std::size_t>(aim)][i] |= reach[index_of(f)][i];
            }
        });
    }
    return known.from;
}

Refuge::Poses Refuge::poses_of(const Position& position, std::uint64_t terrain_key, const Piece& prey) {
    const std::size_t words = words_of(position.size());
    SquareSet taken{};
    for (const Side side : {Side::white, Side::black}) {
        position.pieces_of(side).for_each([&](Slot slot) { add_to(taken, position.piece(slot).square); });
    }
    // 1. Where the prey could go.
    SquareSet passable = passable_for(position, terrain_key, prey.kind);
    for (std::size_t i = 0; i < words; ++i) passable[i] &= ~taken[i];
    const PoseSet reach = after_a_turn(prey, passable, words);
    take_from(taken, prey.square);

    // 2. Where the hunters could fire from.
    InlineVec<Band, kind_count> bands;
    position.pieces_of(opponent_of(prey.side)).for_each([&](Slot slot) {
        const Piece& hunter = position.piece(slot);
        if (hunter.row().weapon == Weapon::none || hunter.aboard()) return;
        Band* band = nullptr;
        for (Band& b : bands) {
            if (b.kind == hunter.kind) band = &b;
        }
        if (band == nullptr) {
            bands.push_back({hunter.kind, {}});
            band = &bands[bands.size() - 1];
        }
        const PoseSet& from = fires_from(position, terrain_key, hunter);
        for (std::size_t d = 0; d < facing_count; ++d) {
            for (std::size_t i = 0; i < words; ++i) band->from[d][i] |= from[d][i] & ~taken[i];
            if (has(from[d], hunter.square)) add_to(band->from[d], hunter.square);
        }
    });

    // 3. Which of the former are hit from the latter.
    SquareSet stops = fire_stops(position, terrain_key);
    for (std::size_t i = 0; i < words; ++i) stops[i] |= taken[i];
    const auto stops_at = [&](Square s) { return has(stops, s); };
    Poses poses;
    for (std::size_t i = 0; i < words; ++i) {
        std::uint64_t left = 0;
        for (const SquareSet& set : reach) left |= set[i];
        for (; left != 0; left &= left - 1) {
            const auto square = static_cast<Square>(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
            unsigned facings = 0, hit = 0;
            for (std::size_t f = 0; f < facing_count; ++f) facings |= static_cast<unsigned>(has(reach[f], square)) << f;
            for (const Band& band : bands) {
                const KindRow& row = row_of_kind(band.kind);
                unsigned from = 0;  // directions that it can be hit from
                for (int d = 0; d < facing_count; ++d) {
                    const SquareSet& fires = band.from[index_of(opposite(facing_at(d)))];
                    for_each_in_range(position.size(), row, square, facing_at(d), stops_at,
                                      [&](Square s) { from |= static_cast<unsigned>(has(fires, s)) << d; });
                }
                for (int f = 0; f < facing_count && from != 0; ++f) {
                    hit |= static_cast<unsigned>((exposed(band.kind, prey.kind, facing_at(f)) & from) != 0) << f;
                }
            }
            poses.all += std::popcount(facings);
            poses.safe += std::popcount(facings & ~hit);
        }
    }
    return poses;
}

int Refuge::share(Poses poses) {
    // Half of it by their number alone: to shut it in is good, unless all that is left to it is out of reach.
    return (whole * poses.safe / poses.all + whole * poses.safe / (poses.safe + many)) / 2;
}

}  // namespace tankchess::engine
