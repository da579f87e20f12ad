#include "match/event_text.h"

#include "match_kit.h"

namespace tankchess::match {

namespace {

Event event_of(EventBody body, std::optional<Side> by = {}, std::string key = {}) {
    return {7, noon, by, std::move(key), std::move(body)};
}

// Every kind of event, with and without what can be left out.
std::vector<Event> samples() {
    MatchConfig rich = four_seats(real(1800s, 10s));
    rich.rated = rich.hints = rich.one_screen = rich.swap = true;
    rich.seats[1] = engine(b, 9, per_turn(72h));
    rich.seats[1].style = "hunter";
    rich.seats[2].kind = SeatKind::guest;
    rich.seats[3].kind = SeatKind::bot;
    rich.seats[3].time = {};
    rich.seats[0].name = "A \"quoted\" name\\ with\nline, tab\t, \x7f and \xc3\xa9 = x";
    rich.family = "four";
    std::vector<Event> events{event_of(Started{rich}),
                              event_of(Started{two_seats()}),
                              event_of(Moved{"K1 > N3/NE (O1+)", 4210ms, 1805790ms}, w, "3f0c-\"1\""),
                              event_of(Moved{"go 5", 0ms, std::nullopt}, b),
                              event_of(TookBack{12}, b, "k"),
                              event_of(Credited{90s, noon - 5s}),
                              event_of(EngineSeated{Side::flag_white, 4}, Side::flag_white),
                              event_of(Swapped{}, b, "s"),
                              event_of(GaveTime{b, 15s}, w, "t"),
                              event_of(Paused{b, true}),
                              event_of(Paused{b, false}),
                              event_of(RematchLinked{"k3Jd82Qa"}),
                              event_of(Ended{{Cause::rules, Reason::checkmate, SideSet::of(w), ""}}, w),
                              event_of(Ended{{Cause::agreement, Reason::none, {}, ""}})};
    for (const OfferKind kind : all_offer_kinds) {
        events.push_back(event_of(Offered{kind}, w));
        events.push_back(event_of(Accepted{kind}, b));
        events.push_back(event_of(Declined{kind}, b));
        events.push_back(event_of(Withdrawn{kind}, w));
    }
    for (const auto reason : {OutReason::resignation, OutReason::time, OutReason::absence}) {
        events.push_back(event_of(PutOut{Side::flag_black, reason}));
    }
    for (const auto cause : {Cause::resignation, Cause::time, Cause::absence, Cause::aborted, Cause::stopped}) {
        events.push_back(event_of(Ended{{cause, Reason::none, SideSet{0b1010}, "why \x01 not"}}));
    }
    for (int r = 1; r < reason_count; ++r) {
        events.push_back(event_of(Ended{{Cause::rules, static_cast<Reason>(r), SideSet{0b0100}, ""}}));
    }
    return events;
}

TEST(EventText, ReadsWhatItWrites) {
    for (const Event& event : samples()) {
        const std::string line = write_event(event);
        const Result<Event> read = read_event(line);
        ASSERT_TRUE(read.ok()) << line << "\n" << read.fault().text();
        EXPECT_EQ(*read, event) << line;
        EXPECT_EQ(write_event(*read), line);
    }
}

TEST(EventText, IsOneLineWithoutControlCharacters) {
    for (const Event& event : samples()) {
        for (const char c : write_event(event)) EXPECT_GE(static_cast<unsigned char>(c), 0x20) << kind_of(event);
    }
}

TEST(EventText, StaysAsItIsWrittenInStores) {
    EXPECT_EQ(write_event(event_of(Moved{"K1 > N3/NE", 4210ms, 1805790ms}, w, "3f0c")),
              R"(1 7 1760000000000 moved by=w key="3f0c" text="K1 > N3/NE" spent=4210 left=1805790)");
    EXPECT_EQ(write_event(event_of(Ended{{Cause::rules, Reason::checkmate, SideSet::of(b), ""}}, b)),
              "1 7 1760000000000 ended by=b cause=rules reason=checkmate winners=b");
    EXPECT_EQ(write_event(event_of(Started{two_seats(real(60s, 2s))})),
              "1 7 1760000000000 started tps=\"toy 2 wb - w 0 0 1\" setup=\"toy\" family=\"\" lag_cap=500 "
              "claim_after=60000 w.kind=person w.player=\"id-w\" w.name=\"Player w\" w.time=real:60000+2000 "
              "b.kind=person b.player=\"id-b\" b.name=\"Player b\" b.time=real:60000+2000");
    EXPECT_EQ(write_event(event_of(Credited{90s, noon})), "1 7 1760000000000 credited time=90000 until=1760000000000");
    EXPECT_EQ(write_event(event_of(PutOut{b, OutReason::time})), "1 7 1760000000000 put_out side=b reason=time");
}

TEST(EventText, AcceptsFieldsInAnyOrder) {
    const Result<Event> event = read_event(R"(1 7 1760000000000 moved left=1805790 spent=4210 text="go 5" by=w)");
    ASSERT_TRUE(event.ok());
    EXPECT_EQ(*event, event_of(Moved{"go 5", 4210ms, 1805790ms}, w));
}

TEST(EventText, NamesTheFirstOffence) {
    const auto offence = [](std::string_view line) {
        const Result<Event> event = read_event(line);
        return event.ok() ? "" : event.fault().text();
    };
    EXPECT_EQ(offence(""), "format: '' is not known, this reads 1");
    EXPECT_EQ(offence("2 1 5 moved"), "format: '2' is not known, this reads 1");
    EXPECT_EQ(offence("1 0 5 moved"), "version: needs a number from 1");
    EXPECT_EQ(offence("1 01 5 moved"), "version: needs a number from 1");
    EXPECT_EQ(offence("1 1 -5 moved"), "at: needs milliseconds since the epoch");
    EXPECT_EQ(offence("1 1 99999999999999999999 moved"), "at: needs milliseconds since the epoch");
    EXPECT_EQ(offence("1 1 5 danced"), "kind: 'danced' is none of its values");
    EXPECT_EQ(offence("1 1 5 moved spent=1"), "text: is missing");
    EXPECT_EQ(offence("1 1 5 moved text=go spent=1"), "text: needs a quoted value");
    EXPECT_EQ(offence("1 1 5 moved text=\"go spent=1"), "text: its quoted text is broken");
    EXPECT_EQ(offence("1 1 5 moved text=\"g\\o\" spent=1"), "text: its quoted text is broken");
    EXPECT_EQ(offence("1 1 5 moved text=\"\\x4\" spent=1"), "text: its quoted text is broken");
    EXPECT_EQ(offence("1 1 5 moved text=\"go\"spent=1"), "fields: need one space between them");
    EXPECT_EQ(offence("1 1 5 moved text=\"go\"  spent=1"), "fields: one has no name");
    EXPECT_EQ(offence("1 1 5 moved text=\"go\" spent=x"), "spent: 'x' is no number");
    EXPECT_EQ(offence("1 1 5 moved text=\"go\" spent=9007199254740992"), "spent: is too long");
    EXPECT_EQ(offence("1 1 5 moved text=\"go\" spent=1 spent=2"), "spent: is there twice");
    EXPECT_EQ(offence("1 1 5 moved text=\"go\" spent=1 by=q"), "by: 'q' is no side");
    EXPECT_EQ(offence("1 1 5 moved text=\"go\" spent=1 colour=red"), "colour: does not belong here");
    EXPECT_EQ(offence("1 1 5 offered by=w offer=tea"), "offer: 'tea' is none of its values");
    EXPECT_EQ(offence("1 1 5 ended cause=rules reason=boredom"), "reason: 'boredom' is none of its values");
    EXPECT_EQ(offence("1 1 5 ended cause=time winners=ww"), "winners: needs side letters, each once");
    EXPECT_EQ(offence("1 1 5 engine_seated side=w level=99999999999"), "level: is too large");
    const std::string started =
        R"(1 1 5 started tps="" setup="" family="" lag_cap=1 claim_after=1 w.kind=bot w.player="" w.name="" w.time=)";
    EXPECT_EQ(offence(started + "unlimited"), "");
    EXPECT_EQ(offence(started + "unlimited rated=1"), "rated: takes no value");
    for (const char* time : {"real:5", "real:5+", "real", "unlimited:5", "per_turn:5+5", "per_turn", "real:x+1", "5"}) {
        EXPECT_EQ(offence(started + time), "w.time: is no time control") << time;
    }
}

}  // namespace

}  // namespace tankchess::match
