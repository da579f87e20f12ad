#include "match/clock.h"

#include "match_kit.h"

namespace tankchess::match {

namespace {

TEST(Clock, TheSeatToMovePaysForItsTimeAndGetsItsIncrement) {
    Table table(two_seats(real(60s, 2s)));
    table.now += 10s;
    const Reply reply = table.move(w, "go 5");
    ASSERT_TRUE(reply.ok());
    EXPECT_EQ(std::get<Moved>(reply.events[0].body), (Moved{"go 5", 10s, 52s}));
    table.now += 5s;
    EXPECT_EQ(table.left(w), 52s);
    EXPECT_EQ(table.left(b), 55s);
    EXPECT_EQ(table.match.clock().running(), b);
}

TEST(Clock, UnlimitedSeatsHaveNoTimeLeftButTheirTurnsAreMeasured) {
    Table table(two_seats());
    table.now += 7s;
    const Reply reply = table.move(w, "go 5");
    EXPECT_EQ(std::get<Moved>(reply.events[0].body), (Moved{"go 5", 7s, std::nullopt}));
    EXPECT_EQ(table.match.clock().left(w, table.now), std::nullopt);
    EXPECT_EQ(table.match.next_deadline(), std::nullopt);
}

TEST(Clock, TimeOddsGiveEachSeatItsOwnTime) {
    MatchConfig config = two_seats(real(60s));
    config.seats[1].time = real(10s, 1s);
    Table table(config);
    table.move(w, "go 5");
    table.now += 4s;
    table.move(b, "go 6");
    EXPECT_EQ(table.left(w), 60s);
    EXPECT_EQ(table.left(b), 7s);
}

TEST(Clock, CorrespondenceGivesTheWholeTimeForEveryTurn) {
    Table table(two_seats(per_turn(72h)));
    table.now += 71h;
    ASSERT_TRUE(table.move(w, "go 5").ok());
    EXPECT_EQ(table.left(w), 72h);
    EXPECT_EQ(table.left(b), 72h);
    EXPECT_EQ(table.match.next_deadline(), table.now + 72h + table.match.config().lag_cap);
}

TEST(Clock, AMoveIsChargedLessByItsLagUpToTheCap) {
    Table table(two_seats(real(60s)));
    table.now += 10s;
    table.move(w, "go 5", 200ms);
    EXPECT_EQ(table.left(w), 50s + 200ms);
    table.now += 10s;
    table.move(b, "go 6", 30s);
    EXPECT_EQ(table.left(b), 50s + 500ms);
    table.now += 100ms;
    table.move(w, "go 9", 400ms);
    EXPECT_EQ(table.left(w), 50s + 200ms) << "lag never earns time";
    EXPECT_TRUE(table.move(b, "go 10", -5s).ok());
    EXPECT_EQ(table.left(b), 50s + 500ms) << "negative lag costs nothing";
}

TEST(Clock, LagIsGivenBackFromAQuotaThatGrowsSlowly) {
    Table table(two_seats(real(600s)));
    Millis given{0};
    for (int turn = 0; turn < 20; ++turn) {
        const Millis before = *table.match.clock().left(w, table.now);
        table.now += 1s;
        ASSERT_TRUE(table.move(w, "go " + std::to_string(10 + turn), 500ms).ok());
        given += 1s - (before - table.left(w));
        ASSERT_TRUE(table.move(b, "go " + std::to_string(40 + turn)).ok());
    }
    EXPECT_EQ(given, 2000ms + 19 * 100ms) << "not 20 times half a second";
    EXPECT_EQ(table.match.clock().lag_allowed(b), 500ms) << "who needs none keeps the quota";
}

TEST(Clock, AMoveThatLeftInTimeIsSavedByItsLag) {
    Table table(two_seats(real(10s)));
    table.now += 10s + 300ms;
    EXPECT_TRUE(refused_as(table.move(w, "go 5", 100ms), RefusalId::too_late));
    EXPECT_TRUE(table.give(Tick{}).events.empty()) << "a move could still be on its way";
    EXPECT_TRUE(table.move(w, "go 5", 400ms).ok());
    EXPECT_EQ(table.left(w), 100ms);
}

TEST(Clock, G7_AFallenFlagLosesWhenTheRefereeLooks) {
    Table table(two_seats(real(10s)));
    ASSERT_EQ(table.match.next_deadline(), noon + 10s + 500ms);
    table.now = *table.match.next_deadline();
    EXPECT_TRUE(refused_as(table.give(Resign{}, b), RefusalId::too_late));
    EXPECT_TRUE(refused_as(table.move(w, "go 5", 500ms), RefusalId::too_late));
    const Reply reply = table.give(Tick{});
    ASSERT_EQ(kinds(reply), Kinds{"ended"});
    EXPECT_EQ(table.match.ending(), (Ending{Cause::time, Reason::none, SideSet::of(b), ""}));
    EXPECT_EQ(table.left(w), 0ms);
    EXPECT_EQ(table.match.clock().running(), std::nullopt);
    EXPECT_TRUE(table.give(Tick{}).events.empty()) << "it falls once";
}

TEST(Clock, TimeThatGoesBackwardsStandsStill) {
    Table table(two_seats(real(60s)));
    table.now += 10s;
    table.move(w, "go 5");
    table.now -= 8s;
    const Reply reply = table.move(b, "go 6");
    ASSERT_TRUE(reply.ok());
    EXPECT_EQ(reply.events[0].at, noon + 10s);
    EXPECT_EQ(table.left(b), 60s);
}

TEST(Clock, AnOutageIsGivenBackToTheRunningClock) {
    Table table(two_seats(real(60s)));
    table.now += 5s;
    table.move(w, "go 5");
    table.now += 200s;  // the server stood still from 10 s to 190 s of Black's turn
    const Reply reply = table.give(Credit{noon + 15s, noon + 195s});
    ASSERT_EQ(kinds(reply), Kinds{"credited"});
    EXPECT_EQ(std::get<Credited>(reply.events[0].body).time, 180s);
    EXPECT_EQ(table.left(b), 40s);
    EXPECT_EQ(table.left(w), 55s);
    EXPECT_TRUE(table.move(b, "go 6").ok());
}

TEST(Clock, TheSameOutageIsGivenBackOnce) {
    Table table(two_seats(real(60s)));
    table.now += 100s;
    table.give(Credit{noon + 10s, noon + 90s});
    EXPECT_TRUE(table.give(Credit{noon + 10s, noon + 90s}).events.empty());
    EXPECT_EQ(table.left(w), 40s);
    table.give(Credit{noon + 20s, noon + 95s});
    EXPECT_EQ(table.left(w), 45s);
}

TEST(Clock, AnOutageBeforeTheTurnOrAfterTheEndGivesNothingBack) {
    Table table(two_seats(real(60s)));
    table.now += 30s;
    table.move(w, "go 5");
    EXPECT_TRUE(table.give(Credit{noon, noon + 30s}).events.empty());
    table.give(Resign{}, w);
    table.now += 30s;
    EXPECT_TRUE(table.give(Credit{noon + 30s, noon + 60s}).events.empty());
}

TEST(Clock, AnIncrementComesOncePerTurnHoweverManyActionsItHas) {
    Table table(two_seats(real(60s, 5s)));
    table.now += 2s;
    table.move(w, "act 5");
    EXPECT_EQ(table.left(w), 58s);
    EXPECT_EQ(table.match.clock().running(), w);
    table.now += 3s;
    table.move(w, "act 6");
    table.now += 1s;
    table.move(w, "go 9");
    EXPECT_EQ(table.left(w), 59s);
    EXPECT_EQ(table.match.clock().running(), b);
}

TEST(Clock, TheTimeForATurnIsNotRenewedInTheMiddleOfIt) {
    Table table(two_seats(per_turn(10s)));
    table.now += 6s;
    table.move(w, "act 5");
    EXPECT_EQ(table.left(w), 4s);
    table.now += 4s;
    EXPECT_TRUE(refused_as(table.move(w, "go 6"), RefusalId::too_late));
}

}  // namespace

}  // namespace tankchess::match
