#include "wire/board_cost.h"

#include <memory>

#include "rules/play/drive.h"

namespace tankchess::server {

int drives_of_all(const Position& position, int limit) {
    auto graph = std::make_unique<DriveGraph>();
    int count = 0;
    for (const Side side : all_sides) {
        position.pieces_of(side).for_each([&](Slot slot) {
            if (count > limit) return;
            explore_drives(position, slot, *graph);
            count += static_cast<int>(graph->nodes.size());
        });
    }
    return count;
}

}  // namespace tankchess::server
