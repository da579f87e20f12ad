#include "server/play/balance_json.h"

#include <boost/json/array.hpp>
#include <cmath>
#include <stdexcept>

#include "engine/balance/verdict.h"
#include "notation/position/rules_text.h"

namespace tankchess::server {
namespace {

using namespace engine::balance;
using boost::json::array;
using boost::json::object;

// Four digits are more than any interval deserves.
double rounded(double x) { return std::round(x * 10000) / 10000; }

object estimate_json(const Estimate& e) { return {{"value", rounded(e.value)}, {"half", rounded(e.half)}}; }

object counts_json(const std::map<Reason, int>& counts) {
    object o;
    for (const auto& [reason, count] : counts) o[name_of(reason)] = count;
    return o;
}

array map_json(const std::vector<int>& map) {
    array list;
    for (const int n : map) list.push_back(n);
    return list;
}

array words_json(const std::vector<Word>& words) {
    array list;
    for (const Word word : words) list.push_back(boost::json::value(name_of(word)));
    return list;
}

object verdict_json(const Sheet& sheet) {
    const Verdict verdict = verdict_of(sheet);
    object o{{"words", words_json(verdict.words)}};
    if (const SeriesSheet* telling = telling_series(sheet)) o["nodes"] = telling->nodes;
    o["text"] = verdict.text;
    return o;
}

object series_json(const SeriesSheet& series, int sides) {
    array score;
    for (int s = 0; s < sides; ++s) score.push_back(estimate_json(series.score[static_cast<std::size_t>(s)]));
    object o{
        {"plan", name_of(series.plan)},
        {"nodes", series.nodes},
        {"played", series.played},
        {"twins", series.twins},
        {"games", series.distinct()},
        {"score", std::move(score)},
        {"wins", counts_json(series.wins)},
        {"draws", counts_json(series.draws)},
        {"drawn", rounded(series.drawn())},
        {"escapes", rounded(series.escapes())},
        {"turns", {{"tenth", series.shortest_tenth}, {"median", series.median}, {"ninetieth", series.longest_tenth}}},
        {"lead_changes", rounded(series.lead_changes)},
        {"comebacks", rounded(series.comebacks)},
        {"legal_moves", rounded(series.legal_moves)}};
    if (series.plan == Plan::free) {
        o["words"] = words_json(words_of(series, sides));
    } else {
        o["plan_score"] = estimate_json(series.plan_score);
    }
    return o;
}

// What a verdict is made of, read back. These throw what boost::json throws where a field is not as it should be.
Estimate read_estimate(const boost::json::value& v) {
    return {v.at("value").to_number<double>(), v.at("half").to_number<double>()};
}

std::map<Reason, int> read_counts(const object& counts) {
    std::map<Reason, int> read;
    for (const auto& [name, count] : counts) {
        const auto reason = reason_by_name(name);
        if (!reason) throw std::invalid_argument("no such end of a game: " + std::string(name));
        read[*reason] = count.to_number<int>();
    }
    return read;
}

SeriesSheet read_series(const boost::json::value& v, int sides) {
    SeriesSheet series;
    const auto plan = plan_by_name(v.at("plan").as_string());
    if (!plan) throw std::invalid_argument("no such plan");
    series.plan = *plan;
    series.nodes = v.at("nodes").to_number<std::uint64_t>();
    series.played = v.at("played").to_number<int>();
    series.twins = v.at("twins").to_number<int>();
    for (int s = 0; s < sides; ++s)
        series.score[static_cast<std::size_t>(s)] = read_estimate(v.at("score").at(static_cast<std::size_t>(s)));
    if (series.plan != Plan::free) series.plan_score = read_estimate(v.at("plan_score"));
    series.wins = read_counts(v.at("wins").as_object());
    series.draws = read_counts(v.at("draws").as_object());
    series.median = v.at("turns").at("median").to_number<int>();
    return series;
}

}  // namespace

object sheet_json(const Sheet& sheet) {
    array series, kinds, never;
    for (const SeriesSheet& s : sheet.series) series.push_back(series_json(s, sheet.sides));
    for (const KindSheet& k : sheet.kinds) {
        kinds.push_back({{"code", row_of_kind(k.kind).code},
                         {"pieces", k.pieces},
                         {"earns", rounded(k.earns)},
                         {"lost", rounded(k.lost)}});
    }
    for (const Square square : sheet.never_entered) never.push_back(boost::json::value(square_name(square)));
    return {{"setup", sheet.setup},
            {"rules", write_rules(sheet.rules)},
            {"width", sheet.size.width},
            {"height", sheet.size.height},
            {"sides", sheet.sides},
            {"engine", sheet.engine},
            {"date", sheet.date},
            {"seed", sheet.seed},
            {"opening_plies", sheet.opening_plies},
            {"verdict", verdict_json(sheet)},
            {"series", std::move(series)},
            {"kinds", std::move(kinds)},
            {"never_entered", std::move(never)},
            {"heat",
             {{"driven", map_json(sheet.heat.driven)},
              {"fired", map_json(sheet.heat.fired)},
              {"destroyed", map_json(sheet.heat.destroyed)}}}};
}

object sheet_card_json(const Sheet& sheet) {
    const SeriesSheet& shown = *telling_series(sheet);
    array score;
    for (int s = 0; s < sheet.sides; ++s) score.push_back(estimate_json(shown.score[static_cast<std::size_t>(s)]));
    return {{"setup", sheet.setup},
            {"rules", write_rules(sheet.rules)},
            {"words", words_json(verdict_of(sheet).words)},
            {"score", std::move(score)},
            {"games", shown.distinct()},
            {"nodes", shown.nodes},
            {"drawn", rounded(shown.drawn())},
            {"median", shown.median}};
}

Result<object> judged_again(object sheet) {
    try {
        Sheet numbers;
        numbers.sides = sheet.at("sides").to_number<int>();
        if (numbers.sides < 2 || numbers.sides > side_count) throw std::invalid_argument("sides: 2 or 4");
        array& series = sheet.at("series").as_array();
        for (const auto& each : series) numbers.series.push_back(read_series(each, numbers.sides));
        for (std::size_t s = 0; s < series.size(); ++s) {
            if (numbers.series[s].plan == Plan::free)
                series[s].as_object()["words"] = words_json(words_of(numbers.series[s], numbers.sides));
        }
        sheet["verdict"] = verdict_json(numbers);
        return sheet;
    } catch (const std::exception& wrong) {
        return Fault{"", std::string("no balance sheet: ") + wrong.what()};
    }
}

}  // namespace tankchess::server
