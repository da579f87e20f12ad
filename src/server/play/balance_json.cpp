#include "server/play/balance_json.h"

#include <boost/json/array.hpp>
#include <cmath>

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

object series_json(const SeriesSheet& series, int sides) {
    array score, words;
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
        for (const Word word : words_of(series, sides)) words.push_back(boost::json::value(name_of(word)));
        o["words"] = std::move(words);
    } else {
        o["plan_score"] = estimate_json(series.plan_score);
    }
    return o;
}

}  // namespace

object sheet_json(const Sheet& sheet) {
    array series, kinds, never, words;
    for (const SeriesSheet& s : sheet.series) series.push_back(series_json(s, sheet.sides));
    for (const KindSheet& k : sheet.kinds) {
        kinds.push_back({{"code", row_of_kind(k.kind).code},
                         {"pieces", k.pieces},
                         {"earns", rounded(k.earns)},
                         {"lost", rounded(k.lost)}});
    }
    for (const Square square : sheet.never_entered) never.push_back(boost::json::value(square_name(square)));
    const Verdict verdict = verdict_of(sheet);
    for (const Word word : verdict.words) words.push_back(boost::json::value(name_of(word)));
    return {{"setup", sheet.setup},
            {"rules", write_rules(sheet.rules)},
            {"width", sheet.size.width},
            {"height", sheet.size.height},
            {"sides", sheet.sides},
            {"engine", sheet.engine},
            {"date", sheet.date},
            {"seed", sheet.seed},
            {"opening_plies", sheet.opening_plies},
            {"verdict", {{"words", std::move(words)}, {"text", verdict.text}}},
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
    array words, score;
    for (const Word word : verdict_of(sheet).words) words.push_back(boost::json::value(name_of(word)));
    for (int s = 0; s < sheet.sides; ++s) score.push_back(estimate_json(shown.score[static_cast<std::size_t>(s)]));
    return {{"setup", sheet.setup},
            {"rules", write_rules(sheet.rules)},
            {"words", std::move(words)},
            {"score", std::move(score)},
            {"games", shown.distinct()},
            {"nodes", shown.nodes},
            {"drawn", rounded(shown.drawn())},
            {"median", shown.median}};
}

}  // namespace tankchess::server
