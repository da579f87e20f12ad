#include "match/offers.h"

namespace tankchess::match {

SideSet Offers::agreed(OfferKind kind) const {
    const auto& offer = standing(kind);
    return offer ? offer->agreed : SideSet{};
}

bool Offers::made_at(OfferKind kind, Side by, std::size_t ply) const {
    return made_[index(kind)][index_of(by)] == ply + 1;
}

void Offers::make(OfferKind kind, Side by, std::size_t ply) {
    table_[index(kind)] = StandingOffer{by, SideSet::of(by)};
    made_[index(kind)][index_of(by)] = ply + 1;
}

void Offers::agree(OfferKind kind, Side by) {
    if (auto& offer = table_[index(kind)]) offer->agreed.add(by);
}

void Offers::close(OfferKind kind) { table_[index(kind)].reset(); }

void Offers::close_all() { table_ = {}; }

void Offers::drop_those_of(Side by) {
    for (auto& offer : table_) {
        if (offer && offer->by == by) offer.reset();
    }
}

void Offers::played_on(Side mover) {
    for (const OfferKind kind : all_offer_kinds) {
        if (kind == OfferKind::takeback || !agreed(kind).has(mover)) close(kind);
    }
}

void Offers::taken_back() {
    close_all();
    made_ = {};
}

}  // namespace tankchess::match
