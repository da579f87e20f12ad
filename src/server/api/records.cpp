// Game records both ways: text to a tree of moves, a tree to text. One reader and one writer for everybody.
#include "server/api/router.h"
#include "wire/record_answer.h"

namespace tankchess::server {

namespace {

void post_record(const CallPtr& call) {
    working(
        call, *call->services.slow_workers, [call] { return answer_record(call->body); },
        [call](json::object& answer) { call->ok(answer); });
}

}  // namespace

void add_record_routes(std::vector<Route>& routes) {
    routes.push_back({Method::post, "/api/records", Access::anyone, RateLimited::position, post_record});
}

}  // namespace tankchess::server
