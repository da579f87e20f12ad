#include "engine/balance/contest.h"

#include <algorithm>
#include <array>

namespace tankchess::engine::balance {

std::string_view name_of(Plan plan) {
    constexpr std::array<std::string_view, plan_count> names{"free", "stay", "race", "greedy"};
    return names[static_cast<std::size_t>(plan)];
}

std::optional<Plan> plan_by_name(std::string_view name) {
    for (int p = 0; p < plan_count; ++p) {
        if (name_of(static_cast<Plan>(p)) == name) return static_cast<Plan>(p);
    }
    return std::nullopt;
}

bool applies(Plan plan, const ModeRow& mode) {
    if (plan == Plan::free) return true;
    if (mode.sides != 2) return false;
    switch (plan) {
        case Plan::stay:
            return mode.leaving == Leaving::command_piece;
        case Plan::race:
            return mode.leaving != Leaving::nobody;
        default:
            return true;
    }
}

std::vector<Series> usual_series(const ModeRow& mode, int games, const std::vector<std::uint64_t>& nodes,
                                 const std::vector<double>& within) {
    std::vector<Series> list;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        list.push_back({Plan::free, nodes[i], i == 0 ? games : (games + 3) / 4, i < within.size() ? within[i] : 0});
    }
    for (const Plan plan : {Plan::stay, Plan::race, Plan::greedy}) {
        if (applies(plan, mode)) list.push_back({plan, nodes.front(), std::max(2, games / 10)});
    }
    return list;
}

}  // namespace tankchess::engine::balance
