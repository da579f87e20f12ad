#include "server/play/room.h"

#include <algorithm>

#include "match/event_text.h"
#include "match/recycled.h"
#include "match/rematch.h"
#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/net/address.h"
#include "server/notify/notices.h"
#include "server/play/board_results.h"
#include "server/play/game_signs.h"
#include "server/play/games.h"
#include "server/play/presence.h"
#include "server/play/rate.h"
#include "server/play/room_parts.h"
#include "server/play/series.h"
#include "server/play/simul_result.h"
#include "wire/board.h"
#include "wire/game_card.h"

namespace tankchess::server {

namespace {

using match::SideSet;

constexpr std::chrono::seconds storage_pause{2};
constexpr int most_doubts = 3;
constexpr Millis slow_intent = 1000;  // is logged

double seconds_of(Millis time) { return static_cast<double>(std::max<Millis>(0, time)) / 1000; }

std::string storage_words(const StoreFault& fault) {
    switch (fault.kind) {
        case StoreFault::Kind::full:
            return "the server's disk is full: this was not saved and did not happen";
        case StoreFault::Kind::locked:
            return "the server's database is locked: this was not saved, try again";
        case StoreFault::Kind::busy:
            return "the server is too busy: this was not saved, try again";
        case StoreFault::Kind::unknown:
            return "the server's database went away: look whether this was saved";
        default:
            return "this could not be saved and did not happen: try again";
    }
}

// Whoever has several seats plays on one screen, where nobody prepares answers: the first will do.
std::optional<Side> first_seat_of(const match::Match& match, const std::string& user) {
    const SideSet mine = sides_of(match, user);
    const auto found = std::find_if(all_sides.begin(), all_sides.end(), [&](Side side) { return mine.has(side); });
    return found == all_sides.end() ? std::nullopt : std::optional<Side>(*found);
}

AppendEvents append_of(const std::string& game, const match::Match& before, const match::Match& after,
                       const std::vector<match::Event>& events, Millis at) {
    AppendEvents out;
    out.game = game;
    out.seen = static_cast<std::int64_t>(before.version());
    out.now = summary_of(after, at);
    for (const match::Event& event : events) {
        out.lines.push_back(match::write_event(event));
        const bool reseated = std::holds_alternative<match::EngineSeated>(event.body) ||
                              std::holds_alternative<match::Swapped>(event.body);
        if (reseated) out.seats = seat_rows(after);
    }
    return out;
}

}  // namespace

Room::Room(Services& services, Loop& loop, Content content, Holding holding)
    : services_(services), loop_(loop), content_(std::move(content)), holding_(std::move(holding)), touched_(now_ms()) {
    if (services_.cluster != nullptr && ours()) unsure_until_ = touched_ + elsewhere_life;
}

Room::~Room() = default;

std::shared_ptr<Room> Room::open(Services& services, Loop& loop, Content content, Holding holding) {
    const std::shared_ptr<Room> room(new Room(services, loop, std::move(content), std::move(holding)));
    room->parts_ = std::make_unique<Parts>(room);
    return room;
}

std::string Room::rules_line() const {
    const match::Seat* seat = match().seats().at(match().side_to_move());
    return rules_line_of(seat == nullptr ? std::string() : seat->spec.player);
}

std::string Room::rules_line_of(const std::string& user) const {
    const std::string address = services_.homes.address_of(user);
    return address.empty() ? "user " + user : address_group(address);
}

RoomAnswer Room::refused(std::string reason, std::string text) const {
    return {match().version(), std::move(reason), std::move(text)};
}

// --- commands ---

void Room::command(match::Command command, Answer answer) {
    enqueue({std::move(command), std::move(answer), now_ms()});
}

void Room::enqueue(Waiting waiting) {
    touched_ = now_ms();
    if (!ours()) {
        if (waiting.answer) waiting.answer(refused("storage", "another server has this game now: send it again"));
        return;
    }
    if (!may_act()) {
        if (waiting.answer) waiting.answer(refused("storage", "the server has lost its database: send it again"));
        return wake_later();
    }
    queue_.push_back(std::move(waiting));
    work();
}

void Room::work() {
    while (!committing_ && !looking_ && !queue_.empty()) {
        Waiting waiting = std::move(queue_.front());
        queue_.pop_front();
        match::Match next = std::move(spare_).value_or(match());
        spare_.reset();
        next = match();
        match::Reply reply = next.apply(waiting.command, match::instant_at(waiting.at));
        if (reply.refusal) {
            if (reply.refusal->id == match::RefusalId::too_late)
                queue_.push_front({{match::Tick{}}, nullptr, waiting.at});
            if (waiting.answer) {
                waiting.answer(refused(std::string(match::refusal_names.of(reply.refusal->id)), reply.refusal->text));
            }
        } else if (reply.repeated || reply.events.empty()) {
            const std::uint64_t version = reply.events.empty() ? match().version() : reply.events.back().version;
            if (waiting.answer) waiting.answer({version, {}, {}});
            // A Tick that came too early: the flag is still to be called.
            if (!committing_) parts_->deadlines.follow(match());
        } else {
            save(prepare(std::move(next), std::move(reply.events), std::move(waiting)));
        }
    }
}

bool Room::Commit::ended() const {
    return std::any_of(events.begin(), events.end(),
                       [](const match::Event& event) { return std::holds_alternative<match::Ended>(event.body); });
}

Room::CommitPtr Room::prepare(match::Match next, std::vector<match::Event> events, Waiting waiting) const {
    AppendEvents append = append_of(id(), match(), next, events, waiting.at);
    append.epoch = holding_.epoch;
    if (!waiting.command.key.empty() && waiting.command.seat) {
        append.key = side_text(*waiting.command.seat) + ":" + waiting.command.key;
    }
    // As many may be on their way to the disk at once.
    using Memory = match::Recycled<Commit, 128>;
    return std::allocate_shared<Commit>(Memory(), Commit{std::move(next),
                                                         std::move(events),
                                                         std::move(append),
                                                         std::move(waiting.command),
                                                         std::move(waiting.answer),
                                                         now_ms(),
                                                         {},
                                                         std::move(waiting.wish)});
}

void Room::save(const CommitPtr& commit) {
    committing_ = true;
    const bool ended = commit->ended();
    std::string absent = absent_sides();
    // Most moves need nothing of the game but its id: while everybody looks on, nobody has to be told.
    const auto game = ended || notices_pending_ || !absent.empty() ? std::make_shared<const GameRow>(row()) : nullptr;
    // The work looks at what the call that ends it owns: so it is let go of where it was made.
    services_.store.write(
        [commit = commit.get(), ended, game, absent = std::move(absent), pending = notices_pending_,
         looks = services_.config.looks_per_hour > 0](Tables& tables) {
            tables.games().append(commit->append);
            if (ended) {
                if (game->rated) commit->ratings = rate_game(tables, *game, commit->next);
                count_game(tables, *game, commit->next);
                settle_simul(tables, game->id, commit->next);
                settle_series(tables, game->id, commit->append.now.ended);
                if (looks) want_look_at(tables, *game, commit->next, commit->append.now.updated);
            }
            commit->notices_pending = pending;
            if (!game) return;
            commit->notices =
                note_game(tables, *game, seat_rows(commit->next), commit->append.now, absent, commit->notices_pending);
        },
        [self = shared_from_this(), commit](const StoreFault* fault) mutable {
            const auto met = fault == nullptr ? nullptr : std::make_shared<StoreFault>(*fault);
            Loop& loop = self->loop_;
            loop.post([self = std::move(self), commit = std::move(commit), met] {
                self->committing_ = false;
                if (met) {
                    self->not_committed(commit, *met);
                } else {
                    self->committed(commit);
                }
            });
        });
}

std::string Room::absent_sides() const {
    std::string out;
    for (const match::Seat& seat : match().seats().all()) {
        if (!parts_->audience.has(seat.spec.side) && !at_another_board(seat.spec.side))
            out += side_text(seat.spec.side);
    }
    return out;
}

void Room::not_committed(const CommitPtr& commit, const StoreFault& fault) {
    log(LogLevel::error, "events_not_saved", {{"game", id()}, {"text", fault.what()}});
    if (!ours()) {
        if (commit->wish) {
            forward(
                std::make_shared<Forward>(Forward{*commit->wish, commit->answer, commit->begun + forward_patience}));
        } else if (commit->answer) {
            commit->answer(refused("storage", storage_words(fault)));
        }
        return;
    }
    const bool doubtful = fault.kind == StoreFault::Kind::unknown || fault.kind == StoreFault::Kind::conflict;
    if (doubtful && ++doubts_ <= most_doubts) {
        // Its key tells whether it has happened.
        queue_.push_front({std::move(commit->command), std::move(commit->answer), commit->begun, commit->wish});
        return look_again();
    }
    if (commit->answer) commit->answer(refused("storage", storage_words(fault)));
    wake_later();
    work();
}

void Room::look_again() {
    looking_ = true;
    services_.games->read_again(id(), [self = shared_from_this()](GameContent* content, const GameHead& head) {
        if (content == nullptr) return self->wake_later();
        if (self->services_.cluster != nullptr && self->ours() && head.owner != self->services_.cluster->nodes.id()) {
            self->looking_ = false;
            self->lose(head.owner);
        }
        self->found(std::move(*content));
    });
}

void Room::found(GameContent fresh) {
    looking_ = false;
    const std::uint64_t known = match().version();
    const bool was_over = match().over();
    content_ = std::move(fresh);
    parts_->texts.follow(match());
    note_presence();
    if (match().version() > known) parts_->audience.tell_missed(known);
    if (ours() && !was_over && match().over()) tell_line_streams_of_the_end();
    work();
    wake();
}

void Room::committed(const CommitPtr& commit) {
    doubts_ = 0;
    const Millis taken = now_ms() - commit->begun;
    services_.times.commit.observe(seconds_of(taken));
    if (log_wants(LogLevel::debug) && !commit->command.key.empty()) {
        log(LogLevel::debug, "intent_committed",
            {{"game", id()},
             {"key", commit->command.key},
             {"version", std::to_string(commit->next.version())},
             {"epoch", std::to_string(holding_.epoch)},
             {"ms", std::to_string(taken)}});
    }
    if (match().version() >= commit->next.version()) {
        // The game was lost meanwhile, and this has been read in the database with what came after it.
        if (commit->answer) commit->answer({commit->next.version(), {}, {}});
        return;
    }
    // The position before the move is still in hand: what the move did is found out here, once for all who ask for it.
    const bool effects = parts_->audience.wants_effects();
    for (const match::Event& event : commit->events) {
        const match::Ply* ply = effects ? ply_of(commit->next, event) : nullptr;
        if (ply == nullptr) continue;
        content_.last_effects = effects_of_move(match().game(), ply->code, ply->text);
        content_.last_effects_of = ply->version;
    }
    spare_ = std::move(content_.match);
    content_.match = std::move(commit->next);
    content_.row.now = std::move(commit->append.now);
    if (!commit->append.seats.empty()) content_.row.seats = commit->append.seats;
    for (const RatingRow& rating : commit->ratings) content_.ratings[rating.user] = rating;
    notices_pending_ = commit->notices_pending;
    for (const NoticeRow& notice : commit->notices) tell_notice(*services_.presence, notice);
    parts_->texts.follow(match());
    note_presence();
    // Before the answer: the node that passed the wish on then knows the move when it acknowledges it.
    tell_events_elsewhere(*commit);
    if (commit->answer) commit->answer({match().version(), {}, {}});
    parts_->audience.tell_events(commit->events, content_.last_effects);
    note_event_time();
    if (commit->ended()) tell_line_streams_of_the_end();
    work();
    wake();
}

void Room::tell_line_streams_of_the_end() {
    for (const SeatRow& seat : seat_rows(match())) {
        if (seat.user.empty()) continue;
        services_.presence->tell_lines(seat.user, {{"type", "gameFinish"}, {"game", game_card(row(), seat.user)}});
    }
}

void Room::want(Wish wish, Answer answer) {
    touched_ = now_ms();
    if (!ours())
        return forward(
            std::make_shared<Forward>(Forward{std::move(wish), std::move(answer), touched_ + forward_patience}));
    if (wish.kind == Wish::Kind::prepare) return prepare_here(wish, answer);
    if (wish.kind == Wish::Kind::rest) return rest_here(std::move(wish), std::move(answer));
    Intent intent = wish.kind == Wish::Kind::move
                        ? move_intent(match(), wish.user, wish.text, wish.key, wish.seen, wish.lag)
                        : act_intent(match(), wish.user, wish.text, wish.key, wish.side, wish.level);
    if (!intent.command) return answer(refused(std::move(intent.reason), std::move(intent.text)));
    enqueue({std::move(*intent.command), std::move(answer), touched_, std::move(wish)});
}

Room::Answer Room::watched(const Wish& wish, Answer answer) const {
    const bool traced = log_wants(LogLevel::debug);
    if (traced) log(LogLevel::debug, "intent", {{"game", id()}, {"key", wish.key}, {"user", wish.user}});
    return [answer = std::move(answer), &times = services_.times, game = id(), key = wish.key, here = ours(), traced,
            begun = now_ms()](const RoomAnswer& given) {
        const Millis taken = now_ms() - begun;
        times.of_intent(here).observe(seconds_of(taken));
        if (traced || taken >= slow_intent) {
            log(taken >= slow_intent ? LogLevel::warn : LogLevel::debug, "intent_answered",
                {{"game", game},
                 {"key", key},
                 {"answer", given.ok() ? std::to_string(given.version) : given.reason},
                 {"ms", std::to_string(taken)}});
        }
        answer(given);
    };
}

void Room::note_event_time() const {
    services_.times.of_event(ours()).observe(seconds_of(now_ms() - match::count_of(match().latest_at())));
}

void Room::move_by(const std::string& user, std::string text, std::string key, std::uint64_t seen, std::int64_t lag,
                   Answer answer) {
    Wish wish{Wish::Kind::move, user, std::move(text), std::move(key), seen, lag, {}, 0, {}};
    answer = watched(wish, std::move(answer));
    want(std::move(wish), std::move(answer));
}

void Room::act_by(const std::string& user, const std::string& act, const std::string& key, std::optional<Side> side,
                  int level, Answer answer) {
    Wish wish{Wish::Kind::act, user, act, key, 0, 0, side, level, {}};
    answer = watched(wish, std::move(answer));
    want(std::move(wish), std::move(answer));
}

void Room::prepare_by(const std::string& user, const std::vector<match::AnswerLine>& lines, std::uint64_t seen,
                      Answer answer) {
    want({Wish::Kind::prepare, user, {}, {}, seen, 0, {}, 0, lines}, std::move(answer));
}

void Room::rest_by(const std::string& user, bool on, Answer answer) {
    want({Wish::Kind::rest, user, {}, {}, 0, 0, {}, on ? 1 : 0, {}}, std::move(answer));
}

void Room::rest_here(Wish wish, Answer answer) {
    const auto seat = first_seat_of(match(), wish.user);
    if (!seat || match().over()) return answer({match().version(), {}, {}});
    enqueue({{match::Pause{*seat, wish.level != 0}}, std::move(answer), touched_, std::move(wish)});
}

void Room::prepare_here(const Wish& wish, const Answer& answer) {
    const auto seat = first_seat_of(match(), wish.user);
    if (!seat) return answer(refused("not_your_seat", "you have no seat in this game"));
    if (wish.seen != 0 && wish.seen < match().board_version()) {
        return answer(refused("stale", "the game has moved on from version " + std::to_string(wish.seen)));
    }
    if (wish.lines.empty()) return parts_->prepared.keep(*seat, {}, answer);
    // Long lines are rules work. The room, and whom it answers, are let go of on the room's own loop.
    auto judge = [self = shared_from_this(), at = match(), seat = *seat, lines = wish.lines, answer]() mutable {
        auto judged = match::prepare_answers(at, seat, lines);
        Loop& loop = self->loop_;
        loop.post([self = std::move(self), seat, judged = std::move(judged), answer = std::move(answer)] {
            if (const auto* fault = std::get_if<match::Refusal>(&judged))
                return answer(self->refused(std::string(match::refusal_names.of(fault->id)), fault->text));
            self->parts_->prepared.keep(seat, std::get<match::PreparedAnswers>(judged), answer);
        });
    };
    if (!services_.rules_workers.give_for(rules_line_of(wish.user), std::move(judge)))
        answer(refused("busy", "too much to do at the moment, try again"));
}

std::vector<match::AnswerLine> Room::prepared_by(const std::string& user) const {
    const auto seat = first_seat_of(match(), user);
    return seat ? parts_->prepared.left(*seat) : std::vector<match::AnswerLine>();
}

void Room::chat_by(const Who& who, const std::string& text, const std::string& key, Answer answer) {
    touched_ = now_ms();
    parts_->chat.say(who, text, key, std::move(answer));
}

void Room::read_chat_again() { parts_->chat.read_again(); }

// --- who is there ---

void Room::join(const OutletPtr& outlet, const JoinOptions& options) {
    touched_ = now_ms();
    parts_->audience.join(outlet, options);
    note_presence();
}

void Room::leave(std::uint64_t outlet) {
    touched_ = now_ms();
    parts_->audience.leave(outlet);
    note_presence();
}

bool Room::at_another_board(Side side) const {
    // Only in a simul nobody may claim against whoever is away although the clock runs.
    const match::Seat* seat = match().seats().at(side);
    return seat != nullptr && match().config().claim_after == match::Millis(0) &&
           seat->spec.time.kind == match::TimeControl::Kind::real && services_.presence->online(seat->spec.player);
}

void Room::note_presence() {
    if (!ours()) return announce();
    bool changed = false;
    for (const match::Seat& seat : match().seats().all()) {
        const Side side = seat.spec.side;
        const bool there = seat.spec.kind == match::SeatKind::engine || here(side);
        if (there == !match().absence().away_since(side).has_value()) continue;
        content_.match.set_presence(side, there, match::instant_at(now_ms()));
        changed = true;
    }
    if (!elsewhere_.empty()) tell_presence_elsewhere();
    if (now_ms() < unsure_until_) look_at_presence_later();
    if (!changed) return;
    parts_->audience.tell_presence();
    parts_->deadlines.follow(match());
}

void Room::state_for(const std::string& user, std::function<void(std::string text)> then) {
    const SideSet you = sides_of(match(), user);
    if (!has_the_move(match(), you)) {
        const Audience& audience = parts_->audience;
        return then(state_text(content_, you, audience.watchers(), now_ms(), audience.unheard_by(user)).text());
    }
    parts_->texts.get(PositionTexts::Kind::choices, match(),
                      [self = shared_from_this(), user, then = std::move(then)](const std::string* json) {
                          // The game went on meanwhile: what counts is how it stands now.
                          if (json == nullptr) return self->loop_.post([=] { self->state_for(user, then); });
                          const SideSet now = sides_of(self->match(), user);
                          const Audience& audience = self->parts_->audience;
                          ObjectText text =
                              state_text(self->content_, now, audience.watchers(), now_ms(), audience.unheard_by(user));
                          if (has_the_move(self->match(), now)) text.add_raw("choices", *json);
                          then(text.text());
                      });
}

// --- what happens by itself ---

void Room::credit(const std::vector<std::pair<Millis, Millis>>& outages) {
    for (const auto& [from, to] : outages) {
        command({match::Credit{match::instant_at(from), match::instant_at(to)}}, nullptr);
    }
}

void Room::wake() {
    if (committing_ || looking_) return;
    parts_->deadlines.follow(match());
    if (!ours()) return;
    parts_->engine_seat.follow();
    parts_->prepared.follow();
    if (auto refusal = engine_refusal(match())) command(std::move(*refusal), nullptr);
    rematch_if_agreed();
}

void Room::wake_later() {
    again_ = loop_.after(storage_pause, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (self) self->looking_ ? self->look_again() : self->wake();
    });
}

void Room::rematch_if_agreed() {
    if (committing_ || !match().rematch_agreed() || !match().rematch_link().empty()) return;
    // The new game and the link to it are one transaction: there is never a second rematch.
    committing_ = true;
    const Millis now = now_ms();
    auto commit = std::make_shared<Commit>(Commit{match(), {}, {}, {match::Tick{}}, nullptr, now, {}});
    const auto link = [commit, before = match(), game = id(), played = row(), epoch = holding_.epoch, now](
                          Tables& tables, const std::string& next) {
        commit->next = before;
        commit->events = commit->next.apply({match::LinkRematch{next}}, match::instant_at(now)).events;
        commit->append = append_of(game, before, commit->next, commit->events, now);
        commit->append.epoch = epoch;
        tables.games().append(commit->append);
        tables.games().set_next(game, next);
        continue_series(tables, played, next);
    };
    services_.games->create(match::rematch_config(match()), row().terms, {"rematch", id()}, link,
                            [self = shared_from_this(), commit](const std::string& next, const std::string& fault) {
                                self->loop_.post([self, commit, next, fault] {
                                    self->committing_ = false;
                                    if (fault.empty()) {
                                        self->content_.row.next = next;
                                        return self->committed(commit);
                                    }
                                    if (fault == "storage") self->wake_later();
                                    self->work();
                                });
                            });
}

bool Room::idle_since(Millis before) const {
    return parts_->audience.empty() && queue_.empty() && elsewhere_.empty() && forwards_.empty() && stalled_.empty() &&
           !committing_ && !looking_ && !(ours() && EngineSeat::to_move(match())) && !parts_->texts.under_way() &&
           touched_ < before;
}

}  // namespace tankchess::server
