// tankchess-rules.wasm: rules and notation for JavaScript, the inside of packages/rules. One question in, one answer
// out, both JSON: what is asked stands in "ask". A refusal throws in JavaScript (exceptions.cpp).
#include <string>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "records/retreat_record.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/perft/count.h"
#include "setups/stock_setups.h"
#include "wire/position_answer.h"
#include "wire/record_answer.h"

namespace {

using namespace tankchess;
using server::ApiFault;
using server::Fields;
namespace json = boost::json;

std::string in;
std::string out;

// Of the ordinary game; Retreat is played by the choices of a position.
Position position_in(const Fields& fields) {
    Result<Position> position = read_position(fields.text("tps", 1, max_position_text));
    if (!position) throw ApiFault{400, "bad_position", position.fault().text(), "tps", 0};
    return std::move(*position);
}

json::value moves(const Fields& fields) {
    const Position position = position_in(fields);
    json::array list;
    if (outcome(position).over()) return list;
    MoveList legal;
    legal_moves(position, legal);
    for (const std::string& text : write_moves(position, legal)) list.push_back(json::value(text));
    return list;
}

json::value count(const Fields& fields) {
    return json::value(counted_perft(position_in(fields), static_cast<int>(fields.integer("depth", 0, 6))));
}

json::value setups() {
    json::array list;
    for (const SetupFile& file : stock_setups()) {
        json::array rules;
        for (const RulesSpec& each : file.rules) rules.push_back(json::value(write_rules(each)));
        list.push_back(json::object{{"id", file.id}, {"name", file.name}, {"rules", std::move(rules)}});
    }
    return list;
}

json::value start(const Fields& fields) {
    const std::string id = fields.text("setup", 1, 40), words = fields.text_or("rules", "", 40);
    if (words == "retreat") {
        const Result<retreat::State> begin = retreat_start(id);
        if (!begin) throw ApiFault{400, "bad_setup", begin.fault().text(), "setup", 0};
        return json::value(write_retreat_position(*begin));
    }
    std::optional<RulesSpec> rules;
    if (!words.empty()) {
        const Result<RulesSpec> named = read_rules(words);
        if (!named) throw ApiFault{400, "bad_rules", named.fault().text(), "rules", 0};
        rules = *named;
    }
    const Result<Position> begin = stock_position(id, rules);
    if (!begin) throw ApiFault{400, "bad_setup", begin.fault().text(), "setup", 0};
    return json::value(write_position(*begin));
}

std::string answer(const json::value& question) {
    const Fields fields(question);
    const std::string ask = fields.text("ask", 1, 20);
    if (ask == "position") return server::answer_position(server::read_position_question(question));
    if (ask == "record") return server::written(server::answer_record(question));
    if (ask == "moves") return server::written(moves(fields));
    if (ask == "perft") return server::written(count(fields));
    if (ask == "setups") return server::written(setups());
    if (ask == "start") return server::written(start(fields));
    throw server::bad_field("ask", "is not known");
}

}  // namespace

extern "C" {

__attribute__((export_name("buffer"))) char* buffer(std::size_t length) {
    in.resize(length);
    return in.data();
}
__attribute__((export_name("out_text"))) const char* out_text() { return out.data(); }
__attribute__((export_name("out_length"))) std::size_t out_length() { return out.size(); }
__attribute__((export_name("ask"))) void ask() { out = answer(server::read_json(in).value_or(json::value())); }
}
