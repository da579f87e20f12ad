#include "wire/intents.h"

#include "wire/acts.h"
#include "wire/game_view.h"

namespace tankchess::server {

namespace {

using match::SideSet;

std::optional<Side> seat_for(const match::Match& match, const std::string& user, std::optional<Side> wanted) {
    const SideSet mine = sides_of(match, user);
    if (mine.empty()) return std::nullopt;
    if (wanted) return mine.has(*wanted) ? wanted : std::nullopt;
    if (mine.has(match.side_to_move())) return match.side_to_move();
    for (const Side side : all_sides) {
        if (mine.has(side)) return side;
    }
    return std::nullopt;
}

// A repeated intent may come after the turn has passed on, or after the sides were changed: its key belongs to the seat
// that gave it then.
Side sender_or(const match::Match& match, const std::string& key, Side seat) {
    if (!match.config().one_screen && !match.config().swap) return seat;
    return match.sender_of(key).value_or(seat);
}

}  // namespace

Intent move_intent(const match::Match& match, const std::string& user, const std::string& text, const std::string& key,
                   std::uint64_t seen, std::int64_t lag) {
    auto seat = seat_for(match, user, std::nullopt);
    if (!seat) return {std::nullopt, "not_your_seat", "you have no seat in this game"};
    seat = sender_or(match, key, *seat);
    match::Command out{match::MakeMove{text, match::Millis(lag)}};
    out.seat = seat;
    out.seen = seen;
    out.key = key;
    return {std::move(out), {}, {}};
}

Intent act_intent(const match::Match& match, const std::string& user, const std::string& act, const std::string& key,
                  std::optional<Side> side, int level) {
    const ActRow* row = find_act(act);
    if (row == nullptr) return {std::nullopt, "not_allowed", "there is no act '" + act + "'"};
    const auto seat = seat_for(match, user, row->about_another ? std::nullopt : side);
    if (!seat) return {std::nullopt, "not_your_seat", "you have no such seat in this game"};
    auto out = act_command(*row, {match, sender_or(match, key, *seat), side, level});
    if (!out) return {std::nullopt, "nothing_offered", "there is nothing that '" + act + "' could be about"};
    out->key = key;
    return {std::move(out), {}, {}};
}

std::optional<match::Command> engine_refusal(const match::Match& match) {
    const auto& draw = match.offers().standing(match::OfferKind::draw);
    if (!draw || match.over()) return std::nullopt;
    for (const match::Seat& seat : match.seats().all()) {
        if (seat.spec.kind != match::SeatKind::engine || draw->agreed.has(seat.spec.side)) continue;
        match::Command out{match::Decline{match::OfferKind::draw}};
        out.seat = seat.spec.side;
        return out;
    }
    return std::nullopt;
}

}  // namespace tankchess::server
