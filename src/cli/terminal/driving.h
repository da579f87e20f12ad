#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/moves/legality.h"
#include "rules/play/drive.h"
#include "rules/position/position.h"

namespace tankchess::cli {

// A move made step by step, like driving: ahead, turns, reverse, each of which can be taken back, and at every place
// the legal turns that end there.
class Driving {
public:
    // Precondition: `slot` belongs to the side to move.
    Driving(const Position& position, Slot slot);

    enum class Key { ahead, left, right, reverse };
    // False if that step is not possible; then nothing changed.
    bool press(Key key);
    bool take_back();

    // `E8/NE, 3 of 5 steps`.
    std::string where() const;
    // The legal moves that end at this place.
    std::vector<Move> moves_here() const;

private:
    const DriveNode& node() const { return graph_->nodes[static_cast<std::size_t>(path_.back())]; }

    const Position& position_;
    Slot slot_;
    std::unique_ptr<DriveGraph> graph_;
    std::unique_ptr<MoveList> legal_;
    std::vector<int> path_{0};
};

}  // namespace tankchess::cli
