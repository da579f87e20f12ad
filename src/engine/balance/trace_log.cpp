#include "engine/balance/trace_log.h"

#include <charconv>
#include <cstdio>

#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"

namespace tankchess::engine::balance {
namespace {

// The next word of a line, and the number it is.
std::string_view take_word(std::string_view& line) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}
template <class T>
bool take_number(std::string_view& line, T& value, int base = 10) {
    const std::string_view word = take_word(line);
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    return error == std::errc{} && end == word.data() + word.size() && !word.empty();
}

bool read_line(const Contest& contest, std::string_view line, Series& series, Trace& trace) {
    const auto plan = plan_by_name(take_word(line));
    unsigned reason = 0, winners = 0;
    if (!plan || !take_number(line, series.nodes) || !take_number(line, trace.number) || !take_number(line, reason) ||
        !take_number(line, winners)) {
        return false;
    }
    if (trace.number < 0 || reason == 0 || reason >= static_cast<unsigned>(reason_count) ||
        winners >> contest.start.mode().sides != 0) {
        return false;
    }
    series.plan = *plan;
    trace.outcome = {static_cast<Reason>(reason), static_cast<std::uint8_t>(winners)};
    Position position = contest.start;
    while (!line.empty()) {
        Move move;
        if (!take_number(line, move.bits, 16) || !is_legal(position, move)) return false;
        trace.moves.push_back(move);
        position = after(position, move);
    }
    return true;
}

}  // namespace

std::string log_header(const Contest& contest, std::string_view engine) {
    return "balance 1; engine " + std::string(engine) + "; seed " + std::to_string(contest.seed) + "; opening " +
           std::to_string(contest.opening_plies) + "; " + write_position(contest.start) + "\n";
}

std::string log_line(const Contest& contest, const Trace& trace) {
    const Series& series = contest.series[static_cast<std::size_t>(trace.series)];
    std::string text = std::string(name_of(series.plan)) + " " + std::to_string(series.nodes) + " " +
                       std::to_string(trace.number) + " " + std::to_string(static_cast<int>(trace.outcome.reason)) +
                       " " + std::to_string(trace.outcome.winners);
    for (const Move move : trace.moves) {
        char word[20];
        std::snprintf(word, sizeof word, " %llx", static_cast<unsigned long long>(move.bits));
        text += word;
    }
    return text + "\n";
}

Result<TraceLog> read_log(const Contest& contest, std::string_view engine, std::string_view text) {
    const std::string header = log_header(contest, engine);
    if (!text.starts_with(header)) {
        return Fault{"log", "was written for another setup, seed or engine; take another folder or remove it"};
    }
    TraceLog log;
    log.size = header.size();
    for (int number = 2;; ++number) {
        const std::size_t end = text.find('\n', log.size);
        if (end == std::string_view::npos) return log;
        Series series;
        Trace trace;
        if (!read_line(contest, text.substr(log.size, end - log.size), series, trace)) {
            return Fault{"log", "line " + std::to_string(number) + " is no game of this contest"};
        }
        log.size = end + 1;
        for (std::size_t s = 0; s < contest.series.size(); ++s) {
            const Series& wanted = contest.series[s];
            if (wanted.plan != series.plan || wanted.nodes != series.nodes || trace.number >= wanted.games) continue;
            trace.series = static_cast<int>(s);
            log.traces.push_back(std::move(trace));
            break;
        }
    }
}

}  // namespace tankchess::engine::balance
