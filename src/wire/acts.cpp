#include "wire/acts.h"

#include <algorithm>
#include <array>

namespace tankchess::server {

namespace {

using match::OfferKind;
using Body = std::optional<match::CommandBody>;

// What a seat would decline or withdraw: the first standing offer that it has not / has made.
std::optional<OfferKind> standing(const ActScene& scene, bool own) {
    for (const OfferKind kind : match::all_offer_kinds) {
        const auto& offer = scene.match.offers().standing(kind);
        if (!offer) continue;
        if (own ? offer->by == scene.seat : !offer->agreed.has(scene.seat)) return kind;
    }
    return std::nullopt;
}

template <class Command, auto... values>
Body with(const ActScene&) {
    return Command{values...};
}

template <class Command, bool own>
Body to_standing(const ActScene& scene) {
    const auto kind = standing(scene, own);
    return kind ? Body(Command{*kind}) : std::nullopt;
}

Body take_over(const ActScene& scene) {
    return match::TakeOver{scene.of.value_or(scene.match.side_to_move()), scene.level};
}

// By default to whoever else is there, for whom the clock runs if there are several.
Body give_time(const ActScene& scene) {
    const auto& seats = scene.match.seats().all();
    if (scene.of) return match::GiveTime{*scene.of};
    if (seats.size() > 2) return match::GiveTime{scene.match.side_to_move()};
    return match::GiveTime{seats[seats[0].spec.side == scene.seat ? 1 : 0].spec.side};
}

constexpr std::array rows = {
    ActRow{"resign", with<match::Resign>},
    ActRow{"abort", with<match::Abort>},
    ActRow{"offer_draw", with<match::MakeOffer, OfferKind::draw>},
    ActRow{"offer_takeback", with<match::MakeOffer, OfferKind::takeback>},
    ActRow{"offer_rematch", with<match::MakeOffer, OfferKind::rematch>},
    ActRow{"offer_abort", with<match::MakeOffer, OfferKind::abort>},
    ActRow{"accept_draw", with<match::Accept, OfferKind::draw>},
    ActRow{"accept_takeback", with<match::Accept, OfferKind::takeback>},
    ActRow{"accept_rematch", with<match::Accept, OfferKind::rematch>},
    ActRow{"accept_abort", with<match::Accept, OfferKind::abort>},
    ActRow{"decline", to_standing<match::Decline, false>},
    ActRow{"withdraw", to_standing<match::Withdraw, true>},
    ActRow{"claim_win", with<match::Claim, match::ClaimKind::win>},
    ActRow{"claim_draw", with<match::Claim, match::ClaimKind::draw>},
    ActRow{"take_over", take_over, true},
    ActRow{"swap", with<match::SwapSides>},
    ActRow{"give_time", give_time, true},
};

}  // namespace

std::span<const ActRow> act_rows() { return rows; }

const ActRow* find_act(std::string_view name) {
    const auto found = std::find_if(rows.begin(), rows.end(), [name](const ActRow& row) { return row.name == name; });
    return found == rows.end() ? nullptr : &*found;
}

std::optional<match::Command> act_command(const ActRow& row, const ActScene& scene) {
    auto body = row.body(scene);
    if (!body) return std::nullopt;
    match::Command out{std::move(*body)};
    out.seat = scene.seat;
    return out;
}

}  // namespace tankchess::server
