#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "match/event_text.h"
#include "match/match.h"
#include "toy_game.h"

namespace tankchess::match {

inline constexpr Side w = Side::white, b = Side::black, x = Side::flag_white, y = Side::flag_black;

using namespace std::chrono_literals;

inline constexpr Instant noon = instant_at(1'760'000'000'000);

inline SeatSpec person(Side side, TimeControl time = {}) {
    return {side, SeatKind::person, 0, std::string("id-") + letter_of(side), std::string("Player ") + letter_of(side),
            time};
}
inline SeatSpec engine(Side side, int level, TimeControl time = {}) {
    return {side, SeatKind::engine, level, "", "Engine", time};
}
inline TimeControl real(Millis base, Millis increment = 0ms) { return {TimeControl::Kind::real, base, increment}; }
inline TimeControl per_turn(Millis base) { return {TimeControl::Kind::per_turn, base, 0ms}; }

inline MatchConfig two_seats(TimeControl time = {}) {
    MatchConfig config;
    config.tps = toy_two;
    config.setup = "toy";
    config.seats = {person(Side::white, time), person(Side::black, time)};
    return config;
}

inline MatchConfig four_seats(TimeControl time = {}) {
    MatchConfig config;
    config.tps = toy_four;
    config.setup = "toy";
    for (const Side s : all_sides) config.seats.push_back(person(s, time));
    return config;
}

// A match over the toy game with a hand on its clock: commands happen at `now`, which the test moves on. After every
// command the log, sent through its text form, must replay to the same match.
class Table {
public:
    explicit Table(const MatchConfig& config) : match(Match::start(config, noon, ToyGame::open).value()) {}

    Reply give(CommandBody body, std::optional<Side> seat = {}, std::string key = {}, std::uint64_t seen = 0) {
        const Match before = match;
        const Reply reply = match.apply({std::move(body), seat, seen, std::move(key)}, now);
        if (!reply.ok()) {
            EXPECT_TRUE(match == before) << "a refused command changed something";
        }
        expect_replay_is_equal();
        return reply;
    }
    Reply move(Side seat, std::string text, Millis lag = 0ms) { return give(MakeMove{std::move(text), lag}, seat); }
    Reply offer(Side seat, OfferKind kind) { return give(MakeOffer{kind}, seat); }
    Reply accept(Side seat, OfferKind kind) { return give(Accept{kind}, seat); }
    Reply decline(Side seat, OfferKind kind) { return give(Decline{kind}, seat); }
    // Each seat in turn plays a move that changes the board, so that nothing repeats.
    void play_turns(int count) {
        for (int i = 0; i < count; ++i) {
            ASSERT_TRUE(move(match.side_to_move(), "go " + std::to_string(100 + ++boards_)).ok());
        }
    }
    Millis left(Side side) const { return match.clock().left(side, now).value(); }

    void expect_replay_is_equal() const {
        std::vector<Event> log;
        for (const Event& event : match.events_after(0)) {
            const Result<Event> read = read_event(write_event(event));
            ASSERT_TRUE(read.ok()) << read.fault().text();
            log.push_back(*read);
        }
        const Result<Match> again = Match::replay(log, ToyGame::open);
        ASSERT_TRUE(again.ok()) << again.fault().text();
        EXPECT_TRUE(*again == match) << "the log does not replay to the same match";
    }

    Match match;
    Instant now = noon;

private:
    int boards_ = 0;
};

// The kinds of the events in a reply, for comparing at a glance.
inline std::vector<std::string> kinds(const Reply& reply) {
    std::vector<std::string> names;
    for (const Event& event : reply.events) names.emplace_back(kind_of(event));
    return names;
}

using Kinds = std::vector<std::string>;

inline ::testing::AssertionResult refused_as(const Reply& reply, RefusalId id) {
    if (reply.ok()) return ::testing::AssertionFailure() << "was not refused";
    if (reply.refusal->id == id && !reply.refusal->text.empty()) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "refused as " << refusal_names.of(reply.refusal->id) << ": "
                                         << reply.refusal->text;
}

}  // namespace tankchess::match
