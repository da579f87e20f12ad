#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluate/distance.h"
#include "engine/evaluate/reach_tally.h"
#include "engine/evaluate/score.h"
#include "engine/evaluate/weights.h"
#include "rules/position/edits.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// Which pieces of the side to move stand under fire: some enemy could destroy them if it were to move at once.
struct Threats {
    SlotSet under_fire;
};
Threats find_threats(const Position& position);

// How often each term counts, for White less Black (tuning).
using Features = std::array<float, term_count>;

// What pieces count by kind and place alone, weighed, for each of two sides. A move changes one or two of them, so it
// is carried along from node to node.
struct Placement {
    std::array<int, 2> sum{};
    bool operator==(const Placement&) const = default;
};

// The worth of a position that is not over, by what decides games. One for each search thread.
class Evaluator {
public:
    explicit Evaluator(const Weights& weights = shipped_weights()) : weights_(weights) {}

    void set_weights(const Weights& weights) { weights_ = weights; }
    const Weights& weights() const { return weights_; }
    void clear() {
        maps_.clear();
        escape_distances_.fill({});
    }
    // The terrain that the positions to come start from.
    void set_base(std::uint64_t terrain_key) { maps_.set_base(terrain_key); }

    Placement placement_of(const Position& position) const;
    // That of `after`, reached from a position with `before` by the move whose journal is `undo`.
    Placement placement_after(const Placement& before, const Position& after, const Undo& undo) const;

    // Two players: the worth for the side to move, in two parts to be added. The first is quick to get and larger.
    // `terrain_key` is terrain_key_of() of the position, `placement` its placement_of().
    Score evaluate_placement(const Position& position, std::uint64_t terrain_key, const Placement& placement);
    Score evaluate_tactics(const Position& position, const Threats& threats, const ReachTally& mobility);
    // The terms behind both parts, before weighing, for White less Black.
    Features features(const Position& position);

private:
    // How many turns a Command piece in some pose is away from leaving.
    struct EscapeDistance {
        std::uint64_t key = 0;
        int turns = 0;
    };

    Weights weights_;
    StepMaps maps_;
    std::array<EscapeDistance, 256> escape_distances_{};

    // How far Command pieces are from leaving, where that decides.
    struct Race {
        std::array<int, 2> turns;
    };
    Race race_in(const Position& position, std::uint64_t terrain_key);
    template <class Add>
    void count_goals(const Position& position, std::uint64_t terrain_key, const Race& race, Side side, Add&& add);
    template <class Add>
    void count_tactics(const Position& position, const Threats& threats, const ReachTally& mobility, Side side,
                       Add&& add);
    int command_turns(const Position& position, std::uint64_t terrain_key, Side side);
};

// Worth of losing a piece, in hundredths of a Light Tank, for ordering and pruning.
int exchange_value(const Weights& weights, const Position& position, Slot slot);

}  // namespace tankchess::engine
