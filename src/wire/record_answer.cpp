#include "wire/record_answer.h"

#include "match/game_state.h"
#include "notation/record/record_json.h"
#include "records/replay.h"
#include "records/retreat_record.h"
#include "wire/board.h"

namespace tankchess::server {

namespace {

constexpr std::size_t most_moves = 3000;  // variations included

struct Question {
    Record record;
    bool positions = false;
};

ApiFault bad_record(const Fault& fault) { return {400, "bad_record", fault.text(), {}, 0}; }

std::size_t moves_in(const RecordLine& line) {
    std::size_t count = line.plies.size();
    for (const RecordPly& ply : line.plies) {
        for (const RecordLine& variation : ply.variations) count += moves_in(variation);
    }
    return count;
}

Question read_question(const json::value& body) {
    const Fields in(body);
    const json::value* tree = in.find("record");
    if ((tree != nullptr) == (in.find("text") != nullptr))
        throw bad_field("record", "give either a text or a record, not both");
    const Result<Record> record =
        tree != nullptr ? read_record_json(written(*tree)) : read_record(in.text("text", 1, max_record_text));
    if (!record) throw bad_record(record.fault());
    if (moves_in(record->line) > most_moves)
        throw bad_field("record", "has more than " + std::to_string(most_moves) + " moves");
    return {*record, in.flag_or("positions", false)};
}

// Puts the position after each move into the JSON of a line, which has the same shape as the line.
void add_positions(const RecordLine& line, const match::GamePtr& start, json::object& into) {
    match::GamePtr now = start;
    json::array& moves = into["moves"].as_array();
    for (std::size_t i = 0; i < line.plies.size(); ++i) {
        const RecordPly& ply = line.plies[i];
        json::object& move = moves[i].as_object();
        for (std::size_t v = 0; v < ply.variations.size(); ++v) {
            add_positions(ply.variations[v], now, move["variations"].as_array()[v].as_object());
        }
        const auto played = now->play(ply.text);
        if (const auto* refusal = std::get_if<match::Refusal>(&played))
            throw bad_record(Fault{"move " + ply.text, refusal->text});
        now = std::get<match::Played>(played).after;
        move["tps"] = now->text();
    }
}

std::string start_of(const Record& record) {
    const auto text = start_text_of_record(record);
    if (!text) throw bad_record(text.fault());
    return *text;
}

}  // namespace

json::object answer_record(const json::value& body) {
    const Question question = read_question(body);
    const auto board = match::open_game(start_of(question.record));
    if (!board) throw bad_record(board.fault());
    if (too_complex(**board)) throw too_complex_fault("record");
    const Record record = canonical_record(question.record);
    const Faults faults = record_faults(record);
    if (!faults.empty()) throw bad_record(faults.front());
    const std::string start = start_of(record);
    json::object tree = read_json(write_record_json(record))->as_object();
    if (question.positions) add_positions(record.line, *board, tree);
    return {{"text", write_record(record)}, {"start", start}, {"record", std::move(tree)}};
}

}  // namespace tankchess::server
