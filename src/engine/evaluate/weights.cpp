#include "engine/evaluate/weights.h"

#include <charconv>

namespace tankchess::engine {

namespace {

constexpr std::array<std::string_view, term_count - kind_count> other_names{
    "mobility",      "advance",     "escape_in_1",  "escape_in_2",   "escape_in_3",   "escape_in_4",
    "escape_in_5",   "escape_in_6", "escape_in_7",  "escape_far",    "escape_never",  "race_lead",
    "command_lines", "hunters",     "guards",       "loose",         "loose_dearest", "vehicles",
    "escaped",       "runners",     "flags_scored", "flags_carried", "carrier_near",  "flag_near",
    "points",        "tempo",       "hunt",         "runner_safe",   "breakaway",
};

struct Row {
    std::string_view name;
    int weight;
};
constexpr Row table[] = {
#include "engine/evaluate/weights_table.inc"
};

Weights from_table() {
    Weights w;
    for (int k = 0; k < kind_count; ++k) w[static_cast<Term>(k)] = 10 * nominal_value(static_cast<Kind>(k));
    for (const Row& row : table) {
        if (const std::optional<Term> term = term_by_name(row.name)) w[*term] = row.weight;
    }
    return w;
}

}  // namespace

std::string_view term_name(Term t) {
    const int i = static_cast<int>(t);
    return i < kind_count ? row_of_kind(static_cast<Kind>(i)).code
                          : other_names[static_cast<std::size_t>(i - kind_count)];
}

std::optional<Term> term_by_name(std::string_view name) {
    for (int t = 0; t < term_count; ++t) {
        if (term_name(static_cast<Term>(t)) == name) return static_cast<Term>(t);
    }
    return {};
}

const Weights& shipped_weights() {
    static const Weights weights = from_table();
    return weights;
}

Weights between(const Weights& from, const Weights& to, int percent) {
    Weights w = from;
    for (std::size_t i = 0; i < w.value.size(); ++i) w.value[i] += (to.value[i] - from.value[i]) * percent / 100;
    return w;
}

std::string write_weights(const Weights& weights) {
    std::string out;
    for (int t = 0; t < term_count; ++t) {
        out +=
            std::string(term_name(static_cast<Term>(t))) + ' ' + std::to_string(weights[static_cast<Term>(t)]) + '\n';
    }
    return out;
}

Result<Weights> read_weights(std::string_view text) {
    Weights weights = shipped_weights();
    int line_number = 0;
    while (!text.empty()) {
        ++line_number;
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        if (line.empty() || line[0] == '#') continue;
        const std::string where = "weights line " + std::to_string(line_number);
        const std::size_t space = line.find(' ');
        const std::optional<Term> term = term_by_name(line.substr(0, space));
        if (!term) return Fault{where, "unknown term '" + std::string(line.substr(0, space)) + "'"};
        int value = 0;
        const std::string_view number = space == std::string_view::npos ? std::string_view{} : line.substr(space + 1);
        const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), value);
        if (error != std::errc{} || stop != number.data() + number.size())
            return Fault{where, "needs a whole number after the name"};
        weights[*term] = value;
    }
    return weights;
}

}  // namespace tankchess::engine
