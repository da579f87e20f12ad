#include "local/game.h"

#include <algorithm>

#include "match/event_text.h"
#include "wire/board.h"
#include "wire/game_answers.h"
#include "wire/game_texts.h"

namespace tankchess::local {

namespace json = boost::json;
using namespace server;
using match::SideSet;

namespace {

constexpr std::size_t most_missed_events = 100;

}  // namespace

LocalGame::LocalGame(GameRow row, match::Match match, std::string user)
    : content_{std::move(row), std::move(match), {}, {}, {}, 0, false}, user_(std::move(user)) {}

std::optional<LocalGame> LocalGame::restored(const std::string& text, const std::string& user) {
    const auto kept = read_json(text);
    const json::object* object = kept ? kept->if_object() : nullptr;
    const json::value* events = object != nullptr ? object->if_contains("events") : nullptr;
    const json::value* id = object != nullptr ? object->if_contains("id") : nullptr;
    const json::value* terms = object != nullptr ? object->if_contains("terms") : nullptr;
    const json::value* next = object != nullptr ? object->if_contains("next") : nullptr;
    if (events == nullptr || !events->is_array() || id == nullptr || !id->is_string()) return std::nullopt;
    std::vector<match::Event> log;
    for (const json::value& line : events->get_array()) {
        if (!line.is_string()) return std::nullopt;
        auto event = match::read_event(std_string(line.get_string()));
        if (!event) return std::nullopt;
        log.push_back(std::move(*event));
    }
    auto match = match::Match::replay(log);
    if (!match) return std::nullopt;
    GameRow row =
        row_of_new_game(match->config(), *match, std_string(id->get_string()),
                        terms != nullptr ? written(*terms) : std::string("{}"), match::count_of(match->started_at()));
    row.now = summary_of(*match, match::count_of(match->latest_at()));
    if (next != nullptr && next->is_string()) row.next = std_string(next->get_string());
    return LocalGame(std::move(row), std::move(*match), user);
}

std::string LocalGame::saved() const {
    json::array events;
    for (const match::Event& event : match().events_after(0)) events.push_back(json::value(match::write_event(event)));
    return written(json::object{{"id", row().id},
                                {"terms", read_json(row().terms).value_or(json::value(json::object()))},
                                {"next", row().next},
                                {"over", match().over()},
                                {"events", std::move(events)}});
}

bool LocalGame::engine_to_move() const {
    return !match().over() && match().seats().engines().has(match().side_to_move());
}

SideSet LocalGame::you() const { return sides_of(match(), user_); }

void LocalGame::join(std::optional<std::uint64_t> version, bool choices, Millis now, std::vector<std::string>& out) {
    joined_ = true;
    choices_ = choices;
    if (send_missed(version.value_or(0), now, out)) return;
    ObjectText text = state_text(content_, you(), 0, now);
    if (choices && has_the_move(match(), you())) text.add_raw("choices", choices_of(match().game()));
    out.push_back(text.text());
}

bool LocalGame::send_missed(std::uint64_t known, Millis now, std::vector<std::string>& out) const {
    if (known == 0 || known >= match().version() || match().version() - known > most_missed_events) return false;
    const auto missed = match().events_after(known);
    const bool simple = std::none_of(missed.begin(), missed.end(), [](const match::Event& event) {
        return std::holds_alternative<match::TookBack>(event.body) ||
               std::holds_alternative<match::Swapped>(event.body) || std::holds_alternative<match::Started>(event.body);
    });
    if (simple) tell(missed, now, out);
    return simple;
}

void LocalGame::tell(const std::vector<match::Event>& events, Millis now, std::vector<std::string>& out) const {
    const SideSet mine = choices_ ? you() : SideSet{};
    for (const match::Event& event : events) {
        const match::Ply* ply = choices_ ? ply_of(match(), event) : nullptr;
        const json::array effects = ply == nullptr ? json::array() : effects_of_ply(*ply);
        ObjectText text =
            event_text(content_, event, event_body(match(), event, ply == nullptr ? nullptr : &effects), mine, now);
        if (choices_ && &event == &events.back() && has_the_move(match(), mine)) {
            text.add_raw("choices", choices_of(match().game()));
        }
        out.push_back(text.text());
    }
}

void LocalGame::refuse(const std::string& key, const std::string& reason, const std::string& text,
                       std::vector<std::string>& out) const {
    out.push_back(written(json::object{{"t", "refused"},
                                       {"key", key},
                                       {"game", row().id},
                                       {"reason", reason},
                                       {"text", text},
                                       {"version", match().version()}}));
}

bool LocalGame::command(match::Command command, const std::string& key, Millis now, std::vector<std::string>& out) {
    match::Reply reply = content_.match.apply(command, match::instant_at(now));
    if (reply.refusal) {
        if (!key.empty())
            refuse(key, std::string(match::refusal_names.of(reply.refusal->id)), reply.refusal->text, out);
        return false;
    }
    const bool changed = !reply.repeated && !reply.events.empty();
    if (changed) {
        content_.row.now = summary_of(match(), now);
        content_.row.seats = seat_rows(match());
        content_.last_effects_of = 0;
    }
    const std::uint64_t version = reply.events.empty() || changed ? match().version() : reply.events.back().version;
    if (!key.empty()) {
        out.push_back(written(json::object{{"t", "ack"}, {"key", key}, {"game", row().id}, {"version", version}}));
    }
    if (changed && joined_) tell(reply.events, now, out);
    return changed;
}

std::string LocalGame::state(Millis now) const {
    ObjectText text = state_text(content_, you(), 0, now);
    if (has_the_move(match(), you())) text.add_raw("choices", choices_of(match().game()));
    return text.text();
}

}  // namespace tankchess::local
