#include "server/wire/views.h"

#include <cmath>

#include "server/common/glicko.h"

namespace tankchess::server {

json::object rating_view(const RatingRow& rating) {
    return {{"rating", std::lround(rating.rating)},
            {"deviation", std::lround(rating.deviation)},
            {"volatility", rating.volatility},
            {"games", rating.games},
            {"provisional", rating.deviation >= provisional_from}};
}

json::object user_view(const UserRow& user, const std::vector<RatingRow>& ratings) {
    json::object all;
    for (const RatingRow& rating : ratings) all[rating.family] = rating_view(rating);
    return {{"id", user.id},       {"name", user.name},       {"kind", user.kind},
            {"about", user.about}, {"created", user.created}, {"ratings", std::move(all)}};
}

json::object game_card(const GameRow& game, const std::string& user) {
    json::array seats, your;
    bool your_turn = false;
    for (const SeatRow& seat : game.seats) {
        json::object view{{"side", seat.side}, {"kind", seat.kind}};
        view["user"] =
            seat.user.empty() ? json::value() : json::value(json::object{{"id", seat.user}, {"name", seat.name}});
        view["level"] = seat.kind == "engine" ? json::value(seat.level) : json::value();
        seats.push_back(std::move(view));
        if (!user.empty() && seat.user == user && seat.kind != "engine") {
            your.push_back(json::value(seat.side));
            your_turn = your_turn || (!game.now.over && game.now.turn == seat.side);
        }
    }
    json::value outcome;
    if (game.now.over) {
        json::array winners;
        for (const char c : game.now.winners) winners.push_back(json::value(std::string(1, c)));
        outcome =
            json::object{{"winners", std::move(winners)}, {"reason", game.now.reason}, {"result", game.now.result}};
    }
    return {{"id", game.id},
            {"rules", game.rules},
            {"family", game.family},
            {"setup", game.setup},
            {"rated", game.rated},
            {"one_screen", game.one_screen},
            {"seats", std::move(seats)},
            {"tps", game.now.tps},
            {"turn", game.now.turn},
            {"ply", game.now.ply},
            {"started", game.created},
            {"updated", game.now.updated},
            {"outcome", std::move(outcome)},
            {"your", std::move(your)},
            {"your_turn", your_turn}};
}

}  // namespace tankchess::server
