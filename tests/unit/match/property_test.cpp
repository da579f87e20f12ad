#include <algorithm>

#include "base/rng.h"
#include "match_kit.h"

namespace tankchess::match {

namespace {

// Commands of all kinds by all seats at random, sensible and senseless ones alike.
class Storm {
public:
    explicit Storm(std::uint64_t seed) : rng_(seed) {}

    MatchConfig config() {
        const bool four = rng_.chance(1, 2);
        MatchConfig config = four ? four_seats() : two_seats();
        for (SeatSpec& seat : config.seats) {
            if (rng_.chance(1, 5)) seat = engine(seat.side, 3);
            switch (rng_.below(4)) {
                case 0:
                    seat.time = real(Millis{1 + rng_.below(60'000)}, Millis{rng_.below(5'000)});
                    break;
                case 1:
                    seat.time = per_turn(Millis{1 + rng_.below(60'000)});
                    break;
                case 2:
                    seat.time = real(600s);
                    break;
                default:
                    break;
            }
        }
        config.one_screen = rng_.chance(1, 8);
        return config;
    }

    Command command(const Match& match) {
        Command command{body(match), all_sides[rng_.below(side_count)], 0, {}};
        if (rng_.chance(2, 3)) command.seat = match.side_to_move();
        const bool by_referee = command.body.index() >= CommandBody(Tick{}).index();
        if (by_referee != rng_.chance(1, 30)) command.seat.reset();
        for (const OfferKind kind : all_offer_kinds) {
            const auto& offer = match.offers().standing(kind);
            if (!offer || !rng_.chance(1, 3)) continue;
            command.body = Accept{kind};
            command.seat = all_sides[rng_.below(match.config().seats.size() == 2 ? 2 : side_count)];
        }
        if (rng_.chance(1, 3)) command.key = std::to_string(rng_.below(40));
        if (rng_.chance(1, 4)) command.seen = match.version() - std::min<std::uint64_t>(rng_.below(3), match.version());
        return command;
    }

    Millis pause() { return Millis{rng_.chance(1, 20) ? rng_.below(40'000) : rng_.below(1'500)}; }
    bool chance(std::uint32_t numerator, std::uint32_t denominator) { return rng_.chance(numerator, denominator); }
    Side side() { return all_sides[rng_.below(side_count)]; }

private:
    OfferKind offer() { return all_offer_kinds[rng_.below(offer_kind_count)]; }

    CommandBody body(const Match& match) {
        switch (rng_.below(match.over() ? 40 : 60)) {
            case 0:
                return rng_.chance(1, 6) ? CommandBody(Resign{}) : CommandBody(Tick{});
            case 1:
            case 2:
            case 3:
            case 4:
                return MakeOffer{offer()};
            case 5:
            case 6:
            case 7:
                return Accept{offer()};
            case 8:
                return Decline{offer()};
            case 9:
                return Withdraw{offer()};
            case 10:
                return rng_.chance(1, 6) ? CommandBody(Abort{}) : CommandBody(Tick{});
            case 11:
                return Claim{rng_.chance(1, 2) ? ClaimKind::win : ClaimKind::draw};
            case 12:
                return TakeOver{all_sides[rng_.below(side_count)], static_cast<int>(rng_.below(4))};
            case 13:
                return Credit{match.latest_at() - Millis{rng_.below(5'000)}, match.latest_at() + 20s};
            case 14:
                return rng_.chance(1, 10) ? CommandBody(Stop{"stop"}) : CommandBody(Tick{});
            case 15:
                return LinkRematch{"next"};
            case 16:
            case 17:
                return Tick{};
            case 18:
                return MakeMove{"bad", 0ms};
            case 19:
                return MakeMove{rng_.chance(1, 3) ? "win" : "nonsense", 0ms};
            case 20:
                return MakeMove{std::string("kill ") + letter_of(all_sides[rng_.below(side_count)]), 0ms};
            case 21:
            case 22:
            case 23:
                return MakeMove{"act " + std::to_string(rng_.below(9)), 0ms};
            default:
                return MakeMove{"go " + std::to_string(rng_.below(90)), Millis{rng_.below(800)}};
        }
    }

    Rng rng_;
};

// Time that the events of a reply may have added to a seat.
Millis earned(const Reply& reply, const Match& match, Side side) {
    Millis sum{0};
    for (const Event& event : reply.events) {
        if (std::holds_alternative<Moved>(event.body) && event.by == side) {
            sum += match.clock().control(side).increment + match.config().lag_cap;
        }
        if (const auto* credited = std::get_if<Credited>(&event.body)) sum += credited->time;
    }
    return sum;
}

void expect_sound(const Match& before, const Match& after, const Reply& reply, Instant now) {
    for (std::size_t i = 0; !reply.repeated && i < reply.events.size(); ++i) {
        EXPECT_EQ(reply.events[i].version, before.version() + i + 1) << "versions follow each other";
    }
    if (reply.repeated || !reply.ok()) {
        EXPECT_EQ(after.version(), before.version());
    }
    for (const Seat& seat : after.seats().all()) {
        const Side side = seat.spec.side;
        const auto left = after.clock().left(side, now);
        if (!left) continue;
        EXPECT_GE(*left, 0ms);
        if (seat.spec.time.kind == TimeControl::Kind::real && !reply.repeated) {
            EXPECT_LE(*left, *before.clock().left(side, now) + earned(reply, before, side)) << "time from nowhere";
        }
    }
    if (before.over()) {
        EXPECT_EQ(after.ending(), before.ending());
        EXPECT_EQ(after.plies().size(), before.plies().size());
        EXPECT_EQ(after.position_text(), before.position_text());
    }
    if (after.over()) {
        EXPECT_EQ(after.clock().running(), std::nullopt);
        EXPECT_TRUE(after.seats().in_play().holds_all(after.ending()->winners)) << "a seat that is out cannot win";
    } else {
        EXPECT_EQ(after.clock().running(), after.side_to_move());
        EXPECT_TRUE(after.seats().in_play().has(after.side_to_move())) << "a seat that is out is passed over";
    }
    for (const OfferKind kind : all_offer_kinds) {
        if (kind == OfferKind::rematch) continue;
        const auto& offer = after.offers().standing(kind);
        if (!offer) continue;
        EXPECT_FALSE(offer->agreed.holds_all(after.must_agree(kind, offer->by))) << "an agreed offer is carried out";
        EXPECT_TRUE(after.seats().in_play().has(offer->by));
    }
}

TEST(AnySequenceOfCommands, KeepsTheMatchSoundAndReplayable) {
    int moves = 0, ends = 0, takebacks = 0, outs = 0, repeats = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Storm storm(seed);
        Match match = Match::start(storm.config(), noon, ToyGame::open).value();
        Instant now = noon;
        for (int step = 0; step < 120; ++step) {
            now += storm.pause();
            if (storm.chance(1, 10)) match.set_presence(storm.side(), storm.chance(1, 3), now);
            const Match before = match;
            const Command command = storm.command(match);
            const Reply reply = match.apply(command, now);
            if (!reply.ok() || reply.repeated) {
                ASSERT_TRUE(match == before) << "changed without an event";
            }
            expect_sound(before, match, reply, now);
            for (const Event& event : reply.events) {
                moves += std::holds_alternative<Moved>(event.body);
                ends += std::holds_alternative<Ended>(event.body);
                takebacks += std::holds_alternative<TookBack>(event.body);
                outs += std::holds_alternative<PutOut>(event.body);
            }
            repeats += reply.repeated;
        }
        std::vector<Event> log;
        for (const Event& event : match.events_after(0)) log.push_back(read_event(write_event(event)).value());
        const Result<Match> again = Match::replay(log, ToyGame::open);
        ASSERT_TRUE(again.ok()) << again.fault().text();
        ASSERT_TRUE(*again == match);
        if (::testing::Test::HasFailure()) return;
    }
    // The storm must really have been one.
    EXPECT_GT(moves, 3000);
    EXPECT_GT(ends, 100);
    EXPECT_GT(takebacks, 20);
    EXPECT_GT(outs, 50);
    EXPECT_GT(repeats, 50);
}

}  // namespace

}  // namespace tankchess::match
