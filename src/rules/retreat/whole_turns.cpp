#include "rules/retreat/whole_turns.h"

#include <unordered_set>

#include "rules/retreat/actions.h"
#include "rules/retreat/play.h"

namespace tankchess::retreat {
namespace {

struct Hash {
    std::size_t operator()(const State& state) const { return hash_of(state); }
};

// A depth-first walk through the states of one turn, each entered once.
class Walk {
public:
    explicit Walk(const State& start) : side_(start.side) {}

    void go(const State& state) {
        if (!seen_.insert(state).second) return;
        for (const Action& action : legal_actions(state)) {
            actions_.push_back(action);
            State next = after(state, action);
            if (next.side != side_) {
                if (seen_.insert(next).second) ends.push_back({actions_, std::move(next)});
            } else {
                // One move of a piece takes it wherever it can get; going on with it leads to nothing new.
                for (Unit& unit : next.units) unit.in_hand = false;
                next.steps_left = 0;
                go(next);
            }
            actions_.pop_back();
        }
    }

    std::vector<WholeTurn> ends;

private:
    Side side_;
    std::unordered_set<State, Hash> seen_;
    std::vector<Action> actions_;
};

}  // namespace

std::vector<WholeTurn> whole_turns(const State& state) {
    Walk walk(state);
    walk.go(state);
    return std::move(walk.ends);
}

std::uint64_t perft(const State& state, int depth) {
    if (depth == 0) return 1;
    const std::vector<WholeTurn> turns = whole_turns(state);
    if (depth == 1) return turns.size();
    std::uint64_t count = 0;
    for (const WholeTurn& turn : turns) count += perft(turn.after, depth - 1);
    return count;
}

}  // namespace tankchess::retreat
