#include "match_kit.h"

namespace tankchess::match {

namespace {

std::string fault_of(const MatchConfig& config) {
    const Result<Match> match = Match::start(config, noon, ToyGame::open);
    return match.ok() ? "" : match.fault().text();
}

TEST(Start, IsEventOneWithTheWholeConfig) {
    const MatchConfig config = two_seats(real(60s, 2s));
    const Match match = Match::start(config, noon, ToyGame::open).value();
    ASSERT_EQ(match.version(), 1U);
    const Event event = match.events_after(0).front();
    EXPECT_EQ(std::get<Started>(event.body).config, config);
    EXPECT_EQ(event.at, noon);
    EXPECT_EQ(match.started_at(), noon);
    EXPECT_EQ(match.clock().running(), w);
}

TEST(Start, MakesThePositionCanonical) {
    MatchConfig config = two_seats();
    config.tps = "toy   2 bw   - w 0 0 1";
    EXPECT_EQ(Match::start(config, noon, ToyGame::open)->config().tps, toy_two);
}

TEST(Start, NamesWhatIsWrongWithTheSeats) {
    MatchConfig config = two_seats();
    config.seats.pop_back();
    EXPECT_EQ(fault_of(config), "seats: 1 of them, a match has 2 to 4");
    config.seats.push_back(person(w));
    EXPECT_EQ(fault_of(config), "seat w: is there twice");
    config.seats[1] = person(x);
    EXPECT_EQ(fault_of(config), "seats: are for wx, the position has wb");
    config.seats[1] = engine(b, 0);
    EXPECT_EQ(fault_of(config), "seat b: is an engine without level");
    config.seats[1] = person(b);
    config.seats[1].level = 2;
    EXPECT_EQ(fault_of(config), "seat b: has a level but is no engine");
    config.seats[1] = person(b);
    config.seats[1].style = "hunter";
    EXPECT_EQ(fault_of(config), "seat b: has a style but is no engine");
}

TEST(Start, NamesWhatIsWrongWithTheTimes) {
    EXPECT_EQ(fault_of(two_seats(real(0s, 5s))), "seat w time: needs a base above 0");
    EXPECT_EQ(fault_of(two_seats(real(10s, -1s))), "seat w time: is negative");
    EXPECT_EQ(fault_of(two_seats(per_turn(0s))), "seat w time: needs time for each turn");
    EXPECT_EQ(fault_of(two_seats({TimeControl::Kind::per_turn, 1h, 1s})), "seat w time: has an increment only if real");
    EXPECT_EQ(fault_of(two_seats({TimeControl::Kind::unlimited, 1h, 0s})), "seat w time: is unlimited and has a base");
    MatchConfig config = two_seats();
    config.lag_cap = -1ms;
    EXPECT_EQ(fault_of(config), "lag_cap: is negative");
    config = two_seats();
    config.claim_after = -1ms;
    EXPECT_EQ(fault_of(config), "claim_after: is negative");
}

TEST(Start, RefusesAPositionThatIsBrokenOrOver) {
    MatchConfig config = two_seats();
    config.tps = "nonsense";
    EXPECT_EQ(fault_of(config), "toy: is no toy game");
    config.tps = "toy 2 wb - w drawn 0 1";
    EXPECT_EQ(fault_of(config), "tps: the game is over in this position");
}

TEST(Start, TakesThreeSeatsWhereThreeSidesPlay) {
    MatchConfig config = four_seats();
    config.tps = "toy 4 wbx - w 0 0 1";
    config.seats.pop_back();
    Table table(config);
    table.play_turns(3);
    EXPECT_EQ(table.match.side_to_move(), w) << "the empty fourth side is passed over";
    table.give(Resign{}, w);
    table.give(Resign{}, b);
    EXPECT_EQ(table.match.ending()->winners, SideSet::of(x));
}

}  // namespace

}  // namespace tankchess::match
