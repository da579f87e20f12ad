#include "match/ordinary_game.h"

#include <memory>

#include "base/rng.h"
#include "match_kit.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "records/playthrough.h"
#include "rules/moves/legality.h"
#include "setups/stock_setups.h"

namespace tankchess::match {

namespace {

const std::string open_8 = "8x8 8./8./8./8./8./8./8./8. ";

MatchConfig config_for(const std::string& tps) {
    MatchConfig config;
    config.tps = tps;
    const GamePtr game = open_game(tps).value();
    for (const Side side : all_sides) {
        if (game->alive().has(side)) config.seats.push_back(person(side));
    }
    return config;
}

Match start(const std::string& tps) { return Match::start(config_for(tps), noon).value(); }

Reply play(Match& match, const std::string& text) {
    return match.apply({MakeMove{text, 0ms}, match.side_to_move(), 0, {}}, noon);
}

const Position& position_of(const Match& match) { return dynamic_cast<const OrdinaryGame&>(match.game()).position(); }

std::string some_move(const Position& position, Rng& rng) {
    const auto list = std::make_unique<MoveList>();
    legal_moves(position, *list);
    return write_move(position, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))]);
}

TEST(OrdinaryGame, PlaysAMoveInItsCanonicalText) {
    Match match = start(open_8 + "wCLT@A1N,bCLT@H8S w sudden 0 1");
    const Reply reply = play(match, " a1>A3 / n ");
    ASSERT_TRUE(reply.ok()) << reply.refusal->text;
    EXPECT_EQ(std::get<Moved>(reply.events[0].body).text, "A1 > A3/N");
    EXPECT_EQ(match.position_text(), open_8 + "wCLT@A3N,bCLT@H8S b sudden 1 1");
    EXPECT_EQ(match.position_text_at(0), open_8 + "wCLT@A1N,bCLT@H8S w sudden 0 1");
}

TEST(OrdinaryGame, TellsUnreadableFromIllegal) {
    Match match = start(open_8 + "wCLT@A1N,bCLT@H8S w sudden 0 1");
    EXPECT_TRUE(refused_as(play(match, "forward!"), RefusalId::unreadable_move));
    EXPECT_TRUE(refused_as(play(match, ""), RefusalId::unreadable_move));
    EXPECT_TRUE(refused_as(play(match, "A1 > A3/N and more"), RefusalId::unreadable_move));
    EXPECT_TRUE(refused_as(play(match, "A1 > H8/N"), RefusalId::illegal_move));
    EXPECT_TRUE(refused_as(play(match, "H8 > H7/S"), RefusalId::illegal_move));
}

TEST(OrdinaryGame, EndsByDestructionInSuddenStyle) {
    Match match = start(open_8 + "wCLT@A1N,wMT@D1N,bCLT@D8S,bMT@H8S w sudden 0 1");
    const Reply reply = play(match, "D1 > D2/N (D8)");
    ASSERT_EQ(kinds(reply), (Kinds{"moved", "ended"})) << (reply.ok() ? "" : reply.refusal->text);
    EXPECT_EQ(match.ending()->id(), "destruction");
    EXPECT_EQ(match.ending()->result_text(2), "1-0");
}

TEST(OrdinaryGame, AnnouncesCheckInMateStyle) {
    // White's Command piece is walled in, so that no answer threatens it.
    Match match = start("8x8 8./8./8./2.#5./8./8./6.2#/6.#. wCLT@H1N,wMT@C2N,bCLT@C8E,bHT@A8S w mate 0 1");
    const Reply reply = play(match, "C2 > D3/N");
    ASSERT_TRUE(reply.ok()) << reply.refusal->text;
    EXPECT_EQ(std::get<Moved>(reply.events[0].body).text, "C2 > D3/N (+)");
    EXPECT_TRUE(match.announced().check);
    EXPECT_TRUE(match.plies().back()->check);
}

TEST(OrdinaryGame, DrawsByThirdOccurrence) {
    Match match = start(open_8 + "wCLT@A1N,wLT@H1N,bCLT@H8S,bLT@A8S w sudden 0 1");
    for (int round = 0; round < 2; ++round) {
        ASSERT_FALSE(match.over());
        for (const char* move : {"H1 > H2/N", "A8 > A7/S", "H2 > H1/N", "A7 > A8/S"}) {
            const Reply reply = play(match, move);
            ASSERT_TRUE(reply.ok()) << reply.refusal->text;
        }
    }
    ASSERT_TRUE(match.over());
    EXPECT_EQ(match.ending()->id(), "repetition");
    EXPECT_TRUE(match.ending()->draw());
}

TEST(OrdinaryGame, LetsTheTallyDecideAnAgreementInEscape) {
    Match match = start(open_8 + "wLT@A1N,wLT@B1N,bLT@H8S,bLT@G8S,bLT@F8S w escape;w1b0 0 1");
    match.apply({MakeOffer{OfferKind::draw}, w}, noon);
    match.apply({Accept{OfferKind::draw}, b}, noon);
    EXPECT_EQ(match.ending(), (Ending{Cause::agreement, Reason::none, SideSet::of(w), ""}));
}

TEST(OrdinaryGame, AgreementIsADrawWhereNothingIsCounted) {
    Match match = start(open_8 + "wLT@A1N,wLT@B1N,bLT@H8S w last 0 1");
    match.apply({MakeOffer{OfferKind::draw}, w}, noon);
    match.apply({Accept{OfferKind::draw}, b}, noon);
    EXPECT_TRUE(match.ending()->draw());
}

const std::string four_corners = open_8 + "wLT@A1N,yLT@H1W,xLT@A8E,bLT@H8S w four;w0b0x2y0 0 1";

TEST(OrdinaryGame, PassesOverASeatThatIsOutInTurnOrder) {
    Match match = start(four_corners);
    match.apply({Resign{}, w}, noon);
    ASSERT_FALSE(match.over());
    EXPECT_EQ(match.side_to_move(), x);
    for (const auto& [side, move] : {std::pair{x, "A8 > B8/E"}, {b, "H8 > H7/S"}, {y, "H1 > G1/W"}}) {
        EXPECT_EQ(match.side_to_move(), side);
        const Reply reply = play(match, move);
        ASSERT_TRUE(reply.ok()) << reply.refusal->text;
    }
    EXPECT_EQ(match.side_to_move(), x) << "White is passed over";
    EXPECT_EQ(position_of(match).turn(), 2) << "and the turn number grows all the same";
    EXPECT_TRUE(match.game().alive().has(w)) << "its pieces stay";
}

TEST(OrdinaryGame, ATurnLimitCanBeReachedByPassingOver) {
    std::string tps = four_corners;
    tps.replace(tps.find("four;"), 4, "four:1");
    Match match = start(tps);
    match.apply({Resign{}, w}, noon);
    for (const char* move : {"A8 > B8/E", "H8 > H7/S", "H1 > G1/W"}) ASSERT_TRUE(play(match, move).ok()) << move;
    ASSERT_TRUE(match.over());
    EXPECT_EQ(match.ending(), (Ending{Cause::rules, Reason::limit, SideSet::of(x), ""}));
}

TEST(OrdinaryGame, ASeatThatIsOutCannotWinOnPoints) {
    Match match = start(four_corners);  // Flag White leads by two points
    match.apply({Resign{}, x}, noon);
    match.apply({MakeOffer{OfferKind::draw}, w}, noon);
    match.apply({Accept{OfferKind::draw}, b}, noon);
    match.apply({Accept{OfferKind::draw}, y}, noon);
    ASSERT_TRUE(match.over());
    EXPECT_TRUE(match.ending()->draw()) << "the other three have equal points";
}

TEST(OrdinaryGame, RefusesABrokenPositionByName) {
    MatchConfig config = two_seats();
    config.tps = open_8 + "wCLT@A1N,bCLT@A1S w sudden 0 1";
    const Result<Match> match = Match::start(config, noon);
    ASSERT_FALSE(match.ok());
    EXPECT_NE(match.fault().text().find("A1"), std::string::npos) << match.fault().text();
}

// Random games agree, move for move, with the plain line of moves that records are replayed on; takebacks return to
// positions as they were; the whole log replays.
TEST(OrdinaryGame, AgreesWithThePlaythroughInEveryMode) {
    const std::vector<std::string> starts{
        write_position(*stock_position("basic-16")),
        write_position(*stock_position("basic-16", RulesSpec{Style::mate, 0})),
        open_8 + "wCLT@A1N,wMT@C1N,bCLT@H8S,bMT@F8S w mate 0 1",
        open_8 + "wCLT@A1N,bCLT@H8S w sudden 0 1",
        open_8 + "wLT@A1N,wMT@C1N,bLT@H8S,bMT@F8S w last:12 0 1",
        open_8 + "wLT@A1N,wLT@B1N,wLT@C1N,bLT@H8S,bLT@G8S,bLT@F8S w escape 0 1",
        open_8 + "wLT@A1N,wMT@C1N,bLT@H8S,bMT@F8S,site@D4 w flag 0 1",
        open_8 + "wLT@A1N,wMT@B1N,yLT@H1W,xLT@A8E,bLT@H8S,bHM@G8S w four:15 0 1",
    };
    int ended = 0, announced = 0;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        SCOPED_TRACE(starts[i]);
        Rng rng(i + 1);
        const bool printed = starts[i].starts_with("16x16");  // some hundred moves a turn: fewer turns are enough
        for (int game = 0; game < (printed ? 1 : 3); ++game) {
            Match match = start(starts[i]);
            Playthrough line(*read_position(starts[i]));
            while (!match.over() && line.moves().size() < (printed ? 20 : 60)) {
                const std::string text = some_move(line.position(), rng);
                const std::string before = match.position_text();
                const Reply reply = play(match, text);
                ASSERT_TRUE(reply.ok()) << text << ": " << reply.refusal->text;
                if (rng.chance(1, 8) && !match.over()) {
                    const Side mover = match.plies().back()->side;
                    match.apply({MakeOffer{OfferKind::takeback}, mover}, noon);
                    for (const Seat& seat : match.seats().all()) {
                        match.apply({Accept{OfferKind::takeback}, seat.spec.side}, noon);
                    }
                    ASSERT_EQ(match.position_text(), before);
                    ASSERT_TRUE(play(match, text).ok());
                }
                line.play(*read_move(line.position(), text));
                ASSERT_EQ(match.position_text(), write_position(line.position()));
                const Ply& ply = *match.plies().back();
                if (!match.over()) {  // a mate has its own mark
                    EXPECT_EQ(ply.check, ply.text.find('+') != std::string::npos) << ply.text;
                    EXPECT_EQ(ply.escape, ply.text.find('-') != std::string::npos) << ply.text;
                }
                announced += ply.check || ply.escape;
                const Outcome outcome = line.outcome();
                ASSERT_EQ(match.over(), outcome.over());
                if (match.over()) {
                    EXPECT_EQ(match.ending(), (Ending{Cause::rules, outcome.reason, SideSet{outcome.winners}, ""}));
                }
            }
            ended += match.over();
            const Result<Match> again = Match::replay(match.events_after(0));
            ASSERT_TRUE(again.ok()) << again.fault().text();
            EXPECT_TRUE(*again == match);
        }
    }
    EXPECT_GT(ended, 5);
    EXPECT_GT(announced, 0);
}

}  // namespace

}  // namespace tankchess::match
