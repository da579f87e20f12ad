#include "wire/game_texts.h"

namespace tankchess::server {

using match::SideSet;

namespace {

GameFacts facts_of(const GameContent& content, Millis now) {
    const auto& plies = content.match.plies();
    const bool known = !plies.empty() && plies.back()->version == content.last_effects_of;
    return {content.row,          content.match, content.ratings, now, known ? &content.last_effects : nullptr,
            content.rating_paused};
}

}  // namespace

bool has_the_move(const match::Match& match, SideSet you) { return !match.over() && you.has(match.side_to_move()); }

std::string event_body(const match::Match& match, const match::Event& event, const json::array* effects) {
    json::object out = event_view(match, event);
    if (effects != nullptr) out["effects"] = *effects;
    return written(out);
}

ObjectText event_text(const GameContent& content, const match::Event& event, const std::string& body, SideSet you,
                      Millis now) {
    json::object out{
        {"t", "event"}, {"game", content.row.id}, {"version", event.version}, {"at", match::count_of(event.at)}};
    add_now(out, facts_of(content, now), you);
    ObjectText text(out);
    text.add_raw("e", body);
    return text;
}

ObjectText state_text(const GameContent& content, SideSet you, std::size_t watchers, Millis now,
                      const Unheard& unheard) {
    json::object out = state_view(facts_of(content, now), you);
    json::array chat;
    for (const ChatRow& row : content.chat) {
        if (unheard && unheard(row.user)) continue;
        if (hears(content.match, row, you)) chat.push_back(chat_view(row));
    }
    out["chat"] = std::move(chat);
    out["watchers"] = watchers;
    return ObjectText(out);
}

ObjectText line_full_text(const GameContent& content, SideSet you, Millis now) {
    json::object out = state_view(facts_of(content, now), you);
    out.erase("t");
    out["type"] = "gameFull";
    return ObjectText(out);
}

ObjectText line_state_text(const GameContent& content, Millis now) {
    const match::Match& match = content.match;
    return ObjectText(
        json::object{{"type", "gameState"},
                     {"version", match.version()},
                     {"tps", match.position_text()},
                     {"turn", side_text(match.side_to_move())},
                     {"moves", match.plies().size()},
                     {"last", match.plies().empty() ? json::value() : json::value(match.plies().back()->text)},
                     {"clock", clock_view(match, now)},
                     {"offers", offers_view(match)},
                     {"outcome", outcome_view(match)}});
}

json::object chat_view(const ChatRow& row) {
    return {{"by", row.name}, {"text", row.text}, {"at", row.at}, {"room", row.room}};
}

bool hears(const match::Match& match, const ChatRow& row, SideSet you) {
    return match.over() || (row.room == "players") != you.empty();
}

}  // namespace tankchess::server
