#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/names.h"
#include "match/side_set.h"

namespace tankchess::match {

enum class OfferKind : std::uint8_t { draw, takeback, abort, rematch };
inline constexpr int offer_kind_count = 4;
inline constexpr std::array<OfferKind, offer_kind_count> all_offer_kinds{OfferKind::draw, OfferKind::takeback,
                                                                         OfferKind::abort, OfferKind::rematch};
inline constexpr Names<OfferKind, offer_kind_count> offer_names{{"draw", "takeback", "abort", "rematch"}};

struct StandingOffer {
    Side by;
    SideSet agreed;  // the one who made it included

    bool operator==(const StandingOffer&) const = default;
};

// What is on the table: at most one offer of each kind. An offer stands until all who must agree have, one of them
// declines, it is withdrawn, or a seat that has not agreed plays on (a takeback: whoever plays on).
class Offers {
public:
    const std::optional<StandingOffer>& standing(OfferKind kind) const { return table_[index(kind)]; }
    SideSet agreed(OfferKind kind) const;
    // Whether `by` made this offer already while `ply` turns had been played.
    bool made_at(OfferKind kind, Side by, std::size_t ply) const;

    void make(OfferKind kind, Side by, std::size_t ply);
    void agree(OfferKind kind, Side by);
    void close(OfferKind kind);
    void close_all();
    // `by` has left the game: what it offered is void.
    void drop_those_of(Side by);
    void played_on(Side mover);
    // Turns were taken back: earlier offers no longer count as made in the turn that is played anew.
    void taken_back();

    bool operator==(const Offers&) const = default;

private:
    static constexpr std::size_t index(OfferKind kind) { return static_cast<std::size_t>(kind); }

    std::array<std::optional<StandingOffer>, offer_kind_count> table_;
    // Turns played when a side last made an offer, plus one; 0 = never.
    std::array<std::array<std::size_t, side_count>, offer_kind_count> made_{};
};

}  // namespace tankchess::match
