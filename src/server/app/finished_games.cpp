#include "server/app/finished_games.h"

#include <algorithm>

#include "server/play/stored_match.h"
#include "wire/game_record.h"

namespace tankchess::server {

namespace {

constexpr int games_a_page = 200;

// Waits for it: the tools that use this have nothing else to do.
void read_now(Store& store, const Store::Work& work) {
    std::optional<StoreFault> fault;
    store.read(work, [&fault](const StoreFault* met) {
        if (met != nullptr) fault = *met;
    });
    store.drain();
    if (fault) throw *fault;
}

// What people try out on one device, and games that were broken off, are nobody's business.
bool is_public(const GameRow& row) {
    return !row.one_screen && row.offline.empty() && row.now.ply > 0 && row.now.result != "*";
}

}  // namespace

FinishedGames::FinishedGames(Store& store, Millis from, Millis to) : store_(store) {
    search_.from = from;
    search_.to = to;
    search_.limit = games_a_page;
}

std::vector<StoredGame> FinishedGames::next_page() {
    std::vector<StoredGame> games;
    while (more_ && games.empty()) {
        std::vector<GameRow> rows;
        read_now(store_, [&](Tables& tables) {
            games.clear();
            rows = tables.games().search(search_);
            for (const GameRow& row : rows) {
                if (is_public(row)) games.push_back({row, tables.games().events(row.id, 0)});
            }
        });
        more_ = rows.size() == static_cast<std::size_t>(games_a_page);
        if (rows.empty()) break;
        search_.before = rows.back().now.ended;
        search_.before_id = rows.back().id;
    }
    return games;
}

Millis first_end(Store& store) {
    Millis first = 0;
    read_now(store, [&](Tables& tables) { first = tables.games().first_end(); });
    return first;
}

Record record_of(const StoredGame& game) {
    Record record = record_of(game.row, read_match(game.row.id, game.log));
    record.set_tag("Game", game.row.id);
    return record;
}

}  // namespace tankchess::server
