#include "server/api/terms.h"

namespace tankchess::server {

void with_terms(const CallPtr& call, const json::value& body, std::function<void(Terms)> then) {
    const std::string shared = shared_setup_of(body);
    const auto go_on = [call, body, then](const std::optional<SetupRow>& setup) {
        thinking(
            call, [body, setup] { return read_terms(body, setup); }, [then](Terms& terms) { then(std::move(terms)); });
    };
    if (shared.empty()) return go_on(std::nullopt);
    reading(
        call, [shared](Tables& tables) { return tables.setups().by_id(shared); },
        [shared, go_on](std::optional<SetupRow>& setup) {
            if (!setup) throw ApiFault{404, "no_such_setup", "there is no setup '" + shared + "'", "setup", 0};
            go_on(setup);
        });
}

}  // namespace tankchess::server
