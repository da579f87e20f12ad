#include "engine/bot/level.h"

#include "base/rng.h"

namespace tankchess::engine {

namespace {

constexpr std::uint64_t unbounded = UINT64_MAX;

constexpr LevelRow rows[full_strength] = {
    {1, 1500, 600, 5},    // 1
    {1, 2500, 310, 12},   // 2
    {1, 3000, 190, 28},   // 3
    {2, 4000, 230, 20},   // 4
    {2, 5000, 170, 32},   // 5
    {2, 5000, 110, 53},   // 6
    {3, 6000, 58, 76},    // 7
    {4, 7500, 28, 92},    // 8
    {64, 13000, 3, 100},  // 9
    {64, unbounded, 0, 100},
};

bool always_noticed(Move m) {
    return m.leaves() || (m.action() != Action::none && m.action() != Action::smoke && m.action() != Action::mine);
}

}  // namespace

const LevelRow& level_row(int level) { return rows[level - 1]; }

std::vector<Move> noticed_moves(const Position& position, const std::vector<Move>& legal, int attention,
                                std::uint64_t seed) {
    if (attention >= 100) return legal;
    Rng rng(position.hash() ^ mix64(seed));
    std::vector<Move> noticed;
    for (const Move m : legal) {
        if (always_noticed(m) || rng.chance(static_cast<std::uint32_t>(attention), 100)) noticed.push_back(m);
    }
    return noticed.empty() ? legal : noticed;
}

}  // namespace tankchess::engine
