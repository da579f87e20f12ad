// The part of Room that deals with other nodes: following a game that another owns, taking it over and losing it.
#include <algorithm>

#include "match/event_text.h"
#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/play/game_loader.h"
#include "server/play/games.h"
#include "server/play/room_parts.h"
#include "wire/board.h"
#include "wire/game_answers.h"

namespace tankchess::server {

using match::SideSet;

namespace {

constexpr std::chrono::milliseconds answer_within{2500};
constexpr std::chrono::milliseconds forward_again{200};
constexpr int chat_read = 50;
constexpr Millis newcomer_age = 2500;

}  // namespace

bool Room::may_act() const { return services_.cluster == nullptr || services_.cluster->nodes.may_act(); }

// --- ownership ---

void Room::see(const GameHead& head) {
    if (ours() || taking_) return;
    if (head.owner != holding_.owner) {
        holding_.owner = head.owner;
        announce();
    }
    // A finished game needs an owner only when somebody wants something of it.
    const bool needed = !match().over() || !stalled_.empty();
    if (needed && may_act() && (!head.served || head.owner == services_.cluster->nodes.id())) {
        taking_ = true;
        return services_.games->claim(id());
    }
    if (static_cast<std::uint64_t>(head.version) > match().version()) {
        services_.games->figures().gaps += 1;
        catch_up(nullptr);
    }
}

void Room::see_claim(const std::optional<Claim>& claim) {
    if (!claim || ours()) {
        taking_ = false;
        return;
    }
    catch_up([self = shared_from_this(), claim = *claim] {
        self->taking_ = false;
        // Otherwise the next look at the head tries again.
        if (self->match().version() >= static_cast<std::uint64_t>(claim.version)) self->own(claim);
    });
}

void Room::own(const Claim& claim) {
    log(LogLevel::info, "took_over",
        {{"game", id()}, {"from", holding_.owner}, {"epoch", std::to_string(claim.epoch)}});
    services_.games->figures().taken += 1;
    holding_ = {true, claim.epoch, {}};
    elsewhere_.clear();
    unsure_until_ = now_ms() + elsewhere_life;
    if (claim.away_from > 0) credit({{claim.away_from, claim.away_to}});
    // Those under way too: the last owner does not answer any more, and a key counts once.
    std::vector<ForwardPtr> waiting;
    waiting.swap(stalled_);
    waiting.insert(waiting.end(), forwards_.begin(), forwards_.end());
    forwards_.clear();
    for (const ForwardPtr& each : waiting) want(std::move(each->wish), std::move(each->answer));
    note_presence();
    wake();
}

void Room::lose(const std::string& owner) {
    if (!ours()) return;
    log(LogLevel::warn, "lost_game", {{"game", id()}, {"to", owner}});
    services_.games->figures().lost += 1;
    holding_ = {false, 0, owner};
    elsewhere_.clear();
    parts_->engine_seat.rest();
    std::deque<Waiting> waiting;
    waiting.swap(queue_);
    for (Waiting& each : waiting) {
        if (each.wish) {
            forward(std::make_shared<Forward>(
                Forward{std::move(*each.wish), std::move(each.answer), now_ms() + forward_patience}));
        } else if (each.answer) {
            each.answer(refused("storage", "another server has this game now: send it again"));
        }
    }
    announce();
}

void Room::look_at_head() {
    if (heading_) return;
    heading_ = true;
    services_.games->look_at_heads({id()}, [weak = weak_from_this()](const std::vector<GameHead>& heads) {
        const auto self = weak.lock();
        if (!self) return;
        self->heading_ = false;
        if (!heads.empty()) self->see(heads[0]);
    });
}

// --- wishes ---

void Room::forward(const ForwardPtr& what) {
    if (ours()) return want(std::move(what->wish), std::move(what->answer));
    if (now_ms() > what->until) {
        return what->answer(refused("storage", "the server that has this game does not answer: send it again"));
    }
    const Membership& nodes = services_.cluster->nodes;
    if (taking_ || holding_.owner == nodes.id() || !nodes.lives(holding_.owner)) return forward_later(what);
    json::object message = wish_view(what->wish);
    message["t"] = "wish";
    message["game"] = id();
    forwards_.push_back(what);
    services_.games->figures().forwarded += 1;
    if (log_wants(LogLevel::debug)) {
        log(LogLevel::debug, "intent_forwarded", {{"game", id()}, {"key", what->wish.key}, {"to", holding_.owner}});
    }
    services_.cluster->post.ask(holding_.owner, std::move(message), answer_within,
                                [self = shared_from_this(), what](const json::object* answer) {
                                    auto kept = answer == nullptr ? nullptr : std::make_shared<json::object>(*answer);
                                    self->loop_.post([self, what, kept] { self->forwarded(what, kept.get()); });
                                });
}

void Room::forwarded(const ForwardPtr& what, const json::object* answer) {
    if (std::erase(forwards_, what) == 0) return;  // the game has become ours meanwhile
    if (answer == nullptr) return forward_later(what);
    const auto text = [&](const char* name) { return std_string(answer->at(name).as_string()); };
    try {
        RoomAnswer out{answer->at("version").to_number<std::uint64_t>(), text("reason"), text("text")};
        if (out.reason == not_mine) return forward_later(what);
        what->answer(out);
    } catch (const std::exception&) {
        forward_later(what);
    }
}

void Room::forward_later(const ForwardPtr& what) {
    stalled_.push_back(what);
    look_at_head();
    retry_ = loop_.after(forward_again, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self) return;
        std::vector<ForwardPtr> waiting;
        waiting.swap(self->stalled_);
        for (const ForwardPtr& each : waiting) self->forward(each);
    });
}

// --- events ---

void Room::tell_events_elsewhere(const Commit& commit) {
    if (elsewhere_.empty()) return;
    json::array lines(commit.append.lines.begin(), commit.append.lines.end());
    const json::object message{
        {"t", "events"}, {"game", id()}, {"version", commit.append.seen}, {"lines", std::move(lines)}};
    for (const auto& [node, unused] : elsewhere_) services_.cluster->post.tell(node, message);
}

void Room::take_in(std::uint64_t from, const std::vector<std::string>& lines) {
    if (ours()) return;
    const std::uint64_t known = match().version();
    if (from > known) {
        services_.games->figures().gaps += 1;
        return catch_up(nullptr);
    }
    match::Match next = match();
    std::vector<match::Event> fresh;
    json::array effects;
    std::uint64_t effects_of = 0;
    int moves = 0;
    for (std::size_t i = static_cast<std::size_t>(known - from); i < lines.size(); ++i) {
        auto event = match::read_event(lines[i]);
        const match::GamePtr before = next.shared_game();
        if (!event || next.follow(*event)) {
            log(LogLevel::error, "event_not_followed",
                {{"game", id()}, {"version", std::to_string(next.version() + 1)}});
            return;
        }
        if (const match::Ply* ply = ply_of(next, *event)) {
            if (parts_->audience.wants_effects()) {
                effects = effects_of_move(*before, ply->code, ply->text);
                effects_of = ply->version;
            }
            ++moves;
        }
        fresh.push_back(std::move(*event));
    }
    if (fresh.empty()) return;
    const bool was_over = match().over();
    content_.match = std::move(next);
    content_.row.now = summary_of(match(), match::count_of(match().latest_at()));
    content_.row.seats = seat_rows(match());
    content_.row.next = match().rematch_link();
    if (moves > 0) {
        content_.last_effects = std::move(effects);
        content_.last_effects_of = effects_of;
    }
    touched_ = now_ms();
    parts_->texts.follow(match());
    if (moves > 1) {
        parts_->audience.tell_missed(known);
    } else {
        parts_->audience.tell_events(fresh, content_.last_effects);
    }
    note_event_time();
    parts_->deadlines.follow(match());
    // The new ratings.
    if (!was_over && match().over() && row().rated) catch_up(nullptr);
}

void Room::catch_up(std::function<void()> then) {
    if (catching_ && !then) return;
    catching_ = true;
    struct Missed {
        std::vector<EventRow> events;
        std::vector<ChatRow> chat;
        std::map<std::string, RatingRow> ratings;
        std::vector<AnswersRow> answers;
    };
    auto missed = std::make_shared<Missed>();
    const std::uint64_t known = match().version();
    services_.store.read(
        [missed, known, row = row()](Tables& tables) {
            missed->events = tables.games().events(row.id, static_cast<std::int64_t>(known));
            missed->chat = tables.games().chat(row.id, chat_read);
            missed->ratings = seated_ratings(tables, row);
            missed->answers = tables.answers().of(row.id);
        },
        [self = shared_from_this(), missed, known, then = std::move(then)](const StoreFault* fault) {
            self->loop_.post([self, missed, known, then, failed = fault != nullptr] {
                self->catching_ = false;
                if (!failed && !self->ours()) {
                    std::vector<std::string> lines;
                    for (EventRow& event : missed->events) lines.push_back(std::move(event.line));
                    self->content_.ratings = std::move(missed->ratings);
                    self->content_.prepared = prepared_of(missed->answers);
                    self->take_in(known, lines);
                    for (const ChatRow& row : missed->chat) self->parts_->chat.hear(row);
                }
                if (then) then();
            });
        });
}

// --- who is there ---

bool Room::here(Side side) const {
    if (parts_->audience.has(side) || at_another_board(side)) return true;
    if (services_.cluster == nullptr) return false;
    for (const auto& [node, there] : elsewhere_) {
        if (there.sides.has(side)) return true;
    }
    // Nobody loses a game because nodes cannot hear each other: what is not known stays as it was.
    const bool unsure = now_ms() < unsure_until_ || !services_.cluster->post.bus_healthy();
    return unsure && !match().absence().away_since(side).has_value();
}

void Room::note_elsewhere(const std::string& node, SideSet sides, std::size_t watchers) {
    if (!ours()) return;
    elsewhere_[node] = {sides, watchers, now_ms()};
    forget_elsewhere();
    std::size_t all = 0;
    for (const auto& [id, there] : elsewhere_) all += there.watchers;
    parts_->audience.set_elsewhere(all);
    note_presence();
    look_at_presence_later();
}

// When what is not known now is known, or does not count any more.
void Room::look_at_presence_later() {
    presence_again_ = loop_.after(std::chrono::milliseconds(elsewhere_life + 100), [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self || !self->ours()) return;
        self->forget_elsewhere();
        self->note_presence();
    });
}

void Room::forget_elsewhere() {
    const bool healthy = services_.cluster->post.bus_healthy();
    std::erase_if(elsewhere_, [&](const auto& entry) {
        const Millis silent = now_ms() - entry.second.at;
        // One that has just come is not known to live before the next beat.
        const bool dead = silent > newcomer_age && !services_.cluster->nodes.lives(entry.first);
        return dead || (healthy && silent > elsewhere_life);
    });
}

void Room::announce() {
    if (ours() || holding_.owner.empty()) return;
    SideSet sides;
    for (const Side side : all_sides) {
        if (parts_->audience.has(side)) sides.add(side);
    }
    services_.cluster->post.tell(
        holding_.owner,
        {{"t", "here"}, {"game", id()}, {"sides", sides.bits}, {"watchers", parts_->audience.watchers_here()}});
}

void Room::tell_presence_elsewhere() {
    json::array away;
    for (const match::Seat& seat : match().seats().all()) {
        const auto since = match().absence().away_since(seat.spec.side);
        if (since) away.push_back(json::array{side_text(seat.spec.side), match::count_of(*since)});
    }
    const json::object message{
        {"t", "there"}, {"game", id()}, {"away", std::move(away)}, {"watchers", parts_->audience.watchers()}};
    for (const auto& [node, there] : elsewhere_) services_.cluster->post.tell(node, message);
}

void Room::hear_presence(const json::object& message) {
    if (ours()) return;
    bool changed = false;
    for (const match::Seat& seat : match().seats().all()) {
        const Side side = seat.spec.side;
        std::optional<Millis> since;
        for (const json::value& away : message.at("away").as_array()) {
            if (std_string(away.at(0).as_string()) == side_text(side)) since = away.at(1).to_number<Millis>();
        }
        if (since.has_value() == match().absence().away_since(side).has_value()) continue;
        content_.match.set_presence(side, !since, match::instant_at(since.value_or(now_ms())));
        changed = true;
    }
    const auto all = message.at("watchers").to_number<std::size_t>();
    const std::size_t mine = parts_->audience.watchers_here();
    parts_->audience.set_elsewhere(all > mine ? all - mine : 0);
    if (!changed) return;
    parts_->audience.tell_presence();
    parts_->deadlines.follow(match());
}

void Room::hear_chat(const std::string& from, const ChatRow& row) {
    if (services_.cluster == nullptr) return;
    if (!from.empty() && !parts_->chat.hear(row)) return;
    const json::object message{{"t", "chat"},      {"game", row.game}, {"room", row.room}, {"user", row.user},
                               {"name", row.name}, {"key", row.key},   {"text", row.text}, {"at", row.at}};
    if (!ours()) {
        if (from.empty() && !holding_.owner.empty()) services_.cluster->post.tell_surely(holding_.owner, message);
        return;
    }
    for (const auto& [node, there] : elsewhere_) {
        if (node != from) services_.cluster->post.tell_surely(node, message);
    }
}

}  // namespace tankchess::server
