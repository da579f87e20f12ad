#include "server/play/record_openings.h"

#include "match/game_state.h"
#include "notation/record/result_text.h"
#include "records/replay.h"
#include "server/play/game_sums.h"
#include "wire/board.h"

namespace tankchess::server {

Result<std::vector<OpeningRow>> openings_of(const Record& record) {
    std::vector<OpeningRow> out;
    const auto start = start_text_of_record(record);
    if (!start) return start.fault();
    auto game = match::open_game(*start);
    if (!game) return game.fault();
    const auto winners = winners_of_result(record.result, seats_of(style_word(rules_word(**game))));
    if (!winners) return out;
    OpeningRow row;
    row.games = 1;
    row.drawn = *winners == 0 ? 1 : 0;
    for (const Side side : all_sides) row.won[index_of(side)] = *winners >> index_of(side) & 1;
    for (const RecordPly& ply : record.line.plies) {
        if (out.size() == opening_plies) break;
        auto played = (*game)->play(ply.text);
        if (const auto* refusal = std::get_if<match::Refusal>(&played)) return Fault{ply.text, refusal->text};
        row.position = opening_key((*game)->text());
        row.move = std::get<match::Played>(played).text;
        out.push_back(row);
        game = std::get<match::Played>(played).after;
    }
    return out;
}

}  // namespace tankchess::server
