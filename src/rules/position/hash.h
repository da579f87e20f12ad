#pragma once

#include <cstdint>

#include "base/rng.h"
#include "rules/position/position.h"

namespace tankchess::hash {

// Keys are computed, not stored: a table over kind, side, mark, facing and square would not fit a cache.
enum class Tag : std::uint64_t { size = 1, rules, side, tally, terrain, marker, piece, wreck, flag, site };

constexpr std::uint64_t key(Tag tag, std::uint64_t value) {
    return mix64((static_cast<std::uint64_t>(tag) << 56 | value) * 0x9e3779b97f4a7c15ULL + 0x632be59bd9b4e019ULL);
}

inline std::uint64_t piece_key(const Piece& p) {
    const std::uint64_t value = static_cast<std::uint64_t>(p.kind) | static_cast<std::uint64_t>(p.side) << 5 |
                                static_cast<std::uint64_t>(p.command) << 7 | static_cast<std::uint64_t>(p.flag) << 8 |
                                static_cast<std::uint64_t>(p.facing) << 9 | static_cast<std::uint64_t>(p.square) << 12 |
                                static_cast<std::uint64_t>(p.aboard()) << 22;
    return key(Tag::piece, value);
}
// Open ground has no key, so an empty board costs nothing.
constexpr std::uint64_t terrain_key(Square s, Terrain t) {
    return t == terrain::open ? 0 : key(Tag::terrain, static_cast<std::uint64_t>(s) << 8 | t);
}
constexpr std::uint64_t smoke_key(Square s) { return key(Tag::marker, s); }
constexpr std::uint64_t mine_key(Square s) { return key(Tag::marker, 0x1000ULL | s); }
constexpr std::uint64_t wreck_key(Square s, std::uint16_t code) {
    return key(Tag::wreck, static_cast<std::uint64_t>(code) << 16 | s);
}
// Several flags can lie on one square: their keys are summed into the count's key by the caller.
constexpr std::uint64_t flag_key(Square s, int count) {
    return count == 0 ? 0 : key(Tag::flag, static_cast<std::uint64_t>(count) << 16 | s);
}
constexpr std::uint64_t site_key(Square s) { return key(Tag::site, s); }
constexpr std::uint64_t side_key(Side s) { return key(Tag::side, index_of(s)); }
constexpr std::uint64_t tally_key(Side s, int count) {
    return count == 0 ? 0 : key(Tag::tally, index_of(s) << 16 | static_cast<std::uint64_t>(count));
}
constexpr std::uint64_t size_key(BoardSize size) {
    return key(Tag::size, static_cast<std::uint64_t>(size.width) << 8 | size.height);
}
constexpr std::uint64_t rules_key(const RulesSpec& r) {
    return key(Tag::rules, static_cast<std::uint64_t>(r.style) << 16 | r.limit);
}

}  // namespace tankchess::hash
