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

std::string event_name(const json::value& body) {
    const std::string name = Fields(body).text("name", 3, 240);
    const bool blank = name.find_first_not_of(' ') == std::string::npos;
    if (blank || name.front() == ' ' || name.back() == ' ' || count_characters(name) > 60 || !clean_text(name, false)) {
        throw bad_field("name", "must be 3 to 60 letters, with no blanks around it");
    }
    return name;
}

}  // namespace tankchess::server
