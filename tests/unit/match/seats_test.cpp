#include "match/seats.h"

#include "match_kit.h"

namespace tankchess::match {

namespace {

TEST(Resignation, OfOneOfTwoLetsTheOtherWin) {
    Table table(two_seats());
    table.play_turns(3);
    const Reply reply = table.give(Resign{}, w);
    ASSERT_EQ(kinds(reply), Kinds{"ended"});
    EXPECT_EQ(reply.events[0].by, w);
    EXPECT_EQ(table.match.ending(), (Ending{Cause::resignation, Reason::none, SideSet::of(b), ""}));
}

TEST(Resignation, AmongFourIsPassedOver) {
    Table table(four_seats());
    EXPECT_EQ(kinds(table.give(Resign{}, x)), Kinds{"put_out"});
    EXPECT_EQ(table.match.seats().at(x)->out, OutReason::resignation);
    EXPECT_TRUE(table.match.game().alive().has(x)) << "its pieces stay";
    for (const Side side : {w, b, y, w, b}) {
        EXPECT_EQ(table.match.side_to_move(), side);
        table.play_turns(1);
    }
    EXPECT_TRUE(refused_as(table.give(Resign{}, x), RefusalId::not_your_seat));
}

TEST(Resignation, AmongFourOnOnesTurnStartsTheNextClock) {
    Table table(four_seats(real(60s)));
    table.now += 5s;
    table.give(Resign{}, w);
    EXPECT_EQ(table.match.side_to_move(), x);
    EXPECT_EQ(table.match.clock().running(), x);
    table.now += 5s;
    EXPECT_EQ(table.left(w), 55s);
    EXPECT_EQ(table.left(x), 55s);
}

TEST(Resignation, OutOfTurnDoesNotMakeTheMoveOfAnotherStale) {
    Table table(four_seats());
    table.give(Resign{}, b);
    EXPECT_TRUE(table.give(MakeMove{"go 5", 0ms}, w, "k", 1).ok());
}

TEST(Resignation, OfAllButOneEndsTheGame) {
    Table table(four_seats());
    table.give(Resign{}, w);
    table.give(Resign{}, b);
    EXPECT_EQ(kinds(table.give(Resign{}, y)), (Kinds{"put_out", "ended"}));
    EXPECT_EQ(table.match.ending(), (Ending{Cause::resignation, Reason::none, SideSet::of(x), ""}));
    EXPECT_EQ(table.match.ending()->result_text(4), "0-1-0-0");
}

TEST(Resignation, ThatLeavesNobodyWhoCanMoveIsDecidedOnPoints) {
    Table table(four_seats());
    table.move(w, "kill w");
    table.move(x, "kill b");
    ASSERT_EQ(table.match.side_to_move(), y);
    table.move(y, "go 1");
    table.give(Resign{}, x);
    ASSERT_FALSE(table.match.over());
    table.give(Resign{}, y);
    EXPECT_EQ(table.match.ending(), (Ending{Cause::rules, Reason::points, SideSet::of(w), ""}));
}

TEST(TimeLoss, AmongFourPutsTheSeatOutAndTheOthersGoOn) {
    Table table(four_seats(real(10s)));
    table.now += 11s;
    const Reply reply = table.give(Tick{});
    ASSERT_EQ(kinds(reply), Kinds{"put_out"});
    EXPECT_EQ(std::get<PutOut>(reply.events[0].body), (PutOut{w, OutReason::time}));
    EXPECT_EQ(table.match.side_to_move(), x);
    EXPECT_EQ(table.left(w), 0ms);
    EXPECT_EQ(table.left(x), 10s);
    EXPECT_TRUE(table.move(x, "go 5").ok());
}

TEST(TimeLoss, OfAllButOneEndsTheGame) {
    Table table(four_seats(real(10s)));
    for (int i = 0; i < 3; ++i) {
        table.now = *table.match.next_deadline();
        table.give(Tick{});
    }
    EXPECT_EQ(table.match.ending(), (Ending{Cause::time, Reason::none, SideSet::of(y), ""}));
}

TEST(Absence, GivesNoClaimBeforeItHasLasted) {
    Table table(two_seats());
    table.play_turns(3);
    EXPECT_TRUE(refused_as(table.give(Claim{ClaimKind::win}, w), RefusalId::still_present));
    table.match.set_presence(b, false, table.now);
    EXPECT_EQ(table.match.claimable_at(b), table.now + 60s);
    table.now += 59s;
    EXPECT_TRUE(refused_as(table.give(Claim{ClaimKind::win}, w), RefusalId::still_present));
    table.match.set_presence(b, false, table.now);
    table.now += 1s;
    EXPECT_TRUE(table.give(Claim{ClaimKind::win}, w).ok()) << "being told twice does not start it anew";
    EXPECT_EQ(table.match.ending(), (Ending{Cause::absence, Reason::none, SideSet::of(w), ""}));
}

TEST(Absence, EndsWithTheReturn) {
    Table table(two_seats());
    table.play_turns(3);
    table.match.set_presence(b, false, table.now);
    table.now += 90s;
    table.match.set_presence(b, true, table.now);
    EXPECT_TRUE(refused_as(table.give(Claim{ClaimKind::win}, w), RefusalId::still_present));
    EXPECT_EQ(table.match.claimable_at(b), std::nullopt);
}

TEST(Absence, CanBeClaimedAsADraw) {
    Table table(two_seats());
    table.play_turns(3);
    table.match.set_presence(b, false, table.now);
    table.now += 60s;
    table.give(Claim{ClaimKind::draw}, w);
    EXPECT_TRUE(table.match.ending()->draw());
    EXPECT_EQ(table.match.ending()->cause, Cause::absence);
}

TEST(Absence, CountsOnlyOnOnesOwnTurnAndInAGameThatHasBegun) {
    Table table(two_seats());
    table.match.set_presence(b, false, table.now);
    table.now += 90s;
    EXPECT_TRUE(refused_as(table.give(Claim{ClaimKind::win}, w), RefusalId::not_allowed)) << "White is to move";
    table.play_turns(1);
    EXPECT_TRUE(refused_as(table.give(Claim{ClaimKind::win}, w), RefusalId::not_allowed)) << "White can abort";
    table.play_turns(2);
    EXPECT_TRUE(table.give(Claim{ClaimKind::win}, w).ok());
}

TEST(Absence, MeansNothingInCorrespondenceAndForEngines) {
    Table letters(two_seats(per_turn(72h)));
    letters.play_turns(3);
    letters.match.set_presence(b, false, letters.now);
    letters.now += 24h;
    EXPECT_TRUE(refused_as(letters.give(Claim{ClaimKind::win}, w), RefusalId::still_present));

    MatchConfig config = two_seats();
    config.seats[1] = engine(b, 5);
    Table table(config);
    table.play_turns(3);
    table.match.set_presence(b, false, table.now);
    table.now += 24h;
    EXPECT_TRUE(refused_as(table.give(Claim{ClaimKind::win}, w), RefusalId::still_present));
}

TEST(Absence, DuringAnOutageDoesNotCount) {
    Table table(two_seats());
    table.play_turns(3);
    table.match.set_presence(b, false, table.now);
    table.now += 70s;
    table.give(Credit{noon + 5s, noon + 65s});
    EXPECT_TRUE(refused_as(table.give(Claim{ClaimKind::win}, w), RefusalId::still_present));
}

TEST(Absence, AmongFourPutsTheSeatOut) {
    Table table(four_seats());
    table.play_turns(4);
    table.match.set_presence(w, false, table.now);
    table.now += 60s;
    EXPECT_TRUE(refused_as(table.give(Claim{ClaimKind::draw}, b), RefusalId::not_allowed));
    EXPECT_EQ(kinds(table.give(Claim{ClaimKind::win}, b)), Kinds{"put_out"});
    EXPECT_EQ(table.match.seats().at(w)->out, OutReason::absence);
    EXPECT_EQ(table.match.side_to_move(), x);
}

TEST(TakeOver, ByTheEngineWhenASeatLeaves) {
    Table table(four_seats());
    const Reply reply = table.give(TakeOver{x, 4}, x);
    ASSERT_EQ(kinds(reply), Kinds{"engine_seated"});
    const Seat& seat = *table.match.seats().at(x);
    EXPECT_EQ(seat.spec.kind, SeatKind::engine);
    EXPECT_EQ(seat.spec.level, 4);
    EXPECT_EQ(seat.spec.player, "id-x") << "whose seat it was stays known";
    EXPECT_TRUE(seat.taken_over);
    table.play_turns(1);
    EXPECT_EQ(table.match.side_to_move(), x) << "it plays on";
    EXPECT_TRUE(refused_as(table.give(TakeOver{x, 5}, w), RefusalId::not_allowed)) << "an engine sits there already";
}

TEST(TakeOver, IsNotForASeatThatResigned) {
    Table table(four_seats());
    table.give(Resign{}, x);
    EXPECT_TRUE(refused_as(table.give(TakeOver{x, 2}, b), RefusalId::not_allowed));
    EXPECT_FALSE(table.give(TakeOver{x, 2}, x).ok());
    EXPECT_FALSE(table.match.seats().in_play().has(x));
}

TEST(TakeOver, IsNotForRatedGames) {
    MatchConfig config = four_seats();
    config.rated = true;
    Table table(config);
    EXPECT_TRUE(refused_as(table.give(TakeOver{x, 4}, x), RefusalId::not_allowed));
    EXPECT_TRUE(refused_as(table.give(TakeOver{x, 4}), RefusalId::not_allowed));
}

TEST(TakeOver, BringsASeatThatWasClaimedAgainstBackIntoPlay) {
    Table table(four_seats());
    table.play_turns(5);
    ASSERT_EQ(table.match.side_to_move(), x);
    table.match.set_presence(x, false, table.now);
    table.now += 60s;
    ASSERT_TRUE(table.give(Claim{ClaimKind::win}, b).ok());
    EXPECT_TRUE(table.give(TakeOver{x, 2}, b).ok());
    EXPECT_TRUE(table.match.seats().in_play().has(x));
    table.play_turns(3);
    EXPECT_EQ(table.match.side_to_move(), x);
}

TEST(TakeOver, OfAPresentSeatIsRefusedExceptToTheReferee) {
    Table table(four_seats());
    EXPECT_TRUE(refused_as(table.give(TakeOver{x, 2}, b), RefusalId::still_present));
    table.match.set_presence(x, false, table.now);
    table.now += 60s;
    Match other = table.match;
    EXPECT_TRUE(other.apply({TakeOver{x, 2}, b}, table.now).ok());
    table.match.set_presence(x, true, table.now);
    EXPECT_TRUE(table.give(TakeOver{x, 2}).ok());
}

TEST(TakeOver, NeedsTimeOnTheClockAndALevel) {
    Table table(four_seats(real(10s)));
    EXPECT_TRUE(refused_as(table.give(TakeOver{x, 0}, x), RefusalId::not_allowed));
    table.now += 11s;
    table.give(Tick{});
    EXPECT_TRUE(refused_as(table.give(TakeOver{w, 3}), RefusalId::not_allowed));
}

TEST(TakeOver, IsForFourPlayers) {
    Table table(two_seats());
    EXPECT_TRUE(refused_as(table.give(TakeOver{b, 3}, b), RefusalId::not_allowed));
    EXPECT_TRUE(refused_as(table.give(TakeOver{y, 3}), RefusalId::not_your_seat));
}

TEST(Referee, AloneTicksCreditsStopsAndLinks) {
    Table table(two_seats());
    EXPECT_TRUE(refused_as(table.give(Tick{}, w), RefusalId::not_allowed));
    EXPECT_TRUE(refused_as(table.give(Credit{noon, noon}, w), RefusalId::not_allowed));
    EXPECT_TRUE(refused_as(table.give(Stop{"x"}, w), RefusalId::not_allowed));
    EXPECT_TRUE(refused_as(table.give(Resign{}), RefusalId::not_your_seat));
    EXPECT_EQ(kinds(table.give(Stop{"closed for good"})), Kinds{"ended"});
    EXPECT_EQ(table.match.ending(), (Ending{Cause::stopped, Reason::none, {}, "closed for good"}));
    EXPECT_EQ(table.match.ending()->result_text(2), "*");
}

}  // namespace

}  // namespace tankchess::match
