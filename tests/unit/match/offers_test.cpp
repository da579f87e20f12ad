#include "match/offers.h"

#include "match_kit.h"

namespace tankchess::match {

namespace {

TEST(DrawOffer, IsADrawWhenAccepted) {
    Table table(two_seats());
    table.play_turns(3);
    EXPECT_EQ(kinds(table.offer(w, OfferKind::draw)), Kinds{"offered"});
    EXPECT_EQ(table.match.offers().agreed(OfferKind::draw), SideSet::of(w));
    EXPECT_EQ(kinds(table.accept(b, OfferKind::draw)), (Kinds{"accepted", "ended"}));
    EXPECT_EQ(table.match.ending(), (Ending{Cause::agreement, Reason::none, {}, ""}));
    EXPECT_EQ(table.match.ending()->id(), "agreement");
}

TEST(DrawOffer, OfBothIsAgreement) {
    Table table(two_seats());
    table.offer(w, OfferKind::draw);
    EXPECT_EQ(kinds(table.offer(b, OfferKind::draw)), (Kinds{"accepted", "ended"}));
}

TEST(DrawOffer, IsDecidedByTheTallyWhereThereIsOne) {
    Table table(two_seats());
    table.move(w, "go 1");
    table.offer(w, OfferKind::draw);
    table.accept(b, OfferKind::draw);
    EXPECT_EQ(table.match.ending(), (Ending{Cause::agreement, Reason::none, SideSet::of(w), ""}));
}

TEST(DrawOffer, StandsThroughTheMoveOfTheOneWhoMadeIt) {
    Table table(two_seats());
    table.offer(w, OfferKind::draw);
    table.play_turns(1);
    EXPECT_TRUE(table.match.offers().standing(OfferKind::draw));
    table.play_turns(1);
    EXPECT_FALSE(table.match.offers().standing(OfferKind::draw)) << "Black played on";
    EXPECT_TRUE(refused_as(table.accept(b, OfferKind::draw), RefusalId::nothing_offered));
}

TEST(DrawOffer, CanBeDeclinedOrWithdrawn) {
    Table table(two_seats());
    table.offer(w, OfferKind::draw);
    EXPECT_TRUE(refused_as(table.decline(w, OfferKind::draw), RefusalId::not_allowed));
    EXPECT_EQ(kinds(table.decline(b, OfferKind::draw)), Kinds{"declined"});
    EXPECT_FALSE(table.match.offers().standing(OfferKind::draw));
    table.offer(b, OfferKind::draw);
    EXPECT_TRUE(refused_as(table.give(Withdraw{OfferKind::draw}, w), RefusalId::not_allowed));
    EXPECT_EQ(kinds(table.give(Withdraw{OfferKind::draw}, b)), Kinds{"withdrawn"});
    EXPECT_FALSE(table.match.over());
}

TEST(DrawOffer, CannotBeRepeatedInTheSameTurn) {
    Table table(two_seats());
    table.offer(w, OfferKind::draw);
    EXPECT_TRUE(refused_as(table.offer(w, OfferKind::draw), RefusalId::already_offered));
    EXPECT_TRUE(refused_as(table.accept(w, OfferKind::draw), RefusalId::already_offered));
    table.decline(b, OfferKind::draw);
    EXPECT_TRUE(refused_as(table.offer(w, OfferKind::draw), RefusalId::offered_lately));
    table.play_turns(1);
    EXPECT_TRUE(table.offer(w, OfferKind::draw).ok());
}

TEST(DrawOffer, ToAnEngineWaitsForItsAnswer) {
    MatchConfig config = two_seats();
    config.seats[1] = engine(b, 3);
    Table table(config);
    table.offer(w, OfferKind::draw);
    EXPECT_FALSE(table.match.over());
    table.accept(b, OfferKind::draw);
    EXPECT_TRUE(table.match.over());
}

TEST(DrawOffer, AmongFourNeedsAllWhoStillPlay) {
    Table table(four_seats());
    table.move(w, "go 3");
    table.offer(w, OfferKind::draw);
    table.accept(b, OfferKind::draw);
    table.accept(x, OfferKind::draw);
    EXPECT_FALSE(table.match.over());
    EXPECT_EQ(kinds(table.accept(y, OfferKind::draw)), (Kinds{"accepted", "ended"}));
    EXPECT_EQ(table.match.ending(), (Ending{Cause::agreement, Reason::none, SideSet::of(x), ""})) << "points decide";
}

TEST(DrawOffer, AmongFourDoesNotAskSeatsThatAreOutOrHaveNothingLeft) {
    Table table(four_seats());
    table.move(w, "kill b");
    table.give(Resign{}, y);
    table.offer(w, OfferKind::draw);
    EXPECT_TRUE(refused_as(table.accept(b, OfferKind::draw), RefusalId::not_allowed));
    EXPECT_TRUE(refused_as(table.accept(y, OfferKind::draw), RefusalId::not_your_seat));
    table.accept(x, OfferKind::draw);
    EXPECT_TRUE(table.match.over());
}

TEST(DrawOffer, AmongFourFailsWhenOneDeclinesEvenAfterAgreeing) {
    Table table(four_seats());
    table.offer(w, OfferKind::draw);
    table.accept(b, OfferKind::draw);
    EXPECT_TRUE(table.decline(b, OfferKind::draw).ok());
    EXPECT_FALSE(table.match.offers().standing(OfferKind::draw));
}

TEST(DrawOffer, AmongFourTakesEffectWhenTheLastOneAgainstItLeaves) {
    Table table(four_seats());
    table.offer(w, OfferKind::draw);
    table.accept(b, OfferKind::draw);
    table.accept(x, OfferKind::draw);
    EXPECT_EQ(kinds(table.give(Resign{}, y)), (Kinds{"put_out", "ended"}));
    EXPECT_EQ(table.match.ending()->cause, Cause::agreement);
}

TEST(DrawOffer, IsVoidWhenTheOneWhoMadeItLeaves) {
    Table table(four_seats());
    table.offer(w, OfferKind::draw);
    table.give(Resign{}, w);
    EXPECT_FALSE(table.match.offers().standing(OfferKind::draw));
}

TEST(Takeback, BeforeTheAnswerUndoesOneTurn) {
    Table table(two_seats());
    table.play_turns(3);
    table.offer(w, OfferKind::takeback);
    const Reply reply = table.accept(b, OfferKind::takeback);
    ASSERT_EQ(kinds(reply), (Kinds{"accepted", "took_back"}));
    EXPECT_EQ(std::get<TookBack>(reply.events[1].body).plies, 2U);
    EXPECT_EQ(table.match.plies().size(), 2U);
    EXPECT_EQ(table.match.side_to_move(), w);
    EXPECT_FALSE(table.match.offers().standing(OfferKind::takeback));
}

TEST(Takeback, AfterTheAnswerUndoesTwoTurns) {
    Table table(two_seats());
    table.play_turns(4);
    table.offer(w, OfferKind::takeback);
    table.accept(b, OfferKind::takeback);
    EXPECT_EQ(table.match.plies().size(), 2U);
    EXPECT_EQ(table.match.side_to_move(), w);
}

TEST(Takeback, BringsBackThePositionAndItsRepetitions) {
    Table table(two_seats());
    table.move(w, "go 9");
    table.move(b, "go 0");
    table.move(w, "go 9");
    const std::string before = table.match.position_text_at(2);
    table.offer(w, OfferKind::takeback);
    table.accept(b, OfferKind::takeback);
    EXPECT_EQ(table.match.position_text(), before);
    table.move(w, "go 9");
    EXPECT_FALSE(table.match.over()) << "the move that was undone does not count as an occurrence";
}

TEST(Takeback, NeedsAMoveOfOnesOwn) {
    Table table(two_seats());
    table.play_turns(1);
    EXPECT_TRUE(refused_as(table.offer(b, OfferKind::takeback), RefusalId::not_allowed));
    EXPECT_TRUE(table.offer(w, OfferKind::takeback).ok());
}

TEST(Takeback, IsVoidAsSoonAsAnybodyPlaysOn) {
    Table table(two_seats());
    table.play_turns(2);
    table.offer(w, OfferKind::takeback);
    table.play_turns(1);
    EXPECT_TRUE(refused_as(table.accept(b, OfferKind::takeback), RefusalId::nothing_offered));
}

TEST(Takeback, OfAnotherSeatIsNotAgreement) {
    Table table(two_seats());
    table.play_turns(2);
    table.offer(w, OfferKind::takeback);
    EXPECT_TRUE(refused_as(table.offer(b, OfferKind::takeback), RefusalId::already_offered));
}

TEST(Takeback, ReturnsNeitherTimeNorIncrement) {
    Table table(two_seats(real(60s, 10s)));
    table.move(w, "go 5");  // 70 s left
    table.now += 20s;
    table.offer(w, OfferKind::takeback);
    table.accept(b, OfferKind::takeback);
    EXPECT_EQ(table.left(w), 60s) << "the increment of the move that was undone is gone";
    EXPECT_EQ(table.left(b), 40s) << "the time that Black thought is gone";
    EXPECT_EQ(table.match.clock().running(), w);
}

TEST(Takeback, CanBeAskedForAgainAfterIt) {
    Table table(two_seats());
    table.play_turns(4);
    table.offer(b, OfferKind::takeback);
    table.accept(w, OfferKind::takeback);
    ASSERT_EQ(table.match.plies().size(), 3U);
    EXPECT_TRUE(table.offer(b, OfferKind::takeback).ok());
}

TEST(Takeback, IsGrantedByAnEngineAtOnce) {
    MatchConfig config = two_seats();
    config.seats[1] = engine(b, 3);
    Table table(config);
    table.play_turns(2);
    EXPECT_EQ(kinds(table.offer(w, OfferKind::takeback)), (Kinds{"offered", "took_back"}));
    EXPECT_EQ(table.match.plies().size(), 0U);
}

TEST(Takeback, OnOneScreenUndoesTheLastTurnOfWhomever) {
    MatchConfig config = two_seats();
    config.one_screen = true;
    Table table(config);
    table.play_turns(3);
    EXPECT_EQ(kinds(table.offer(b, OfferKind::takeback)), (Kinds{"offered", "took_back"}));
    EXPECT_EQ(table.match.plies().size(), 2U);
    table.offer(b, OfferKind::takeback);
    EXPECT_EQ(table.match.plies().size(), 1U);
}

TEST(Takeback, InTheMiddleOfATurnGoesBackToItsBeginning) {
    Table table(two_seats());
    table.play_turns(2);
    table.move(w, "act 5");
    table.move(w, "act 6");
    table.offer(w, OfferKind::takeback);
    table.accept(b, OfferKind::takeback);
    EXPECT_EQ(table.match.plies().size(), 2U);
    table.move(w, "act 5");
    table.move(w, "go 6");
    table.offer(w, OfferKind::takeback);
    table.accept(b, OfferKind::takeback);
    EXPECT_EQ(table.match.plies().size(), 2U);
    EXPECT_FALSE(table.match.game().mid_turn());
}

TEST(Takeback, InTheMiddleOfATurnNeedsNobodyElse) {
    Table table(two_seats());
    table.play_turns(2);
    for (int time = 0; time < 2; ++time) {
        table.move(w, "act 5");
        EXPECT_EQ(kinds(table.offer(w, OfferKind::takeback)), (Kinds{"offered", "took_back"}));
        EXPECT_EQ(table.match.plies().size(), 2U);
        EXPECT_FALSE(table.match.game().mid_turn());
    }
    table.move(w, "act 5");
    EXPECT_EQ(kinds(table.offer(b, OfferKind::takeback)), (Kinds{"offered"})) << "it is not the other's turn";
}

TEST(Takeback, AmongFourNeedsEverybody) {
    Table table(four_seats());
    table.play_turns(6);
    table.offer(x, OfferKind::takeback);
    table.accept(w, OfferKind::takeback);
    table.accept(b, OfferKind::takeback);
    EXPECT_EQ(table.match.plies().size(), 6U);
    table.accept(y, OfferKind::takeback);
    EXPECT_EQ(table.match.plies().size(), 5U);
    EXPECT_EQ(table.match.side_to_move(), x);
}

TEST(Abort, IsARightUntilTheSecondTurnIsPlayed) {
    Table table(two_seats());
    table.play_turns(1);
    Match other = table.match;
    EXPECT_TRUE(other.apply({Abort{}, w}, table.now).ok());
    EXPECT_EQ(other.ending(), (Ending{Cause::aborted, Reason::none, {}, ""}));
    EXPECT_EQ(other.ending()->result_text(2), "*");
    EXPECT_FALSE(other.ending()->draw());
    table.play_turns(1);
    EXPECT_TRUE(refused_as(table.give(Abort{}, w), RefusalId::not_allowed));
}

TEST(Abort, LaterNeedsAgreement) {
    Table table(two_seats());
    table.play_turns(5);
    table.offer(b, OfferKind::abort);
    EXPECT_EQ(kinds(table.accept(w, OfferKind::abort)), (Kinds{"accepted", "ended"}));
    EXPECT_EQ(table.match.ending()->cause, Cause::aborted);
}

}  // namespace

}  // namespace tankchess::match
