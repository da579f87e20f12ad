// Puzzles: proven positions to solve.
#include <algorithm>
#include <set>

#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/play/puzzles.h"
#include "wire/board.h"

namespace tankchess::server {

namespace {

const ApiFault no_such_puzzle{404, "no_such_puzzle", "there is no such puzzle", {}, 0};

json::object puzzle_view(const Puzzle& puzzle, bool solved) {
    return {{"id", puzzle.id},
            {"tps", puzzle.tps},
            {"rules", rules_word(puzzle.tps)},
            {"goal", puzzle.goal},
            {"moves", puzzle.moves},
            {"rating", puzzle.rating},
            {"themes", json::array(puzzle.themes.begin(), puzzle.themes.end())},
            {"solved", solved}};
}

// Runs `then` with the ids that the asker has solved.
void with_solved(const CallPtr& call, std::function<void(const std::set<std::string>&)> then) {
    if (!call->who) return then({});
    reading(
        call,
        [user = call->who->user](Tables& tables) {
            const auto ids = tables.notes().puzzles_solved(user);
            return std::set<std::string>(ids.begin(), ids.end());
        },
        [then](std::set<std::string>& solved) { then(solved); });
}

void get_puzzles(const CallPtr& call) {
    const auto limit = static_cast<std::size_t>(call->query_number("limit", 50, 1, 100));
    const auto from = static_cast<std::size_t>(call->query_number("before", 0, 0, 1000000));
    with_solved(call, [call, limit, from](const std::set<std::string>& solved) {
        const auto& all = call->services.puzzles->all();
        json::array items;
        for (std::size_t i = from; i < std::min(all.size(), from + limit); ++i) {
            items.push_back(puzzle_view(all[i], solved.count(all[i].id) != 0));
        }
        const bool more = from + limit < all.size();
        call->ok(json::object{{"items", std::move(items)},
                              {"next", more ? json::value(std::to_string(from + limit)) : json::value()},
                              {"count", all.size()}});
    });
}

void send_puzzle(const CallPtr& call, const Puzzle& puzzle, bool solved) {
    std::string text = written(puzzle_view(puzzle, solved));
    text.pop_back();
    text += ",\"choices\":" + choices_of(puzzle.tps) + "}";
    Response out;
    out.body = bytes(std::move(text));
    call->send(std::move(out));
}

void get_next(const CallPtr& call) {
    with_solved(call, [call](const std::set<std::string>& solved) {
        const auto& all = call->services.puzzles->all();
        if (all.empty()) throw no_such_puzzle;
        for (const Puzzle& puzzle : all) {
            if (solved.count(puzzle.id) == 0) return send_puzzle(call, puzzle, false);
        }
        send_puzzle(call, all.front(), true);
    });
}

void get_puzzle(const CallPtr& call) {
    const Puzzle* puzzle = call->services.puzzles->find(call->params[0]);
    if (puzzle == nullptr) throw no_such_puzzle;
    with_solved(call, [call, puzzle](const std::set<std::string>& solved) {
        send_puzzle(call, *puzzle, solved.count(puzzle->id) != 0);
    });
}

void post_try(const CallPtr& call) {
    const Puzzle* puzzle = call->services.puzzles->find(call->params[0]);
    if (puzzle == nullptr) throw no_such_puzzle;
    const Fields in(call->body);
    std::vector<std::string> moves;
    if (const json::value* list = in.find("moves")) {
        if (!list->is_array() || list->get_array().size() > 20) throw bad_field("moves", "must be a list of texts");
        for (const json::value& move : list->get_array()) {
            if (!move.is_string()) throw bad_field("moves", "must be a list of texts");
            moves.push_back(plain(move.get_string()));
        }
    }
    const bool give_up = in.flag_or("give_up", false);
    thinking(
        call,
        [puzzle, moves, give_up] {
            const Attempt attempt = try_puzzle(*puzzle, moves);
            json::array replies;
            for (const std::string& reply : attempt.replies) replies.push_back(json::value(reply));
            json::object out{{"right", attempt.right},
                             {"done", attempt.done},
                             {"replies", std::move(replies)},
                             {"tps", attempt.tps},
                             {"effects", attempt.effects}};
            if (give_up) {
                json::array solution;
                for (const std::string& text : puzzle->lines.front()) solution.push_back(json::value(text));
                out["solution"] = std::move(solution);
            }
            std::string text = written(out);
            text.pop_back();
            text += ",\"choices\":" + (attempt.right && !attempt.done ? choices_of(attempt.tps) : std::string("null")) +
                    "}";
            return std::pair<std::string, bool>(std::move(text), attempt.done);
        },
        [call, puzzle, give_up](std::pair<std::string, bool>& answer) {
            if (call->who && answer.second && !give_up) {
                call->services.store.write(
                    [user = call->who->user, id = puzzle->id](Tables& tables) {
                        tables.notes().puzzle_tried(user, id, true, now_ms());
                    },
                    nullptr);
            }
            Response out;
            out.body = bytes(std::move(answer.first));
            call->send(std::move(out));
        });
}

}  // namespace

void add_puzzle_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/puzzles", Access::anyone, RateLimited::request, get_puzzles},
                   {Method::get, "/api/puzzles/next", Access::anyone, RateLimited::request, get_next},
                   {Method::get, "/api/puzzles/{id}", Access::anyone, RateLimited::request, get_puzzle},
                   {Method::post, "/api/puzzles/{id}/try", Access::anyone, RateLimited::position, post_try}});
}

}  // namespace tankchess::server
