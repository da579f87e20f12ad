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

constexpr int largest_weight = 20000;

Tuning with(const SpsaPlan& plan, const std::vector<double>& values) {
    Tuning tuning = plan.start;
    for (std::size_t i = 0; i < plan.names.size(); ++i) {
        const TuningRow row = *row_of(tuning, plan.names[i]);
        *row.value = static_cast<int>(std::lround(std::clamp(values[i], double(row.low), double(row.high))));
    }
    return tuning;
}

}  // namespace

const ConstantRow* constant_by_name(std::string_view name) {
    const auto* const found = std::find_if(std::begin(constant_rows), std::end(constant_rows),
                                           [&](const ConstantRow& row) { return row.name == name; });
    return found == std::end(constant_rows) ? nullptr : found;
}

std::optional<TuningRow> row_of(Tuning& tuning, std::string_view name) {
    if (const ConstantRow* row = constant_by_name(name))
        return TuningRow{row->low, row->high, &(tuning.constants.*row->field)};
    if (const std::optional<Term> term = term_by_name(name)) {
        return TuningRow{-largest_weight, largest_weight, &tuning.weights[*term]};
    }
    return {};
}

Tuning run_spsa(const SpsaPlan& plan, SpsaState& state, const std::function<bool(const SpsaState&)>& told) {
    const std::size_t count = plan.names.size();
    Tuning start = plan.start;
    std::vector<TuningRow> rows;
    for (const std::string& name : plan.names) rows.push_back(*row_of(start, name));
    if (state.values.size() != count) {
        state = {};
        for (const TuningRow& row : rows) state.values.push_back(*row.value);
    }
    std::vector<double> first_width(count);
    for (std::size_t i = 0; i < count; ++i) {
        first_width[i] = std::max(least_width, plan.width * std::abs(*rows[i].value));
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
        const auto maker = [&plan](const Tuning& tuning) -> MakePlayer {
            return [&plan, &tuning](std::uint64_t seed) {
                BotOptions options;
                options.hash_mb = 4;
                options.seed = seed;
                options.constants = tuning.constants;
                options.weights = &tuning.weights;
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
        const Tuning above = with(plan, up), below = with(plan, down);
        const SeriesReport report =
            run_series(maker(above), maker(below), series, [](const PlayedGame&, const SeriesReport&) { return true; });
        const int games = std::max(1, report.tallies.games());
        const double lead = 2 * report.tallies.points() / games - 1;  // -1 to 1
        for (std::size_t i = 0; i < count; ++i) {
            const double moved = state.values[i] + rate * lead * step[i];
            state.values[i] = std::clamp(moved, double(rows[i].low), double(rows[i].high));
        }
        if (told && !told(state)) {
            ++state.step;
            break;
        }
    }
    return with(plan, state.values);
}

}  // namespace tankchess::engine
