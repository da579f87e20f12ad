#include "server/play/rate.h"

#include "server/common/glicko.h"

namespace tankchess::server {

namespace {

constexpr double rest_period_ms = 7.0 * 24 * 3600 * 1000;
constexpr Millis day_ms = 24LL * 3600 * 1000;
constexpr std::size_t plies_per_seat = 2;
constexpr int pair_games_per_day = 8;

// Games that count: decided on the board, or long enough not to be made for the rating.
bool long_enough(const match::Match& match) {
    const match::Ending& ending = *match.ending();
    if (match.plies().size() < 2) return false;
    return ending.cause == match::Cause::rules || match.plies().size() >= plies_per_seat * match.seats().all().size();
}

}  // namespace

bool past_pair_limit(Tables& tables, const GameRow& row, const match::Match& match, Millis now) {
    const auto& seats = match.seats().all();
    for (std::size_t i = 0; i < seats.size(); ++i) {
        for (std::size_t j = i + 1; j < seats.size(); ++j) {
            const std::string &one = seats[i].spec.player, &other = seats[j].spec.player;
            if (one.empty() || other.empty()) continue;
            if (tables.games().rated_between(one, other, now - day_ms, row.id) >= pair_games_per_day) return true;
        }
    }
    return false;
}

std::vector<RatingRow> rate_game(Tables& tables, const GameRow& row, const match::Match& match) {
    std::vector<RatingRow> out;
    if (!match.ending() || !match.ending()->has_result() || !long_enough(match)) return out;
    const Millis now = match::count_of(*match.ended_at());
    if (past_pair_limit(tables, row, match, now)) return out;
    struct Rated {
        Side side;
        bool left;  // handed the seat over: whatever becomes of it, they have not won
        RatingRow old;
        Glicko rested;
    };
    std::vector<Rated> players;
    for (const match::Seat& seat : match.seats().all()) {
        if (seat.spec.player.empty()) continue;
        RatingRow old;
        if (const auto known = tables.ratings().of(seat.spec.player, row.family)) {
            old = *known;
        } else {
            old.user = seat.spec.player;
            old.family = row.family;
            old.updated = now;
        }
        old.kind = seat.spec.kind == match::SeatKind::bot ? "bot" : "account";
        const double rest = static_cast<double>(now - old.updated) / rest_period_ms;
        const Glicko rested = after_rest({old.rating, old.deviation, old.volatility}, rest);
        players.push_back({seat.spec.side, seat.taken_over, old, rested});
    }
    const auto& winners = match.ending()->winners;
    for (const Rated& player : players) {
        std::vector<GlickoResult> results;
        for (const Rated& other : players) {
            if (other.side == player.side) continue;
            const bool mine = winners.has(player.side) && !player.left;
            const bool theirs = winners.has(other.side) && !other.left;
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
