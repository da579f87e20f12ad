#include "records/statistics.h"

#include <algorithm>

#include "notation/position/rules_text.h"
#include "records/replay.h"
#include "records/retreat_record.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

std::size_t eliminated_in(const RetreatPlaythrough& line) {
    const auto all = [](const retreat::State& state) {
        return state.units.size() + static_cast<std::size_t>(state.reserves[0].count() + state.reserves[1].count());
    };
    return all(line.start()) - all(line.state());
}

void merge(RecordStatistics::Counts& into, const RecordStatistics::Counts& from) {
    for (const auto& [name, count] : from) into[name] += count;
}

}  // namespace

std::optional<Fault> RecordStatistics::add(const Record& record) {
    if (is_retreat_record(record)) {
        const Result<RetreatPlaythrough> line = replay_retreat(record);
        if (!line) return line.fault();
        destroyed += eliminated_in(*line);
        count(record, line->turns().size(), line->outcome(), "retreat");
        return std::nullopt;
    }
    const Result<Playthrough> line = replay_record(record);
    if (!line) return line.fault();
    Position position = line->start();
    Undo undo;
    for (const Move move : line->moves()) {
        destroyed += destroyed_squares(position, move).size();
        do_move(position, move, undo);
    }
    count(record, line->moves().size(), line->outcome(), write_rules(position.rules()));
    return std::nullopt;
}

void RecordStatistics::count(const Record& record, std::size_t turns_played, const Outcome& end,
                             std::string rules_word) {
    ++games;
    turns += turns_played;
    longest = std::max<std::uint64_t>(longest, turns_played);
    ++results[record.result];
    const std::string* termination = record.tag("Termination");
    ++terminations[end.over() ? std::string(name_of(end.reason)) : termination ? *termination : "unfinished"];
    const std::string* setup = record.tag("Setup");
    ++setups[setup && !record.tag("Position") ? *setup : "own position"];
    ++rules[std::move(rules_word)];
}

void RecordStatistics::add(const RecordStatistics& other) {
    games += other.games;
    turns += other.turns;
    longest = std::max(longest, other.longest);
    destroyed += other.destroyed;
    merge(results, other.results);
    merge(terminations, other.terminations);
    merge(setups, other.setups);
    merge(rules, other.rules);
}

}  // namespace tankchess
