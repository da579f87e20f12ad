#include <algorithm>

#include "binding/action_space.h"
#include "rules/board/view.h"
#include "rules/retreat/actions.h"

namespace tankchess::binding {
namespace {

namespace rt = tankchess::retreat;

constexpr int first_fire = drive_width * drive_width * facing_count;
constexpr int farthest = max_side_length - 1;
constexpr int first_place = first_fire + facing_count * farthest * 2;
constexpr int end_action = first_place + max_kind_count * 2 * facing_count;
static_assert(end_action == 2712 && end_action < actions_a_piece);

int place_of(const rt::State& state, Square square) {
    const SeenSquare own = seen_from(state.side, state.size(), square);
    int place = 0;
    for (const rt::Unit& unit : state.units) {
        place += unit.side == state.side && seen_from(state.side, state.size(), unit.square) < own;
    }
    return place;
}

int number_of(const rt::State& state, const rt::Action& action) {
    const Side side = state.side;
    const auto seen = [&](Square s) { return seen_from(side, state.size(), s); };
    const int facing = index_of(facing_seen(side, action.facing));
    switch (action.what) {
        case rt::ActionKind::move: {
            const SeenSquare from = seen(action.from), to = seen(action.to);
            const int displacement =
                (to.row - from.row + drive_reach) * drive_width + to.column - from.column + drive_reach;
            return place_of(state, action.from) * actions_a_piece + displacement * facing_count + facing;
        }
        case rt::ActionKind::fire: {
            const auto direction = facing_at(direction_between(action.from, action.to));
            const int line =
                index_of(facing_seen(side, direction)) * farthest + distance_between(action.from, action.to) - 1;
            return place_of(state, action.from) * actions_a_piece + first_fire + line * 2 +
                   static_cast<int>(action.push);
        }
        case rt::ActionKind::place:
            return seen(action.to).column * actions_a_piece + first_place +
                   (action.kind * 2 + action.command) * facing_count + facing;
        default:
            return end_action;
    }
}

}  // namespace

std::vector<NumberedAction> number_actions(const rt::State& state) {
    std::vector<NumberedAction> numbered;
    for (const rt::Action& action : rt::legal_actions(state)) {
        numbered.push_back({static_cast<ActionNumber>(number_of(state, action)), action});
    }
    std::sort(numbered.begin(), numbered.end(), [](const auto& a, const auto& b) { return a.action < b.action; });
    return numbered;
}

}  // namespace tankchess::binding
