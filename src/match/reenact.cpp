#include "match/reenact.h"

#include "match/match.h"

namespace tankchess::match {

namespace {

Fault disbelieved(const Event& event, const std::string& offence) {
    return {"event " + std::to_string(event.version), offence};
}

// The command whose first event this can be.
struct CommandOf {
    const Event& event;

    std::optional<CommandBody> operator()(const Started&) const { return std::nullopt; }
    std::optional<CommandBody> operator()(const Moved& body) const { return MakeMove{body.text, Millis(0)}; }
    std::optional<CommandBody> operator()(const Offered& body) const { return MakeOffer{body.kind}; }
    std::optional<CommandBody> operator()(const Accepted& body) const { return Accept{body.kind}; }
    std::optional<CommandBody> operator()(const Declined& body) const { return Decline{body.kind}; }
    std::optional<CommandBody> operator()(const Withdrawn& body) const { return Withdraw{body.kind}; }
    std::optional<CommandBody> operator()(const TookBack&) const { return MakeOffer{OfferKind::takeback}; }
    std::optional<CommandBody> operator()(const Credited&) const { return std::nullopt; }
    std::optional<CommandBody> operator()(const PutOut& body) const {
        if (body.reason == OutReason::resignation) return Resign{};
        if (body.reason == OutReason::time) return Tick{};
        return std::nullopt;
    }
    std::optional<CommandBody> operator()(const EngineSeated& body) const { return TakeOver{body.side, body.level}; }
    std::optional<CommandBody> operator()(const Swapped&) const { return SwapSides{}; }
    std::optional<CommandBody> operator()(const GaveTime& body) const { return GiveTime{body.to}; }
    std::optional<CommandBody> operator()(const Paused&) const { return std::nullopt; }
    std::optional<CommandBody> operator()(const Ended& body) const {
        switch (body.ending.cause) {
            case Cause::resignation:
                return Resign{};
            case Cause::time:
                return Tick{};
            case Cause::aborted:
                return Abort{};
            case Cause::agreement:
                return MakeOffer{OfferKind::draw};
            default:
                return std::nullopt;
        }
    }
    std::optional<CommandBody> operator()(const RematchLinked& body) const { return LinkRematch{body.next}; }
};

}  // namespace

std::optional<Fault> reenact(std::span<const Event> events, GameOpener open) {
    const Started* started = events.empty() ? nullptr : std::get_if<Started>(&events.front().body);
    if (started == nullptr) return Fault{"log", "does not begin with a start"};
    auto match = Match::start(started->config, events.front().at, open);
    if (!match) return match.fault();
    if (!(match->events_after(0).front() == events.front()))
        return disbelieved(events.front(), "is not how a match starts");
    for (std::size_t at = 1; at < events.size();) {
        const Event& next = events[at];
        if (next.at < match->latest_at()) return disbelieved(next, "lies before the one in front of it");
        auto body = std::visit(CommandOf{next}, next.body);
        if (!body) return disbelieved(next, "comes of no command");
        const Reply reply = match->apply({std::move(*body), next.by, 0, next.key}, next.at);
        if (reply.refusal) return disbelieved(next, reply.refusal->text);
        if (reply.repeated || reply.events.empty()) return disbelieved(next, "comes of no command");
        for (const Event& made : reply.events) {
            if (at == events.size() || !(made == events[at])) {
                return disbelieved(at == events.size() ? next : events[at], "is not what comes of the command");
            }
            ++at;
        }
    }
    return std::nullopt;
}

}  // namespace tankchess::match
