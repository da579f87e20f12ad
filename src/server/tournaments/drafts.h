#pragma once

#include <string>
#include <vector>

#include "match/config.h"
#include "server/tournaments/content.h"

namespace tankchess::server {

// A game of a tournament that is about to begin.
struct TableGame {
    match::MatchConfig config;
    std::size_t table = 0;  // in `fresh`
};

// The games of those tables that are to be played, in their order.
std::vector<TableGame> games_of(const std::vector<TableRow>& fresh, const TournamentContent& content,
                                match::Millis claim_after);

}  // namespace tankchess::server
