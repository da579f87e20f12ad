#include "server/play/stored_match.h"

#include "match/event_text.h"

namespace tankchess::server {

match::Match replayed_match(const std::string& game, const std::vector<EventRow>& log) {
    std::vector<match::Event> events;
    events.reserve(log.size());
    for (const EventRow& line : log) {
        auto event = match::read_event(line.line);
        if (!event) throw StoreFault(StoreFault::Kind::broken, "game " + game + ": " + event.fault().text());
        events.push_back(std::move(*event));
    }
    auto match = match::Match::replay(events);
    if (!match) throw StoreFault(StoreFault::Kind::broken, "game " + game + ": " + match.fault().text());
    return std::move(*match);
}

}  // namespace tankchess::server
