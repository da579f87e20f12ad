#include "match/prepared_answers.h"
#include "match/rematch.h"
#include "match_kit.h"

namespace tankchess::match {

namespace {

constexpr Side w = Side::white, b = Side::black;

MatchConfig with_swap(TimeControl time = {}) {
    MatchConfig config = two_seats(time);
    config.swap = true;
    return config;
}

TEST(G8, after_whites_first_turn_black_may_change_sides) {
    Table table(with_swap());
    EXPECT_FALSE(table.match.may_swap());
    EXPECT_TRUE(refused_as(table.give(SwapSides{}, b), RefusalId::not_allowed));
    table.play_turns(1);
    ASSERT_TRUE(table.match.may_swap());
    EXPECT_TRUE(refused_as(table.give(SwapSides{}, w), RefusalId::not_your_turn));
    const std::uint64_t seen = table.match.version();
    EXPECT_EQ(kinds(table.give(SwapSides{}, b, "key")), Kinds{"swapped"});
    EXPECT_TRUE(table.match.swapped());
    EXPECT_EQ(table.match.seats().at(w)->spec.player, "id-b");
    EXPECT_EQ(table.match.seats().at(b)->spec.player, "id-w");
    EXPECT_EQ(table.match.side_to_move(), b);
    EXPECT_TRUE(refused_as(table.give(MakeMove{"go 5", 0ms}, b, {}, seen), RefusalId::stale));
    // The same command again, by the seat that gave it, changes nothing.
    EXPECT_TRUE(table.give(SwapSides{}, b, "key").repeated);
    EXPECT_TRUE(refused_as(table.give(SwapSides{}, b), RefusalId::not_allowed));
}

TEST(G8, it_is_an_option_and_its_moment_passes) {
    Table without(two_seats());
    without.play_turns(1);
    EXPECT_TRUE(refused_as(without.give(SwapSides{}, b), RefusalId::not_allowed));
    Table table(with_swap());
    table.play_turns(2);
    EXPECT_TRUE(refused_as(table.give(SwapSides{}, w), RefusalId::not_allowed));
    table.play_turns(1);
    EXPECT_TRUE(refused_as(table.give(SwapSides{}, b), RefusalId::not_allowed));
}

TEST(G8, the_first_turn_must_be_over) {
    Table table(with_swap());
    table.move(w, "act 3");
    EXPECT_FALSE(table.match.may_swap());
    table.move(w, "go 4");
    EXPECT_TRUE(table.match.may_swap());
}

TEST(G8, everybody_keeps_their_own_clock) {
    MatchConfig config = with_swap(real(60s, 2s));
    config.seats[1].time = real(30s);
    Table table(config);
    table.now += 10s;
    table.play_turns(1);  // White: 60 - 10 + 2
    table.now += 5s;
    ASSERT_TRUE(table.give(SwapSides{}, b).ok());
    EXPECT_EQ(table.left(w), 25s);  // who changed sides paid for thinking about it
    EXPECT_EQ(table.left(b), 52s);
    table.now += 1s;
    EXPECT_EQ(table.left(b), 51s);
    table.play_turns(1);
    EXPECT_EQ(table.left(b), 53s);  // the increment went along
}

TEST(G8, it_is_not_taken_back_and_voids_offers) {
    Table table(with_swap());
    table.play_turns(1);
    ASSERT_TRUE(table.offer(w, OfferKind::draw).ok());
    ASSERT_TRUE(table.give(SwapSides{}, b).ok());
    EXPECT_FALSE(table.match.offers().standing(OfferKind::draw));
    EXPECT_TRUE(refused_as(table.offer(w, OfferKind::takeback), RefusalId::not_allowed));
    table.play_turns(1);
    ASSERT_TRUE(table.offer(b, OfferKind::takeback).ok());
    ASSERT_TRUE(table.accept(w, OfferKind::takeback).ok());
    EXPECT_EQ(table.match.plies().size(), 1U);
    EXPECT_FALSE(table.match.may_swap());
    EXPECT_TRUE(refused_as(table.give(SwapSides{}, b), RefusalId::not_allowed));
}

TEST(G8, it_is_for_two_sides) {
    MatchConfig config = four_seats();
    config.swap = true;
    const auto fault = config_fault(config);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->field, "swap");
}

TEST(G8, a_log_that_changes_sides_elsewhere_is_refused) {
    Table table(with_swap());
    std::vector<Event> log = table.match.events_after(0);
    log.push_back({2, noon, b, "", Swapped{}});
    EXPECT_FALSE(Match::replay(log, ToyGame::open).ok());
    table.play_turns(1);
    log = table.match.events_after(0);
    log.push_back({3, noon, w, "", Swapped{}});
    EXPECT_FALSE(Match::replay(log, ToyGame::open).ok());
    log.back().by = b;
    EXPECT_TRUE(Match::replay(log, ToyGame::open).ok());
}

TEST(G8, prepared_answers_do_not_change_hands) {
    Table table(with_swap());
    table.play_turns(1);
    const PreparedAnswers prepared{table.match.version(), {{"go 7", "go 8"}}};
    EXPECT_EQ(answers_left(table.match, prepared).size(), 1U);
    table.give(SwapSides{}, b);
    EXPECT_TRUE(answers_left(table.match, prepared).empty());
}

TEST(G8, a_rematch_turns_the_sides_of_the_end_around) {
    Table table(with_swap());
    table.play_turns(1);
    table.give(SwapSides{}, b);
    table.give(Resign{}, w);
    const MatchConfig next = rematch_config(table.match);
    EXPECT_TRUE(next.swap);
    for (const SeatSpec& seat : next.seats) EXPECT_EQ(seat.player, seat.side == w ? "id-w" : "id-b");
}

}  // namespace

}  // namespace tankchess::match
