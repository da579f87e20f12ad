#pragma once

#include <string>
#include <vector>

#include "server/site/services.h"
#include "server/tournaments/content.h"

namespace tankchess::server {

// What people are told of tournaments while they are elsewhere.

// How long before a tournament begins those who entered are told.
inline constexpr Millis reminder_ahead = 10 * 60 * 1000;

// Goes on with a tournament. What was told of one that is over or called off is taken back.
void advance_tournament(Tables& tables, const TournamentStep& step);

// Tells those who entered that it begins: once, whoever asks, and not after it was called off or has begun.
std::vector<NoticeRow> remind(Tables& tables, const std::string& id, Millis now);

// Tells members of its clubs of a tournament that was just made: all of the club whose it is, and officers of those
// that it meets. A few at a time: other writes need not wait for a large club.
void announce_to_clubs(Services& services, const TournamentRow& row);

}  // namespace tankchess::server
