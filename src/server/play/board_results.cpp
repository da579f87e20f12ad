#include "server/play/board_results.h"

#include <algorithm>
#include <cstdio>

#include "server/common/checksum.h"

namespace tankchess::server {

namespace {

constexpr std::size_t fewest_plies = 2;
constexpr std::size_t fewest_plies_of_people = 6;  // before that nobody has met the board

bool between_people(const match::Match& match) {
    const auto& seats = match.seats().all();
    return !match.config().one_screen && std::none_of(seats.begin(), seats.end(), [](const match::Seat& seat) {
        return seat.taken_over || seat.spec.kind == match::SeatKind::engine || seat.spec.kind == match::SeatKind::bot;
    });
}

}  // namespace

std::string start_key(const std::string& tps) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(text_number(tps)));
    return text;
}

void count_game(Tables& tables, const GameRow& row, const match::Match& match) {
    const bool counts = match.ending() && match.ending()->has_result() && match.plies().size() >= fewest_plies;
    if (!counts || row.setup.empty() || row.setup == "custom") return;
    tables.boards().count_play(row.setup);
    // Who stays away says nothing about a board; nor does a game whose sides were changed about its seats.
    const bool tells = match.ending()->cause != match::Cause::absence && !match.swapped() &&
                       match.plies().size() >= fewest_plies_of_people;
    if (!tells || !between_people(match)) return;
    BoardResults results;
    results.start = start_key(match.config().tps);
    results.rules = row.rules;
    results.sides = static_cast<int>(match.seats().all().size());
    results.games = 1;
    results.drawn = match.ending()->winners.empty() ? 1 : 0;
    for (const Side side : all_sides) {
        if (match.ending()->winners.has(side)) results.won[index_of(side)] = 1;
    }
    tables.boards().add_results(row.setup, results);
}

}  // namespace tankchess::server
