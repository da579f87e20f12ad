#include "wire/position_answer.h"

#include "match/game_state.h"
#include "notation/position/position_text.h"
#include "wire/board.h"
#include "wire/game_view.h"
#include "wire/object_text.h"
#include "wire/overlays.h"

namespace tankchess::server {

namespace {

constexpr std::size_t moves_at_once = 400;

json::value outcome_of(const match::GameState& game, int sides) {
    const Outcome end = game.outcome({});
    if (!end.over()) return nullptr;
    const match::Ending ending{match::Cause::rules, end.reason, {end.winners}, {}};
    json::array winners;
    for (const char c : match::letters_of(ending.winners)) winners.push_back(json::value(std::string(1, c)));
    return json::object{{"winners", std::move(winners)},
                        {"reason", jtext(name_of(end.reason))},
                        {"result", ending.result_text(static_cast<std::size_t>(sides))}};
}

}  // namespace

PositionQuestion read_position_question(const json::value& body) {
    const Fields in(body);
    PositionQuestion out;
    out.tps = in.text("tps", 1, max_position_text);
    if (const json::value* moves = in.find("moves")) {
        const json::array* list = moves->if_array();
        if (list == nullptr || list->size() > moves_at_once)
            throw bad_field("moves", "must be a list of at most 400 texts");
        for (const json::value& move : *list) {
            if (!move.is_string()) throw bad_field("moves", "must be a list of texts");
            out.moves.push_back(std_string(move.get_string()));
        }
    }
    if (const json::value* want = in.find("want")) {
        const json::array* list = want->if_array();
        if (list == nullptr) throw bad_field("want", "must be a list");
        for (const json::value& what : *list) {
            if (what.is_string()) out.want.insert(std_string(what.get_string()));
        }
    } else {
        out.want.insert("choices");
    }
    return out;
}

std::string answer_position(const PositionQuestion& question) {
    auto game = match::open_game(question.tps);
    if (!game) throw ApiFault{400, "bad_position", game.fault().text(), "tps", 0};
    match::GamePtr now = *game;
    if (too_complex(*now)) throw too_complex_fault("tps");
    std::string tps = now->text();
    json::array played;
    for (const std::string& text : question.moves) {
        auto result = now->play(text);
        if (const auto* refusal = std::get_if<match::Refusal>(&result)) {
            throw ApiFault{400, "bad_move", text + ": " + refusal->text, "moves", 0};
        }
        auto& done = std::get<match::Played>(result);
        json::array effects = effects_of_move(*now, done.code, done.text);
        now = done.after;
        tps = now->text();
        played.push_back(json::object{{"text", done.text}, {"tps", tps}, {"effects", std::move(effects)}});
    }
    const auto board = now->board();
    const auto* position = std::get_if<const Position*>(&board);
    json::value outcome = outcome_of(*now, position != nullptr ? (*position)->mode().sides : 2);
    const bool over = !outcome.is_null();
    const Announcement announced = now->announced();
    json::object out{{"tps", tps},
                     {"turn", side_text(now->side_to_move())},
                     {"check", announced.check},
                     {"escape", announced.escape},
                     {"outcome", std::move(outcome)},
                     {"played", std::move(played)}};
    if (position != nullptr) {
        if (question.want.count("danger") != 0) out["danger"] = danger_view(**position);
        if (question.want.count("threats") != 0) out["threats"] = threats_view(**position);
        if (question.want.count("fire") != 0) out["fire"] = fire_view(**position);
        if (question.want.count("ways_out") != 0) out["ways_out"] = ways_out_view(**position);
    }
    ObjectText text(out);
    if (question.want.count("choices") != 0) text.add_raw("choices", over ? std::string("null") : choices_of(*now));
    return text.text();
}

}  // namespace tankchess::server
