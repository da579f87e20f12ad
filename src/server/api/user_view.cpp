#include "server/api/user_view.h"

#include <cmath>

namespace tankchess::server {

json::object rating_view(const RatingRow& rating) {
    return {{"rating", std::lround(rating.rating)},
            {"deviation", std::lround(rating.deviation)},
            {"volatility", rating.volatility},
            {"games", rating.games},
            {"provisional", rating.provisional()}};
}

json::object user_view(const UserRow& user, const std::vector<RatingRow>& ratings) {
    json::object all;
    for (const RatingRow& rating : ratings) all[rating.family] = rating_view(rating);
    return {{"id", user.id},       {"name", user.name},       {"kind", user.kind},
            {"about", user.about}, {"created", user.created}, {"ratings", std::move(all)}};
}

}  // namespace tankchess::server
