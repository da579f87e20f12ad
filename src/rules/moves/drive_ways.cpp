#include "rules/moves/drive_ways.h"

#include <algorithm>
#include <set>
#include <utility>

#include "rules/board/catalogue.h"
#include "rules/board/move.h"

namespace tankchess {

namespace {

constexpr bool speeds_fit() {
    for (const KindRow& row : catalogue) {
        if (row.speed > DriveWay::max_steps) return false;
    }
    return true;
}
static_assert(speeds_fit(), "the ways of a drive have room for the fastest piece");

struct Walk {
    DriveWay way;
    bool turned_last = false;
};

Walk stepped(Walk walk, Step step) {
    DriveWay& way = walk.way;
    way.ends_ahead = step == Step::ahead;
    if (step == Step::ahead) {
        way.entered[way.count] = static_cast<std::int16_t>(way.end() + delta_of(way.facing));
        ++way.count;
    } else {
        way.facing = turned(way.facing, step == Step::left ? -1 : 1);
    }
    way.route = static_cast<std::uint16_t>(way.route | static_cast<unsigned>(step) << (2 * way.steps));
    walk.turned_last = step != Step::ahead;
    ++way.steps;
    return walk;
}

// Breadth first, so that of equal ways the first is met first.
std::vector<DriveWay> walk_all(Facing facing, int steps, bool single_turns) {
    std::vector<Walk> walks(1);
    walks.front().way.facing = facing;
    std::set<std::pair<std::array<std::int16_t, DriveWay::max_steps + 2>, bool>> seen;
    const auto is_new = [&](const Walk& walk) {
        std::array<std::int16_t, DriveWay::max_steps + 2> key{};
        std::copy(walk.way.entered.begin(), walk.way.entered.end(), key.begin());
        key[DriveWay::max_steps] = walk.way.count;
        key[DriveWay::max_steps + 1] = static_cast<std::int16_t>(walk.way.facing);
        return seen.insert({key, single_turns && walk.turned_last}).second;
    };
    is_new(walks.front());
    for (std::size_t i = 0; i < walks.size(); ++i) {
        if (walks[i].way.steps == steps) break;
        for (const Step step : {Step::ahead, Step::left, Step::right}) {
            if (step != Step::ahead && single_turns && walks[i].turned_last) continue;  // M6
            const Walk next = stepped(walks[i], step);
            if (is_new(next)) walks.push_back(next);
        }
    }
    std::vector<DriveWay> ways;
    for (std::size_t i = 1; i < walks.size(); ++i) {
        if (walks[i].way.count != 0 || walks[i].way.facing != facing) ways.push_back(walks[i].way);  // M5
    }
    DriveWay reverse;  // M3
    reverse.entered[0] = static_cast<std::int16_t>(-delta_of(facing));
    reverse.count = 1;
    reverse.steps = 1;
    reverse.facing = facing;
    reverse.ends_ahead = true;
    ways.push_back(reverse);
    std::stable_sort(ways.begin(), ways.end(), [](const DriveWay& a, const DriveWay& b) { return a.end() < b.end(); });
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const bool same = i > 0 && ways[i - 1].end() == ways[i].end();
        ways[i].first = same ? ways[i - 1].first : static_cast<std::uint16_t>(i);
    }
    return ways;
}

}  // namespace

DriveWays::DriveWays(int steps, bool single_turns) {
    for (int f = 0; f < facing_count; ++f) {
        ways_[f] = walk_all(facing_at(f), steps, single_turns);
        std::set<std::pair<int, Facing>> ends;
        for (const DriveWay& way : ways_[f]) ends.insert({way.end(), way.facing});
        most_ways_ = std::max(most_ways_, static_cast<std::uint32_t>(ways_[f].size()));
        most_ends_ = std::max(most_ends_, static_cast<std::uint32_t>(ends.size()));
    }
}

const DriveWays& DriveWays::of(int steps, bool single_turns) {
    static const auto all = [] {
        std::vector<DriveWays> ways;
        for (int n = 0; n <= DriveWay::max_steps; ++n) {
            ways.push_back(DriveWays(n, false));
            ways.push_back(DriveWays(n, true));
        }
        return ways;
    }();
    return all[static_cast<std::size_t>(2 * steps + (single_turns ? 1 : 0))];
}

}  // namespace tankchess
