#include "records/replay.h"

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "notation/record/record_end.h"
#include "notation/record/record_swap.h"
#include "notation/retreat/retreat_position_text.h"
#include "records/retreat_record.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

std::string numbered(const Position& position) {
    return std::to_string(position.turn()) + (position.side_to_move() == Side::white ? "." : "...");
}

Fault ply_fault(const Position& position, const RecordPly& ply, const std::string& offence) {
    return {"move " + numbered(position) + " " + excerpt(ply.text), offence};
}

// Where a line that is being walked stands. Variations start before the ply they replace.
Result<Move> legal_ply(const Playthrough& line, const RecordPly& ply) {
    const Position& position = line.position();
    if (position.rules().style == Style::retreat) {
        return ply_fault(position, ply, "a turn of retreat is replayed by that game itself");
    }
    if (const Outcome end = line.outcome(); end.over()) {
        return ply_fault(position, ply, "the game was over by " + std::string(name_of(end.reason)));
    }
    const Result<Move> move = read_move(position, ply.text);
    if (!move) return ply_fault(position, ply, move.fault().offence);
    return *move;
}

class Checker {
public:
    explicit Checker(Faults& faults) : faults_(faults) {}

    // Walks on from `line`; stops at the first illegal move.
    void walk(const RecordLine& record, Playthrough& line) {
        for (const RecordPly& ply : record.plies) {
            for (const RecordLine& variation : ply.variations) {
                Playthrough branch(line.position());
                walk(variation, branch);
            }
            const Result<Move> move = legal_ply(line, ply);
            if (!move) {
                faults_.push_back(move.fault());
                return;
            }
            const Position& position = line.position();
            const bool opens = position.side_to_move() == Side::white;
            if (ply.turn != position.turn() || ply.opens_turn != opens) {
                // Four players may list a whole round after one number; only what stands in the text can be wrong.
                if (ply.opens_turn || ply.turn > position.turn()) {
                    faults_.push_back(ply_fault(
                        position, ply, "numbered " + std::to_string(ply.turn) + (ply.opens_turn ? "." : "...")));
                }
            }
            marks(position, ply, *move);
            line.play(*move);
        }
    }

private:
    // Marks may be left out, but not be wrong.
    void marks(const Position& position, const RecordPly& ply, Move move) {
        TextCursor cursor(ply.text);
        const Result<MoveWords> words = take_move_words(cursor);
        if (!words || words->symbols.empty()) return;
        const std::string right = check_marks(position, move);
        if (words->symbols != right) {
            faults_.push_back(
                ply_fault(position, ply, "the marks should be " + (right.empty() ? "left out" : "'" + right + "'")));
        }
    }

    Faults& faults_;
};

// Texts and numbers of a line; returns where it ended.
void canonical_line(RecordLine& record, Playthrough& line) {
    for (RecordPly& ply : record.plies) {
        for (RecordLine& variation : ply.variations) {
            Playthrough branch(line.position());
            canonical_line(variation, branch);
        }
        const Result<Move> move = legal_ply(line, ply);
        if (!move) return;
        ply.turn = line.position().turn();
        ply.opens_turn = line.position().side_to_move() == Side::white;
        ply.text = write_move(line.position(), *move, {.symbols = true});
        line.play(*move);
    }
}

}  // namespace

Result<Position> start_of_record(const Record& record) {
    const std::string* rules_tag = record.tag("Rules");
    std::optional<RulesSpec> rules;
    if (rules_tag) {
        const Result<RulesSpec> read = read_rules(*rules_tag);
        if (!read) return Fault{"Rules", read.fault().offence};
        rules = *read;
    }
    if (const std::string* position = record.tag("Position")) {
        Result<Position> start = read_position(*position);
        if (!start) return Fault{"Position", start.fault().text()};
        if (rules && start->rules() != *rules) {
            return Fault{"Rules", "the tag says " + excerpt(*rules_tag) + ", the position '" +
                                      write_rules(start->rules()) + "'"};
        }
        return start;
    }
    const std::string* setup = record.tag("Setup");
    if (!setup) return Fault{"record", "has neither a [Setup] nor a [Position] tag"};
    Result<Position> start = stock_position(*setup, rules);
    if (!start) return Fault{"Setup", start.fault().offence};
    return start;
}

Result<std::string> start_text_of_record(const Record& record) {
    if (is_retreat_record(record)) {
        const Result<retreat::State> start = start_of_retreat_record(record);
        if (!start) return start.fault();
        return write_retreat_position(*start);
    }
    const Result<Position> start = start_of_record(record);
    if (!start) return start.fault();
    return write_position(*start);
}

Result<Playthrough> replay_record(const Record& record) {
    const Result<Position> start = start_of_record(record);
    if (!start) return start.fault();
    Playthrough line(*start);
    for (const RecordPly& ply : record.line.plies) {
        const Result<Move> move = legal_ply(line, ply);
        if (!move) return move.fault();
        line.play(*move);
    }
    return line;
}

Faults record_faults(const Record& record) {
    if (is_retreat_record(record)) return retreat_record_faults(record);
    Faults faults;
    const Result<Position> start = start_of_record(record);
    if (!start) return {start.fault()};
    Playthrough line(*start);
    Checker(faults).walk(record.line, line);
    check_swap(record, faults);
    if (line.moves().size() == record.line.plies.size()) {
        check_record_end(record, line.outcome(), line.position().mode().sides, faults);
    }
    return faults;
}

Record canonical_record(const Record& record) {
    if (is_retreat_record(record)) return canonical_retreat_record(record);
    Record canonical = record;
    const Result<Position> start = start_of_record(record);
    if (!start) return canonical;
    Playthrough line(*start);
    canonical_line(canonical.line, line);
    canonical.set_tag("Rules", write_rules(start->rules()));
    set_record_end(canonical, line.outcome(), line.position().mode().sides);
    return canonical;
}

Record make_record(const Playthrough& line, std::string_view setup_id) {
    Record record;
    if (setup_id.empty()) {
        record.set_tag("Position", write_position(line.start()));
    } else {
        record.set_tag("Setup", std::string(setup_id));
    }
    record.set_tag("Rules", write_rules(line.start().rules()));
    Playthrough walked(line.start());
    for (Move move : line.moves()) {
        const Position& position = walked.position();
        RecordPly ply;
        ply.text = write_move(position, move, {.symbols = true});
        ply.turn = position.turn();
        ply.opens_turn = position.side_to_move() == Side::white;
        record.line.plies.push_back(std::move(ply));
        walked.play(move);
    }
    set_record_end(record, line.outcome(), line.position().mode().sides);
    return record;
}

}  // namespace tankchess
