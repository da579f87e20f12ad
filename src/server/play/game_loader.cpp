#include "server/play/game_loader.h"

#include "server/common/clock.h"
#include "server/play/prepared_seats.h"
#include "server/play/rate.h"
#include "server/play/stored_match.h"

namespace tankchess::server {

namespace {

constexpr int chat_loaded = 200;

}  // namespace

std::map<std::string, RatingRow> seated_ratings(Tables& tables, const GameRow& row) {
    std::map<std::string, RatingRow> out;
    for (const SeatRow& seat : row.seats) {
        if (seat.user.empty()) continue;
        if (const auto rating = tables.ratings().of(seat.user, row.family)) out[seat.user] = *rating;
    }
    return out;
}

bool rating_paused(Tables& tables, const GameRow& row, const match::Match& match) {
    return row.rated && !match.over() && past_pair_limit(tables, row, match, now_ms());
}

LoadedGame load_game(Tables& tables, const std::string& id) {
    LoadedGame out;
    auto row = tables.games().by_id(id);
    if (!row) return out;
    match::Match match = replayed_match(id, tables.games().events(id, 0));
    if (!match.over()) out.outages = tables.notes().outages_after(row->now.updated);
    auto ratings = seated_ratings(tables, *row);
    const bool paused = rating_paused(tables, *row, match);
    auto chat = tables.games().chat(id, chat_loaded);
    out.content = std::make_unique<GameContent>(GameContent{std::move(*row),
                                                            std::move(match),
                                                            std::move(chat),
                                                            std::move(ratings),
                                                            {},
                                                            0,
                                                            paused,
                                                            prepared_of(tables.answers().of(id))});
    return out;
}

}  // namespace tankchess::server
