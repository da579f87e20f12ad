#include "match/rematch.h"

#include "match_kit.h"

namespace tankchess::match {

namespace {

TEST(Rematch, IsOfferedAndAcceptedAfterTheEnd) {
    Table table(two_seats());
    EXPECT_TRUE(refused_as(table.offer(w, OfferKind::rematch), RefusalId::not_allowed));
    table.give(Resign{}, w);
    EXPECT_TRUE(refused_as(table.accept(b, OfferKind::rematch), RefusalId::nothing_offered));
    EXPECT_TRUE(refused_as(table.give(LinkRematch{"next"}), RefusalId::nothing_offered));
    EXPECT_TRUE(table.offer(w, OfferKind::rematch).ok());
    EXPECT_FALSE(table.match.rematch_agreed());
    EXPECT_TRUE(table.accept(b, OfferKind::rematch).ok());
    EXPECT_TRUE(table.match.rematch_agreed());
    EXPECT_EQ(kinds(table.give(LinkRematch{"game2"})), Kinds{"rematch_linked"});
    EXPECT_EQ(table.match.rematch_link(), "game2");
    EXPECT_TRUE(refused_as(table.give(LinkRematch{"game3"}), RefusalId::not_allowed));
}

TEST(Rematch, CanBeOfferedAgainAfterARefusal) {
    Table table(two_seats());
    table.give(Resign{}, w);
    table.offer(w, OfferKind::rematch);
    table.decline(b, OfferKind::rematch);
    EXPECT_TRUE(table.offer(w, OfferKind::rematch).ok());
}

TEST(Rematch, IsGrantedByAnEngineAtOnce) {
    MatchConfig config = two_seats();
    config.seats[0] = engine(w, 3);
    Table table(config);
    table.give(Resign{}, b);
    table.offer(b, OfferKind::rematch);
    EXPECT_TRUE(table.match.rematch_agreed());
}

TEST(Rematch, AmongFourAsksThoseWhoFellOutAsWell) {
    Table table(four_seats());
    for (const Side side : {w, b, x}) table.give(Resign{}, side);
    ASSERT_TRUE(table.match.over());
    table.offer(y, OfferKind::rematch);
    table.accept(w, OfferKind::rematch);
    table.accept(b, OfferKind::rematch);
    EXPECT_FALSE(table.match.rematch_agreed());
    table.accept(x, OfferKind::rematch);
    EXPECT_TRUE(table.match.rematch_agreed());
}

TEST(Rematch, SwapsSidesAndEverybodyKeepsTheirTime) {
    MatchConfig config = two_seats(real(60s));
    config.seats[1].time = real(10s);
    config.rated = true;
    Table table(config);
    table.give(Resign{}, w);
    const MatchConfig next = rematch_config(table.match);
    EXPECT_TRUE(next.rated);
    ASSERT_EQ(next.seats.size(), 2U);
    for (const SeatSpec& seat : next.seats) {
        EXPECT_EQ(seat.player, seat.side == w ? "id-b" : "id-w");
        EXPECT_EQ(seat.time, seat.side == w ? real(10s) : real(60s));
    }
    EXPECT_TRUE(Match::start(next, noon, ToyGame::open).ok());
}

TEST(Rematch, AmongFourMovesEverybodyOneSeatOnAndKeepsTheEngine) {
    Table table(four_seats());
    table.give(TakeOver{x, 4}, x);
    for (const Side side : {w, b, y}) table.give(Resign{}, side);
    const MatchConfig next = rematch_config(table.match);
    for (const SeatSpec& seat : next.seats) {
        if (seat.side == x) {
            EXPECT_EQ(seat.player, "id-w");
        }
        if (seat.side == b) {
            EXPECT_EQ(seat.kind, SeatKind::engine);
        }
        if (seat.side == y) {
            EXPECT_EQ(seat.player, "id-b");
        }
        if (seat.side == w) {
            EXPECT_EQ(seat.player, "id-y");
        }
    }
}

}  // namespace

}  // namespace tankchess::match
