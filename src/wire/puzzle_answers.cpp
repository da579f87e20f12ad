#include "wire/puzzle_answers.h"

#include <algorithm>

#include "notation/position/tps_fields.h"
#include "wire/board.h"
#include "wire/object_text.h"

namespace tankchess::server {

namespace {

constexpr std::size_t most_tried_moves = 20;

json::object brief_view(const Puzzle& puzzle, bool solved) {
    return {{"id", puzzle.id},
            {"moves", puzzle.moves},
            {"rating", puzzle.rating},
            {"themes", json::array(puzzle.themes.begin(), puzzle.themes.end())},
            {"solved", solved}};
}

json::object puzzle_view(const Puzzle& puzzle, bool solved) {
    json::object out = brief_view(puzzle, solved);
    out["tps"] = puzzle.tps;
    out["rules"] = std::string(TpsFields(puzzle.tps).rules_word());
    out["goal"] = puzzle.goal;
    return out;
}

json::array texts(const std::vector<std::string>& list) { return json::array(list.begin(), list.end()); }

}  // namespace

const ApiFault no_such_puzzle{404, "no_such_puzzle", "there is no such puzzle", {}, 0};

json::object puzzle_page(const PuzzleShelf& shelf, const PuzzlePage& page, const std::set<std::string>& solved) {
    const auto& all = shelf.all();
    const std::size_t end = page.from + page.limit;
    json::array items;
    for (std::size_t i = page.from; i < std::min(all.size(), end); ++i) {
        items.push_back((page.brief ? brief_view : puzzle_view)(all[i], solved.count(all[i].id) != 0));
    }
    return {{"items", std::move(items)},
            {"next", end < all.size() ? json::value(std::to_string(end)) : json::value()},
            {"count", all.size()}};
}

const Puzzle& next_puzzle(const PuzzleShelf& shelf, const std::set<std::string>& solved) {
    const auto& all = shelf.all();
    if (all.empty()) throw no_such_puzzle;
    const auto fresh = std::find_if(all.begin(), all.end(), [&](const Puzzle& p) { return solved.count(p.id) == 0; });
    return fresh == all.end() ? all.front() : *fresh;
}

std::string puzzle_text(const Puzzle& puzzle, bool solved) {
    ObjectText out(puzzle_view(puzzle, solved));
    out.add_raw("choices", choices_of(puzzle.tps));
    return out.text();
}

PuzzleTry read_try(const json::value& body) {
    const Fields in(body);
    PuzzleTry out;
    if (const json::value* list = in.find("moves")) {
        if (!list->is_array() || list->get_array().size() > most_tried_moves)
            throw bad_field("moves", "must be a list of texts");
        for (const json::value& move : list->get_array()) {
            if (!move.is_string()) throw bad_field("moves", "must be a list of texts");
            out.moves.push_back(std_string(move.get_string()));
        }
    }
    out.give_up = in.flag_or("give_up", false);
    return out;
}

TryAnswer answer_try(const Puzzle& puzzle, const PuzzleTry& wanted) {
    const Attempt attempt = try_puzzle(puzzle, wanted.moves);
    json::object view{{"right", attempt.right},
                      {"done", attempt.done},
                      {"replies", texts(attempt.replies)},
                      {"tps", attempt.tps},
                      {"effects", attempt.effects}};
    if (wanted.give_up) view["solution"] = texts(puzzle.lines.front());
    ObjectText out(view);
    out.add_raw("choices", attempt.right && !attempt.done ? choices_of(attempt.tps) : std::string("null"));
    return {out.text(), attempt.done && !wanted.give_up};
}

}  // namespace tankchess::server
