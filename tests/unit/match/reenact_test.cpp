#include "match/reenact.h"

#include "match_kit.h"

namespace tankchess::match {
namespace {

std::optional<Fault> judged(const std::vector<Event>& log) { return reenact(log, ToyGame::open); }

TEST(Reenact, BelievesWhatARefereeWroteDown) {
    Table table(two_seats(real(600s, 2s)));
    table.play_turns(3);
    table.now += 5s;
    table.offer(Side::white, OfferKind::takeback);
    table.accept(Side::black, OfferKind::takeback);
    table.play_turns(4);
    table.offer(Side::white, OfferKind::draw);
    table.decline(Side::black, OfferKind::draw);
    table.give(Resign{}, Side::black, "key");
    ASSERT_TRUE(table.match.over());
    const auto fault = judged(table.match.events_after(0));
    EXPECT_FALSE(fault) << fault->text();
}

TEST(Reenact, BelievesFourSeatsOfWhichOneFallsOut) {
    Table table(four_seats(real(10s)));
    table.play_turns(5);
    table.give(Resign{}, table.match.side_to_move());
    table.play_turns(2);
    table.now += 60s;
    table.give(Tick{});
    const auto fault = judged(table.match.events_after(0));
    EXPECT_FALSE(fault) << fault->text();
}

TEST(Reenact, BelievesNoEndThatDidNotCome) {
    Table table(two_seats());
    table.play_turns(3);
    std::vector<Event> log = table.match.events_after(0);
    const auto ended = [&](Ending ending, std::optional<Side> by) {
        std::vector<Event> forged = log;
        forged.push_back({log.size() + 1, table.now, by, "", Ended{std::move(ending)}});
        EXPECT_TRUE(Match::replay(forged, ToyGame::open).ok()) << "a log is believed, this is what is different here";
        return judged(forged).has_value();
    };
    SideSet white;
    white.add(Side::white);
    EXPECT_TRUE(ended({Cause::rules, Reason::both_destroyed, white, ""}, Side::white));
    EXPECT_TRUE(ended({Cause::time, Reason::none, white, ""}, {}));
    EXPECT_TRUE(ended({Cause::agreement, Reason::none, {}, ""}, Side::white));
    EXPECT_TRUE(ended({Cause::absence, Reason::none, white, ""}, Side::white));
    EXPECT_TRUE(ended({Cause::resignation, Reason::none, white, ""}, Side::white))
        << "one's own resignation wins nothing";
    EXPECT_FALSE(ended({Cause::resignation, Reason::none, white, ""}, Side::black));
}

TEST(Reenact, BelievesNoTimeThatWasNotLeft) {
    Table table(two_seats(real(600s)));
    table.now += 5s;
    table.play_turns(2);
    std::vector<Event> log = table.match.events_after(0);
    std::get<Moved>(log[1].body).left = Millis(599'000);
    EXPECT_TRUE(judged(log));
    EXPECT_TRUE(judged({}));
}

}  // namespace
}  // namespace tankchess::match
