// Whole games over real sockets.
#include "notation/record/game_record.h"
#include "records/replay.h"
#include "support/live_server.h"

#include <atomic>
#include <set>
#include <thread>

namespace tankchess::server {
namespace {

using GameTest = LiveServer;

json::object move_of(const std::string& game, std::int64_t version, const std::string& key, const std::string& text) {
    return {{"t", "move"}, {"game", game}, {"version", version}, {"key", key}, {"move", text}};
}

json::object act_of(const std::string& game, const std::string& key, const std::string& act) {
    return {{"t", "act"}, {"game", game}, {"key", key}, {"act", act}};
}

// Two guests at a table, with sockets.
struct Pair {
    Person ada, bob;
    std::string game;
    std::unique_ptr<Line> white, black;
};

class TableTest : public LiveServer {
protected:
    std::unique_ptr<Pair> sit(json::object terms = {}) {
        auto out = std::make_unique<Pair>(Pair{guest(), guest(), {}, nullptr, nullptr});
        out->game = game_of(out->ada, out->bob, std::move(terms));
        out->white = joined(out->ada, out->game);
        out->black = joined(out->bob, out->game);
        return out;
    }
};

TEST_F(TableTest, AMoveIsAcknowledgedAndShownToBoth) {
    auto table = sit();
    const json::value white = table->white->hear("state");
    const json::value black = table->black->hear("state");
    ASSERT_FALSE(white.is_null());
    EXPECT_TRUE(white.as_object().contains("choices"));
    EXPECT_FALSE(black.as_object().contains("choices")) << "choices go to the side to move only";
    const std::string text = first_move(white.at("choices"));
    table->white->say(move_of(table->game, 1, "k1", text));
    const json::value ack = table->white->hear("ack");
    ASSERT_FALSE(ack.is_null());
    EXPECT_EQ(ack.at("version").to_number<int>(), 2);
    const json::value event = table->black->hear("event");
    EXPECT_EQ(str(event.at("e").at("k")), "moved");
    EXPECT_EQ(str(event.at("turn")), "b");
    EXPECT_FALSE(event.at("e").at("effects").as_array().empty());
    EXPECT_TRUE(event.as_object().contains("choices"));
    EXPECT_EQ(str(table->white->hear("event").at("e").at("text")), str(event.at("e").at("text")));
}

TEST_F(TableTest, TheSameKeyPlaysOnceHoweverOftenItIsSent) {
    auto table = sit();
    const std::string text = first_move(table->white->hear("state").at("choices"));
    for (int i = 0; i < 3; ++i) table->white->say(move_of(table->game, 1, "same", text));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(table->white->hear("ack").at("version").to_number<int>(), 2);
    table->white->cut();
    restart();
    auto again = std::make_unique<Line>(loops_.at(0), port_, table->ada.headers());
    again->say(json::object{{"t", "join"}, {"game", table->game}});
    EXPECT_EQ(again->hear("state").at("ply").to_number<int>(), 1);
    again->say(move_of(table->game, 1, "same", text));
    EXPECT_EQ(again->hear("ack").at("version").to_number<int>(), 2) << "also after a restart";
}

TEST_F(TableTest, WrongIntentsAreRefusedWithAReasonAndChangeNothing) {
    auto table = sit();
    const std::string text = first_move(table->white->hear("state").at("choices"));
    table->black->hear("state");
    const auto refusal = [&](Line& line, const json::object& message) {
        line.say(message);
        return str(line.hear("refused").at("reason"));
    };
    EXPECT_EQ(refusal(*table->black, move_of(table->game, 1, "a", text)), "not_your_turn");
    EXPECT_EQ(refusal(*table->white, move_of(table->game, 1, "b", "A1 > Z9/N")), "illegal_move");
    EXPECT_EQ(refusal(*table->white, move_of(table->game, 1, "c", "gibberish")), "unreadable_move");
    EXPECT_EQ(refusal(*table->white, move_of("nosuch", 1, "d", text)), "no_such_game");
    EXPECT_EQ(refusal(*table->white, act_of(table->game, "e", "accept_draw")), "nothing_offered");
    Person stranger = guest();
    auto line = joined(stranger, table->game);
    EXPECT_EQ(refusal(*line, move_of(table->game, 1, "f", text)), "not_your_seat");
    EXPECT_EQ(table->ada.get("/api/games/" + table->game).at("version").to_number<int>(), 1);
}

TEST_F(TableTest, AStaleIntentIsRefused) {
    auto table = sit();
    json::value state = table->white->hear("state");
    table->white->say(move_of(table->game, 1, "k1", first_move(state.at("choices"))));
    table->white->hear("ack");
    const json::value event = table->black->hear("event");
    table->black->say(move_of(table->game, 1, "k2", first_move(event.at("choices"))));
    EXPECT_EQ(str(table->black->hear("refused").at("reason")), "stale");
}

TEST_F(TableTest, AClientThatWasCutOffGetsExactlyTheMissingEvents) {
    auto table = sit();
    json::value last = table->white->hear("state");
    table->black->hear("state");
    table->black->cut();
    EXPECT_TRUE(table->black->closed());
    table->white->say(move_of(table->game, 1, "k1", first_move(last.at("choices"))));
    table->white->hear("ack");
    auto again = line(table->bob);
    again->say(json::object{{"t", "join"}, {"game", table->game}, {"version", 1}});
    const json::value event = again->hear("event");
    EXPECT_EQ(event.at("version").to_number<int>(), 2);
    EXPECT_TRUE(event.as_object().contains("choices"));
    // A version that never was gets the whole state.
    auto lost = line(table->bob);
    lost->say(json::object{{"t", "join"}, {"game", table->game}, {"version", 99}});
    EXPECT_EQ(lost->hear("state").at("version").to_number<int>(), 2);
}

TEST_F(TableTest, SpectatorsSeeTheGameButNeitherChoicesNorThePlayersChat) {
    auto table = sit();
    Person eve = guest();
    auto watcher = joined(eve, table->game);
    const json::value state = watcher->hear("state");
    EXPECT_TRUE(state.at("you").as_array().empty());
    EXPECT_FALSE(state.as_object().contains("choices"));
    EXPECT_TRUE(state.at("may").as_array().empty());
    table->white->say(json::object{{"t", "chat"}, {"game", table->game}, {"key", "c1"}, {"text", "our secret"}});
    EXPECT_EQ(str(table->black->hear("chat").at("text")), "our secret");
    watcher->say(json::object{{"t", "chat"}, {"game", table->game}, {"key", "c2"}, {"text", "he will lose"}});
    EXPECT_EQ(str(watcher->hear("chat").at("text")), "he will lose");
    for (const json::value& message : table->white->hear_all(200))
        EXPECT_NE(
            str(message.at("t")) + str(message.as_object().contains("room") ? message.at("room") : json::value("")),
            "chatwatchers");
    EXPECT_EQ(written(eve.get("/api/games/" + table->game)).find("our secret"), std::string::npos);
}

TEST_F(TableTest, TakebackDrawAndRematchNeedBoth) {
    auto table = sit();
    table->white->say(move_of(table->game, 1, "k1", first_move(table->white->hear("state").at("choices"))));
    table->white->hear("ack");
    table->white->say(act_of(table->game, "t1", "offer_takeback"));
    table->white->hear("ack");
    table->black->say(act_of(table->game, "t2", "accept_takeback"));
    EXPECT_FALSE(table->black->hear("ack").is_null());
    EXPECT_EQ(table->ada.get("/api/games/" + table->game).at("ply").to_number<int>(), 0);
    table->white->say(act_of(table->game, "d1", "offer_draw"));
    table->white->hear("ack");
    table->black->say(act_of(table->game, "d2", "accept_draw"));
    table->black->hear("ack");
    const json::value over = table->ada.get("/api/games/" + table->game);
    EXPECT_EQ(str(over.at("outcome").at("result")), "1/2-1/2");
    EXPECT_EQ(str(over.at("outcome").at("reason")), "agreement");
    table->white->say(act_of(table->game, "r1", "offer_rematch"));
    table->white->hear("ack");
    table->black->say(act_of(table->game, "r2", "accept_rematch"));
    const json::value started = table->black->hear("started");
    ASSERT_FALSE(started.is_null());
    const json::value next = table->bob.get("/api/games/" + str(started.at("game")));
    EXPECT_EQ(str(next.at("you").as_array()[0]), "w") << "sides change";
}

TEST_F(TableTest, ResignationEndsTheGameAndTheArchiveHasIt) {
    auto table = sit();
    table->white->say(move_of(table->game, 1, "k1", first_move(table->white->hear("state").at("choices"))));
    table->white->hear("ack");
    table->black->say(act_of(table->game, "r", "resign"));
    table->black->hear("ack");
    const json::value list = table->ada.get("/api/archive?player=" + table->ada.name);
    ASSERT_EQ(list.at("items").as_array().size(), 1u);
    EXPECT_EQ(str(list.at("items").as_array()[0].at("outcome").at("result")), "1-0");
    const auto found = [&](const std::string& query) {
        return table->ada.get("/api/archive?" + query).at("items").as_array().size();
    };
    EXPECT_EQ(found("result=1-0"), 1u);
    EXPECT_EQ(found("result=0-1"), 0u);
    EXPECT_EQ(found("mode=" + str(list.at("items").as_array()[0].at("rules"))), 1u);
    EXPECT_EQ(found("mode=four"), 0u);
    EXPECT_EQ(found("setup=basic-16"), 1u);
    EXPECT_EQ(found("setup=basic-20"), 0u);
    EXPECT_EQ(found("from=2020-01-01"), 1u);
    EXPECT_EQ(found("to=2020-01-01"), 0u);
    EXPECT_EQ(found("player=" + table->bob.name + "&result=1-0&setup=basic-16&from=2020-01-01"), 1u);
    EXPECT_EQ(found("player=nobody"), 0u);
    table->ada.get("/api/archive?from=tomorrow", 400);
    const auto record = read_record(table->ada.raw("GET", "/api/games/" + table->game + "/record").body);
    ASSERT_TRUE(record) << record.fault().text();
    EXPECT_EQ(*record->tag("Termination"), "resignation");
    EXPECT_TRUE(replay_record(*record));
    const json::value whole = table->ada.get("/api/games/" + table->game + "/export");
    EXPECT_EQ(whole.at("positions").as_array().size(), 2u);
    EXPECT_EQ(str(table->ada.get("/api/games/" + table->game + "/at/0").at("tps")), str(whole.at("start")));
    table->ada.get("/api/games/" + table->game + "/at/7", 400);
    const json::array positions = table->ada.get("/api/games/" + table->game + "/positions").at("positions").as_array();
    ASSERT_EQ(positions.size(), 2u);
    for (std::size_t ply = 0; ply < positions.size(); ++ply) {
        const json::value at = table->ada.get("/api/games/" + table->game + "/at/" + std::to_string(ply));
        EXPECT_EQ(at.at("tps"), positions[ply]);
        EXPECT_EQ(str(at.at("turn")), ply == 0 ? "w" : "b");
    }
}

TEST_F(TableTest, AClockThatRunsOutLosesTheGame) {
    auto table = sit(json::object{{"clock", json::object{{"kind", "real"}, {"base", 1}, {"increment", 0}}}});
    table->white->hear("state");
    json::value event;
    for (int i = 0; i < 10; ++i) {
        event = table->black->hear("event", 6000);
        if (event.is_null() || !event.at("outcome").is_null()) break;
    }
    ASSERT_FALSE(event.is_null());
    EXPECT_EQ(str(event.at("outcome").at("reason")), "time");
}

TEST_F(TableTest, UnreadableMessagesAreNamedAndTheThirdEndsTheSocket) {
    auto table = sit();
    for (int i = 0; i < 3; ++i) table->white->say_text("{\"t\":\"sudo\"}");
    EXPECT_EQ(str(table->white->hear("error").at("id")), "bad_message");
    EXPECT_TRUE(table->white->closed());
}

TEST_F(TableTest, AMessageThatIsTooLargeEndsTheSocket) {
    auto table = sit();
    table->white->say_text(std::string(100000, 'x'));
    EXPECT_TRUE(table->white->closed());
}

TEST_F(GameTest, TheEngineAnswersAMove) {
    Person ada = guest();
    const std::string game =
        str(ada.post("/api/games",
                     json::object{{"setup", "basic-16"}, {"side", "w"}, {"opponent", json::object{{"engine", 1}}}}, 201)
                .at("game"));
    auto socket = joined(ada, game);
    socket->say(move_of(game, 1, "k1", first_move(socket->hear("state").at("choices"))));
    socket->hear("ack");
    for (int i = 0; i < 2; ++i) {
        const json::value event = socket->hear("event", 20000);
        ASSERT_FALSE(event.is_null());
        if (str(event.at("e").at("side")) == "b") {
            EXPECT_EQ(str(event.at("turn")), "w");
            EXPECT_TRUE(event.as_object().contains("choices"));
        }
    }
}

TEST_F(GameTest, OneScreenPlaysBothSides) {
    Person ada = guest();
    const std::string game =
        str(ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}}, 201).at("game"));
    auto socket = joined(ada, game);
    json::value now = socket->hear("state");
    EXPECT_EQ(now.at("you").as_array().size(), 2u);
    for (int ply = 0; ply < 6; ++ply) {
        socket->say(move_of(game, now.at("version").to_number<int>(), "k" + std::to_string(ply),
                            first_move(now.at("choices"))));
        now = socket->hear("event");
        ASSERT_FALSE(now.is_null());
        ASSERT_EQ(now.at("ply").to_number<int>(), ply + 1);
    }
}

TEST_F(GameTest, ASeekIsFoundInTheLobbyAndAccepted) {
    Person ada = guest(), bob = guest();
    auto lobby = line(bob);
    lobby->say(json::object{{"t", "lobby"}, {"on", true}});
    EXPECT_TRUE(lobby->hear("lobby").at("seeks").as_array().empty());
    ada.post("/api/seeks", json::object{{"setup", "basic-16"}, {"rules", "mate"}}, 201);
    const json::value seek = lobby->hear("seek");
    ASSERT_FALSE(seek.is_null());
    const std::string id = str(seek.at("seek").at("id"));
    ada.post("/api/seeks/" + id + "/accept", json::object(), 409);
    const json::value game = bob.post("/api/seeks/" + id + "/accept", json::object(), 201);
    EXPECT_FALSE(lobby->hear("seek_gone").is_null());
    EXPECT_EQ(ada.get("/api/games/" + str(game.at("game"))).at("you").as_array().size(), 1u);
    bob.post("/api/seeks/" + id + "/accept", json::object(), 404);
}

TEST_F(GameTest, OnlyOneOfManyTakesAChallenge) {
    Person ada = guest();
    const std::string id = str(ada.post("/api/challenges", json::object{{"setup", "basic-16"}}, 201).at("id"));
    std::vector<std::thread> rush;
    std::atomic<int> won{0};
    for (int i = 0; i < 6; ++i) {
        rush.emplace_back([&] {
            Person one(port_);
            one.arrive();
            won += one.raw("POST", "/api/challenges/" + id + "/accept", "{}").status == 201;
        });
    }
    for (auto& thread : rush) thread.join();
    EXPECT_EQ(won, 1);
}

TEST_F(GameTest, RatedGamesChangeRatingsOfAccountsOnly) {
    Person ada = guest(), bob = guest();
    const json::object terms{{"setup", "basic-16"},
                             {"rules", "mate"},
                             {"rated", true},
                             {"side", "w"},
                             {"clock", json::object{{"kind", "real"}, {"base", 600}, {"increment", 5}}}};
    ada.post("/api/challenges", terms, 403);
    ada.register_as("Ada");
    bob.register_as("Bob");
    const std::string id = str(ada.post("/api/challenges", terms, 201).at("id"));
    const std::string game = str(bob.post("/api/challenges/" + id + "/accept", json::object(), 201).at("game"));
    for (int ply = 0; ply < 4; ++ply) {
        Person& mover = ply % 2 == 0 ? ada : bob;
        const json::value state = mover.get("/api/games/" + game);
        mover.post("/api/games/" + game + "/move",
                   json::object{{"move", first_move(state.at("choices"))}, {"key", "k" + std::to_string(ply)}});
    }
    bob.post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}});
    EXPECT_GT(ada.get("/api/users/Ada").at("ratings").at("basic").at("rating").to_number<int>(), 1600);
    EXPECT_LT(ada.get("/api/users/bob").at("ratings").at("basic").at("rating").to_number<int>(), 1400);
    EXPECT_EQ(ada.get("/api/users/Ada/ratings/basic").at("points").as_array().size(), 1u);
    EXPECT_EQ(ada.get("/api/users/Ada").at("wins").to_number<int>(), 1);
}

TEST_F(GameTest, AnyPositionIsJudgedWithChoicesAndOverlays) {
    Person anyone(port_);
    const json::value start = anyone.get("/api/setups/basic-16");
    const json::value view = anyone.post(
        "/api/position", json::object{{"tps", start.at("tps")},
                                      {"want", json::array{"choices", "danger", "threats", "fire", "ways_out"}}});
    EXPECT_TRUE(view.at("outcome").is_null());
    EXPECT_FALSE(view.at("danger").at("w").as_array().empty());
    EXPECT_TRUE(view.at("threats").as_array().empty()) << "nobody can be hit in the first move of a fair setup";
    const json::value hit = anyone.post(
        "/api/position", json::object{{"tps", "8x8 8./8./8./8./8./8./8./8. wCLT@D2S,bMT@D8S,bCLT@H8S w sudden 0 1"},
                                      {"want", json::array{"threats"}}});
    const json::value& threat = hit.at("threats").at(0);
    EXPECT_EQ(threat.at("at").to_number<int>(), 11);
    const json::value& by = threat.at("by").at(0);
    EXPECT_EQ(by.at("from").to_number<int>(), 59);
    EXPECT_FALSE(str(by.at("plate")).empty());
    EXPECT_EQ(str(by.at("effects").as_array().back().at("e")), "destroy") << "how it goes, to the end";
    EXPECT_NE(str(by.at("tps")).find("wCLT@D2!"), std::string::npos) << "a Command piece: the board after it";
    EXPECT_GT(view.at("ways_out").at("w").at("steps").to_number<int>(), 15);
    const std::string move = first_move(view.at("choices"));
    const json::value after =
        anyone.post("/api/position", json::object{{"tps", start.at("tps")}, {"moves", json::array{json::value(move)}}});
    EXPECT_EQ(str(after.at("turn")), "b");
    EXPECT_EQ(after.at("played").as_array().size(), 1u);
    EXPECT_EQ(str(anyone.post("/api/position", json::object{{"tps", "4x4 nonsense"}}, 400).at("error").at("id")),
              "bad_position");
    EXPECT_EQ(
        str(anyone
                .post("/api/position", json::object{{"tps", start.at("tps")}, {"moves", json::array{"A1 > A2/N"}}}, 400)
                .at("error")
                .at("id")),
        "bad_move");
}

TEST_F(GameTest, SetupsAreSavedSharedCheckedAndPlayed) {
    Person ada = guest(), bob = guest();
    const std::string tps = str(ada.get("/api/setups/basic-16").at("tps"));
    EXPECT_TRUE(ada.post("/api/setups/check", json::object{{"tps", tps}}).at("fair").as_bool());
    const json::value saved = ada.post("/api/setups", json::object{{"name", "mine"}, {"tps", tps}}, 201);
    const std::string id = str(saved.at("id"));
    EXPECT_EQ(str(bob.get("/api/setups/" + id).at("tps")), tps) << "the link is enough";
    bob.send("DELETE", "/api/setups/" + id, "", 403);
    bob.post("/api/games", json::object{{"setup", id}, {"opponent", "self"}}, 201);
    ada.send("DELETE", "/api/setups/" + id, "", 200);
    ada.get("/api/setups/" + id, 404);
}

TEST_F(GameTest, SetupsSayInWhichModesTheyCanBePlayed) {
    Person ada = guest();
    const auto modes = [](const json::value& card) {
        std::set<std::string> out;
        for (const json::value& mode : card.at("modes").as_array()) out.insert(str(mode));
        return out;
    };
    const json::value basic = ada.get("/api/setups/basic-16");
    EXPECT_EQ(modes(basic), (std::set<std::string>{"sudden", "mate", "last", "escape", "flag"}));
    for (const std::string& mode : modes(basic)) {
        ada.post("/api/games", json::object{{"setup", "basic-16"}, {"rules", json::value(mode)}, {"opponent", "self"}},
                 201);
    }
    // X3: without a free middle there is no place for the flag.
    const std::string walled = "8x8 8./8./8./3.2#3./3.2#3./8./8./8. wCLT@D1N,bCLT@D8S w mate 0 1";
    const json::value check = ada.post("/api/setups/check", json::object{{"tps", json::value(walled)}});
    EXPECT_EQ(modes(check), (std::set<std::string>{"sudden", "mate", "last", "escape"}));
    // A mode says whether its armies can be changed (X4, X7).
    std::set<std::string> fixed;
    const json::value catalogue = ada.get("/api/catalogue");
    for (const json::value& mode : catalogue.at("rules").as_array()) {
        if (!mode.at("armies").as_bool()) fixed.insert(str(mode.at("id")));
    }
    EXPECT_EQ(fixed, (std::set<std::string>{"four", "retreat"}));
}

TEST_F(GameTest, AnAnalysisRunsAsAJobWithProgress) {
    Person ada = guest();
    const json::value tps = ada.get("/api/setups/basic-16").at("tps");
    const json::value job = ada.post("/api/analysis", json::object{{"tps", tps}, {"lines", 2}, {"ms", 300}}, 202);
    json::value now;
    for (int i = 0; i < 100; ++i) {
        now = ada.get("/api/analysis/" + str(job.at("id")));
        if (str(now.at("state")) == "done") break;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    ASSERT_EQ(str(now.at("state")), "done");
    EXPECT_EQ(now.at("result").at("lines").as_array().size(), 2u);
}

TEST_F(GameTest, HintsAreGivenOnlyWhereTheyWereAgreed) {
    Person ada = guest();
    const auto start = [&](bool hints) {
        return str(
            ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}, {"hints", hints}}, 201)
                .at("game"));
    };
    ada.post("/api/games/" + start(false) + "/hint", json::object(), 403);
    EXPECT_FALSE(str(ada.post("/api/games/" + start(true) + "/hint").at("move")).empty());
}

TEST_F(TableTest, RunningGamesGoOnAfterARestartWithTheOutageGivenBack) {
    auto table = sit(json::object{{"clock", json::object{{"kind", "real"}, {"base", 60}, {"increment", 0}}}});
    table->white->say(move_of(table->game, 1, "k1", first_move(table->white->hear("state").at("choices"))));
    table->white->hear("ack");
    table->white->cut();
    table->black->cut();
    server_.reset();
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    start();
    Person bob(port_);
    bob.cookie = table->bob.cookie;
    bob.csrf = table->bob.csrf;
    // The first look loads the game and gives the time back; the second shows it.
    bob.get("/api/games/" + table->game);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const json::value state = bob.get("/api/games/" + table->game);
    EXPECT_GT(state.at("clock").at("left").at("b").to_number<int>(), 58000);
    bob.post("/api/games/" + table->game + "/move",
             json::object{{"move", first_move(state.at("choices"))}, {"key", "k2"}});
}

TEST_F(TableTest, DrainingSaysGoodbyeAndKeepsEverything) {
    auto table = sit();
    table->white->say(move_of(table->game, 1, "k1", first_move(table->white->hear("state").at("choices"))));
    table->white->hear("ack");
    std::thread stopper([this] { server_->drain(); });
    EXPECT_EQ(str(table->white->hear("bye").at("reason")), "draining");
    EXPECT_TRUE(table->white->closed());
    stopper.join();
    restart();
    Person anyone(port_);
    EXPECT_EQ(anyone.get("/api/games/" + table->game).at("ply").to_number<int>(), 1);
}

}  // namespace
}  // namespace tankchess::server
