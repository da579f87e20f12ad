// Any position: status, choices and overlays for the analysis board, the editor and lessons.
#include <chrono>

#include "server/api/router.h"
#include "server/common/clock.h"
#include "wire/position_answer.h"

namespace tankchess::server {

namespace {

constexpr std::chrono::milliseconds time_paid{20};  // by the call itself

// A question costs what it took: one more for each slice of time beyond the first.
void charge_for(const Call& call, std::chrono::steady_clock::duration spent) {
    const std::string user = call.who ? call.who->user : std::string();
    for (auto left = spent - time_paid; left > left.zero(); left -= time_paid) {
        call.services.limits.charge(RateLimited::position, call.request.address, user, now_ms());
    }
}

void post_position(const CallPtr& call) {
    const PositionQuestion question = read_position_question(call->body);
    thinking(
        call,
        [call, question] {
            const auto begun = std::chrono::steady_clock::now();
            std::string text = answer_position(question);
            charge_for(*call, std::chrono::steady_clock::now() - begun);
            return text;
        },
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
