#include "match/scribe.h"

#include "base/excerpt.h"

namespace tankchess::match {

namespace {

Fault fault(const Event& event, const std::string& offence) {
    return {"event " + std::to_string(event.version), offence};
}

// Events that can follow the end.
bool outlives_the_game(const EventBody& body) {
    const auto about_rematch = [](const auto& b) {
        using Body = std::decay_t<decltype(b)>;
        if constexpr (std::same_as<Body, RematchLinked>) {
            return true;
        } else if constexpr (requires { requires std::same_as<decltype(b.kind), OfferKind>; }) {
            return b.kind == OfferKind::rematch;
        } else {
            return false;
        }
    };
    return std::visit(about_rematch, body);
}

}  // namespace

std::optional<Fault> Scribe::enter(Match& match, Event event, const Played* played) {
    const bool first = match.events_.empty();
    if (event.version != match.version() + 1) {
        return fault(event, "stands where version " + std::to_string(match.version() + 1) + " is due");
    }
    if (std::holds_alternative<Started>(event.body) != first) return fault(event, "only the first one starts a match");
    if (!first && event.at < match.latest_at()) return fault(event, "lies before the one in front of it");
    if (match.over() != outlives_the_game(event.body)) {
        return fault(event, match.over() ? "comes after the end" : "comes before the end");
    }
    if (event.by && !first && !match.seats_.at(*event.by)) return fault(event, "is by a side that has no seat");

    Scribe scribe(match, event, played);
    if (auto offence = std::visit([&](const auto& body) { return scribe.write(body); }, event.body)) return offence;
    match.senders_.push_back(Match::sender_hash(event.by, event.key));
    match.events_.push_back(std::make_shared<const Event>(std::move(event)));
    return std::nullopt;
}

void Scribe::set_board(const GamePtr& game) {
    m_.game_ = game->passed_over(every_side.without(m_.seats_.in_play()));
    if (m_.writes_positions_) m_.position_text_ = m_.game_->text();
    m_.board_version_ = event_.version;
}

Scribe::Verdict Scribe::write(const Started& body) {
    if (auto offence = config_fault(body.config)) return offence;
    const Result<GamePtr> game = m_.open_(body.config.tps);
    if (!game) return game.fault();
    const Seats seats(body.config.seats);
    const SideSet alive = (*game)->alive();
    if (seats.seated() != alive) {
        return Fault{"seats", "are for " + letters_of(seats.seated()) + ", the position has " + letters_of(alive)};
    }
    if ((*game)->outcome({}).over()) return Fault{"tps", "the game is over in this position"};

    m_.config_ = std::make_shared<const MatchConfig>(body.config);
    m_.seats_ = seats;
    Clock::Controls controls{};
    for (const SeatSpec& seat : body.config.seats) controls[index_of(seat.side)] = seat.time;
    m_.clock_ = Clock(controls, body.config.lag_cap);
    set_board(*game);
    m_.clock_.start(m_.side_to_move(), event_.at);
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const Moved& body) {
    const Side mover = m_.side_to_move();
    if (event_.by != mover) return fault(event_, "is a move out of turn");
    std::optional<Played> played_here;
    if (!played_) {
        auto result = m_.game_->play(body.text);
        if (const auto* refusal = std::get_if<Refusal>(&result)) return fault(event_, refusal->text);
        played_here = std::get<Played>(std::move(result));
    }
    const Played& played = played_ ? *played_ : *played_here;
    if (played.text != body.text) return fault(event_, "writes " + excerpt(body.text) + " for " + excerpt(played.text));
    if (body.left.has_value() != m_.clock_.left(mover, event_.at).has_value()) {
        return fault(event_, "tells time left of an unlimited seat, or none of another");
    }

    auto ply = std::make_shared<Ply>();
    ply->side = mover;
    ply->text = body.text;
    ply->before = std::move(m_.position_text_);
    ply->hash_before = m_.game_->hash();
    ply->turn = m_.game_->turn();
    ply->begins_turn = !m_.game_->mid_turn();
    ply->code = played.code;
    ply->spent = body.spent;
    ply->left = body.left;
    ply->at = event_.at;
    ply->version = event_.version;
    ply->clocks_before = m_.clock_.stored();

    m_.clock_.played(body.left, body.spent, event_.at);
    set_board(played.after);
    const Announcement announced = m_.game_->announced();
    ply->check = announced.check;
    ply->escape = announced.escape;
    m_.turn_hashes_.push_back(ply->begins_turn ? ply->hash_before : 0);
    m_.plies_.push_back(std::move(ply));
    if (!m_.game_->mid_turn()) m_.clock_.start(m_.side_to_move(), event_.at);
    m_.offers_.played_on(mover);
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const Offered& body) {
    if (!event_.by) return fault(event_, "is an offer of nobody");
    m_.offers_.make(body.kind, *event_.by, m_.plies_.size());
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const Accepted& body) {
    if (!event_.by || !m_.offers_.standing(body.kind)) return fault(event_, "answers an offer that does not stand");
    m_.offers_.agree(body.kind, *event_.by);
    return std::nullopt;
}

Scribe::Verdict Scribe::close_offer(OfferKind kind) {
    if (!event_.by || !m_.offers_.standing(kind)) return fault(event_, "answers an offer that does not stand");
    m_.offers_.close(kind);
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const Declined& body) { return close_offer(body.kind); }

Scribe::Verdict Scribe::write(const Withdrawn& body) { return close_offer(body.kind); }

Scribe::Verdict Scribe::write(const TookBack& body) {
    if (body.plies >= m_.plies_.size()) return fault(event_, "takes back moves that were not made");
    if (body.plies == 0 && m_.swapped()) return fault(event_, "takes back the turn after which sides were changed");
    const Ply& undone = *m_.plies_[body.plies];
    const Result<GamePtr> game = m_.open_(undone.before);
    if (!game) return game.fault();
    m_.clock_.stop(event_.at);
    m_.clock_.cap(undone.clocks_before);
    set_board(*game);
    m_.plies_.keep(body.plies);
    m_.turn_hashes_.keep(body.plies);
    m_.clock_.start(m_.side_to_move(), event_.at);
    m_.offers_.taken_back();
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const Credited& body) {
    if (body.time > event_.at - m_.clock_.running_since()) return fault(event_, "gives back more time than has passed");
    m_.clock_.give_back(body.time, body.until);
    m_.absence_.give_back(body.time, event_.at);
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const PutOut& body) {
    if (!m_.game_->survives_a_seat()) return fault(event_, "puts out a seat that the game cannot do without");
    if (!m_.seats_.in_play().has(body.side)) return fault(event_, "puts out a seat that is not in play");
    m_.seats_.put_out(body.side, body.reason);
    m_.offers_.drop_those_of(body.side);
    if (m_.side_to_move() == body.side) {
        set_board(m_.game_);
        m_.clock_.start(m_.side_to_move(), event_.at);
    }
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const EngineSeated& body) {
    if (!m_.seats_.at(body.side) || body.level < 1) return fault(event_, "seats an engine where it cannot sit");
    m_.seats_.seat_engine(body.side, body.level);
    m_.offers_.drop_those_of(body.side);
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const Swapped&) {
    if (!m_.may_swap()) return fault(event_, "changes sides where that cannot be");
    const Side mover = m_.side_to_move();
    const Side first = m_.plies_.front()->side;
    if (event_.by != mover) return fault(event_, "changes sides out of turn");
    m_.clock_.swap(first, mover, event_.at);
    m_.clock_.start(mover, event_.at);
    m_.seats_.swap(first, mover);
    m_.absence_.swap(first, mover);
    m_.offers_.close_all();
    m_.swapped_at_ = event_.version;
    m_.board_version_ = event_.version;  // another player has the move
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const GaveTime& body) {
    if (!m_.clock_.left(body.to, event_.at) || body.time > most_per_turn)
        return fault(event_, "gives too much time, or to a seat without a clock");
    m_.clock_.give(body.to, body.time);
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const Paused& body) {
    if (m_.clock_.paused(body.side) == body.on) return fault(event_, "pauses what is paused, or runs");
    m_.clock_.pause(body.side, body.on, event_.at);
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const Ended& body) {
    m_.ending_ = body.ending;
    m_.ended_at_ = event_.at;
    m_.clock_.stop(event_.at);
    m_.offers_.close_all();
    m_.board_version_ = event_.version;
    return std::nullopt;
}

Scribe::Verdict Scribe::write(const RematchLinked& body) {
    if (!m_.rematch_agreed()) return fault(event_, "links a rematch that was not agreed");
    m_.rematch_link_ = body.next;
    return std::nullopt;
}

}  // namespace tankchess::match
