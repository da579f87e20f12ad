#include "wire/game_record.h"

#include <chrono>

#include "notation/record/record_swap.h"
#include "notation/retreat/retreat_position_text.h"
#include "records/replay.h"
#include "records/retreat_record.h"
#include "setups/stock_setups.h"
#include "wire/board.h"

namespace tankchess::server {

namespace {

std::string date_text(Millis at) {
    const std::chrono::sys_time<std::chrono::milliseconds> moment{std::chrono::milliseconds(at)};
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(moment));
    const auto two = [](unsigned number) { return (number < 10 ? ".0" : ".") + std::to_string(number); };
    return std::to_string(static_cast<int>(day.year())) + two(unsigned(day.month())) + two(unsigned(day.day()));
}

std::string seat_tag(Side side) {
    switch (side) {
        case Side::white:
            return "White";
        case Side::black:
            return "Black";
        case Side::flag_white:
            return "FlagWhite";
        case Side::flag_black:
            break;
    }
    return "FlagBlack";
}

std::string time_text(const match::TimeControl& time) {
    switch (time.kind) {
        case match::TimeControl::Kind::unlimited:
            return "-";
        case match::TimeControl::Kind::real:
            return std::to_string(time.base.count() / 1000) + "+" + std::to_string(time.increment.count() / 1000);
        case match::TimeControl::Kind::per_turn:
            break;
    }
    return "1/" + std::to_string(time.base.count() / 1000);
}

// Whether [Setup] and [Rules] alone give the start position.
bool starts_from_stock(const GameRow& row, const match::Match& match) {
    const auto board = match.game().board();
    if (std::holds_alternative<const retreat::State*>(board)) {
        const auto start = retreat_start(row.setup);
        return start && write_retreat_position(*start) == match.config().tps;
    }
    if (find_stock_setup(row.setup) == nullptr) return false;
    const auto position = stock_position(row.setup, std::get<const Position*>(board)->rules());
    if (!position) return false;
    // Nothing came between the start and the first move: then the start need not be read again.
    if (!match.plies().empty() && match.plies().front()->version == 2) {
        return match.plies().front()->hash_before == position->hash();
    }
    const auto game = match::open_game(match.config().tps);
    return game && (*game)->hash() == position->hash();
}

}  // namespace

Record record_of(const GameRow& row, const match::Match& match) {
    Record out;
    out.set_tag("Event", row.rated ? "Rated game" : "Casual game");
    out.set_tag("Date", date_text(match::count_of(match.started_at())));
    for (const match::Seat& seat : match.seats().all()) {
        out.set_tag(seat_tag(seat.spec.side), seat.spec.kind == match::SeatKind::engine && seat.spec.player.empty()
                                                  ? "Computer level " + std::to_string(seat.spec.level)
                                                  : seat.spec.name);
    }
    if (starts_from_stock(row, match)) {
        out.set_tag("Setup", row.setup);
        out.set_tag("Rules", row.rules);
    } else {
        out.set_tag("Position", match.config().tps);
    }
    out.set_tag("TimeControl", time_text(match.config().seats.front().time));
    out.result = match.ending() ? match.ending()->result_text(match.seats().all().size()) : "*";
    out.set_tag("Result", out.result);
    if (match.ending()) out.set_tag("Termination", std::string(match.ending()->id()));
    for (std::size_t i = 0; i < match.plies().size(); ++i) {
        const match::Ply& ply = *match.plies()[i];
        if (!ply.begins_turn && !out.line.plies.empty()) {
            // Further actions of one turn (Retreat) belong to its text.
            out.line.plies.back().text += " ; " + ply.text;
            continue;
        }
        RecordPly entry;
        entry.text = ply.text;
        entry.turn = ply.turn;
        entry.opens_turn = ply.side == Side::white;
        out.line.plies.push_back(std::move(entry));
    }
    // A turn that was not ended is no part of a record.
    if (match.game().mid_turn() && !out.line.plies.empty()) out.line.plies.pop_back();
    if (match.config().swap) set_swap(out, match.swapped());
    return is_retreat_record(out) ? canonical_record(out) : out;
}

}  // namespace tankchess::server
