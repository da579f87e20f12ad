#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tankchess {

// One byte for each square (T). Values from `hedge` on are hedges; the rest of the value is the shape (T5).
using Terrain = std::uint8_t;
namespace terrain {
inline constexpr Terrain open = 0;
inline constexpr Terrain high = 1;
inline constexpr Terrain low = 2;
inline constexpr Terrain water = 3;
inline constexpr Terrain ice = 4;
inline constexpr Terrain fire = 5;
inline constexpr Terrain road = 6;
inline constexpr Terrain hedge = 7;  // + shape
}  // namespace terrain

inline constexpr int max_hedge_shapes = 52;  // Z1: letters a–z, A–Z
inline constexpr int terrain_count = terrain::hedge + max_hedge_shapes;

constexpr bool is_hedge(Terrain t) { return t >= terrain::hedge; }
constexpr int hedge_shape(Terrain t) { return t - terrain::hedge; }
constexpr Terrain hedge_of(int shape) { return static_cast<Terrain>(terrain::hedge + shape); }

// Z1.
inline constexpr std::string_view terrain_letters = ".#-~*^=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
static_assert(terrain_letters.size() == terrain_count);

// Names by kind; all hedge shapes share the last.
inline constexpr std::array<std::string_view, terrain::hedge + 1> terrain_names{"open", "high", "low",  "water",
                                                                                "ice",  "fire", "road", "hedge"};
constexpr std::string_view name_of_terrain(Terrain t) { return terrain_names[is_hedge(t) ? terrain::hedge : t]; }

constexpr bool is_obstacle(Terrain t) { return t == terrain::high || t == terrain::low; }

}  // namespace tankchess
