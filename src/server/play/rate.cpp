#include "server/play/rate.h"

#include "server/common/glicko.h"

namespace tankchess::server {

namespace {

constexpr double rest_period_ms = 7.0 * 24 * 3600 * 1000;

}  // namespace

std::vector<RatingRow> rate_game(Tables& tables, const GameRow& row, const match::Match& match) {
    std::vector<RatingRow> out;
    if (!match.ending() || !match.ending()->has_result() || match.plies().size() < 2) return out;
    const Millis now = match::count_of(*match.ended_at());
    struct Player {
        Side side;
        RatingRow old;
        Glicko rested;
    };
    std::vector<Player> players;
    for (const match::Seat& seat : match.seats().all()) {
        if (seat.spec.player.empty() || seat.taken_over) continue;
        RatingRow old;
        if (const auto known = tables.ratings().of(seat.spec.player, row.family)) {
            old = *known;
        } else {
            old.user = seat.spec.player;
            old.family = row.family;
            old.updated = now;
        }
        const double rest = static_cast<double>(now - old.updated) / rest_period_ms;
        const Glicko rested = after_rest({old.rating, old.deviation, old.volatility}, rest);
        players.push_back({seat.spec.side, old, rested});
    }
    const auto& winners = match.ending()->winners;
    for (const Player& player : players) {
        std::vector<GlickoResult> results;
        for (const Player& other : players) {
            if (other.side == player.side) continue;
            const bool mine = winners.has(player.side);
            const bool theirs = winners.has(other.side);
            results.push_back({other.rested, mine == theirs ? 0.5 : mine ? 1.0 : 0.0});
        }
        if (results.empty()) continue;
        const Glicko fresh = rated_after(player.rested, results);
        RatingRow next = player.old;
        next.rating = fresh.rating;
        next.deviation = fresh.deviation;
        next.volatility = fresh.volatility;
        next.games += 1;
        next.updated = now;
        tables.ratings().save(next, row.id);
        out.push_back(next);
    }
    return out;
}

}  // namespace tankchess::server
