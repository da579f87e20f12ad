#include "records/retreat_record.h"

#include "base/excerpt.h"
#include "notation/position/rules_text.h"
#include "notation/record/record_end.h"
#include "notation/record/record_swap.h"
#include "notation/retreat/retreat_position_text.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

constexpr RulesSpec retreat_rules{Style::retreat, 0};
constexpr int sides = 2;

bool opens_turn(const retreat::State& state) { return state.side == Side::white; }

Fault ply_fault(const retreat::State& state, const RecordPly& ply, const std::string& offence) {
    return {"move " + std::to_string(state.turn) + (opens_turn(state) ? "." : "...") + " " + excerpt(ply.text),
            offence};
}

Result<RetreatActions> legal_turn(const RetreatPlaythrough& line, const RecordPly& ply) {
    if (const Outcome end = line.outcome(); end.over()) {
        return ply_fault(line.state(), ply, "the game was over by " + std::string(name_of(end.reason)));
    }
    Result<RetreatActions> actions = read_turn(line.state(), ply.text);
    if (!actions) return ply_fault(line.state(), ply, actions.fault().text());
    return actions;
}

// Walks a line and its variations, and stops at the first turn that is not legal; returns whether there was none.
template <class Line, class Visitor>
bool walk(Line& record, RetreatPlaythrough& line, Faults& faults, Visitor&& visit) {
    for (auto& ply : record.plies) {
        for (auto& variation : ply.variations) {
            RetreatPlaythrough branch(line.state());
            walk(variation, branch, faults, visit);
        }
        const Result<RetreatActions> actions = legal_turn(line, ply);
        if (!actions) {
            faults.push_back(actions.fault());
            return false;
        }
        visit(ply, line.state(), *actions);
        line.play(*actions);
    }
    return true;
}

}  // namespace

bool is_retreat_record(const Record& record) {
    if (const std::string* position = record.tag("Position")) return names_retreat(*position);
    if (const std::string* rules = record.tag("Rules")) return *rules == write_rules(retreat_rules);
    const std::string* setup = record.tag("Setup");
    const SetupFile* file = setup ? find_stock_setup(*setup) : nullptr;
    return file && file->rules.front() == retreat_rules;
}

Result<retreat::State> retreat_start(std::string_view setup_id) {
    const Result<Setup> setup = stock_setup(setup_id, retreat_rules);
    if (!setup) return setup.fault();
    return retreat::make_placement(*setup);
}

Result<retreat::State> start_of_retreat_record(const Record& record) {
    if (const std::string* position = record.tag("Position")) {
        Result<retreat::State> start = read_retreat_position(*position);
        if (!start) return Fault{"Position", start.fault().text()};
        return start;
    }
    const std::string* setup = record.tag("Setup");
    if (!setup) return Fault{"record", "has neither a [Setup] nor a [Position] tag"};
    Result<retreat::State> start = retreat_start(*setup);
    if (!start) return Fault{"Setup", start.fault().text()};
    return start;
}

Result<RetreatPlaythrough> replay_retreat(const Record& record) {
    Result<retreat::State> start = start_of_retreat_record(record);
    if (!start) return start.fault();
    RetreatPlaythrough line(std::move(*start));
    for (const RecordPly& ply : record.line.plies) {
        const Result<RetreatActions> actions = legal_turn(line, ply);
        if (!actions) return actions.fault();
        line.play(*actions);
    }
    return line;
}

Faults retreat_record_faults(const Record& record) {
    Result<retreat::State> start = start_of_retreat_record(record);
    if (!start) return {start.fault()};
    Faults faults;
    RetreatPlaythrough line(std::move(*start));
    const auto numbers = [&faults](const RecordPly& ply, const retreat::State& state, const RetreatActions&) {
        if (ply.turn == state.turn && ply.opens_turn == opens_turn(state)) return;
        faults.push_back(
            ply_fault(state, ply, "numbered " + std::to_string(ply.turn) + (ply.opens_turn ? "." : "...")));
    };
    check_swap(record, faults);
    if (walk(record.line, line, faults, numbers)) check_record_end(record, line.outcome(), sides, faults);
    return faults;
}

Record canonical_retreat_record(const Record& record) {
    Record canonical = record;
    Result<retreat::State> start = start_of_retreat_record(record);
    if (!start) return canonical;
    Faults faults;
    RetreatPlaythrough line(std::move(*start));
    walk(canonical.line, line, faults, [](RecordPly& ply, const retreat::State& state, const RetreatActions& actions) {
        ply.turn = state.turn;
        ply.opens_turn = opens_turn(state);
        ply.text = write_turn(state, actions);
    });
    canonical.set_tag("Rules", write_rules(retreat_rules));
    set_record_end(canonical, line.outcome(), sides);
    return canonical;
}

Record make_retreat_record(const RetreatPlaythrough& line, std::string_view setup_id) {
    Record record;
    if (setup_id.empty()) {
        record.set_tag("Position", write_retreat_position(line.start()));
    } else {
        record.set_tag("Setup", std::string(setup_id));
    }
    record.set_tag("Rules", write_rules(retreat_rules));
    for (const RetreatPlaythrough::Turn& turn : line.turns()) {
        if (!turn.complete) continue;
        RecordPly ply;
        ply.text = write_turn(turn.before, turn.actions);
        ply.turn = turn.before.turn;
        ply.opens_turn = opens_turn(turn.before);
        record.line.plies.push_back(std::move(ply));
    }
    set_record_end(record, line.outcome(), sides);
    return record;
}

}  // namespace tankchess
