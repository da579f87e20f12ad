#include "server/play/audience.h"

#include <algorithm>
#include <map>

#include "server/common/clock.h"
#include "wire/board.h"

namespace tankchess::server {

using match::SideSet;

namespace {

constexpr std::size_t most_missed_events = 100;
constexpr std::chrono::seconds watchers_pause{1};

const char* field_of(PositionTexts::Kind kind) { return kind == PositionTexts::Kind::choices ? "choices" : "legal"; }

}  // namespace

std::size_t Audience::watchers_here() const {
    return static_cast<std::size_t>(
        std::count_if(listeners_.begin(), listeners_.end(), [](const Listener& l) { return l.you.empty(); }));
}

void Audience::set_elsewhere(std::size_t count) {
    if (count == elsewhere_) return;
    elsewhere_ = count;
    tell_watchers();
}

bool Audience::has(Side side) const {
    return std::any_of(listeners_.begin(), listeners_.end(), [side](const Listener& l) { return l.you.has(side); });
}

bool Audience::wants_effects() const {
    return std::any_of(listeners_.begin(), listeners_.end(),
                       [](const Listener& l) { return !l.outlet->lines && l.options.choices; });
}

void Audience::send(Listener& listener, const Bytes& text) {
    if (listener.held) {
        listener.held->after.push_back(text);
    } else {
        listener.outlet->send(text);
    }
}

void Audience::release(Listener& listener, const char* field, const std::string* json) {
    if (!listener.held) return;
    Held held = std::move(*listener.held);
    listener.held.reset();
    if (json != nullptr) held.text.add_raw(field, *json);
    listener.outlet->send(bytes(held.text.text() + (listener.outlet->lines ? "\n" : "")));
    for (const Bytes& text : held.after) listener.outlet->send(text);
}

void Audience::send_with(Listener& listener, PositionTexts::Kind kind, ObjectText text) {
    // An older message that waits has been overtaken: its choices mean nothing any more.
    release(listener, nullptr, nullptr);
    listener.held = Held{++tickets_, std::move(text), {}};
    texts_.get(kind, content_.match, [this, kind, ticket = tickets_](const std::string* json) {
        for (Listener& waiting : listeners_) {
            if (waiting.held && waiting.held->ticket == ticket) release(waiting, field_of(kind), json);
        }
    });
}

void Audience::join(const OutletPtr& outlet, const JoinOptions& options) {
    const SideSet you = sides_of(content_.match, outlet->user());
    std::erase_if(listeners_, [&outlet](const Listener& l) { return l.outlet->id == outlet->id; });
    listeners_.push_back({outlet, you, options, std::nullopt});
    send_game(listeners_.back());
    if (you.empty()) tell_watchers();
}

void Audience::tell_missed(std::uint64_t known) {
    for (Listener& listener : listeners_) {
        listener.you = sides_of(content_.match, listener.outlet->user());
        listener.options.version = known;
        send_game(listener);
    }
}

void Audience::send_game(Listener& listener) {
    const SideSet you = listener.you;
    if (listener.outlet->lines) {
        // Who comes back with a version has the game already.
        const bool known = listener.options.version && *listener.options.version <= content_.match.version();
        send_line_state(listener,
                        known ? line_state_text(content_, now_ms()) : line_full_text(content_, you, now_ms()));
        if (content_.match.over()) listener.outlet->close("over");
    } else if (!send_missed(listener)) {
        ObjectText state = state_text(content_, you, watchers(), now_ms(), unheard_by(listener.outlet->user()));
        if (listener.options.choices && has_the_move(content_.match, you)) {
            send_with(listener, PositionTexts::Kind::choices, std::move(state));
        } else {
            send(listener, bytes(state.text()));
        }
    }
}

bool Audience::send_missed(Listener& listener) {
    const match::Match& match = content_.match;
    const std::uint64_t known = listener.options.version.value_or(0);
    if (known == 0 || known >= match.version() || match.version() - known > most_missed_events) return false;
    const auto missed = match.events_after(known);
    const bool simple = std::none_of(missed.begin(), missed.end(), [](const match::Event& event) {
        return std::holds_alternative<match::TookBack>(event.body) ||
               std::holds_alternative<match::Swapped>(event.body) || std::holds_alternative<match::Started>(event.body);
    });
    if (!simple) return false;
    const bool full = listener.options.choices;
    const SideSet you = full ? listener.you : SideSet{};
    for (const match::Event& event : missed) {
        const match::Ply* ply = full ? ply_of(match, event) : nullptr;
        const json::array effects = ply == nullptr ? json::array() : effects_of_ply(*ply);
        ObjectText text =
            event_text(content_, event, event_body(match, event, ply == nullptr ? nullptr : &effects), you, now_ms());
        if (full && &event == &missed.back() && has_the_move(match, you)) {
            send_with(listener, PositionTexts::Kind::choices, std::move(text));
        } else {
            send(listener, bytes(text.text()));
        }
    }
    return true;
}

void Audience::leave(std::uint64_t outlet) {
    bool watcher = false;
    std::erase_if(listeners_, [&](const Listener& l) {
        if (l.outlet->id != outlet) return false;
        watcher = l.you.empty();
        return true;
    });
    if (watcher) tell_watchers();
}

void Audience::tell_events(const std::vector<match::Event>& events, const json::array& effects) {
    const match::Match& match = content_.match;
    // What happened is the same for everybody; what they may do about it differs.
    std::vector<std::string> plain_bodies, full_bodies;
    const auto body_of = [&](std::size_t at, bool full) -> const std::string& {
        std::vector<std::string>& made = full ? full_bodies : plain_bodies;
        while (made.size() <= at) {
            const match::Event& event = events[made.size()];
            const bool moved = std::holds_alternative<match::Moved>(event.body);
            made.push_back(event_body(match, event, full && moved ? &effects : nullptr));
        }
        return made[at];
    };
    // Everybody with the same seats and wishes gets the same bytes.
    struct Ready {
        ObjectText text;
        Bytes bytes;
    };
    std::map<std::pair<int, bool>, std::vector<Ready>> ready;
    for (Listener& listener : listeners_) {
        listener.you = sides_of(match, listener.outlet->user());
        if (listener.outlet->lines) {
            send_line_state(listener, line_state_text(content_, now_ms()));
            if (match.over()) listener.outlet->close("over");
            continue;
        }
        const bool full = listener.options.choices;
        const SideSet you = full ? listener.you : SideSet{};
        auto& texts = ready[{you.bits, full}];
        for (std::size_t i = texts.size(); i < events.size(); ++i) {
            texts.push_back({event_text(content_, events[i], body_of(i, full), you, now_ms()), nullptr});
        }
        for (Ready& each : texts) {
            if (full && &each == &texts.back() && has_the_move(match, you)) {
                send_with(listener, PositionTexts::Kind::choices, each.text);
                continue;
            }
            // All of these get the bytes, or all of them the choices.
            if (!each.bytes) each.bytes = bytes(std::move(each.text).text());
            send(listener, each.bytes);
        }
    }
}

void Audience::send_line_state(Listener& listener, ObjectText text) {
    if (listener.options.legal && has_the_move(content_.match, listener.you)) {
        send_with(listener, PositionTexts::Kind::legal, std::move(text));
    } else {
        send(listener, bytes(text.text() + "\n"));
    }
}

void Audience::tell_presence() {
    const Millis now = now_ms();
    const match::Match& match = content_.match;
    for (Listener& listener : listeners_) {
        if (listener.outlet->lines || !listener.options.choices) continue;
        const json::array may = may_view(match, listener.you, now);
        for (const match::Seat& seat : match.seats().all()) {
            const auto away = match.absence().away_since(seat.spec.side);
            send(listener,
                 bytes(written(json::object{{"t", "presence"},
                                            {"game", content_.row.id},
                                            {"side", side_text(seat.spec.side)},
                                            {"present", !away.has_value()},
                                            {"gone_since", away ? json::value(match::count_of(*away)) : json::value()},
                                            {"may", may}})));
        }
    }
}

void Audience::tell_watchers() {
    const std::size_t count = watchers();
    if (watchers_paused_ || count == watchers_told_) return;
    watchers_told_ = count;
    const Bytes text = bytes(written(json::object{{"t", "watchers"}, {"game", content_.row.id}, {"count", count}}));
    for (Listener& listener : listeners_) {
        if (!listener.outlet->lines) send(listener, text);
    }
    watchers_paused_ = true;
    watchers_timer_ = loop_.after(watchers_pause, [this, owner = owner_] {
        const auto alive = owner.lock();
        if (!alive) return;
        watchers_paused_ = false;
        tell_watchers();
    });
}

Unheard Audience::unheard_by(const std::string& reader) const {
    return [this, reader](const std::string& author) { return blocks_.has(reader, author); };
}

void Audience::tell_chat(const ChatRow& row) {
    json::object socket = chat_view(row), line = chat_view(row);
    socket["t"] = "chat";
    socket["game"] = content_.row.id;
    line["type"] = "chat";
    const Bytes for_sockets = bytes(written(socket));
    const Bytes for_lines = bytes(written(line) + "\n");
    for (Listener& to : listeners_) {
        if (blocks_.has(to.outlet->user(), row.user)) continue;
        if (hears(content_.match, row, to.you)) send(to, to.outlet->lines ? for_lines : for_sockets);
    }
}

void Audience::tell_chat_gone(const ChatRow& row) {
    const Bytes text =
        bytes(written(json::object{{"t", "chat_gone"}, {"game", content_.row.id}, {"id", chat_id(row)}}));
    for (Listener& to : listeners_) {
        if (!to.outlet->lines) send(to, text);
    }
}

}  // namespace tankchess::server
