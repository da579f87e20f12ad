#include "server/play/series.h"

#include <algorithm>

namespace tankchess::server {

namespace {

constexpr Millis between_games = 20 * 1000;  // to look at the end, and to breathe

struct Score {
    struct Player {
        std::string user, name;
        double points = 0;
    };
    std::vector<Player> players;
    std::vector<GameRow> games;
    int counted = 0;
};

bool has_result(const GameRow& game) { return game.now.over && game.now.result != "*" && game.now.reason != "aborted"; }

const SeatRow* winner_of(const GameRow& game) {
    const auto won = [&game](const SeatRow& seat) {
        return game.now.winners.size() == 1 && seat.side == game.now.winners;
    };
    const auto found = std::find_if(game.seats.begin(), game.seats.end(), won);
    return has_result(game) && found != game.seats.end() ? &*found : nullptr;
}

Score score_of(Tables& tables, const SeriesRow& series) {
    Score out;
    for (const std::string& id : tables.series().games(series.id)) {
        auto game = tables.games().by_id(id);
        if (!game) continue;
        if (out.players.empty()) {
            for (const SeatRow& seat : game->seats) out.players.push_back({seat.user, seat.name});
            std::reverse(out.players.begin(), out.players.end());  // White first: rows are in the order of letters
        }
        const SeatRow* winner = winner_of(*game);
        if (has_result(*game)) {
            ++out.counted;
            for (Score::Player& player : out.players) {
                player.points += winner == nullptr ? 0.5 : winner->user == player.user ? 1 : 0;
            }
        }
        out.games.push_back(std::move(*game));
    }
    return out;
}

// Two people or bots, not one person at one screen.
bool can_be_series(const GameRow& game) {
    return game.seats.size() == 2 && !game.one_screen && !game.seats[0].user.empty() && !game.seats[1].user.empty() &&
           game.seats[0].user != game.seats[1].user;
}

int best_of(const GameRow& game) {
    const auto terms = read_json(game.terms);
    return terms && terms->is_object() ? static_cast<int>(Fields(*terms).integer_or("best_of", 0, 0, 99)) : 0;
}

}  // namespace

json::object series_view(Tables& tables, const SeriesRow& series) {
    const Score score = score_of(tables, series);
    json::array players, games;
    for (const Score::Player& player : score.players) {
        players.push_back(json::object{{"id", player.user}, {"name", player.name}, {"points", player.points}});
    }
    for (const GameRow& game : score.games) {
        const SeatRow* winner = winner_of(game);
        games.push_back(json::object{{"game", game.id},
                                     {"over", game.now.over},
                                     {"result", game.now.result},
                                     {"winner", winner == nullptr ? json::value() : json::value(winner->user)}});
    }
    return {{"id", series.id},
            {"best_of", series.best_of},
            {"over", series.state == "over"},
            {"winner", series.winner.empty() ? json::value() : json::value(series.winner)},
            {"due", series.due > 0 ? json::value(series.due) : json::value()},
            {"players", std::move(players)},
            {"games", std::move(games)}};
}

void continue_series(Tables& tables, const GameRow& before, const std::string& next) {
    if (!can_be_series(before)) return;
    const auto known = tables.series().of_game(before.id);
    if (known && known->state == "over") return tables.series().begin(next, best_of(before));
    if (!known) tables.series().begin(before.id, 0);
    tables.series().go_on(known ? known->id : before.id, before.id, next);
}

void settle_series(Tables& tables, const std::string& game, Millis at) {
    auto series = tables.series().of_game(game);
    if (!series || series->best_of == 0 || series->state == "over" || series->game != game) return;
    Score score = score_of(tables, *series);
    if (score.players.size() != 2) return;
    const bool broken_off = score.games.empty() || !has_result(score.games.back());
    std::sort(score.players.begin(), score.players.end(),
              [](const auto& a, const auto& b) { return a.points > b.points; });
    const double most = score.players[0].points, other = score.players[1].points;
    if (broken_off || most * 2 > series->best_of || score.counted >= series->best_of) {
        series->state = "over";
        if (!broken_off && most > other) series->winner = score.players[0].user;
    } else {
        series->due = at + between_games;
    }
    tables.series().settle(*series);
}

}  // namespace tankchess::server
