#include "wire/game_card.h"

namespace tankchess::server {

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
    json::object out{{"id", game.id},
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
    if (!game.now.over && game.now.deadline > 0) out["deadline"] = game.now.deadline;
    if (!game.offline.empty()) out["offline"] = true;
    return out;
}

}  // namespace tankchess::server
