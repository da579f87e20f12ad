#include "engine/evaluate/hunt.h"

#include <algorithm>
#include <bit>

#include "base/rng.h"
#include "engine/evaluate/shot_poses.h"

namespace tankchess::engine {

namespace {

constexpr int clear_lead = 2;    // more vehicles than the enemy: with one more, who comes near loses it again
constexpr int most_turns = 40;   // that are left to do for one of them, in quarters
constexpr int no_way = 12;       // what it costs a hunter besides its distance that no drive leads to a shot
constexpr int armoured = 2;      // what each of the eight directions costs from which its shot does not pierce
constexpr int in_the_way = 6;    // what a piece of one's own costs next to it
constexpr int most_refuge = 60;  // what it costs that one of them is safe wherever it goes
constexpr int far_away = 16;     // squares from an army that is hunted as a whole
constexpr int walled_in = 100;   // what a vehicle costs that nobody will ever reach
constexpr int most_walled_in = 400;

// Pieces of one's own that stand in the way: too near to fire themselves, they close lines and the ways out of a
// corner that nobody can fire into.
int in_the_way_of(const Position& p, Side side, Square prey) {
    int count = 0;
    for (int d = 0; d < facing_count; ++d) {
        const Square s = neighbour(p.size(), prey, facing_at(d));
        const Slot slot = s == no_square ? no_slot : p.slot_at(s);
        count += slot != no_slot && p.piece(slot).side == side && p.piece(slot).row().range_min != 1;
    }
    return count;
}

constexpr int most_progress = Hunt::few * (most_turns + most_refuge);
static_assert(Hunt::span == most_progress + most_walled_in);

bool hunts(const Piece& p) { return p.row().weapon != Weapon::none && p.row().speed > 0 && !p.aboard(); }

}  // namespace

bool Hunt::is_on(const Position& position, Side side) {
    const int prey = position.vehicles_of(opponent_of(side));
    return position.vehicles_of(side) >= prey + (prey <= few ? 1 : clear_lead);
}

void Hunt::clear() {
    regions_.clear();
    refuge_.clear();
    entries_.reset();
}

const StepMap& Hunt::map_to_shots(const Position& position, std::uint64_t terrain_key, Kind hunter, Square prey,
                                  unsigned directions) {
    const std::uint64_t what = static_cast<std::uint64_t>(prey) << 16 | hunter << 8 | directions;
    const std::uint64_t key = mix64(terrain_key ^ mix64(what)) | 1;
    if (!entries_) entries_ = std::make_unique<KnownMap[]>(1 << entry_bits);
    KnownMap& known = entries_[key >> (64 - entry_bits)];
    if (known.key != key) {
        ShotPoses poses;
        list_shots(position, row_of_kind(hunter), prey, directions, poses);
        make_step_map(position, {poses.begin(), poses.end()}, hunter, known.map);
        known.key = key;
    }
    return known.map;
}

// What is left to do for a shot at the prey. It can turn, so who waits on another line of it counts too.
int Hunt::turns_to(const Position& position, std::uint64_t terrain_key, Side side, const Piece& prey) {
    int now = most_turns, first = most_turns, second = most_turns;
    position.pieces_of(side).for_each([&](Slot slot) {
        const Piece& hunter = position.piece(slot);
        if (!hunts(hunter)) return;
        const unsigned directions = exposed(hunter.kind, prey.kind, prey.facing);
        if (directions == 0) return;
        const auto turns = [&](unsigned along) {
            const int steps =
                map_to_shots(position, terrain_key, hunter.kind, prey.square, along).at(hunter.square, hunter.facing);
            // What lies around the prey may change, or it comes out.
            const bool none = steps == StepMap::unreachable;
            const int far = none ? distance_between(hunter.square, prey.square) : steps;
            return std::min(most_turns, 4 * far / hunter.row().speed + (none ? no_way : 0));
        };
        now = std::min(now, turns(directions));
        const int soon = std::min(most_turns, turns(all_round) + armoured * (facing_count - std::popcount(directions)));
        second = std::min(second, std::max(first, soon));
        first = std::min(first, soon);
    });
    return std::min(most_turns,
                    (2 * now + first + second) / 4 + in_the_way * in_the_way_of(position, side, prey.square));
}

// Vehicles of the enemy that wrecks have walled in, for good, with nobody there to destroy them.
int Hunt::out_of_reach(const Position& position, std::uint64_t terrain_key, Side side) {
    const Regions::Labels& region = regions_.of(position, terrain_key);
    int count = 0;
    position.pieces_of(opponent_of(side)).for_each([&](Slot slot) {
        const Piece& prey = position.piece(slot);
        if (prey.has(fortification) || prey.aboard()) return;
        count += !position.pieces_of(side).any_of([&](Slot own) {
            const Piece& hunter = position.piece(own);
            if (!hunts(hunter) || exposed(hunter.kind, prey.kind, prey.facing) == 0) return false;
            return hunter.row().weapon == Weapon::lob || region[hunter.square] == region[prey.square];
        });
    });
    return count;
}

int Hunt::progress(const Position& position, std::uint64_t terrain_key, Side side) {
    if (!is_on(position, side)) return 0;
    const SlotSet prey = position.pieces_of(opponent_of(side));
    const int lost = std::min(most_walled_in, walled_in * out_of_reach(position, terrain_key, side));
    if (position.vehicles_of(opponent_of(side)) <= few) {
        int left = 0;
        prey.for_each([&](Slot slot) {
            const Piece& p = position.piece(slot);
            if (p.has(fortification) || p.aboard()) return;
            left += turns_to(position, terrain_key, side, p) +
                    most_refuge * Refuge::share(refuge_.poses_of(position, terrain_key, p)) / Refuge::whole;
        });
        return most_progress - left - lost;
    }
    int squares = 0;
    position.pieces_of(side).for_each([&](Slot slot) {
        const Piece& hunter = position.piece(slot);
        if (!hunts(hunter)) return;
        int nearest = far_away;
        prey.for_each([&](Slot other) {
            const Piece& p = position.piece(other);
            if (!p.has(fortification)) nearest = std::min(nearest, distance_between(hunter.square, p.square));
        });
        squares += far_away - nearest;
    });
    return std::min(squares / 2, few * most_turns) - lost;
}

}  // namespace tankchess::engine
