#include "wire/study.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/bot/analyse.h"
#include "engine/bot/bot.h"
#include "engine/bot/move_book.h"
#include "engine/retreat/bot.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "rules/retreat/play.h"
#include "wire/board.h"

namespace tankchess::server {

namespace {

constexpr std::int64_t retreat_first_look_ms = 100;

std::vector<std::string> texts_of(Position position, const std::vector<Move>& moves) {
    std::vector<std::string> out;
    for (const Move move : moves) {
        if (!is_legal(position, move)) break;
        out.push_back(write_move(position, move));
        position = after(position, move);
    }
    return out;
}

// Retreat: the best end of the turn in progress, judged by the enemy's fire after it. Looks again for twice as long
// while there is time, so that progress shows and a stop is heard.
StudyResult study_retreat(const retreat::State& start, const EngineStudy& study, const std::function<bool()>& wanted,
                          const std::function<void(const StudyResult&)>& progress) {
    StudyResult result;
    engine::RetreatBot bot;
    std::int64_t left = study.ms;
    for (std::int64_t look = retreat_first_look_ms; left > 0 && wanted(); look *= 2) {
        engine::Limits limits;
        limits.movetime_ms = std::min(look, left);
        left -= look;
        retreat::State now = start;
        StudyLine line;
        for (const retreat::Action& action : bot.choose(start, limits)) {
            line.moves.push_back(write_action(now, action));
            now = retreat::after(now, action);
        }
        if (line.moves.empty()) break;
        line.score = engine::worth_under_fire(now, start.side);
        if (engine::is_win(line.score)) line.end_in = 1;
        result.depth = 1;
        result.lines = {std::move(line)};
        if (progress) progress(result);
    }
    return result;
}

json::object line_view(const StudyLine& line, bool flip) {
    const int score = flip ? -line.score : line.score;
    const int end_in = flip ? -line.end_in : line.end_in;
    json::array moves;
    for (const std::string& text : line.moves) moves.push_back(json::value(text));
    return {{"score", score},
            {"win", win_share(score)},
            {"mate", end_in == 0 ? json::value() : json::value(end_in)},
            {"moves", std::move(moves)}};
}

// What a long search said of the position before; null where it is in no book.
json::value book_view(const EngineStudy& study, bool flip) {
    const auto board = study.game->board();
    const auto* const position = std::get_if<const Position*>(&board);
    if (study.book == nullptr || position == nullptr) return {};
    const engine::BookEntry* const entry = study.book->find((*position)->hash());
    if (entry == nullptr) return {};
    json::array moves;
    for (const engine::BookEntry::Choice& choice : entry->choices) {
        const auto move = read_move(**position, choice.text);
        if (!move) continue;
        const int score = flip ? -choice.score : choice.score;
        moves.push_back(json::object{{"move", write_move(**position, *move)}, {"score", score}});
    }
    return json::object{{"depth", entry->depth}, {"nodes", entry->nodes}, {"moves", std::move(moves)}};
}

}  // namespace

StudyResult study_position(engine::Bot& bot, const EngineStudy& study, const std::function<bool()>& wanted,
                           const std::function<void(const StudyResult&)>& progress) {
    const auto board = study.game->board();
    if (const auto* state = std::get_if<const retreat::State*>(&board)) {
        return study_retreat(**state, study, wanted, progress);
    }
    StudyResult result;
    const Position* const position = std::get<const Position*>(board);
    if (!wanted()) return result;
    engine::BotOptions options;
    options.multi_pv = study.lines;
    options.hash_mb = study.hash_mb;
    bot.set_options(options);
    bot.set_position(*position, study.history);
    engine::Limits limits;
    limits.movetime_ms = study.ms;
    limits.nodes = study.nodes;
    std::vector<StudyLine> before;  // of the depth before
    const auto note = [&](const engine::Variation& line) {
        const auto rank = static_cast<std::size_t>(std::max(1, line.rank));
        if (rank == 1) before = result.lines;
        if (result.lines.size() < rank) result.lines.resize(rank);
        result.lines[rank - 1] = {line.score, line.end_in, texts_of(*position, line.moves)};
        result.depth = std::max(result.depth, line.depth);
        result.nodes = line.nodes;
    };
    bot.go(limits, [&](const engine::Variation& line) {
        note(line);
        if (!wanted()) bot.stop();
        if (progress) progress(result);
    });
    // The last depth may have finished fewer lines than the one before: those follow, unless they begin alike.
    std::set<std::string> begun;
    const auto repeats = [&begun](const StudyLine& line) {
        return line.moves.empty() || !begun.insert(line.moves.front()).second;
    };
    std::erase_if(result.lines, repeats);
    for (StudyLine& line : before) {
        if (result.lines.size() >= static_cast<std::size_t>(study.lines)) break;
        if (!repeats(line)) result.lines.push_back(std::move(line));
    }
    return result;
}

EngineStudy read_study(const json::value& body) {
    const Fields in(body);
    EngineStudy study;
    study.lines = static_cast<int>(in.integer_or("lines", 1, 1, 5));
    study.ms = in.integer_or("ms", 2000, 100, 10000);
    const auto game = match::open_game(in.text("tps", 1, max_position_text));
    if (!game) throw ApiFault{400, "bad_position", game.fault().text(), "tps", 0};
    study.game = *game;
    return study;
}

json::object study_view(const EngineStudy& study, const StudyResult& result) {
    const bool flip = black_moves(*study.game);
    json::array lines;
    for (const StudyLine& line : result.lines) lines.push_back(line_view(line, flip));
    json::object view{{"depth", result.depth}, {"nodes", result.nodes}, {"lines", std::move(lines)}};
    if (json::value book = book_view(study, flip); !book.is_null()) view["book"] = std::move(book);
    return view;
}

double rounded_share(double share) { return std::round(share * 1000) / 1000; }

double win_share(int white_score) { return rounded_share(engine::winning_chance(white_score)); }

}  // namespace tankchess::server
