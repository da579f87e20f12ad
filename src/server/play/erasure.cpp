#include "server/play/erasure.h"

#include "match/event_text.h"

namespace tankchess::server {

namespace {

constexpr int games_a_round = 50;

// The first event names the players.
void reword_start(Tables& tables, const ErasureRow& who, const std::string& game) {
    const auto log = tables.games().events(game, 0);
    if (log.empty()) return;
    auto event = match::read_event(log.front().line);
    auto* started = event ? std::get_if<match::Started>(&event->body) : nullptr;
    if (started == nullptr) return;
    for (match::SeatSpec& seat : started->config.seats) {
        if (seat.player == who.user) seat.name = who.name;
    }
    tables.games().reword_event(game, log.front().version, match::write_event(*event));
}

}  // namespace

bool erase_some_names(Tables& tables) {
    auto who = tables.own_data().erasure();
    if (!who) return false;
    const auto games = tables.own_data().games_of(who->user, who->game, games_a_round);
    for (const std::string& game : games) reword_start(tables, *who, game);
    if (games.size() < games_a_round) {
        tables.own_data().end_erasure(who->user);
    } else {
        who->game = games.back();
        tables.own_data().advance_erasure(*who);
    }
    return true;
}

}  // namespace tankchess::server
