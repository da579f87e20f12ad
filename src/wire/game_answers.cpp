#include "wire/game_answers.h"

#include "wire/board.h"
#include "wire/game_view.h"

namespace tankchess::server {

namespace {

constexpr std::int64_t hint_ms = 800;

}  // namespace

GameRow row_of_new_game(const match::MatchConfig& config, const match::Match& match, const std::string& id,
                        const std::string& terms, Millis now) {
    GameRow row;
    row.id = id;
    row.rules = rules_word(match.game());
    row.family = config.family;
    row.setup = config.setup;
    row.rated = config.rated;
    row.hints = config.hints;
    row.one_screen = config.one_screen;
    row.created = now;
    row.terms = terms;
    row.now = summary_of(match, now);
    row.seats = seat_rows(match);
    return row;
}

json::array positions_view(const match::Match& match) {
    json::array positions;
    for (std::size_t ply = 0; ply <= match.plies().size(); ++ply) {
        positions.push_back(json::value(match.position_text_at(ply)));
    }
    return positions;
}

json::object ply_view(const match::Match& match, const std::string& text) {
    const auto& plies = match.plies();
    std::size_t ply = 0;
    for (const char c : text) {
        if (c < '0' || c > '9' || ply > 100000) throw bad_field("ply", "must be a number");
        ply = ply * 10 + static_cast<std::size_t>(c - '0');
    }
    if (ply > plies.size()) throw bad_field("ply", "must be 0 to " + std::to_string(plies.size()));
    const std::string& tps = match.position_text_at(ply);
    json::object out{{"ply", ply},     {"tps", tps},     {"text", nullptr}, {"effects", json::array()},
                     {"check", false}, {"escape", false}};
    if (ply > 0) {
        const match::Ply& last = *plies[ply - 1];
        out["text"] = last.text;
        out["effects"] = effects_of_ply(last);
        out["check"] = last.check;
        out["escape"] = last.escape;
    }
    out["turn"] =
        ply < plies.size() ? json::value(side_text(plies[ply]->side)) : json::value(side_text(match.side_to_move()));
    return out;
}

EngineStudy hint_study(const GameRow& row, const match::Match& match, const std::string& user) {
    if (!row.hints) throw ApiFault{403, "hints_off", "this game is played without hints", {}, 0};
    if (match.over()) throw ApiFault{409, "game_over", "the game is over", {}, 0};
    if (!sides_of(match, user).has(match.side_to_move())) {
        throw ApiFault{409, "not_your_turn", "it is not your turn", {}, 0};
    }
    EngineStudy study;
    study.user = user;
    study.game = match.shared_game();
    for (const auto& ply : match.plies()) study.history.push_back(ply->hash_before);
    study.ms = hint_ms;
    return study;
}

json::object hint_view(const StudyResult& result, std::uint64_t version) {
    if (result.lines.empty() || result.lines[0].moves.empty()) {
        throw ApiFault{409, "game_over", "there is no move", {}, 0};
    }
    return {{"move", result.lines[0].moves[0]}, {"score", result.lines[0].score}, {"version", version}};
}

}  // namespace tankchess::server
