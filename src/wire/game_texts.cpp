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

ObjectText with_now(const json::object& state, const GameFacts& facts, SideSet you) {
    ObjectText out(state);
    add_now(out, facts);
    add_offers(out, facts, you);
    return out;
}

}  // namespace

bool has_the_move(const match::Match& match, SideSet you) { return !match.over() && you.has(match.side_to_move()); }

std::string event_body(const match::Match& match, const match::Event& event, const json::array* effects) {
    ObjectText out = event_object(match, event);
    if (effects != nullptr) out.add_raw("effects", written(*effects));
    return std::move(out).text();
}

ObjectText event_text(const GameContent& content, const match::Event& event, const std::string& body, SideSet you,
                      Millis now) {
    const GameFacts facts = facts_of(content, now);
    constexpr std::size_t all_but_board_and_body = 400;
    ObjectText text;
    text.expect(content.match.position_text().size() + body.size() + all_but_board_and_body);
    text.add_text("t", "event");
    text.add_text("game", content.row.id);
    text.add_number("version", event.version);
    text.add_number("at", match::count_of(event.at));
    add_now(text, facts);
    add_offers(text, facts, you);
    text.add_raw("e", body);
    return text;
}

ObjectText state_text(const GameContent& content, SideSet you, std::size_t watchers, Millis now,
                      const Unheard& unheard) {
    const GameFacts facts = facts_of(content, now);
    json::object out = state_view(facts, you);
    json::array chat;
    for (const ChatRow& row : content.chat) {
        if (unheard && unheard(row.user)) continue;
        if (hears(content.match, row, you)) chat.push_back(chat_view(row));
    }
    out["chat"] = std::move(chat);
    out["watchers"] = watchers;
    return with_now(out, facts, you);
}

ObjectText line_full_text(const GameContent& content, SideSet you, Millis now) {
    const GameFacts facts = facts_of(content, now);
    json::object out = state_view(facts, you);
    out.erase("t");
    out["type"] = "gameFull";
    return with_now(out, facts, you);
}

ObjectText line_state_text(const GameContent& content, Millis now) {
    const match::Match& match = content.match;
    ObjectText out(
        json::object{{"type", "gameState"},
                     {"version", match.version()},
                     {"tps", match.position_text()},
                     {"turn", side_text(match.side_to_move())},
                     {"moves", match.plies().size()},
                     {"last", match.plies().empty() ? json::value() : json::value(match.plies().back()->text)},
                     {"outcome", outcome_view(match)}});
    add_clock(out, match, now);
    add_standing_offers(out, match);
    return out;
}

json::object chat_view(const ChatRow& row) {
    return {{"id", chat_id(row)}, {"by", row.name}, {"text", row.text}, {"at", row.at}, {"room", row.room}};
}

std::string chat_id(const ChatRow& row) { return row.user + "/" + row.key; }

bool hears(const match::Match& match, const ChatRow& row, SideSet you) {
    return match.over() || (row.room == "players") != you.empty();
}

}  // namespace tankchess::server
