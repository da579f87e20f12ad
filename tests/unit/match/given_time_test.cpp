// Time that one seat gives another, and clocks that stand still while a player is on vacation.
#include "match/reenact.h"
#include "match_kit.h"

namespace tankchess::match {

namespace {

TEST(GiveTime, adds_a_quarter_of_a_minute_to_the_other_clock_and_is_an_event) {
    Table table(two_seats(real(60s)));
    table.now += 10s;
    EXPECT_EQ(kinds(table.give(GiveTime{w}, b, "key")), Kinds{"gave_time"});
    EXPECT_EQ(table.left(w), 65s);
    EXPECT_EQ(table.left(b), 60s);
    EXPECT_TRUE(table.give(GiveTime{w}, b, "key").repeated);
    EXPECT_EQ(table.left(w), 65s);
    table.now += 64s;
    EXPECT_EQ(kinds(table.give(Tick{})), Kinds{}) << "the flag falls that much later";
    table.now += 4s;
    EXPECT_EQ(kinds(table.give(Tick{})), Kinds{"ended"});
}

TEST(GiveTime, is_a_day_where_each_turn_has_its_own_and_only_for_the_turn_under_way) {
    Table table(two_seats(per_turn(24h)));
    EXPECT_TRUE(refused_as(table.give(GiveTime{b}, w), RefusalId::not_allowed)) << "it would be lost";
    ASSERT_TRUE(table.give(GiveTime{w}, b).ok());
    EXPECT_EQ(table.left(w), 48h);
    table.play_turns(2);
    EXPECT_EQ(table.left(w), 24h);
}

TEST(GiveTime, is_not_for_oneself_nor_without_clock_nor_without_end) {
    Table table(two_seats(real(24h - 20s)));
    EXPECT_TRUE(refused_as(table.give(GiveTime{w}, w), RefusalId::not_allowed));
    EXPECT_TRUE(refused_as(table.give(GiveTime{x}, w), RefusalId::not_allowed));
    ASSERT_TRUE(table.give(GiveTime{b}, w).ok());
    EXPECT_TRUE(refused_as(table.give(GiveTime{b}, w), RefusalId::not_allowed)) << "more than a day";
    Table unlimited(two_seats());
    EXPECT_TRUE(refused_as(unlimited.give(GiveTime{b}, w), RefusalId::not_allowed));
}

TEST(GiveTime, is_kept_when_turns_are_taken_back) {
    Table table(two_seats(real(60s)));
    table.play_turns(1);
    table.give(GiveTime{w}, b);
    table.offer(w, OfferKind::takeback);
    ASSERT_TRUE(table.accept(b, OfferKind::takeback).ok());
    EXPECT_EQ(table.left(w), 75s);
}

TEST(GiveTime, of_a_log_from_elsewhere_is_believed_only_if_it_could_be_given) {
    Table table(two_seats(real(60s)));
    table.give(GiveTime{w}, b);
    auto log = table.match.events_after(0);
    EXPECT_FALSE(reenact(log, ToyGame::open));
    std::get<GaveTime>(log.back().body).time = 16s;
    EXPECT_TRUE(reenact(log, ToyGame::open));
}

TEST(Pause, stops_the_clock_of_one_seat_until_its_player_is_back) {
    Table table(two_seats(per_turn(24h)));
    table.now += 4h;
    EXPECT_EQ(kinds(table.give(Pause{w, true})), Kinds{"paused"});
    EXPECT_EQ(kinds(table.give(Pause{w, true})), Kinds{}) << "once";
    EXPECT_FALSE(table.match.next_deadline());
    table.now += 240h;
    EXPECT_EQ(table.left(w), 20h);
    EXPECT_EQ(kinds(table.give(Tick{})), Kinds{});
    EXPECT_EQ(kinds(table.give(Pause{w, false})), Kinds{"paused"});
    table.now += 19h;
    EXPECT_EQ(kinds(table.give(Tick{})), Kinds{});
    table.now += 2h;
    EXPECT_EQ(kinds(table.give(Tick{})), Kinds{"ended"});
}

TEST(Pause, leaves_the_others_clock_running_and_the_game_can_go_on) {
    Table table(two_seats(per_turn(24h)));
    table.give(Pause{w, true});
    table.now += 100h;
    table.play_turns(1);
    EXPECT_TRUE(table.match.next_deadline()) << "of the other";
    table.now += 10h;
    EXPECT_EQ(table.left(b), 14h);
    table.play_turns(1);
    EXPECT_FALSE(table.match.next_deadline());
}

TEST(Pause, is_the_referees_and_only_for_clocks_of_days) {
    Table slow(two_seats(per_turn(24h)));
    EXPECT_TRUE(refused_as(slow.give(Pause{w, true}, w), RefusalId::not_allowed));
    Table quick(two_seats(real(60s)));
    EXPECT_TRUE(refused_as(quick.give(Pause{w, true}), RefusalId::not_allowed));
    slow.now += 25h;
    EXPECT_TRUE(refused_as(slow.give(Pause{w, true}), RefusalId::too_late)) << "saves nobody whose time is over";
}

}  // namespace

}  // namespace tankchess::match
