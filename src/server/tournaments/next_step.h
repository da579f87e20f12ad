#pragma once

#include <functional>
#include <vector>

#include "server/tournaments/content.h"

namespace tankchess::server {

// What a tournament needs now: games that ended are settled, rounds are paired, a tournament begins or is over. Depends
// on its arguments alone. Tables of `fresh` that are to be played have no game yet.
struct NextStep {
    bool anything = false;
    TournamentStep step;
};

// `here` says who can be given a game: in an arena those who are away are not waited for.
using IsHere = std::function<bool(const EntrantRow&)>;
NextStep next_step(const TournamentContent& content, const std::vector<EndedTable>& ended, Millis now,
                   const IsHere& here);

}  // namespace tankchess::server
