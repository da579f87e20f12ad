#pragma once

#include <array>
#include <cstdint>

#include "engine/evaluate/breakaway.h"
#include "engine/evaluate/distance.h"
#include "engine/evaluate/hunt.h"
#include "engine/evaluate/reach_tally.h"
#include "engine/evaluate/score.h"
#include "engine/evaluate/weights.h"
#include "engine/net/net.h"
#include "rules/position/edits.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// Which pieces of the side to move stand under fire: some enemy could destroy them if it were to move at once.
struct Threats {
    SlotSet under_fire;
};
Threats find_threats(const Position& position);
// The same where it is known that no others than `among` can be.
Threats find_threats(const Position& position, const SlotSet& among);

// How often each term counts, for White less Black (tuning).
using Features = std::array<float, term_count>;

// What pieces count by kind and place alone, for each of two sides: the hand-made terms, weighed, and the first layer
// of the net. A move changes one or two of them, so it is carried along from node to node.
struct Placement {
    std::array<int, 2> sum{};
    Net::State net{};
    bool operator==(const Placement&) const = default;
};

// The worth of a position that is not over, by what decides games. One for each search thread.
class Evaluator {
public:
    explicit Evaluator(const Weights& weights = shipped_weights(), const Net* net = nullptr)
        : weights_(weights), net_(net) {}

    void set_weights(const Weights& weights) { weights_ = weights; }
    // Null: the hand-made evaluation alone. It outlives the evaluator.
    void set_net(const Net* net) { net_ = net; }
    const Weights& weights() const { return weights_; }
    void clear() {
        maps_.clear();
        hunt_.clear();
        breakaway_.clear();
        escape_distances_.fill({});
    }
    // The mode of the positions to come, and the terrain that they start from.
    void set_base(const Position& position, std::uint64_t terrain_key);

    Placement placement_of(const Position& position) const;
    // That of `after`, reached from a position with `before` by the move whose journal is `undo`.
    Placement placement_after(const Placement& before, const Position& after, const Undo& undo) const;

    // Two players: the worth for the side to move, in two parts to be added. The first is quick to get and larger.
    // `terrain_key` is terrain_key_of() of the position, `placement` its placement_of().
    Score evaluate_placement(const Position& position, std::uint64_t terrain_key, const Placement& placement);
    // Its hand-made part before rounding, for whoever is to move, and the whole of it with what the net says.
    int placement_total(const Position& position, std::uint64_t terrain_key, const Placement& placement, Side mover);
    // That part without runs to the edge; they alone; what they count at most, in scores.
    int total_without_runs(const Position& position, std::uint64_t terrain_key, const Placement& placement, Side mover);
    int total_of_runs(const Position& position, Side mover);
    Score most_by_runs(const Position& position) const;
    // The worth for the side to move with a total, by hand and by net.
    Score total_score(const Position& position, std::uint64_t terrain_key, const Placement& placement, int total);
    Score placement_score(int total, int net) const;
    // What the net says after a drive, not played, of a piece other than a Command piece, to the other side.
    int net_after_drive(const Position& before, const Placement& placement, const Piece& piece, const Piece& moved,
                        const std::array<int, 2>& race) const;
    // Steps of a side's Command piece to leaving, over the ground of set_base(); null where that does not win.
    const StepMap* way_out(const Position& position, Side side);
    // What the next one asks for.
    void view_runs(const Position& before, Breakaway::View& view);
    // The same for the other side after a drive of this piece; `position` may be that before or after.
    int total_of_runs(Breakaway::View& view, const Position& position, Slot slot, const Piece& moved);
    // By how much the total without runs changes at most, either way, with the lines to Command pieces that a drive
    // opens or closes, and what else comes with it, exactly.
    struct DriveChange {
        int total = 0;  // for the other side, which has the move then
        int margin = 0;
    };
    DriveChange change_by_drive(const Position& before, const Piece& piece, Square to) const;
    Score evaluate_tactics(const Position& position, const Threats& threats, const ReachTally& mobility);
    // The second part from numbers alone: the poses that each side reaches.
    Score tactics_score(const Position& position, const SlotSet& under_fire, int own_poses, int enemy_poses) const;
    // Whether the second part only falls with every piece more under fire, and with fewer poses.
    bool fire_costs() const {
        return weights_[Term::loose] <= 0 && weights_[Term::loose_dearest] <= 0 && weights_[Term::mobility] >= 0;
    }
    // Turns that the Command pieces of both sides are away from leaving; 0 where that does not decide.
    std::array<int, 2> race_turns(const Position& position, std::uint64_t terrain_key);
    // The terms behind both parts, before weighing, for White less Black.
    Features features(const Position& position);

private:
    // How many turns a Command piece in some pose is away from leaving.
    struct EscapeDistance {
        std::uint64_t key = 0;
        int turns = 0;
    };

    Weights weights_;
    const Net* net_;
    const Net* used_ = nullptr;  // the net, where it knows the mode
    StepMaps maps_;
    Hunt hunt_;
    Breakaway breakaway_;
    // Every wreck of a search makes another ground, so there are many of them.
    static constexpr int escape_bits = 12;
    std::array<EscapeDistance, 1 << escape_bits> escape_distances_{};

    std::array<int, 2> sums_of(const Position& position) const;
    template <class Add>
    void count_goals(const Position& position, std::uint64_t terrain_key, const std::array<int, 2>& race, Side side,
                     Side mover, Add&& add);
    int command_turns(const Position& position, std::uint64_t terrain_key, Side side);
    bool weighs_runs(const Position& position) const;
    int run_units(const Position& position, Side mover);
};

// Worth of losing a piece, in hundredths of a Light Tank, for ordering and pruning.
int exchange_value(const Weights& weights, const Position& position, Slot slot);

}  // namespace tankchess::engine
