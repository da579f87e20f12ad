#pragma once

#include <vector>

#include "server/store/users.h"
#include "wire/json.h"
#include "wire/rows.h"

namespace tankchess::server {

json::object rating_view(const RatingRow& rating);
json::object user_view(const UserRow& user, const std::vector<RatingRow>& ratings);

}  // namespace tankchess::server
