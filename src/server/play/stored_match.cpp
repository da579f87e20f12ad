#include "server/play/stored_match.h"

#include "match/event_text.h"

namespace tankchess::server {

namespace {

using Replay = Result<match::Match> (*)(std::span<const match::Event>, match::GameOpener);

match::Match match_of(const std::string& game, const std::vector<EventRow>& log, Replay replay) {
    std::vector<match::Event> events;
    events.reserve(log.size());
    for (const EventRow& line : log) {
        auto event = match::read_event(line.line);
        if (!event) throw StoreFault(StoreFault::Kind::broken, "game " + game + ": " + event.fault().text());
        events.push_back(std::move(*event));
    }
    auto match = replay(events, match::open_game);
    if (!match) throw StoreFault(StoreFault::Kind::broken, "game " + game + ": " + match.fault().text());
    return std::move(*match);
}

}  // namespace

match::Match replayed_match(const std::string& game, const std::vector<EventRow>& log) {
    return match_of(game, log, match::Match::replay);
}

match::Match read_match(const std::string& game, const std::vector<EventRow>& log) {
    return match_of(game, log, match::Match::read_through);
}

}  // namespace tankchess::server
