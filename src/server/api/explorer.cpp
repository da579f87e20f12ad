// Which moves were played in a position, and what came of them.
#include "match/game_state.h"
#include "server/api/in_play.h"
#include "server/api/router.h"
#include "server/play/game_sums.h"

namespace tankchess::server {

namespace {

constexpr int most_moves = 50;
constexpr std::size_t longest_position = 4000;

json::object opening_view(const OpeningRow& row) {
    json::object won;
    for (const Side side : all_sides) {
        if (row.won[index_of(side)] > 0) won[std::string(1, letter_of(side))] = row.won[index_of(side)];
    }
    json::object out{{"move", row.move}, {"games", row.games}, {"drawn", row.drawn}, {"won", std::move(won)}};
    out["low"] = row.low > 0 ? json::value(row.low) : json::value();
    out["high"] = row.high > 0 ? json::value(row.high) : json::value();
    out["game"] = row.game;
    return out;
}

void get_openings(const CallPtr& call) {
    const std::string text = call->query_text("tps", longest_position);
    const auto game = match::open_game(text);
    if (!game) throw ApiFault{400, "bad_position", game.fault().text(), "tps", 0};
    const std::string tps = (*game)->text();
    const std::string wanted = call->query_text("of", 10);
    if (!wanted.empty() && wanted != openings_of_people && wanted != openings_of_engines && wanted != "own") {
        throw bad_field("of", "must be people, engines or own");
    }
    const std::string owner = wanted.empty() ? openings_of_people : wanted == "own" ? call->who->user : wanted;
    // What a book says is help, as what an engine says is.
    unless_in_play(call, tps, [call, owner, tps] {
        reading(
            call,
            [owner, key = opening_key(tps)](Tables& tables) { return tables.explorer().moves(owner, key, most_moves); },
            [call, tps](std::vector<OpeningRow>& rows) {
                json::array moves;
                for (const OpeningRow& row : rows) moves.push_back(opening_view(row));
                call->ok(json::object{{"tps", tps}, {"plies", opening_plies}, {"moves", std::move(moves)}});
            });
    });
}

}  // namespace

void add_explorer_routes(std::vector<Route>& routes) {
    routes.push_back({Method::get, "/api/explorer", Access::known, RateLimited::position, get_openings});
}

}  // namespace tankchess::server
