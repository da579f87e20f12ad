#include "match/referee.h"

#include <algorithm>
#include <cassert>

#include "match/permission.h"
#include "match/scribe.h"
#include "match/takeback.h"

namespace tankchess::match {

namespace {

constexpr Cause cause_of(OutReason reason) {
    switch (reason) {
        case OutReason::resignation:
            return Cause::resignation;
        case OutReason::time:
            return Cause::time;
        case OutReason::absence:
            break;
    }
    return Cause::absence;
}

}  // namespace

Reply Referee::run() {
    if (auto refusal = forbidden(m_, command_, now_)) return {{}, std::move(refusal), false};
    const std::uint64_t before = m_.version();
    auto refusal = std::visit([&](const auto& body) { return perform(body); }, command_.body);
    if (refusal) return {{}, std::move(refusal), false};
    conclude_offers();
    return {m_.events_after(before), std::nullopt, false};
}

void Referee::enter(EventBody body, const Played* played) {
    Event event{m_.version() + 1, now_, command_.seat, command_.key, std::move(body)};
    [[maybe_unused]] const auto fault = Scribe::enter(m_, std::move(event), played);
    assert(!fault);
}

void Referee::end(Cause cause, SideSet winners, Reason reason, std::string note) {
    enter(Ended{Ending{cause, reason, winners, std::move(note)}});
}

void Referee::lose_seat(Side side, OutReason reason) {
    if (!m_.game_->survives_a_seat()) {
        return end(cause_of(reason), m_.seats_.in_play().without(SideSet::of(side)));
    }
    enter(PutOut{side, reason});
    const SideSet left = m_.seats_.in_play();
    if (left.count() == 1) return end(cause_of(reason), left);
    judge_board();
}

void Referee::judge_board() {
    const Outcome outcome = m_.game_->outcome(out());
    if (outcome.over()) return end(Cause::rules, SideSet{outcome.winners}, outcome.reason);
    if (third_occurrence()) end(Cause::rules, m_.game_->winners_by_count(out()), Reason::repetition);
}

bool Referee::third_occurrence() const {
    if (!m_.game_->repetition_counts() || m_.game_->mid_turn()) return false;
    const std::uint64_t now = m_.game_->hash();
    std::ptrdiff_t earlier = 0;
    m_.turn_hashes_.each_part(
        [&](std::span<const std::uint64_t> part) { earlier += std::count(part.begin(), part.end(), now); });
    return earlier >= 2;
}

void Referee::conclude_offers() {
    for (const OfferKind kind : all_offer_kinds) {
        const auto offer = m_.offers_.standing(kind);
        if (offer && offer->agreed.holds_all(m_.must_agree(kind, offer->by))) conclude(kind, *offer);
    }
}

void Referee::conclude(OfferKind kind, const StandingOffer& offer) {
    switch (kind) {
        case OfferKind::draw:
            return end(Cause::agreement, m_.game_->winners_by_count(out()));
        case OfferKind::abort:
            return end(Cause::aborted, {});
        case OfferKind::takeback:
            enter(TookBack{plies_kept(m_.plies_, offer.by, m_.config().one_screen).value_or(0)});
            return;
        case OfferKind::rematch:
            return;  // stands as agreed until the caller links it
    }
}

Referee::Answer Referee::perform(const MakeMove& move) {
    auto result = m_.game_->play(move.text);
    if (auto* refusal = std::get_if<Refusal>(&result)) return std::move(*refusal);
    const Played& played = std::get<Played>(result);
    const Millis cost = m_.clock_.cost(now_, move.lag);
    enter(Moved{played.text, cost, m_.clock_.left_after(cost, !played.after->mid_turn())}, &played);
    judge_board();
    return {};
}

Referee::Answer Referee::perform(const Resign&) {
    lose_seat(*command_.seat, OutReason::resignation);
    return {};
}

Referee::Answer Referee::perform(const MakeOffer& offer) {
    if (m_.offers_.standing(offer.kind)) {
        enter(Accepted{offer.kind});  // to offer what the other offers is to agree
    } else {
        enter(Offered{offer.kind});
    }
    return {};
}

Referee::Answer Referee::perform(const Accept& accept) {
    enter(Accepted{accept.kind});
    return {};
}

Referee::Answer Referee::perform(const Decline& decline) {
    enter(Declined{decline.kind});
    return {};
}

Referee::Answer Referee::perform(const Withdraw& withdraw) {
    enter(Withdrawn{withdraw.kind});
    return {};
}

Referee::Answer Referee::perform(const Abort&) {
    end(Cause::aborted, {});
    return {};
}

Referee::Answer Referee::perform(const Claim& claim) {
    if (claim.kind == ClaimKind::draw) {
        end(Cause::absence, {});
    } else {
        lose_seat(m_.side_to_move(), OutReason::absence);
    }
    return {};
}

Referee::Answer Referee::perform(const TakeOver& take) {
    enter(EngineSeated{take.side, take.level});
    return {};
}

Referee::Answer Referee::perform(const SwapSides&) {
    enter(Swapped{});
    return {};
}

Referee::Answer Referee::perform(const GiveTime& give) {
    const bool per_turn = m_.clock_.control(give.side).kind == TimeControl::Kind::per_turn;
    enter(GaveTime{give.side, per_turn ? given_per_turn : given_real});
    return {};
}

Referee::Answer Referee::perform(const Pause& pause) {
    if (m_.clock_.paused(pause.side) != pause.on) enter(Paused{pause.side, pause.on});
    return {};
}

Referee::Answer Referee::perform(const Tick&) {
    if (!m_.over() && m_.clock_.flag_fallen(now_)) lose_seat(*m_.clock_.running(), OutReason::time);  // G7
    return {};
}

Referee::Answer Referee::perform(const Credit& credit) {
    const Millis time = m_.clock_.outage(credit.from, credit.to, now_);
    if (time > Millis{0}) enter(Credited{time, credit.to});
    return {};
}

Referee::Answer Referee::perform(const Stop& stop) {
    end(Cause::stopped, {}, Reason::none, stop.why);
    return {};
}

Referee::Answer Referee::perform(const LinkRematch& link) {
    enter(RematchLinked{link.next});
    return {};
}

}  // namespace tankchess::match
