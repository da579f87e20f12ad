#include "server/moderation/act_words.h"

#include "server/common/clock.h"

namespace tankchess::server {

std::string until_words(Millis until) { return until == 0 ? std::string() : " until " + utc_minute(until); }

std::string act_field(const ActRow& act, const char* name) {
    const auto data = read_json(act.data);
    if (!data || !data->is_object()) return {};
    const json::value* found = data->get_object().if_contains(name);
    return found != nullptr && found->is_string() ? std_string(found->get_string()) : std::string();
}

}  // namespace tankchess::server
