#include "match/rematch.h"

#include "match/match.h"
#include "rules/board/mode.h"

namespace tankchess::match {

MatchConfig rematch_config(const Match& match) {
    MatchConfig config = match.config();
    const SideSet seated = match.seats().seated();
    for (std::size_t i = 0; i < config.seats.size(); ++i) {
        SeatSpec& seat = config.seats[i];
        seat = match.seats().all()[i].spec;
        do {
            seat.side = next_side(seat.side, side_count);
        } while (!seated.has(seat.side));
    }
    return config;
}

}  // namespace tankchess::match
