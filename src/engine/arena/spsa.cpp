#include "engine/arena/spsa.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "engine/arena/series.h"

namespace tankchess::engine {

namespace {

constexpr double least_width = 1;  // constants are whole numbers
constexpr double width_fades = 0.101;
constexpr double rate_fades = 0.602;

SearchConstants with(const SpsaPlan& plan, const std::vector<double>& values) {
    SearchConstants constants = plan.start;
    for (std::size_t i = 0; i < plan.names.size(); ++i) {
        const ConstantRow& row = *constant_by_name(plan.names[i]);
        constants.*row.field = static_cast<int>(std::lround(std::clamp(values[i], double(row.low), double(row.high))));
    }
    return constants;
}

}  // namespace

const ConstantRow* constant_by_name(std::string_view name) {
    const auto* const found = std::find_if(std::begin(constant_rows), std::end(constant_rows),
                                           [&](const ConstantRow& row) { return row.name == name; });
    return found == std::end(constant_rows) ? nullptr : found;
}

SearchConstants run_spsa(const SpsaPlan& plan, SpsaState& state, const std::function<bool(const SpsaState&)>& told) {
    const std::size_t count = plan.names.size();
    if (state.values.size() != count) {
        state = {};
        for (const std::string& name : plan.names) {
            state.values.push_back(plan.start.*constant_by_name(name)->field);
        }
    }
    std::vector<double> first_width(count);
    for (std::size_t i = 0; i < count; ++i) {
        const int start = plan.start.*constant_by_name(plan.names[i])->field;
        first_width[i] = std::max(least_width, plan.width * std::abs(start));
    }
    const double stability = plan.steps / 10.0;
    for (; state.step < plan.steps; ++state.step) {
        Rng rng(mix64(plan.seed ^ mix64(static_cast<std::uint64_t>(state.step) + 1)));
        const double narrowed = std::pow(1.0 / (state.step + 1), width_fades);
        const double rate = plan.rate * std::pow((1 + stability) / (state.step + 1 + stability), rate_fades);
        std::vector<double> step(count), up = state.values, down = state.values;
        for (std::size_t i = 0; i < count; ++i) {
            step[i] = std::max(least_width, first_width[i] * narrowed) * (rng.chance(1, 2) ? 1 : -1);
            up[i] += step[i];
            down[i] -= step[i];
        }
        const auto maker = [&](const SearchConstants& constants) -> MakePlayer {
            return [&plan, constants](std::uint64_t seed) {
                BotOptions options;
                options.hash_mb = 4;
                options.seed = seed;
                options.constants = constants;
                Limits limits;
                limits.nodes = plan.nodes;
                return make_engine_player(options, limits);
            };
        };
        SeriesPlan series;
        const int first = state.step * plan.pairs;
        series.opening_of = [&plan, first](int pair) { return plan.opening_of(first + pair); };
        series.games = 2 * plan.pairs;
        series.at_once = plan.at_once;
        series.seed = rng.next();
        const SeriesReport report = run_series(maker(with(plan, up)), maker(with(plan, down)), series,
                                               [](const PlayedGame&, const SeriesReport&) { return true; });
        const int games = std::max(1, report.tallies.games());
        const double lead = 2 * report.tallies.points() / games - 1;  // -1 to 1
        for (std::size_t i = 0; i < count; ++i) {
            const ConstantRow& row = *constant_by_name(plan.names[i]);
            state.values[i] = std::clamp(state.values[i] + rate * lead * step[i], double(row.low), double(row.high));
        }
        if (told && !told(state)) {
            ++state.step;
            break;
        }
    }
    return with(plan, state.values);
}

}  // namespace tankchess::engine
