// Puzzles: proven positions to solve.
#include <set>

#include "server/api/router.h"
#include "server/common/clock.h"
#include "wire/puzzle_answers.h"

namespace tankchess::server {

namespace {

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
    const bool brief = call->query_number("brief", 0, 0, 1) == 1;
    const auto most = static_cast<std::int64_t>(brief ? longest_brief_page : longest_puzzle_page);
    const auto limit = static_cast<std::size_t>(call->query_number("limit", 50, 1, most));
    const auto from = static_cast<std::size_t>(call->query_number("before", 0, 0, 1000000));
    with_solved(call, [call, limit, from, brief](const std::set<std::string>& solved) {
        call->ok(puzzle_page(*call->services.puzzles, {from, limit, brief}, solved));
    });
}

void send_puzzle(const CallPtr& call, const Puzzle& puzzle, bool solved) {
    Response out;
    out.body = bytes(puzzle_text(puzzle, solved));
    call->send(std::move(out));
}

void get_next(const CallPtr& call) {
    with_solved(call, [call](const std::set<std::string>& solved) {
        const Puzzle& puzzle = next_puzzle(*call->services.puzzles, solved);
        send_puzzle(call, puzzle, solved.count(puzzle.id) != 0);
    });
}

void get_puzzle(const CallPtr& call) {
    const Puzzle* puzzle = call->services.puzzles->find(call->params[0]);
    if (puzzle == nullptr) throw no_such_puzzle;
    with_solved(call, [call, puzzle](const std::set<std::string>& solved) {
        send_puzzle(call, *puzzle, solved.count(puzzle->id) != 0);
    });
}

void post_puzzle_try(const CallPtr& call) {
    const Puzzle* puzzle = call->services.puzzles->find(call->params[0]);
    if (puzzle == nullptr) throw no_such_puzzle;
    const PuzzleTry wanted = read_try(call->body);
    // After the first turn the solver may have to decide.
    Workers& workers = wanted.moves.size() > 1 ? *call->services.slow_workers : call->services.rules_workers;
    working(
        call, workers, [puzzle, wanted] { return answer_try(*puzzle, wanted); },
        [call, puzzle](TryAnswer& answer) {
            const auto tell = [call, text = bytes(std::move(answer.text))] {
                Response out;
                out.body = text;
                call->send(std::move(out));
            };
            if (!call->who || !answer.solved) return tell();
            // Rows belong to people who are kept: others would never be cleared away.
            with_kept_guest(call, [call, puzzle, tell] {
                call->services.store.write(
                    [user = call->who->user, id = puzzle->id](Tables& tables) {
                        tables.notes().puzzle_tried(user, id, true, now_ms());
                    },
                    nullptr);
                tell();
            });
        });
}

}  // namespace

void add_puzzle_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/puzzles", Access::anyone, RateLimited::request, get_puzzles},
                   {Method::get, "/api/puzzles/next", Access::anyone, RateLimited::request, get_next},
                   {Method::get, "/api/puzzles/{id}", Access::anyone, RateLimited::request, get_puzzle},
                   {Method::post, "/api/puzzles/{id}/try", Access::anyone, RateLimited::position, post_puzzle_try}});
}

}  // namespace tankchess::server
