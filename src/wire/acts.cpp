#include "wire/acts.h"

#include <algorithm>

namespace tankchess::server {

namespace {

using match::OfferKind;

// What `seat` would decline or withdraw: the first standing offer that it has not / has made.
std::optional<OfferKind> standing(const match::Match& match, Side seat, bool own) {
    for (const OfferKind kind : match::all_offer_kinds) {
        const auto& offer = match.offers().standing(kind);
        if (!offer) continue;
        if (own ? offer->by == seat : !offer->agreed.has(seat)) return kind;
    }
    return std::nullopt;
}

std::optional<match::CommandBody> body_of(std::string_view name, Side seat, const match::Match& match,
                                          std::optional<Side> of, int level) {
    if (name == "resign") return match::Resign{};
    if (name == "abort") return match::Abort{};
    if (name == "claim_win") return match::Claim{match::ClaimKind::win};
    if (name == "claim_draw") return match::Claim{match::ClaimKind::draw};
    if (name == "swap") return match::SwapSides{};
    if (name == "take_over") return match::TakeOver{of.value_or(match.side_to_move()), level};
    for (const OfferKind kind : match::all_offer_kinds) {
        const std::string word(match::offer_names.of(kind));
        if (name == "offer_" + word) return match::MakeOffer{kind};
        if (name == "accept_" + word) return match::Accept{kind};
    }
    if (name == "decline") {
        if (const auto kind = standing(match, seat, false)) return match::Decline{*kind};
    }
    if (name == "withdraw") {
        if (const auto kind = standing(match, seat, true)) return match::Withdraw{*kind};
    }
    return std::nullopt;
}

}  // namespace

const ActRow* find_act(std::string_view name) {
    const auto found =
        std::find_if(act_rows.begin(), act_rows.end(), [name](const ActRow& row) { return row.name == name; });
    return found == act_rows.end() ? nullptr : &*found;
}

std::optional<match::Command> act_command(std::string_view name, Side seat, const match::Match& match,
                                          std::optional<Side> of, int level) {
    auto body = body_of(name, seat, match, of, level);
    if (!body) return std::nullopt;
    match::Command out{std::move(*body)};
    out.seat = seat;
    return out;
}

}  // namespace tankchess::server
