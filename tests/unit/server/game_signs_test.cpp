// Signs of help and of arranged games, as figures.
#include "server/play/game_signs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/common/clock.h"
#include "server/store/sql/connection.h"
#include "support/full_store.h"
#include "support/store_kit.h"

namespace tankchess::server {
namespace {

// Two tanks that turn on the spot. White takes as long for each move, Black does not.
match::Match turning_game(int plies, int seconds) {
    match::MatchConfig config;
    config.tps = "8x8 8./8./8./8./8./8./8./8. wMT@A1N,bMT@H8S w last 0 1";
    config.rated = true;
    for (const Side side : {Side::white, Side::black}) {
        match::SeatSpec seat;
        seat.side = side;
        seat.player = seat.name = side == Side::white ? "ada" : "bob";
        config.seats.push_back(seat);
    }
    const char* facings[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    Millis now = 1'000'000;
    match::Match match = match::Match::start(config, match::instant_at(now)).value();
    for (int i = 0; i < plies; ++i) {
        const bool white = i % 2 == 0;
        now += (white ? seconds : 1 + i % 7 * 5) * 1000;
        const std::string text =
            white ? std::string("A1/") + facings[(i / 2 + 1) % 8] : std::string("H8/") + facings[(i / 2 + 5) % 8];
        const auto reply = match.apply({match::MakeMove{text}, white ? Side::white : Side::black, 0, std::to_string(i)},
                                       match::instant_at(now));
        EXPECT_FALSE(reply.events.empty()) << text;
    }
    return match;
}

// White always as the engine would, Black never.
json::value analysis_of(const match::Match& match) {
    json::array plies;
    for (const auto& ply : match.plies()) {
        plies.push_back(
            json::object{{"win", 0.5}, {"best", ply->side == Side::white ? ply->text : std::string("A8 > A7/S")}});
    }
    return json::object{{"start", 0}, {"plies", std::move(plies)}};
}

const SignalRow* signal_of(const std::vector<SignalRow>& signals, const std::string& kind) {
    const auto found = std::ranges::find(signals, kind, &SignalRow::kind);
    return found == signals.end() ? nullptr : &*found;
}

TEST(GameSigns, CountAgreementAndEvennessOfEachPlayer) {
    const match::Match match = turning_game(32, 5);
    const auto signs = signs_of("g1", match, analysis_of(match), 77);
    ASSERT_EQ(signs.size(), 2u);
    EXPECT_EQ(signs[0].user, "ada");
    EXPECT_EQ(signs[0].moves, 14) << "the opening does not count";
    EXPECT_DOUBLE_EQ(signs[0].agreement, 1);
    EXPECT_DOUBLE_EQ(signs[0].mean_seconds, 5);
    EXPECT_NEAR(signs[0].regularity, 0, 1e-9);
    EXPECT_DOUBLE_EQ(signs[1].agreement, 0);
    EXPECT_GT(signs[1].regularity, 0.5);
    EXPECT_EQ(signs[1].looked, 77);
}

TEST(GameSigns, AreSignalsOnlyWhenTheyAreOdd) {
    const match::Match match = turning_game(32, 5);
    auto signs = signs_of("g1", match, analysis_of(match), 77);
    const auto odd = signals_in(signs[0], 16);
    ASSERT_NE(signal_of(odd, "engine"), nullptr);
    ASSERT_NE(signal_of(odd, "pace"), nullptr);
    EXPECT_EQ(signal_of(odd, "blur"), nullptr);
    EXPECT_TRUE(signals_in(signs[1], 16).empty());
    signs[1].blurs = 10;
    EXPECT_NE(signal_of(signals_in(signs[1], 16), "blur"), nullptr);
    const match::Match brief = turning_game(12, 5);
    EXPECT_TRUE(signals_in(signs_of("g2", brief, analysis_of(brief), 77)[0], 6).empty()) << "too few moves to tell";
}

TEST(GameSigns, AMoveThatOnlyBeginsLikeTheEnginesIsAnother) {
    const match::Match match = turning_game(32, 5);
    json::value analysis = analysis_of(match);
    // To N instead of NE and NW, to S instead of SE and SW.
    for (json::value& ply : analysis.at("plies").as_array()) {
        std::string best(ply.at("best").as_string());
        if (best.size() == 5) best.pop_back();
        ply.as_object()["best"] = best;
    }
    EXPECT_DOUBLE_EQ(signs_of("g1", match, analysis, 77)[0].agreement, 0.5);
}

TEST(GameSigns, DecidedPositionsSayNothing) {
    const match::Match match = turning_game(32, 5);
    json::value analysis = analysis_of(match);
    for (json::value& ply : analysis.at("plies").as_array()) ply.as_object()["win"] = 0.99;
    EXPECT_EQ(signs_of("g1", match, analysis, 77)[0].moves, 0);
    EXPECT_TRUE(signs_of("g1", match, json::object(), 77).empty());
}

class FarmingTest : public ::testing::Test {
protected:
    void SetUp() override {
        for (const char* id : {"u1", "u2"}) {
            tables_->users().insert({id, "account", std::string("name") + id, "hash", "", "{}", 1});
        }
    }
    void games(int count, int ply) {
        for (int i = 0; i < count; ++i) {
            GameRow game = finished_game("g" + std::to_string(++made_), now_ms() - 1000);
            game.rated = true;
            game.now.ply = ply;
            game.now.reason = "resignation";
            tables_->games().insert(game, {"line"});
        }
    }
    std::vector<SignalRow> signals() { return farming_signals(*tables_, "u1", "u2", now_ms()); }

    StorePlace place_{Engine::sqlite};
    std::unique_ptr<Connection> db_ = place_.connect();
    std::unique_ptr<Tables> tables_ = sql_tables(*db_);
    int made_ = 0;
};

TEST_F(FarmingTest, QuickResignationsOfOnePairAreASignal) {
    games(4, 8);
    EXPECT_TRUE(signals().empty()) << "four games are no habit";
    games(1, 8);
    const auto found = signals();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].user, "u1") << "who gains by it";
    EXPECT_EQ(found[0].about, "u2");
}

TEST_F(FarmingTest, LongGamesAreNoneUnlessBothComeFromOneAddress) {
    games(6, 60);
    EXPECT_TRUE(signals().empty());
    for (const char* id : {"u1", "u2"}) {
        tables_->users().insert_session({std::string("s") + id, std::string("h") + id, id, "c", 1, 2, "10.0.0.1", "a"});
    }
    EXPECT_EQ(signals().size(), 1u);
}

}  // namespace
}  // namespace tankchess::server
