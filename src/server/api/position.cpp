// Any position: status, choices and overlays for the analysis board, the editor and lessons.
#include "server/api/router.h"
#include "wire/position_answer.h"

namespace tankchess::server {

namespace {

void post_position(const CallPtr& call) {
    const PositionQuestion question = read_position_question(call->body);
    thinking(
        call, [question] { return answer_position(question); },
        [call](std::string& text) {
            Response out;
            out.body = bytes(std::move(text));
            call->send(std::move(out));
        });
}

}  // namespace

void add_position_routes(std::vector<Route>& routes) {
    routes.push_back({Method::post, "/api/position", Access::anyone, RateLimited::position, post_position});
}

}  // namespace tankchess::server
