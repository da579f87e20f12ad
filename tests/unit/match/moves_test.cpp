#include "match_kit.h"

namespace tankchess::match {

namespace {

TEST(Moves, TheNthEventHasVersionN) {
    Table table(two_seats());
    table.play_turns(5);
    table.offer(w, OfferKind::draw);
    const auto events = table.match.events_after(0);
    ASSERT_EQ(events.size(), 7U);
    for (std::size_t i = 0; i < events.size(); ++i) EXPECT_EQ(events[i].version, i + 1);
    EXPECT_EQ(table.match.version(), 7U);
    EXPECT_EQ(table.match.events_after(5).front().version, 6U);
    EXPECT_TRUE(table.match.events_after(99).empty());
}

TEST(Moves, OnlyTheSeatToMoveMoves) {
    Table table(two_seats());
    EXPECT_TRUE(refused_as(table.move(b, "go 5"), RefusalId::not_your_turn));
    EXPECT_TRUE(table.move(w, "go 5").ok());
    EXPECT_TRUE(refused_as(table.move(w, "go 6"), RefusalId::not_your_turn));
    EXPECT_TRUE(refused_as(table.move(x, "go 6"), RefusalId::not_your_seat));
    EXPECT_TRUE(refused_as(table.give(MakeMove{"go 6", 0ms}), RefusalId::not_your_seat));
}

TEST(Moves, IllegalAndUnreadableMovesAreRefusedWithTheReasonOfTheGame) {
    Table table(two_seats());
    const Reply illegal = table.move(w, "bad");
    EXPECT_TRUE(refused_as(illegal, RefusalId::illegal_move));
    EXPECT_EQ(illegal.refusal->text, "the toy forbids it");
    EXPECT_TRUE(refused_as(table.move(w, "hop"), RefusalId::unreadable_move));
    EXPECT_EQ(table.match.version(), 1U);
}

TEST(Moves, AKeySentTwicePlaysOnceAndGetsTheSameAnswer) {
    Table table(two_seats(real(60s)));
    const Reply first = table.give(MakeMove{"go 5", 0ms}, w, "k1", 1);
    table.now += 3s;
    table.move(b, "go 6");
    const Reply second = table.give(MakeMove{"go 5", 0ms}, w, "k1", 1);
    EXPECT_TRUE(second.ok());
    EXPECT_FALSE(first.repeated);
    EXPECT_TRUE(second.repeated);
    EXPECT_EQ(first.events, second.events);
    EXPECT_EQ(table.match.plies().size(), 2U);
}

TEST(Moves, AKeyIsStillKnownAfterAReplay) {
    Table table(two_seats());
    const Reply first = table.give(MakeMove{"win", 0ms}, w, "k1", 1);
    ASSERT_EQ(kinds(first), (Kinds{"moved", "ended"}));
    Match again = Match::replay(table.match.events_after(0), ToyGame::open).value();
    const Reply second = again.apply({MakeMove{"win", 0ms}, w, 1, "k1"}, table.now + 5s);
    EXPECT_TRUE(second.repeated);
    EXPECT_EQ(second.events, first.events) << "all events of the command, the end included";
}

TEST(Moves, AKeyBelongsToItsSeat) {
    Table table(two_seats());
    table.give(MakeMove{"go 5", 0ms}, w, "same");
    const Reply other = table.give(MakeMove{"go 6", 0ms}, b, "same");
    EXPECT_FALSE(other.repeated);
    EXPECT_EQ(table.match.plies().size(), 2U);
}

TEST(Moves, ARefusedKeyMayBeUsedAgain) {
    Table table(two_seats());
    EXPECT_FALSE(table.give(MakeMove{"bad", 0ms}, w, "k1").ok());
    const Reply reply = table.give(MakeMove{"go 5", 0ms}, w, "k1");
    EXPECT_TRUE(reply.ok());
    EXPECT_FALSE(reply.repeated);
}

TEST(Moves, EmptyKeysAreNoKeys) {
    Table table(two_seats());
    table.move(w, "go 5");
    table.move(b, "go 6");
    EXPECT_FALSE(table.move(w, "go 5").repeated);
    EXPECT_EQ(table.match.plies().size(), 3U);
}

TEST(Moves, AMoveForAnEarlierBoardIsStale) {
    Table table(two_seats());
    table.play_turns(2);
    EXPECT_TRUE(refused_as(table.give(MakeMove{"go 5", 0ms}, w, "k1", 1), RefusalId::stale));
    EXPECT_TRUE(refused_as(table.give(MakeMove{"go 5", 0ms}, w, "k1", 4), RefusalId::stale)) << "from the future";
    EXPECT_TRUE(table.give(MakeMove{"go 5", 0ms}, w, "k1", 3).ok());
}

TEST(Moves, AnOfferMadeMeanwhileDoesNotMakeAMoveStale) {
    Table table(two_seats());
    table.offer(b, OfferKind::draw);
    ASSERT_EQ(table.match.version(), 2U);
    EXPECT_TRUE(table.give(MakeMove{"go 5", 0ms}, w, "k1", 1).ok());
}

TEST(Moves, PliesKeepTextTimesAndThePositionBeforeThem) {
    Table table(two_seats(real(60s, 1s)));
    table.now += 2s;
    table.move(w, "go 5");
    table.now += 3s;
    table.move(b, "go 7");
    const Plies& plies = table.match.plies();
    ASSERT_EQ(plies.size(), 2U);
    EXPECT_EQ(plies[1]->side, b);
    EXPECT_EQ(plies[1]->text, "go 7");
    EXPECT_EQ(plies[1]->spent, 3s);
    EXPECT_EQ(plies[1]->left, 58s);
    EXPECT_EQ(plies[1]->at, noon + 5s);
    EXPECT_EQ(plies[1]->version, 3U);
    EXPECT_EQ(table.match.position_text_at(0), toy_two);
    EXPECT_EQ(table.match.position_text_at(1), "toy 2 wb - b 5 0 2");
    EXPECT_EQ(table.match.position_text_at(2), table.match.position_text());
}

TEST(Moves, CheckAndEscapeAreAnnouncedWithTheMove) {
    Table table(two_seats());
    table.move(w, "go 5");
    EXPECT_FALSE(table.match.announced().check);
    table.move(b, "go 7");
    EXPECT_TRUE(table.match.announced().check);
    EXPECT_FALSE(table.match.announced().escape);
    table.move(w, "go 8");
    EXPECT_FALSE(table.match.announced().check);
    EXPECT_TRUE(table.match.announced().escape);
    EXPECT_TRUE(table.match.plies()[1]->check);
}

TEST(Moves, TheBoardEndsTheGame) {
    Table table(two_seats());
    table.move(w, "go 5");
    const Reply reply = table.move(b, "win");
    ASSERT_EQ(kinds(reply), (Kinds{"moved", "ended"}));
    EXPECT_EQ(table.match.ending(), (Ending{Cause::rules, Reason::destruction, SideSet::of(b), ""}));
    EXPECT_EQ(table.match.ending()->id(), "destruction");
    EXPECT_EQ(table.match.ending()->result_text(2), "0-1");
    EXPECT_EQ(table.match.ended_at(), table.now);
}

TEST(Moves, NothingButARematchFollowsTheEnd) {
    Table table(two_seats(real(60s)));
    table.move(w, "draw");
    ASSERT_TRUE(table.match.over());
    EXPECT_EQ(table.match.ending()->result_text(2), "1/2-1/2");
    EXPECT_TRUE(refused_as(table.move(b, "go 5"), RefusalId::game_over));
    EXPECT_TRUE(refused_as(table.give(Resign{}, b), RefusalId::game_over));
    EXPECT_TRUE(refused_as(table.offer(b, OfferKind::draw), RefusalId::game_over));
    EXPECT_TRUE(refused_as(table.offer(b, OfferKind::takeback), RefusalId::game_over));
    EXPECT_TRUE(refused_as(table.give(Abort{}, b), RefusalId::game_over));
    EXPECT_TRUE(refused_as(table.give(Stop{"maintenance"}), RefusalId::game_over));
    EXPECT_TRUE(table.offer(b, OfferKind::rematch).ok());
}

TEST(Moves, TheThirdOccurrenceOfAPositionDraws) {
    Table table(two_seats());  // board 0, White to move, is there from the start
    for (int round = 0; round < 2; ++round) {
        EXPECT_FALSE(table.match.over());
        table.move(w, "go 5");
        EXPECT_FALSE(table.match.over());
        table.move(b, "go 0");
    }
    ASSERT_TRUE(table.match.over());
    EXPECT_EQ(table.match.ending(), (Ending{Cause::rules, Reason::repetition, {}, ""}));
}

TEST(Moves, TheSameBoardWithAnotherSideToMoveIsNoRepetition) {
    Table table(two_seats());
    for (int i = 0; i < 3; ++i) {
        table.move(table.match.side_to_move(), "go 9");
    }
    EXPECT_FALSE(table.match.over());
    table.move(b, "go 9");
    EXPECT_FALSE(table.match.over()) << "board 9 with White to move came twice";
    table.move(w, "go 9");
    EXPECT_TRUE(table.match.over()) << "board 9 with Black to move came a third time";
}

TEST(Moves, ARepetitionInTheMiddleOfATurnDoesNotCount) {
    Table table(two_seats());
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(table.move(w, "act 9").ok());
    EXPECT_FALSE(table.match.over());
}

TEST(Moves, TheTallyDecidesARepetitionWhereThereIsOne) {
    Table table(two_seats());
    for (int i = 0; i < 5; ++i) table.move(table.match.side_to_move(), "go 2");
    ASSERT_TRUE(table.match.over());
    EXPECT_EQ(table.match.ending(), (Ending{Cause::rules, Reason::repetition, SideSet::of(b), ""}));
}

TEST(Moves, FourSeatsPlayInTheirOrder) {
    Table table(four_seats());
    for (const Side side : {w, x, b, y, w}) {
        EXPECT_EQ(table.match.side_to_move(), side);
        table.play_turns(1);
    }
}

TEST(Moves, ATurnOfSeveralActionsIsSeveralPlies) {
    Table table(two_seats());
    table.move(w, "act 5");
    EXPECT_EQ(table.match.turns(), 0U);
    table.move(w, "go 6");
    EXPECT_EQ(table.match.turns(), 1U);
    ASSERT_EQ(table.match.plies().size(), 2U);
    EXPECT_TRUE(table.match.plies()[0]->begins_turn);
    EXPECT_FALSE(table.match.plies()[1]->begins_turn);
}

TEST(Moves, RefusalOfTellsWhatApplyWouldSay) {
    Table table(two_seats());
    EXPECT_EQ(table.match.refusal_of({MakeMove{"go 5", 0ms}, w}, table.now), std::nullopt);
    EXPECT_EQ(table.match.refusal_of({MakeMove{"bad", 0ms}, w}, table.now)->id, RefusalId::illegal_move);
    EXPECT_EQ(table.match.refusal_of({MakeMove{"go 5", 0ms}, b}, table.now)->id, RefusalId::not_your_turn);
    EXPECT_EQ(table.match.version(), 1U);
}

TEST(Moves, ACopyIsIndependent) {
    Table table(two_seats());
    table.play_turns(3);
    Match copy = table.match;
    ASSERT_TRUE(copy.apply({MakeMove{"go 5", 0ms}, b}, table.now).ok());
    EXPECT_EQ(table.match.version(), 4U);
    EXPECT_EQ(copy.version(), 5U);
    EXPECT_EQ(table.match.side_to_move(), b);
}

}  // namespace

}  // namespace tankchess::match
