#include "match/permission.h"

#include "match/takeback.h"

namespace tankchess::match {

namespace {

using Answer = std::optional<Refusal>;

std::string name_of_seat(Side side) { return std::string("seat ") + letter_of(side); }

bool barely_begun(const Match& match) { return match.turns() < turns_before_abort_ends; }

bool away_long_enough(const Match& match, Side side, Instant now) {
    const auto at = match.claimable_at(side);
    return at && now >= *at;
}

// What each command asks for beyond the common conditions.
struct Conditions {
    const Match& match;
    const Command& command;
    Instant now;

    Side seat() const { return *command.seat; }

    Answer operator()(const MakeMove& move) const {
        if (match.side_to_move() != seat()) {
            return refuse(RefusalId::not_your_turn, "it is the turn of " + name_of_seat(match.side_to_move()));
        }
        if (!match.clock().affords(match.clock().cost(now, move.lag))) {
            return refuse(RefusalId::too_late, "the time of " + name_of_seat(seat()) + " was over before this move");
        }
        return {};
    }

    Answer operator()(const Resign&) const { return {}; }

    Answer operator()(const MakeOffer& offer) const {
        const Offers& offers = match.offers();
        if (offers.agreed(offer.kind).has(seat())) {
            return refuse(RefusalId::already_offered, "this is offered already");
        }
        if (offer.kind == OfferKind::rematch) return {};
        if (offer.kind == OfferKind::takeback) {
            if (offers.standing(offer.kind)) {
                return refuse(RefusalId::already_offered, "another takeback waits for its answer");
            }
            const auto kept = plies_kept(match.plies(), seat(), match.config().one_screen);
            if (!kept) return refuse(RefusalId::not_allowed, name_of_seat(seat()) + " has no move to take back");
            if (*kept == 0 && match.swapped()) {
                return refuse(RefusalId::not_allowed, "sides were changed after the first turn: it stays");
            }
        }
        if (offers.made_at(offer.kind, seat(), match.plies().size())) {
            return refuse(RefusalId::offered_lately, "offer it again after the next move");
        }
        return {};
    }

    Answer operator()(const Accept& accept) const {
        if (auto missing = not_standing(accept.kind)) return missing;
        if (match.offers().agreed(accept.kind).has(seat())) {
            return refuse(RefusalId::already_offered, name_of_seat(seat()) + " has agreed already");
        }
        return not_asked(accept.kind);
    }

    Answer operator()(const Decline& decline) const {
        if (auto missing = not_standing(decline.kind)) return missing;
        if (match.offers().standing(decline.kind)->by == seat()) {
            return refuse(RefusalId::not_allowed, "this is an offer of one's own: withdraw it");
        }
        return not_asked(decline.kind);
    }

    Answer operator()(const Withdraw& withdraw) const {
        if (auto missing = not_standing(withdraw.kind)) return missing;
        if (match.offers().standing(withdraw.kind)->by != seat()) {
            return refuse(RefusalId::not_allowed, "this is an offer of another seat: decline it");
        }
        return {};
    }

    Answer operator()(const Abort&) const {
        if (barely_begun(match)) return {};
        return refuse(RefusalId::not_allowed, "two turns are played: offer to abort, or resign");
    }

    Answer operator()(const Claim& claim) const {
        const Side absent = match.side_to_move();
        if (absent == seat()) return refuse(RefusalId::not_allowed, "it is one's own turn");
        if (barely_begun(match)) return refuse(RefusalId::not_allowed, "the game has hardly begun: abort it");
        if (claim.kind == ClaimKind::draw && match.game().survives_a_seat()) {
            return refuse(RefusalId::not_allowed, "the other seats play on, so there is no draw to claim");
        }
        if (!away_long_enough(match, absent, now)) {
            return refuse(RefusalId::still_present, name_of_seat(absent) + " is not away for long enough");
        }
        return {};
    }

    Answer operator()(const TakeOver& take) const {
        const Seat* seat_taken = match.seats().at(take.side);
        if (!seat_taken) return refuse(RefusalId::not_your_seat, "there is no " + name_of_seat(take.side));
        if (!match.game().survives_a_seat()) {
            return refuse(RefusalId::not_allowed, "the engine takes over in four-player games only");
        }
        if (match.config().rated) {
            return refuse(RefusalId::not_allowed, "in a rated game everybody plays for themselves");
        }
        if (take.level < 1) return refuse(RefusalId::not_allowed, "engine levels begin at 1");
        if (seat_taken->out == OutReason::resignation) {
            return refuse(RefusalId::not_allowed, name_of_seat(take.side) + " has resigned");
        }
        if (seat_taken->out == OutReason::time) {
            return refuse(RefusalId::not_allowed, name_of_seat(take.side) + " has no time left to play on");
        }
        if (seat_taken->spec.kind == SeatKind::engine && !seat_taken->out) {
            return refuse(RefusalId::not_allowed, "an engine plays for " + name_of_seat(take.side) + " already");
        }
        const bool may =
            !command.seat || *command.seat == take.side || seat_taken->out || away_long_enough(match, take.side, now);
        if (may) return {};
        return refuse(RefusalId::still_present, name_of_seat(take.side) + " is not away for long enough");
    }

    Answer operator()(const SwapSides&) const {
        if (!match.config().swap) return refuse(RefusalId::not_allowed, "this game is played without the swap rule");
        if (!match.may_swap()) {
            return refuse(RefusalId::not_allowed, "sides are changed right after the first turn or not at all");
        }
        if (match.side_to_move() == seat()) return {};
        return refuse(RefusalId::not_your_turn, "it is the turn of " + name_of_seat(match.side_to_move()));
    }

    // Where each turn has its own time, that of the turn under way.
    Answer operator()(const GiveTime& give) const {
        const Clock& clock = match.clock();
        const bool per_turn = clock.control(give.side).kind == TimeControl::Kind::per_turn;
        const auto left = clock.left(give.side, now);
        if (!left || give.side == seat() || !match.seats().in_play().has(give.side) ||
            match.seats().engines().has(give.side) || match.config().one_screen ||
            (per_turn && clock.running() != give.side)) {
            return refuse(RefusalId::not_allowed, name_of_seat(give.side) + " has no clock that could be given time");
        }
        if (*left + (per_turn ? given_per_turn : given_real) <= (per_turn ? most_per_turn : most_real)) return {};
        return refuse(RefusalId::not_allowed, name_of_seat(give.side) + " has time enough");
    }

    Answer operator()(const Tick&) const { return {}; }
    Answer operator()(const Credit&) const { return {}; }
    Answer operator()(const Stop&) const { return {}; }

    Answer operator()(const Pause& pause) const {
        if (match.clock().control(pause.side).kind == TimeControl::Kind::per_turn) return {};
        return refuse(RefusalId::not_allowed, "only clocks of days are paused");
    }

    Answer operator()(const LinkRematch&) const {
        if (!match.rematch_link().empty()) return refuse(RefusalId::not_allowed, "the rematch is linked already");
        if (match.rematch_agreed()) return {};
        return refuse(RefusalId::nothing_offered, "no rematch is agreed");
    }

private:
    Answer not_standing(OfferKind kind) const {
        if (match.offers().standing(kind)) return {};
        return refuse(RefusalId::nothing_offered, "no " + std::string(offer_names.of(kind)) + " is offered");
    }
    // Precondition: the offer stands.
    Answer not_asked(OfferKind kind) const {
        if (match.must_agree(kind, match.offers().standing(kind)->by).has(seat())) return {};
        return refuse(RefusalId::not_allowed, name_of_seat(seat()) + " is not asked");
    }
};

template <class... Bodies>
bool is_one_of(const CommandBody& body) {
    return (std::holds_alternative<Bodies>(body) || ...);
}

bool about_rematch(const CommandBody& body) {
    const auto kind_of_offer = [](const auto& b) {
        if constexpr (requires { requires std::same_as<std::decay_t<decltype(b.kind)>, OfferKind>; }) {
            return b.kind == OfferKind::rematch;
        } else {
            return std::same_as<std::decay_t<decltype(b)>, LinkRematch>;
        }
    };
    return std::visit(kind_of_offer, body);
}

Answer wrong_sender(const Match& match, const Command& command) {
    const bool referees = is_one_of<Tick, Credit, Stop, Pause, LinkRematch>(command.body);
    if (!command.seat) {
        if (referees || is_one_of<TakeOver>(command.body)) return {};
        return refuse(RefusalId::not_your_seat, "this needs a seat");
    }
    if (referees) return refuse(RefusalId::not_allowed, "only the referee does this");
    const Seat* seat = match.seats().at(*command.seat);
    if (!seat) return refuse(RefusalId::not_your_seat, "there is no " + name_of_seat(*command.seat));
    if (!seat->out || match.over()) return {};
    return refuse(RefusalId::not_your_seat, name_of_seat(*command.seat) + " is out of the game");
}

}  // namespace

std::optional<Refusal> forbidden(const Match& match, const Command& command, Instant now) {
    if (auto wrong = wrong_sender(match, command)) return wrong;
    const bool rematch = about_rematch(command.body);
    if (match.over() && !rematch && !is_one_of<Tick, Credit>(command.body)) {
        return refuse(RefusalId::game_over, "the game is over");
    }
    if (!match.over() && rematch) return refuse(RefusalId::not_allowed, "a rematch comes after the end");
    if (command.seen != 0 && (command.seen < match.board_version() || command.seen > match.version())) {
        return refuse(RefusalId::stale, "the game has moved on from version " + std::to_string(command.seen) + " to " +
                                            std::to_string(match.version()));
    }
    if (match.clock().flag_fallen(now) && !is_one_of<Tick, Credit, Stop>(command.body)) {
        return refuse(RefusalId::too_late, "the flag has fallen");
    }
    return std::visit(Conditions{match, command, now}, command.body);
}

}  // namespace tankchess::match
