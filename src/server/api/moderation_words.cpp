// Words that are not wanted, by language.
#include "server/api/moderation.h"
#include "server/common/clock.h"
#include "server/moderation/acts.h"
#include "server/moderation/house.h"

namespace tankchess::server {

namespace {

json::object words_view(const std::vector<FilterWord>& words) {
    json::object out;
    for (const std::string_view language : word_languages) out[jtext(language)] = json::array();
    for (const FilterWord& each : words) out[each.language].as_array().push_back(json::value(each.word));
    return out;
}

void get_words(const CallPtr& call) {
    searching(
        call, [](Tables& tables) { return words_view(tables.moderation().words()); },
        [call](json::object& view) { call->ok(view); });
}

std::vector<std::string> lines_of_words(const json::value& body) {
    const json::value* list = Fields(body).find("words");
    if (list == nullptr || !list->is_array()) throw bad_field("words", "must be a list of texts");
    std::vector<std::string> out;
    for (const json::value& word : list->get_array()) {
        if (!word.is_string()) throw bad_field("words", "must be a list of texts");
        out.push_back(std_string(word.get_string()));
        if (!clean_text(out.back(), false)) throw bad_field("words", "has characters that are not allowed");
    }
    return out;
}

void put_words(const CallPtr& call) {
    writing(
        call,
        [language = call->params[0], lines = lines_of_words(call->body), me = call->who->user](Tables& tables) {
            return set_words(tables, language, lines, me, now_ms());
        },
        [call](ActRow& act) { answer_act(call, act); });
}

// What the filter would find, before somebody meets it.
void post_words_try(const CallPtr& call) {
    const std::string text = Fields(call->body).text("text", 1, 500);
    call->ok(json::object{{"found", call->services.house->unwanted(text)}});
}

}  // namespace

void add_word_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {moderators_route(Method::get, "/api/moderation/words", RateLimited::request, get_words),
                   moderators_route(Method::put, "/api/moderation/words/{language}", RateLimited::write, put_words),
                   moderators_route(Method::post, "/api/moderation/words/try", RateLimited::position, post_words_try)});
}

}  // namespace tankchess::server
