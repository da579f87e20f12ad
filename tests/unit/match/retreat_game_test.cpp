#include "match/retreat_game.h"

#include "base/rng.h"
#include "match_kit.h"
#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/retreat/actions.h"

namespace tankchess::match {

namespace {

// White fires from C1; the push passes Black's back row.
const std::string duel = "6x6 6./6./6./6./6./6. wCMT@C1E,wLT@F1N,bCLT@C5W w retreat 0 1";
// Nobody can hit anything, so that turns begin with the move phase.
const std::string quiet =
    "10x10 10./10./10./10./10./10./4.2#4./10./10./10. wLT@A1N,wCLT@E1N,bCLT@F10S,bLT@H10S w retreat 0 1";

Match start_retreat(const std::string& tps, TimeControl time = {}) {
    MatchConfig config = two_seats(time);
    config.tps = tps;
    return Match::start(config, noon).value();
}

Reply play_action(Match& match, const std::string& text, Instant now = noon) {
    return match.apply({MakeMove{text, 0ms}, match.side_to_move(), 0, {}}, now);
}

const retreat::State& state_of(const Match& match) { return dynamic_cast<const RetreatGame&>(match.game()).state(); }

TEST(RetreatGame, StaysWithASideUntilItsTurnIsOver) {
    Match match = start_retreat(quiet, real(60s, 5s));
    const Reply reply = play_action(match, "move A1 > A2/N", noon + 10s);
    ASSERT_TRUE(reply.ok()) << reply.refusal->text;
    EXPECT_EQ(match.side_to_move(), w);
    EXPECT_EQ(match.turns(), 0U);
    EXPECT_EQ(match.clock().left(w, noon + 10s), 50s);
    ASSERT_TRUE(play_action(match, "end", noon + 15s).ok());
    EXPECT_EQ(match.side_to_move(), b);
    EXPECT_EQ(match.turns(), 1U);
    EXPECT_EQ(match.clock().left(w, noon + 15s), 50s) << "45 s and the increment of the turn";
    EXPECT_EQ(match.plies().size(), 2U);
}

TEST(RetreatGame, TakesSeveralActionsOfATurnInOneText) {
    Match match = start_retreat(quiet);
    const Reply reply = play_action(match, "MOVE a1>a2 / n ; end");
    ASSERT_TRUE(reply.ok()) << reply.refusal->text;
    EXPECT_EQ(std::get<Moved>(reply.events[0].body).text, "move A1 > A2/N ; end");
    EXPECT_EQ(match.side_to_move(), b);
}

TEST(RetreatGame, RefusesWhatTheTurnDoesNotAllow) {
    Match match = start_retreat(quiet);
    EXPECT_TRUE(refused_as(play_action(match, "move E1 > E2/N"), RefusalId::illegal_move));
    EXPECT_TRUE(refused_as(play_action(match, "dance"), RefusalId::illegal_move));
    EXPECT_TRUE(refused_as(play_action(match, "end ; move H10 > H9/S"), RefusalId::illegal_move)) << "the turn is over";
}

TEST(RetreatGame, EndsWhenACommandPieceIsEliminated) {
    Match match = start_retreat(duel);
    const Reply reply = play_action(match, "fire C1 > C5 back");
    ASSERT_EQ(kinds(reply), (Kinds{"moved", "ended"})) << (reply.ok() ? "" : reply.refusal->text);
    EXPECT_EQ(std::get<Moved>(reply.events[0].body).text, "fire C1 > C5 back (C5)");
    EXPECT_EQ(match.ending(), (Ending{Cause::rules, Reason::destruction, SideSet::of(w), ""}));
}

TEST(RetreatGame, TakesBackTheWholeTurn) {
    Match match = start_retreat(quiet);
    play_action(match, "end");
    play_action(match, "end");
    const std::string before = match.position_text();
    play_action(match, "move A1 > A2/N");
    EXPECT_NE(match.position_text().find('{'), std::string::npos) << "the turn is in progress";
    match.apply({MakeOffer{OfferKind::takeback}, w}, noon);
    match.apply({Accept{OfferKind::takeback}, b}, noon);
    EXPECT_EQ(match.position_text(), before);
    EXPECT_EQ(match.plies().size(), 2U);
}

TEST(RetreatGame, DrawsByThirdOccurrence) {
    Match match = start_retreat(quiet);
    for (int turn = 0; turn < 4; ++turn) {
        EXPECT_FALSE(match.over());
        ASSERT_TRUE(play_action(match, "pass").ok());
    }
    ASSERT_TRUE(match.over());
    EXPECT_EQ(match.ending()->id(), "repetition");
}

TEST(RetreatGame, BeginsWithBothArmiesStillToBePlaced) {
    const retreat::State placement = retreat::make_placement(read_setup(quiet).value()).value();
    Match match = start_retreat(write_retreat_position(placement));
    for (const char* text : {"place LT A1/N", "place CLT E1/N ; end"}) {
        const Reply reply = play_action(match, text);
        ASSERT_TRUE(reply.ok()) << text << ": " << reply.refusal->text;
    }
    EXPECT_EQ(match.side_to_move(), b);
    EXPECT_TRUE(match.apply({Abort{}, b}, noon).ok()) << "the second turn has not been played";
}

// Random games from the placement on: every state survives its text, every log its replay.
TEST(RetreatGame, ReplaysFromItsLog) {
    const retreat::State placement = retreat::make_placement(read_setup(quiet).value()).value();
    int turns = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Rng rng(seed);
        Match match = start_retreat(write_retreat_position(placement), real(600s, 2s));
        Instant now = noon;
        for (int i = 0; i < 150 && !match.over(); ++i) {
            const auto actions = retreat::legal_actions(state_of(match));
            ASSERT_FALSE(actions.empty());
            const auto& action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
            now += Millis{rng.below(2000)};
            const std::string text = write_action(state_of(match), action);
            const Reply reply = play_action(match, text, now);
            ASSERT_TRUE(reply.ok()) << text << ": " << reply.refusal->text;
            ASSERT_EQ(std::get<Moved>(reply.events[0].body).text, text);
            ASSERT_EQ(open_game(match.position_text()).value()->text(), match.position_text());
            ASSERT_EQ(open_game(match.position_text()).value()->hash(), match.game().hash());
        }
        turns += static_cast<int>(match.turns());
        const Result<Match> again = Match::replay(match.events_after(0));
        ASSERT_TRUE(again.ok()) << again.fault().text();
        EXPECT_TRUE(*again == match);
    }
    EXPECT_GT(turns, 40);
}

}  // namespace

}  // namespace tankchess::match
