#pragma once

#include <string>
#include <vector>

#include "server/api/router.h"

namespace tankchess::server {

// What the routes of clubs share. All throw ApiFault.

ClubRow known_club(Tables& tables, const std::string& id);
// Nobody whom the club has barred, and nobody else.
void check_club_member(Tables& tables, const std::string& club, const std::string& user);
void check_club_officer(Tables& tables, const std::string& club, const std::string& user);

std::string_view name_of(ClubRank rank);
json::object club_view(const ClubRow& club);
json::object club_person(const std::string& id, const std::string& name, const std::string& kind);

// Those who look at it hear that something was said there ("chat") or changed ("club").
void tell_club(const CallPtr& call, const std::string& id, std::string_view what);

}  // namespace tankchess::server
