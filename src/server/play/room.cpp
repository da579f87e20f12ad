#include "server/play/room.h"

#include <algorithm>

#include "match/event_text.h"
#include "match/rematch.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/play/engine_pool.h"
#include "server/play/games.h"
#include "server/play/hall.h"
#include "server/play/rate.h"
#include "server/wire/acts.h"
#include "server/wire/board.h"
#include "server/wire/game_view.h"
#include "server/wire/views.h"

namespace tankchess::server {

namespace {

using match::SideSet;

constexpr std::size_t chat_kept = 200;
constexpr std::size_t most_missed_events = 100;
constexpr std::chrono::seconds storage_pause{2};

// Puts a ready-made JSON text into an object's text as its last field.
std::string with_field(std::string object, std::string_view name, std::string_view value) {
    object.pop_back();
    object += ",\"";
    object += name;
    object += "\":";
    object += value;
    object += '}';
    return object;
}

RoomAnswer refused(const match::Match& match, std::string reason, std::string text) {
    return {match.version(), std::move(reason), std::move(text)};
}

std::string storage_words(const StoreFault& fault) {
    switch (fault.kind) {
        case StoreFault::Kind::full:
            return "the server's disk is full: this was not saved and did not happen";
        case StoreFault::Kind::locked:
            return "the server's database is locked: this was not saved, try again";
        case StoreFault::Kind::busy:
            return "the server is too busy: this was not saved, try again";
        default:
            return "this could not be saved and did not happen: try again";
    }
}

}  // namespace

Room::Room(Services& services, Loop& loop, Content content)
    : services_(services),
      loop_(loop),
      row_(std::move(content.row)),
      match_(std::move(content.match)),
      chat_(std::move(content.chat)),
      ratings_(std::move(content.ratings)),
      touched_(now_ms()) {}

std::shared_ptr<Room> Room::open(Services& services, Loop& loop, Content content) {
    const std::shared_ptr<Room> room(new Room(services, loop, std::move(content)));
    const std::weak_ptr<EngineSeat::Table> table = room;
    room->engine_seat_ = std::make_unique<EngineSeat>(table, room->id(), loop, *services.engine_turns);
    return room;
}

// --- commands ---

void Room::command(match::Command command, Answer answer) {
    touched_ = now_ms();
    queue_.push_back({std::move(command), std::move(answer), touched_});
    work();
}

void Room::work() {
    while (!committing_ && !queue_.empty()) {
        Waiting waiting = std::move(queue_.front());
        queue_.pop_front();
        match::Match next = match_;
        match::Reply reply = next.apply(waiting.command, match::instant_at(waiting.at));
        if (reply.refusal) {
            if (reply.refusal->id == match::RefusalId::too_late)
                queue_.push_front({{match::Tick{}}, nullptr, waiting.at});
            if (waiting.answer) {
                waiting.answer(
                    refused(match_, std::string(match::refusal_names.of(reply.refusal->id)), reply.refusal->text));
            }
        } else if (reply.repeated || reply.events.empty()) {
            const std::uint64_t version = reply.events.empty() ? match_.version() : reply.events.back().version;
            if (waiting.answer) waiting.answer({version, {}, {}});
        } else {
            commit(std::move(next), std::move(reply.events), waiting);
        }
    }
}

void Room::commit(match::Match next, std::vector<match::Event> events, const Waiting& waiting) {
    committing_ = true;
    struct Pending {
        match::Match match;
        std::vector<match::Event> events;
        AppendEvents append;
        Answer answer;
        std::vector<RatingRow> ratings;
    };
    auto pending = std::make_shared<Pending>(Pending{std::move(next), std::move(events), {}, waiting.answer, {}});
    AppendEvents& append = pending->append;
    append.game = row_.id;
    append.seen = static_cast<std::int64_t>(match_.version());
    append.now = summary_of(pending->match, waiting.at);
    if (!waiting.command.key.empty() && waiting.command.seat) {
        append.key = side_text(*waiting.command.seat) + ":" + waiting.command.key;
    }
    bool ended = false;
    for (const match::Event& event : pending->events) {
        append.lines.push_back(match::write_event(event));
        if (std::holds_alternative<match::EngineSeated>(event.body)) append.seats = seat_rows(pending->match);
        ended = ended || std::holds_alternative<match::Ended>(event.body);
    }
    const auto rated = ended && row_.rated ? std::make_shared<GameRow>(row_) : nullptr;
    services_.store.write(
        [pending, rated](Tables& tables) {
            tables.games().append(pending->append);
            if (rated) pending->ratings = rate_game(tables, *rated, pending->match);
        },
        [self = shared_from_this(), pending, ended, begun = now_ms()](const StoreFault* fault) {
            auto met = fault == nullptr ? nullptr : std::make_shared<StoreFault>(*fault);
            self->loop_.post([self, pending, met, ended, begun] {
                self->committing_ = false;
                if (met) {
                    log(LogLevel::error, "events_not_saved", {{"game", self->row_.id}, {"text", met->what()}});
                    if (pending->answer) pending->answer(refused(self->match_, "storage", storage_words(*met)));
                    // Clocks and rematches try again a little later; the engine seat looks after itself.
                    self->again_ = self->loop_.after(storage_pause, [self] { self->wake(); });
                    return self->work();
                }
                self->services_.commit_time.note(static_cast<double>(now_ms() - begun) / 1000);
                self->match_ = std::move(pending->match);
                self->row_.now = pending->append.now;
                for (const RatingRow& rating : pending->ratings) self->ratings_[rating.user] = rating;
                self->note_presence();
                if (pending->answer) pending->answer({self->match_.version(), {}, {}});
                self->publish(pending->events);
                if (ended) {
                    for (const SeatRow& seat : seat_rows(self->match_)) {
                        if (seat.user.empty()) continue;
                        self->services_.hall->tell_lines(
                            seat.user, {{"type", "gameFinish"}, {"game", game_card(self->row_, seat.user)}});
                    }
                }
                self->work();
                self->wake();
            });
        });
}

std::optional<Side> Room::seat_for(const std::string& user, std::optional<Side> wanted) const {
    const SideSet mine = sides_of(match_, user);
    if (mine.empty()) return std::nullopt;
    if (wanted) return mine.has(*wanted) ? wanted : std::nullopt;
    if (mine.has(match_.side_to_move())) return match_.side_to_move();
    for (const Side side : all_sides) {
        if (mine.has(side)) return side;
    }
    return std::nullopt;
}

void Room::move_by(const std::string& user, const std::string& text, const std::string& key, std::uint64_t seen,
                   std::int64_t lag, Answer answer) {
    const auto seat = seat_for(user, std::nullopt);
    if (!seat) return answer(refused(match_, "not_your_seat", "you have no seat in this game"));
    match::Command out{match::MakeMove{text, match::Millis(lag)}};
    out.seat = seat;
    out.seen = seen;
    out.key = key;
    // A repeated intent may come after the turn has passed on: its key belongs to the seat that moved then.
    if (match_.config().one_screen && !key.empty()) {
        for (const auto& ply : match_.plies()) {
            const auto events =
                ply->version >= seen ? match_.events_after(ply->version - 1) : std::vector<match::Event>{};
            if (!events.empty() && events.front().key == key && events.front().by) out.seat = events.front().by;
        }
    }
    command(std::move(out), std::move(answer));
}

void Room::act_by(const std::string& user, const std::string& act, const std::string& key, std::optional<Side> side,
                  int level, Answer answer) {
    const bool known =
        std::any_of(act_rows.begin(), act_rows.end(), [&act](const ActRow& row) { return row.name == act; });
    if (!known) return answer(refused(match_, "not_allowed", "there is no act '" + act + "'"));
    const bool about_another = act == "take_over";
    const auto seat = seat_for(user, about_another ? std::nullopt : side);
    if (!seat) return answer(refused(match_, "not_your_seat", "you have no such seat in this game"));
    auto out = act_command(act, *seat, match_, side, level);
    if (!out) return answer(refused(match_, "nothing_offered", "there is nothing that '" + act + "' could be about"));
    out->key = key;
    command(std::move(*out), std::move(answer));
}

void Room::chat_by(const Who& who, const std::string& text, const std::string& key, Answer answer) {
    const bool player = !sides_of(match_, who->user).empty();
    auto row = std::make_shared<ChatRow>(
        ChatRow{row_.id, player ? "players" : "watchers", who->user, who->name, key, text, now_ms()});
    auto fresh = std::make_shared<bool>(false);
    services_.store.write([row, fresh](Tables& tables) { *fresh = tables.games().insert_chat(*row); },
                          [self = shared_from_this(), row, fresh, answer](const StoreFault* fault) {
                              const bool failed = fault != nullptr;
                              self->loop_.post([self, row, fresh, answer, failed] {
                                  if (failed)
                                      return answer(refused(self->match_, "storage", "this was not saved: try again"));
                                  answer({self->match_.version(), {}, {}});
                                  if (!*fresh) return;
                                  self->chat_.push_back(*row);
                                  if (self->chat_.size() > chat_kept) self->chat_.erase(self->chat_.begin());
                                  const json::object message{
                                      {"by", row->name}, {"text", row->text}, {"at", row->at}, {"room", row->room}};
                                  json::object socket = message, line = message;
                                  socket["t"] = "chat";
                                  socket["game"] = self->row_.id;
                                  line["type"] = "chat";
                                  const Bytes for_sockets = bytes(written(socket));
                                  const Bytes for_lines = bytes(written(line) + "\n");
                                  for (const Listener& to : self->listeners_) {
                                      // Rooms are kept apart while the game is on.
                                      const bool players = row->room == "players";
                                      if (!self->match_.over() && players == to.you.empty()) continue;
                                      to.outlet->send(to.outlet->lines ? for_lines : for_sockets);
                                  }
                              });
                          });
}

// --- listeners ---

void Room::join(const OutletPtr& outlet, const JoinOptions& options) {
    touched_ = now_ms();
    const SideSet you = sides_of(match_, outlet->user());
    std::erase_if(listeners_, [&outlet](const Listener& l) { return l.outlet->id == outlet->id; });
    listeners_.push_back({outlet, you, options});
    const Listener& listener = listeners_.back();
    if (outlet->lines) {
        // Who comes back with a version has the game already.
        send_lines_state(listener, !(options.version && *options.version <= match_.version()));
    } else {
        bool sent = false;
        if (options.version && *options.version <= match_.version() &&
            match_.version() - *options.version <= most_missed_events && *options.version > 0) {
            const auto missed = match_.events_after(*options.version);
            const bool simple = std::none_of(missed.begin(), missed.end(), [](const match::Event& event) {
                return std::holds_alternative<match::TookBack>(event.body) ||
                       std::holds_alternative<match::Started>(event.body);
            });
            if (simple && !missed.empty()) {
                for (const match::Event& event : missed) {
                    outlet->send(bytes(event_text(event, you, options.choices, &event == &missed.back())));
                }
                sent = true;
            }
        }
        if (!sent) outlet->send(bytes(state_text(outlet->user(), options.choices)));
    }
    note_presence();
    if (you.empty()) publish_watchers();
}

void Room::leave(std::uint64_t outlet) {
    touched_ = now_ms();
    bool watcher = false;
    std::erase_if(listeners_, [&](const Listener& l) {
        if (l.outlet->id != outlet) return false;
        watcher = l.you.empty();
        return true;
    });
    note_presence();
    if (watcher) publish_watchers();
}

void Room::note_presence() {
    const Millis now = now_ms();
    bool changed = false;
    for (const match::Seat& seat : match_.seats().all()) {
        const Side side = seat.spec.side;
        const bool here =
            seat.spec.kind == match::SeatKind::engine ||
            std::any_of(listeners_.begin(), listeners_.end(), [side](const Listener& l) { return l.you.has(side); });
        if (here == !match_.absence().away_since(side).has_value()) continue;
        match_.set_presence(side, here, match::instant_at(now));
        changed = true;
    }
    if (changed) {
        publish_presence();
        set_claim_timer();
    }
}

void Room::publish_presence() {
    const Millis now = now_ms();
    for (const Listener& listener : listeners_) {
        if (listener.outlet->lines || !listener.options.choices) continue;
        const json::array may = may_view(match_, listener.you, now);
        for (const match::Seat& seat : match_.seats().all()) {
            const auto away = match_.absence().away_since(seat.spec.side);
            listener.outlet->send(
                bytes(written(json::object{{"t", "presence"},
                                           {"game", row_.id},
                                           {"side", side_text(seat.spec.side)},
                                           {"present", !away.has_value()},
                                           {"gone_since", away ? json::value(match::count_of(*away)) : json::value()},
                                           {"may", may}})));
        }
    }
}

void Room::publish_watchers() {
    const auto count =
        std::count_if(listeners_.begin(), listeners_.end(), [](const Listener& l) { return l.you.empty(); });
    const Bytes text = bytes(written(json::object{{"t", "watchers"}, {"game", row_.id}, {"count", count}}));
    for (const Listener& listener : listeners_) {
        if (!listener.outlet->lines) listener.outlet->send(text);
    }
}

void Room::publish(const std::vector<match::Event>& events) {
    // Everybody with the same seats and wishes gets the same bytes.
    std::map<std::pair<int, bool>, std::vector<Bytes>> ready;
    for (Listener& listener : listeners_) {
        listener.you = sides_of(match_, listener.outlet->user());
        if (listener.outlet->lines) {
            send_lines_state(listener, false);
            continue;
        }
        const bool full = listener.options.choices;
        auto& texts = ready[{full ? listener.you.bits : 0, full}];
        if (texts.empty()) {
            for (const match::Event& event : events) {
                texts.push_back(bytes(event_text(event, listener.you, full, &event == &events.back())));
            }
        }
        for (const Bytes& text : texts) listener.outlet->send(text);
    }
    if (match_.over()) {
        for (const Listener& listener : listeners_) {
            if (listener.outlet->lines) listener.outlet->close("over");
        }
    }
}

bool Room::to_move(SideSet you) const { return !match_.over() && you.has(match_.side_to_move()); }

const std::string& Room::choices() {
    if (choices_.first != match_.version()) choices_ = {match_.version(), choices_of(match_.position_text())};
    return choices_.second;
}

std::string Room::event_text(const match::Event& event, SideSet you, bool full, bool last) {
    const GameFacts facts{row_, match_, ratings_, now_ms()};
    json::object out{{"t", "event"},
                     {"game", row_.id},
                     {"version", event.version},
                     {"at", match::count_of(event.at)},
                     {"e", event_view(match_, event, full)}};
    add_now(out, facts, full ? you : SideSet{});
    std::string text = written(out);
    return full && last && to_move(you) ? with_field(std::move(text), "choices", choices()) : text;
}

std::string Room::state_text(const std::string& user, bool with_choices) {
    const SideSet you = sides_of(match_, user);
    json::object out = state_view({row_, match_, ratings_, now_ms()}, you);
    out["chat"] = chat_view(you);
    out["watchers"] =
        std::count_if(listeners_.begin(), listeners_.end(), [](const Listener& l) { return l.you.empty(); });
    std::string text = written(out);
    return with_choices && to_move(you) ? with_field(std::move(text), "choices", choices()) : text;
}

void Room::send_lines_state(const Listener& listener, bool full) {
    std::string text;
    if (full) {
        json::object out = state_view({row_, match_, ratings_, now_ms()}, listener.you);
        out.erase("t");
        out["type"] = "gameFull";
        text = written(out);
    } else {
        text = written(
            json::object{{"type", "gameState"},
                         {"version", match_.version()},
                         {"tps", match_.position_text()},
                         {"turn", side_text(match_.side_to_move())},
                         {"moves", match_.plies().size()},
                         {"last", match_.plies().empty() ? json::value() : json::value(match_.plies().back()->text)},
                         {"clock", clock_view(match_, now_ms())},
                         {"offers", offers_view(match_)},
                         {"outcome", outcome_view(match_)}});
    }
    if (listener.options.legal && to_move(listener.you)) {
        text = with_field(std::move(text), "legal", legal_of(match_.position_text()));
    }
    listener.outlet->send(bytes(text + "\n"));
    if (full && match_.over()) listener.outlet->close("over");
}

json::array Room::chat_view(SideSet you) const {
    json::array out;
    for (const ChatRow& row : chat_) {
        if (!match_.over() && (row.room == "players") == you.empty()) continue;
        out.push_back(json::object{{"by", row.name}, {"text", row.text}, {"at", row.at}, {"room", row.room}});
    }
    return out;
}

// --- what happens by itself ---

void Room::credit(const std::vector<std::pair<Millis, Millis>>& outages) {
    for (const auto& [from, to] : outages) {
        command({match::Credit{match::instant_at(from), match::instant_at(to)}}, nullptr);
    }
}

void Room::wake() {
    if (committing_) return;
    set_deadline();
    set_claim_timer();
    engine_seat_->follow();
    answer_for_engines();
    rematch_if_agreed();
}

void Room::set_deadline() {
    const auto deadline = match_.next_deadline();
    if (!deadline || match_.over()) {
        deadline_.cancel();
        return;
    }
    const Millis wait = std::clamp<Millis>(match::count_of(*deadline) - now_ms(), 0, 24LL * 3600 * 1000) + 1;
    deadline_ = loop_.after(std::chrono::milliseconds(wait), [weak = weak_from_this()] {
        if (const auto self = weak.lock()) {
            self->command({match::Tick{}}, [self](const RoomAnswer&) {
                if (!self->committing_) self->set_deadline();
            });
        }
    });
}

void Room::set_claim_timer() {
    // The next moment at which somebody becomes claimable: then the others hear that they may.
    Millis wait = -1;
    for (const match::Seat& seat : match_.seats().all()) {
        const auto at = match_.claimable_at(seat.spec.side);
        const Millis left = at ? match::count_of(*at) - now_ms() : -1;
        if (left >= 0 && (wait < 0 || left < wait)) wait = left;
    }
    if (wait < 0 || match_.over()) {
        claim_.cancel();
        return;
    }
    claim_ = loop_.after(std::chrono::milliseconds(wait + 1), [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->publish_presence();
    });
}

void Room::answer_for_engines() {
    // An engine never takes a draw: it says so at once instead of leaving the offer on the table.
    const auto& draw = match_.offers().standing(match::OfferKind::draw);
    if (!draw || match_.over()) return;
    for (const match::Seat& seat : match_.seats().all()) {
        if (seat.spec.kind != match::SeatKind::engine || draw->agreed.has(seat.spec.side)) continue;
        match::Command out{match::Decline{match::OfferKind::draw}};
        out.seat = seat.spec.side;
        return command(std::move(out), nullptr);
    }
}

void Room::rematch_if_agreed() {
    if (rematching_ || !match_.rematch_agreed() || !match_.rematch_link().empty()) return;
    rematching_ = true;
    const match::MatchConfig config = match::rematch_config(match_);
    services_.games->create(
        config, row_.terms, {"rematch", row_.id},
        [id = row_.id](Tables& tables, const std::string& next) { tables.games().set_next(id, next); },
        [self = shared_from_this()](const std::string& next, const std::string& fault) {
            self->loop_.post([self, next, fault] {
                self->rematching_ = false;
                if (!fault.empty()) {
                    self->again_ = self->loop_.after(storage_pause, [self] { self->wake(); });
                    return;
                }
                self->row_.next = next;
                self->command({match::LinkRematch{next}}, nullptr);
            });
        });
}

bool Room::idle_since(Millis before) const {
    return listeners_.empty() && queue_.empty() && !committing_ && !EngineSeat::to_move(match_) && touched_ < before;
}

}  // namespace tankchess::server
