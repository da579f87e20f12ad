#pragma once

#include <memory>
#include <optional>

#include "base/rng.h"
#include "rules/fast/drive_memory.h"
#include "rules/moves/move_list.h"
#include "rules/position/position.h"

namespace tankchess {

// Draws legal moves, each as likely as any other, without judging them all: a drawn move that G5 forbids is drawn
// again, which leaves the others equally likely. Nor are they all listed where pieces or ground are special
// (move_lottery.h). Keeps what it needs between draws; not for two threads at a time.
class RandomMoves {
public:
    RandomMoves() : list_(std::make_unique<MoveList>()), memory_(std::make_unique<DriveMemory>()) {}

    // Nothing if there is no legal move. Moves are tried on `position`, which is as before afterwards.
    std::optional<Move> draw(Position& position, Rng& rng);

private:
    std::optional<Move> draw_ticket(Position& position, Rng& rng);
    std::optional<Move> draw_listed(Position& position, Rng& rng);
    std::optional<Move> draw_rare(Position& position, Rng& rng);

    std::unique_ptr<MoveList> list_;
    std::unique_ptr<DriveMemory> memory_;
};

}  // namespace tankchess
