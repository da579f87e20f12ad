#include "match/match.h"

#include <algorithm>
#include <cassert>
#include <functional>

#include "match/permission.h"
#include "match/referee.h"
#include "match/scribe.h"

namespace tankchess::match {

Result<Match> Match::start(const MatchConfig& config, Instant now, GameOpener open) {
    Match match(open);
    MatchConfig canonical = config;
    const Result<GamePtr> game = open(config.tps);
    if (!game) return game.fault();
    canonical.tps = (*game)->text();
    if (auto fault = Scribe::enter(match, Event{1, now, std::nullopt, {}, Started{std::move(canonical)}}))
        return *fault;
    return match;
}

Result<Match> Match::replay(std::span<const Event> events, GameOpener open) { return Match(open).with(events); }

Result<Match> Match::read_through(std::span<const Event> events, GameOpener open) {
    const auto takes_back = [](const Event& event) { return std::holds_alternative<TookBack>(event.body); };
    Match match(open);
    match.writes_positions_ = std::any_of(events.begin(), events.end(), takes_back);
    Result<Match> read = std::move(match).with(events);
    if (read && !read->writes_positions_) read->position_text_ = read->game_->text();
    return read;
}

Result<Match> Match::with(std::span<const Event> events) && {
    if (events.empty()) return Fault{"log", "has no events"};
    for (const Event& event : events) {
        if (auto fault = Scribe::enter(*this, event)) return *fault;
    }
    return std::move(*this);
}

std::optional<Fault> Match::follow(const Event& event) { return Scribe::enter(*this, event); }

Reply Match::apply(const Command& command, Instant now) {
    if (auto earlier = events_of(command.seat, command.key); !earlier.empty()) {
        return {std::move(earlier), std::nullopt, true};
    }
    return Referee(*this, command, std::max(now, latest_at())).run();
}

std::optional<Refusal> Match::refusal_of(const Command& command, Instant now) const {
    if (auto refusal = forbidden(*this, command, std::max(now, latest_at()))) return refusal;
    if (const auto* move = std::get_if<MakeMove>(&command.body)) {
        const auto result = game_->play(move->text);
        if (const auto* refusal = std::get_if<Refusal>(&result)) return *refusal;
    }
    return std::nullopt;
}

void Match::set_presence(Side side, bool present, Instant now) { absence_.set(side, present, now); }

std::optional<Instant> Match::next_deadline() const { return clock_.flag_at(); }

std::optional<Instant> Match::claimable_at(Side side) const {
    const Seat* seat = seats_.at(side);
    const bool can_be_missed = seat && !seat->out && seat->spec.kind != SeatKind::engine && !over() &&
                               !config().one_screen && seat->spec.time.kind != TimeControl::Kind::per_turn;
    return can_be_missed ? absence_.claimable_at(side, config().claim_after) : std::nullopt;
}

std::size_t Match::turns() const {
    const auto begun = std::count_if(plies_.begin(), plies_.end(), [](const auto& ply) { return ply->begins_turn; });
    return static_cast<std::size_t>(begun) - (game_->mid_turn() && begun > 0 ? 1 : 0);
}

const std::string& Match::position_text_at(std::size_t plies) const {
    assert(plies <= plies_.size());
    return plies < plies_.size() ? plies_[plies]->before : position_text_;
}

Announcement Match::announced() const {
    if (plies_.empty()) return {};
    return {plies_.back()->check, plies_.back()->escape};
}

SideSet Match::must_agree(OfferKind kind, Side by) const {
    const SideSet self = SideSet::of(by);
    if (config().one_screen) return self;
    // Nobody else has seen a turn of several actions end yet.
    if (kind == OfferKind::takeback && game_->mid_turn() && by == side_to_move()) return self;
    if (kind == OfferKind::rematch) return seats_.seated().without(seats_.engines()).with(self);
    const SideSet playing = seats_.in_play().both(game_->alive());
    return (kind == OfferKind::draw ? playing : playing.without(seats_.engines())).with(self);
}

bool Match::rematch_agreed() const {
    const auto& offer = offers_.standing(OfferKind::rematch);
    return offer && offer->agreed.holds_all(must_agree(OfferKind::rematch, offer->by));
}

bool Match::may_swap() const {
    return config().swap && !swapped() && !over() && turns() == 1 && !game_->mid_turn() &&
           plies_.front()->side != side_to_move();
}

std::vector<Event> Match::events_after(std::uint64_t version) const {
    std::vector<Event> events;
    for (std::size_t i = version; i < events_.size(); ++i) events.push_back(*events_[i]);
    return events;
}

std::vector<Event> Match::events_of(std::optional<Side> seat, const std::string& key) const {
    std::vector<Event> events;
    if (key.empty()) return events;
    const std::uint32_t sender = sender_hash(seat, key);
    std::size_t first = 0;  // of the part
    senders_.each_part([&](std::span<const std::uint32_t> part) {
        const bool some = std::count(part.begin(), part.end(), sender) != 0;
        for (std::size_t i = first; some && i < first + part.size(); ++i) {
            if (events_[i]->by == seat && events_[i]->key == key) events.push_back(*events_[i]);
        }
        first += part.size();
    });
    return events;
}

std::optional<Side> Match::sender_of(const std::string& key) const {
    for (auto logged = events_.rbegin(); !key.empty() && logged != events_.rend(); ++logged) {
        if ((*logged)->key == key) return (*logged)->by;
    }
    return std::nullopt;
}

std::uint32_t Match::sender_hash(std::optional<Side> seat, const std::string& key) {
    if (key.empty()) return 0;
    const auto hash =
        static_cast<std::uint32_t>(std::hash<std::string>{}(key)*side_count + (seat ? index_of(*seat) + 1 : 0));
    return hash == 0 ? 1 : hash;
}

bool Match::operator==(const Match& other) const {
    const auto same = [](const auto& a, const auto& b) { return a == b || *a == *b; };
    return *config_ == *other.config_ &&
           std::equal(events_.begin(), events_.end(), other.events_.begin(), other.events_.end(), same) &&
           std::equal(plies_.begin(), plies_.end(), other.plies_.begin(), other.plies_.end(), same) &&
           position_text_ == other.position_text_ && game_->hash() == other.game_->hash() && seats_ == other.seats_ &&
           clock_ == other.clock_ && offers_ == other.offers_ && ending_ == other.ending_ &&
           ended_at_ == other.ended_at_ && rematch_link_ == other.rematch_link_ &&
           board_version_ == other.board_version_ && swapped_at_ == other.swapped_at_;
}

}  // namespace tankchess::match
