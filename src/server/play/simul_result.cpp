#include "server/play/simul_result.h"

#include "wire/game_view.h"

namespace tankchess::server {

void settle_simul(Tables& tables, const std::string& game, const match::Match& match) {
    const auto id = tables.simuls().of_game(game);
    const auto simul = id ? tables.simuls().by_id(*id) : std::nullopt;
    if (!simul || !match.ending()) return;
    const match::SideSet host = sides_of(match, simul->host), winners = match.ending()->winners;
    const bool host_won = !host.both(winners).empty();
    const char* state = !match.ending()->has_result() ? "empty"
                        : winners.count() != 1        ? "drawn"
                        : host_won                    ? "won"
                                                      : "lost";
    tables.simuls().settle(game, state, match::count_of(*match.ended_at()));
}

}  // namespace tankchess::server
