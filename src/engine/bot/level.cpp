#include "engine/bot/level.h"

#include <algorithm>
#include <map>

#include "base/rng.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

constexpr std::uint64_t unbounded = UINT64_MAX;

constexpr LevelRow rows[full_strength] = {
    {1, 1500, 600, 5, false, 7},   // 1
    {1, 2500, 310, 12, false, 4},  // 2
    {1, 3000, 180, 28, false, 2},  // 3
    {2, 4000, 230, 20, true, 0},   // 4
    {2, 5000, 170, 32, true, 0},   // 5
    {2, 5000, 110, 53, true, 0},   // 6
    {3, 6000, 58, 76, true, 0},    // 7
    {4, 7500, 28, 92, true, 0},    // 8
    {64, 13000, 3, 100, true, 0},  // 9
    {64, unbounded, 0, 100, true, 0},
};

bool is_attack(Move m) {
    return m.action() != Action::none && m.action() != Action::smoke && m.action() != Action::mine;
}

// Whether the shot gets through only because it comes from the side or from behind (F8).
bool finds_thin_armour(const Position& position, Move m, int direction) {
    const Slot slot = position.slot_at(m.target());
    if (m.action() != Action::shot || direction < 0 || slot == no_slot) return false;
    const Piece& target = position.piece(slot);
    const int front = target.row().armour[0];
    return mover_of(position, m).row().power <= front && armour_hit(target.kind, target.facing, direction ^ 4) < front;
}

// What makes a shot hard to see: a drive before it, a long line, a slanted one, armour that would hold from the front.
int effort_to_see(const Position& position, Move m) {
    const int direction = direction_between(m.to(), m.target());
    const int slant = direction >= 0 && direction % 2 == 0 ? 0 : 2;
    const int thin = finds_thin_armour(position, m, direction) ? 3 : 0;
    return distance_between(m.from(), m.to()) + distance_between(m.to(), m.target()) / 2 + slant + thin;
}

// What makes a way off the board hard to see; an edge straight ahead is seen by everybody.
int effort_to_leave(const Position& position, Move m) {
    const Piece& mover = mover_of(position, m);
    const Facing ahead = home_facing(mover.side);
    if (mover.facing == ahead) return 0;
    const int x = column_of(m.from()), y = row_of(m.from());
    const BoardSize size = position.size();
    const int squares = ahead == Facing::n   ? size.height - y
                        : ahead == Facing::s ? y + 1
                        : ahead == Facing::e ? size.width - x
                                             : x + 1;
    return squares + 2;
}

// Who shoots whom: one who overlooks that overlooks it from every square.
std::uint64_t shot_key(Move m) { return static_cast<std::uint64_t>(m.from()) << 16 | m.target(); }

constexpr std::uint64_t leaving_key = 1ULL << 40;

bool targets_command(const Position& position, Move m) {
    const Slot slot = position.slot_at(m.target());
    return slot != no_slot && position.piece(slot).command;
}

}  // namespace

const LevelRow& level_row(int level) { return rows[level - 1]; }

std::vector<Move> noticed_moves(const Position& position, const std::vector<Move>& legal, const LevelRow& level,
                                std::uint64_t seed) {
    if (level.attention >= 100 && level.overlooks == 0) return legal;
    const std::uint64_t mood = position.hash() ^ mix64(seed);
    std::map<std::uint64_t, int> effort;  // of the easiest way to make the shot
    for (const Move m : legal) {
        if (!is_attack(m) || m.target() == no_square) continue;
        const auto [known, first] = effort.try_emplace(shot_key(m), effort_to_see(position, m));
        if (!first) known->second = std::min(known->second, effort_to_see(position, m));
    }
    const auto lost = [&](std::uint64_t key, int points) {
        const int chance = std::min(90, level.overlooks * points);
        return Rng(mood ^ mix64(key)).chance(static_cast<std::uint32_t>(chance), 100);
    };
    const auto overlooked = [&](Move m) {
        if (m.target() == no_square || targets_command(position, m)) return false;
        return lost(shot_key(m), effort.at(shot_key(m)));
    };
    Rng rng(mood);
    std::vector<Move> noticed;
    for (const Move m : legal) {
        const bool seen = m.leaves()     ? !lost(leaving_key | m.from(), effort_to_leave(position, m))
                          : is_attack(m) ? !overlooked(m)
                                         : rng.chance(static_cast<std::uint32_t>(level.attention), 100);
        if (seen) noticed.push_back(m);
    }
    return noticed.empty() ? legal : noticed;
}

}  // namespace tankchess::engine
