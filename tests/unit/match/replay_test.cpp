#include "match_kit.h"

namespace tankchess::match {

namespace {

std::string fault_of(const std::vector<Event>& log) {
    const Result<Match> match = Match::replay(log, ToyGame::open);
    return match.ok() ? "" : match.fault().text();
}

// A game of three moves with an offer, ended by agreement, and the rematch agreed.
std::vector<Event> whole_log() {
    Table table(two_seats(real(60s, 1s)));
    table.play_turns(3);
    table.offer(w, OfferKind::draw);
    table.accept(b, OfferKind::draw);
    table.offer(w, OfferKind::rematch);
    table.accept(b, OfferKind::rematch);
    table.give(LinkRematch{"next"});
    return table.match.events_after(0);
}

TEST(Replay, OfEveryPrefixWorks) {
    const std::vector<Event> log = whole_log();
    ASSERT_EQ(log.size(), 10U);
    for (std::size_t n = 1; n <= log.size(); ++n) {
        EXPECT_EQ(fault_of({log.begin(), log.begin() + static_cast<std::ptrdiff_t>(n)}), "");
    }
}

TEST(Replay, LetsEverybodyBePresent) {
    Table table(two_seats());
    table.match.set_presence(b, false, table.now);
    const Match again = Match::replay(table.match.events_after(0), ToyGame::open).value();
    EXPECT_EQ(again.absence().away_since(b), std::nullopt);
    EXPECT_TRUE(again == table.match);
}

TEST(Replay, OfALogThatIsOnlyReadSkipsThePositions) {
    const std::vector<Event> log = whole_log();
    const Match whole = Match::replay(log, ToyGame::open).value();
    const Match read = Match::read_through(log, ToyGame::open).value();
    EXPECT_EQ(read.position_text(), whole.position_text());
    EXPECT_EQ(read.events_after(0), whole.events_after(0));
    ASSERT_EQ(read.plies().size(), whole.plies().size());
    for (std::size_t i = 0; i < whole.plies().size(); ++i) {
        Ply without = *whole.plies()[i];
        EXPECT_EQ(without.turn, static_cast<int>(i) + 1);
        EXPECT_EQ(whole.position_text_at(i), without.before);
        without.before.clear();
        EXPECT_EQ(*read.plies()[i], without);
    }
    EXPECT_EQ(Match::read_through({}, ToyGame::open).fault().text(), "log: has no events");
}

TEST(Replay, OfALogWithATakebackNeedsThePositions) {
    Table table(two_seats());
    table.play_turns(3);
    table.offer(w, OfferKind::takeback);
    ASSERT_TRUE(table.accept(b, OfferKind::takeback).ok());
    table.play_turns(2);
    EXPECT_TRUE(Match::read_through(table.match.events_after(0), ToyGame::open).value() == table.match);
}

TEST(Replay, RefusesGapsDoublesAndDisorder) {
    std::vector<Event> log = whole_log();
    EXPECT_EQ(fault_of({}), "log: has no events");
    EXPECT_EQ(fault_of({log[1]}), "event 2: stands where version 1 is due");
    EXPECT_EQ(fault_of({log[0], log[2]}), "event 3: stands where version 2 is due");
    EXPECT_EQ(fault_of({log[0], log[1], log[1]}), "event 2: stands where version 3 is due");
    Event again = log[0];
    again.version = 2;
    EXPECT_EQ(fault_of({log[0], again}), "event 2: only the first one starts a match");
    log[1].version = 1;
    EXPECT_EQ(fault_of({log[1]}), "event 1: only the first one starts a match");
    log = whole_log();
    log[1].at -= 1ms;
    EXPECT_EQ(fault_of(log), "event 2: lies before the one in front of it");
}

TEST(Replay, RefusesWhatCannotHaveHappened) {
    const std::vector<Event> log = whole_log();
    const auto with_second = [&](EventBody body, std::optional<Side> by) {
        return fault_of({log[0], Event{2, noon, by, "", std::move(body)}});
    };
    EXPECT_EQ(with_second(Moved{"go 5", 0ms, 61s}, b), "event 2: is a move out of turn");
    EXPECT_EQ(with_second(Moved{"bad", 0ms, 61s}, w), "event 2: the toy forbids it");
    EXPECT_EQ(with_second(Moved{"go  5", 0ms, 61s}, w), "event 2: writes 'go  5' for 'go 5'");
    EXPECT_EQ(with_second(Moved{"go 5", 0ms, {}}, w),
              "event 2: tells time left of an unlimited seat, or none of another");
    EXPECT_EQ(with_second(Offered{OfferKind::draw}, {}), "event 2: is an offer of nobody");
    EXPECT_EQ(with_second(Offered{OfferKind::draw}, Side::flag_white), "event 2: is by a side that has no seat");
    EXPECT_EQ(with_second(Accepted{OfferKind::draw}, b), "event 2: answers an offer that does not stand");
    EXPECT_EQ(with_second(Declined{OfferKind::draw}, b), "event 2: answers an offer that does not stand");
    EXPECT_EQ(with_second(Withdrawn{OfferKind::draw}, b), "event 2: answers an offer that does not stand");
    EXPECT_EQ(with_second(TookBack{0}, b), "event 2: takes back moves that were not made");
    EXPECT_EQ(with_second(Credited{1ms, noon}, {}), "event 2: gives back more time than has passed");
    EXPECT_EQ(with_second(PutOut{b, OutReason::time}, {}), "event 2: puts out a seat that the game cannot do without");
    EXPECT_EQ(with_second(EngineSeated{Side::flag_black, 1}, {}), "event 2: seats an engine where it cannot sit");
    EXPECT_EQ(with_second(EngineSeated{b, 0}, {}), "event 2: seats an engine where it cannot sit");
    EXPECT_EQ(with_second(Offered{OfferKind::rematch}, b), "event 2: comes before the end");
    EXPECT_EQ(with_second(RematchLinked{"x"}, {}), "event 2: comes before the end");
}

TEST(Replay, RefusesPlayAfterTheEnd) {
    std::vector<Event> log = whole_log();
    log.push_back({11, log.back().at, w, "", Moved{"go 5", 0ms, 61s}});
    EXPECT_EQ(fault_of(log), "event 11: comes after the end");
    log.back().body = Ended{};
    EXPECT_EQ(fault_of(log), "event 11: comes after the end");
    log.back().body = Offered{OfferKind::draw};
    EXPECT_EQ(fault_of(log), "event 11: comes after the end");
    log.resize(7);
    log.push_back({8, log.back().at, {}, "", RematchLinked{"x"}});
    EXPECT_EQ(fault_of(log), "event 8: links a rematch that was not agreed");
}

TEST(Replay, RefusesToPutOutASeatTwice) {
    Table table(four_seats());
    table.give(Resign{}, b);
    std::vector<Event> log = table.match.events_after(0);
    log.push_back({3, noon, {}, "", PutOut{b, OutReason::time}});
    EXPECT_EQ(fault_of(log), "event 3: puts out a seat that is not in play");
}

}  // namespace

}  // namespace tankchess::match
