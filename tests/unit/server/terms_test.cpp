// What games are played with: armies, clocks, sides, rated or not.
#include <thread>

#include "notation/position/position_text.h"
#include "setups/armies.h"
#include "setups/stock_setups.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

using TermsTest = LiveServer;

json::array codes(std::initializer_list<const char*> list) {
    json::array out;
    for (const char* code : list) out.push_back(json::value(code));
    return out;
}

TEST_F(TermsTest, TimeOddsAndDaysReachTheClocks) {
    Person ada = guest(), bob = guest();
    const std::string odds = game_of(
        ada, bob,
        json::object{
            {"clock",
             json::object{{"kind", "real"}, {"base", 600}, {"increment", 5}, {"odds", json::object{{"b", 60}}}}}});
    const json::value clock = ada.get("/api/games/" + odds).at("clock");
    EXPECT_GT(clock.at("left").at("w").to_number<int>(), 590'000);
    EXPECT_EQ(clock.at("left").at("b").to_number<int>(), 60'000);
    const std::string slow = game_of(ada, bob, json::object{{"clock", json::object{{"kind", "days"}, {"days", 3}}}});
    const json::value days = ada.get("/api/games/" + slow).at("clock");
    EXPECT_EQ(str(days.at("kind")), "days");
    EXPECT_GT(days.at("left").at("w").to_number<std::int64_t>(), 3 * 86'400'000LL - 10'000);
    ada.post("/api/games/" + slow + "/move",
             json::object{{"move", first_move(ada.get("/api/games/" + slow).at("choices"))}, {"key", "k"}});
    EXPECT_GT(ada.get("/api/games/" + slow).at("clock").at("left").at("w").to_number<std::int64_t>(),
              3 * 86'400'000LL - 10'000)
        << "each turn has its own days";
}

TEST_F(TermsTest, TheComputerPlaysInTheStyleThatWasAskedFor) {
    Person ada = guest();
    const auto terms = [](const json::object& opponent) {
        return json::object{{"setup", "small-12"}, {"rules", "mate"}, {"side", "w"}, {"opponent", opponent}};
    };
    const auto seats = [&](const json::object& opponent) {
        const std::string game = str(ada.post("/api/games", terms(opponent), 201).at("game"));
        return ada.get("/api/games/" + game).at("seats");
    };
    const json::value styled = seats({{"engine", 2}, {"style", "runner"}});
    EXPECT_EQ(str(styled.at(1).at("style")), "runner");
    EXPECT_FALSE(styled.at(0).as_object().contains("style"));
    EXPECT_FALSE(seats({{"engine", 2}, {"style", "plain"}}).at(1).as_object().contains("style"));
    EXPECT_FALSE(seats({{"engine", 2}}).at(1).as_object().contains("style"));
    ada.post("/api/games", terms({{"engine", 2}, {"style", "brave"}}), 400);
}

TEST_F(TermsTest, LagIsGivenBackUpToTheCapOnly) {
    Person ada = guest(), bob = guest();
    const std::string game =
        game_of(ada, bob, json::object{{"clock", json::object{{"kind", "real"}, {"base", 600}, {"increment", 0}}}});
    auto white = joined(ada, game);
    const json::value state = white->hear("state");
    std::this_thread::sleep_for(std::chrono::milliseconds(1300));
    white->say(json::object{{"t", "move"},
                            {"game", game},
                            {"version", state.at("version")},
                            {"key", "k"},
                            {"lag", 60000},
                            {"move", first_move(state.at("choices"))}});
    const json::value event = white->hear("event");
    ASSERT_FALSE(event.is_null());
    EXPECT_GE(event.at("e").at("spent").to_number<int>(), 750);
}

TEST_F(TermsTest, RatedGamesHaveNoHintsNoOddsAndNoFreeArmies) {
    Person ada = guest();
    ada.register_as("Ada");
    json::object terms{{"setup", "basic-16"},
                       {"rated", true},
                       {"hints", true},
                       {"clock", json::object{{"kind", "real"}, {"base", 600}, {"increment", 5}}}};
    EXPECT_FALSE(ada.post("/api/challenges", terms, 201).at("terms").at("hints").as_bool());
    terms["army"] = json::object{{"kind", "free"}};
    EXPECT_EQ(error_id(ada.post("/api/challenges", terms, 400)), "bad_field");
    terms["army"] = json::object{{"kind", "single"}, {"type", "MT"}};
    ada.post("/api/challenges", terms, 201);
    terms["clock"].as_object()["odds"] = json::object{{"w", 60}};
    EXPECT_EQ(error_id(ada.post("/api/challenges", terms, 400)), "bad_field");
    terms["clock"] = json::object{{"kind", "none"}};
    EXPECT_EQ(error_id(ada.post("/api/challenges", terms, 400)), "bad_field");
    terms["opponent"] = json::object{{"engine", 1}};
    terms["clock"] = json::object{{"kind", "real"}, {"base", 600}, {"increment", 5}};
    EXPECT_EQ(error_id(ada.post("/api/games", terms, 403)), "account_needed");
}

TEST_F(TermsTest, AnArmyListMeansTheSameToTheServerAndToTheCommandLine) {
    Person ada = guest();
    const auto setup = *stock_setup("basic-16", RulesSpec{Style::mate, 0});
    const json::array army = codes({"HT", "MT", "CLT", "TD", "HM", "LT", "IT", "SL", "MS", "TK"});
    const auto expected = choose_armies(setup, "b:HT,MT,CLT,TD,HM,LT,IT,SL,MS,TK");
    ASSERT_TRUE(expected) << expected.fault().text();
    const json::object terms{{"setup", "basic-16"},
                             {"rules", "mate"},
                             {"opponent", "self"},
                             {"army", json::object{{"kind", "free"}, {"b", army}}}};
    const std::string game = str(ada.post("/api/games", terms, 201).at("game"));
    EXPECT_EQ(str(ada.get("/api/games/" + game).at("tps")), write_setup(*expected));
}

TEST_F(TermsTest, FreeArmiesKeepToTheirPointsWhereThatIsAgreed) {
    Person ada = guest(), bob = guest();
    const json::array strong = codes({"HT", "HT", "CLT", "HT", "HT", "HT", "HT", "HT", "HT", "HT"});
    const json::array weak = codes({"LT", "LT", "CLT", "LT", "LT", "LT", "LT", "LT", "LT", "LT"});
    json::object terms{{"setup", "basic-16"},
                       {"rules", "mate"},
                       {"side", "w"},
                       {"army", json::object{{"kind", "free"}, {"w", strong}, {"points", json::object{{"b", 1}}}}}};
    EXPECT_FALSE(ada.post("/api/challenges", terms, 201).at("terms").at("army").as_object().contains("points"))
        << "only the server says so";
    terms["army"].as_object()["budget"] = true;
    EXPECT_EQ(error_id(ada.post("/api/challenges", terms, 400)), "army_over_budget");
    terms["army"].as_object()["w"] = weak;
    const json::value challenge = ada.post("/api/challenges", terms, 201);
    const auto printed = *stock_setup("basic-16", RulesSpec{Style::mate, 0});
    EXPECT_EQ(challenge.at("terms").at("army").at("points").at("b").to_number<int>(),
              army_points(printed, Side::black));
    const std::string accept = "/api/challenges/" + str(challenge.at("id")) + "/accept";
    EXPECT_EQ(error_id(bob.post(accept, json::object{{"army", strong}}, 400)), "army_over_budget");
    bob.post(accept, json::object{{"army", weak}}, 201);
}

TEST_F(TermsTest, SetupsTellTheModesTheyCanBePlayedIn) {
    Person ada = guest();
    const auto modes = [&](const std::string& id) {
        std::string text;
        const json::value card = ada.get("/api/setups/" + id);
        for (const json::value& mode : card.at("modes").as_array()) text += str(mode) + " ";
        return text;
    };
    EXPECT_EQ(modes("basic-16"), "sudden mate last escape flag ");
    EXPECT_EQ(modes("retreat-12"), "retreat ");
    const json::object blocked{{"name", "Rock"},
                               {"tps", "8x8 8./8./8./3.2#3./8./8./8./8. wCLT@A1N,bCLT@H8S w mate 0 1"}};
    ada.register_as("Ada");
    const std::string id = str(ada.post("/api/setups", blocked, 201).at("id"));
    EXPECT_EQ(modes(id), "sudden mate last escape ") << "an obstacle stands in the middle";
}

TEST_F(TermsTest, AHandicapGameHasTheFlagsOfItsBoardAndTheRulesThatAreAskedFor) {
    Person ada = guest();
    const json::value card = ada.get("/api/setups/old-town-16");
    std::string flags;
    for (const json::value& flag : card.at("flags").as_array()) flags += "," + str(flag);
    EXPECT_EQ(flags, ",site@H8,flag@C5,flag@F5,flag@K12,flag@N12");
    // As the page sends it: the card's position without a piece, written for the card's rules.
    const auto start = [&](const std::string& markers, const char* rules) {
        std::string tps = str(card.at("tps"));
        const std::string given = "wLT@C3N,";
        tps.erase(tps.find(given), given.size());
        tps.insert(tps.find(" w sudden"), markers);
        const json::object terms{{"tps", tps}, {"rules", rules}, {"opponent", "self"}};
        return str(ada.get("/api/games/" + str(ada.post("/api/games", terms, 201).at("game"))).at("tps"));
    };
    const std::string flagged = start(flags, "flag");
    EXPECT_NE(flagged.find("flag@C5,flag@F5,site@H8,flag@K12,flag@N12 w flag;w0b0"), std::string::npos) << flagged;
    for (const char* rules : {"last", "escape", "mate"}) {
        const std::string tps = start("", rules);
        EXPECT_EQ(tps.find("wLT@C3"), std::string::npos);
        EXPECT_NE(tps.find(std::string(" w ") + rules), std::string::npos) << tps;
    }
}

TEST_F(TermsTest, WhoAcceptsBringsAnArmyOnlyWhereTheChoiceIsFree) {
    Person ada = guest(), bob = guest();
    const json::array army = codes({"LT", "LT", "LT", "LT", "LT", "CMT", "LT", "LT", "LT", "LT"});
    json::object terms{{"setup", "basic-16"}, {"rules", "mate"}, {"side", "w"}};
    const std::string plain_one = str(ada.post("/api/challenges", terms, 201).at("id"));
    EXPECT_EQ(error_id(bob.post("/api/challenges/" + plain_one + "/accept", json::object{{"army", army}}, 400)),
              "bad_army");
    terms["army"] = json::object{{"kind", "free"}};
    const std::string free_one = str(ada.post("/api/challenges", terms, 201).at("id"));
    EXPECT_EQ(error_id(bob.post("/api/challenges/" + free_one + "/accept", json::object{{"army", codes({"LT"})}}, 400)),
              "bad_army");
    json::array headless = army;
    headless[5] = json::value("LT");
    EXPECT_EQ(error_id(bob.post("/api/challenges/" + free_one + "/accept", json::object{{"army", headless}}, 400)),
              "bad_army")
        << "a side that has a Command piece names one";
    // Start squares are counted from the side's own edge, left to right as it sees them: Black's sixth.
    const json::value starts = ada.get("/api/setups/basic-16").at("starts");
    EXPECT_EQ(starts.at("w").at(5).at(0).to_number<int>(), 2 * 16 + 2) << "C3";
    EXPECT_EQ(starts.at("b").at(5).at(0).to_number<int>(), 13 * 16 + 13) << "N14";
    const std::string game =
        str(bob.post("/api/challenges/" + free_one + "/accept", json::object{{"army", army}}, 201).at("game"));
    const std::string tps = str(bob.get("/api/games/" + game).at("tps"));
    EXPECT_NE(tps.find("bCMT@N14S"), std::string::npos) << tps;
    EXPECT_EQ(tps.find("bHT"), std::string::npos) << "all others are Light Tanks";
    EXPECT_NE(tps.find("wMT"), std::string::npos) << "White keeps the standard army";
}

TEST_F(TermsTest, RetreatArmiesAreChosenFreelyBeforeTheyArePlaced) {
    Person ada = guest(), bob = guest();
    json::object terms{{"setup", "retreat-12"}, {"side", "w"}};
    terms["army"] = json::object{{"kind", "free"}, {"w", codes({"HM", "HM", "CTD", "LT", "MT", "HT"})}};
    const std::string id = str(ada.post("/api/challenges", terms, 201).at("id"));
    const std::string accept = "/api/challenges/" + id + "/accept";
    const auto refused = [&](json::array army) {
        return error_id(bob.post(accept, json::object{{"army", std::move(army)}}, 400));
    };
    EXPECT_EQ(refused(codes({"CLT", "LT", "LT", "LT", "LT"})), "bad_army") << "one is missing";
    EXPECT_EQ(refused(codes({"LT", "LT", "LT", "LT", "LT", "LT"})), "bad_army") << "no Command piece";
    EXPECT_EQ(refused(codes({"CLT", "CLT", "LT", "LT", "LT", "LT"})), "bad_army") << "two of them";
    EXPECT_EQ(refused(codes({"CLT", "RB", "LT", "LT", "LT", "LT"})), "bad_army") << "not a basic type";
    const json::array army = codes({"HT", "HT", "HT", "CMT", "TD", "HM"});
    const std::string game = str(bob.post(accept, json::object{{"army", army}}, 201).at("game"));
    const std::string tps = str(bob.get("/api/games/" + game).at("tps"));
    EXPECT_NE(tps.find("w=CTD,"), std::string::npos) << tps;
    EXPECT_NE(tps.find("b=CMT,"), std::string::npos) << tps;
    EXPECT_NE(tps.find("3HT"), std::string::npos) << tps;
    // A seek of the same kind, and a game against the engine.
    const std::string seek = str(ada.post("/api/seeks", terms, 201).at("id"));
    bob.post("/api/seeks/" + seek + "/accept", json::object{{"army", army}}, 201);
    terms["opponent"] = json::object{{"engine", 1}};
    const std::string alone = str(ada.post("/api/games", terms, 201).at("game"));
    EXPECT_NE(str(ada.get("/api/games/" + alone).at("tps")).find("w=CTD,"), std::string::npos);
}

TEST_F(TermsTest, RetreatPositionsAreAnalysed) {
    Person ada = guest();
    const std::string game =
        str(ada.post("/api/games", json::object{{"setup", "retreat-12"}, {"opponent", "self"}}, 201).at("game"));
    const auto wait_for = [&](const json::value& job) {
        json::value now;
        for (int i = 0; i < 200; ++i) {
            now = ada.get("/api/analysis/" + str(job.at("id")));
            if (str(now.at("state")) == "done") break;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        EXPECT_EQ(str(now.at("state")), "done");
        return now.at("result");
    };
    const json::value tps = ada.get("/api/games/" + game).at("tps");
    const json::value result = wait_for(ada.post("/api/analysis", json::object{{"tps", tps}, {"ms", 300}}, 202));
    ASSERT_EQ(result.at("lines").as_array().size(), 1u);
    const json::array& moves = result.at("lines").at(0).at("moves").as_array();
    ASSERT_GE(moves.size(), 6u) << "White places six pieces";
    for (std::size_t i = 0; i < moves.size(); ++i) {
        ada.post("/api/games/" + game + "/move", json::object{{"move", moves[i]}, {"key", "k" + std::to_string(i)}});
    }
    ada.post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r"}, {"side", "w"}});
    const json::value whole = wait_for(ada.post("/api/analysis", json::object{{"game", game}}, 202));
    EXPECT_EQ(whole.at("plies").as_array().size(), moves.size());
}

TEST_F(TermsTest, SeveralPlayOnOneDeviceWithComputersOnTheOtherSeats) {
    Person ada = guest();
    const json::object engine{{"engine", 1}};
    json::object terms{{"setup", "corner-four-20"},
                       {"rules", "four"},
                       {"clock", json::object{{"kind", "none"}}},
                       {"rated", false},
                       {"hints", false},
                       {"side", "w"},
                       {"seats", json::object{{"w", "me"}, {"x", engine}, {"b", "me"}, {"y", engine}}}};
    const std::string path = "/api/games/" + str(ada.post("/api/games", terms, 201).at("game"));
    EXPECT_TRUE(ada.get(path).at("one_screen").as_bool());
    ada.post(path + "/move", json::object{{"move", first_move(ada.get(path).at("choices"))}, {"key", "one"}});
    // The computer answers for the second seat, then the third is played from the same device.
    json::value state = ada.get(path);
    for (int tries = 0; tries < 200 && str(state.at("turn")) != "b"; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        state = ada.get(path);
    }
    ASSERT_EQ(str(state.at("turn")), "b");
    ada.post(path + "/move", json::object{{"move", first_move(state.at("choices"))}, {"key", "two"}});
    EXPECT_GE(ada.get(path).at("ply").to_number<int>(), 3);
    terms["seats"] = json::object{{"w", "me"}, {"x", "open"}, {"b", "me"}, {"y", engine}};
    EXPECT_EQ(error_id(ada.post("/api/games", terms, 400)), "bad_field");
}

TEST_F(TermsTest, OffersCanBeDeclinedWithdrawnAndAGameAborted) {
    Person ada = guest(), bob = guest();
    const std::string game = game_of(ada, bob);
    int key = 0;
    const auto act = [&](Person& who, const char* what, int status = 200) {
        return who.post("/api/games/" + game + "/act",
                        json::object{{"act", what}, {"key", "a" + std::to_string(++key)}}, status);
    };
    const auto standing = [&](const char* kind) {
        return ada.get("/api/games/" + game).at("offers").at(kind).as_array().size();
    };
    act(ada, "offer_draw");
    EXPECT_EQ(standing("draw"), 1u);
    act(bob, "decline");
    EXPECT_EQ(standing("draw"), 0u);
    EXPECT_EQ(error_id(act(ada, "offer_draw", 409)), "offered_lately");
    act(bob, "offer_draw");
    act(bob, "withdraw");
    EXPECT_EQ(standing("draw"), 0u);
    EXPECT_EQ(error_id(act(ada, "accept_draw", 409)), "nothing_offered");
    EXPECT_EQ(error_id(act(ada, "claim_win", 409)), "not_allowed");
    act(bob, "abort");
    EXPECT_EQ(str(ada.get("/api/games/" + game).at("outcome").at("reason")), "aborted");
    EXPECT_EQ(error_id(act(ada, "resign", 409)), "game_over");
}

TEST_F(TermsTest, ChallengesAreForWhomTheyNameAndCanBeDeclinedOrTakenBack) {
    Person ada = guest(), bob = guest(), eve = guest();
    bob.register_as("Bob");
    const auto challenge = [&] {
        return str(ada.post("/api/challenges", json::object{{"setup", "basic-16"}, {"to", "bob"}}, 201).at("id"));
    };
    const std::string id = challenge();
    EXPECT_EQ(bob.get("/api/challenges").at("in").as_array().size(), 1u);
    EXPECT_EQ(error_id(eve.post("/api/challenges/" + id + "/accept", json::object(), 403)), "not_yours");
    eve.post("/api/challenges/" + id + "/decline", json::object(), 403);
    bob.post("/api/challenges/" + id + "/decline");
    ada.get("/api/challenges/" + id, 404);
    const std::string other = challenge();
    bob.send("DELETE", "/api/challenges/" + other, "", 403);
    ada.send("DELETE", "/api/challenges/" + other, "", 200);
    bob.post("/api/challenges/" + other + "/accept", json::object(), 404);
}

TEST_F(TermsTest, ASetupIsJudgedWithFaultsThatClientsCanTranslate) {
    Person anyone(port_);
    const auto check = [&](const char* tps) { return anyone.post("/api/setups/check", json::object{{"tps", tps}}); };
    const auto first = [](const json::value& view) { return view.at("faults").as_array().at(0); };
    const json::value empty = check("8x8 8./8./8./8./8./8./8./8. - w mate 0 1");
    EXPECT_FALSE(empty.at("fair").as_bool()) << "nobody can play on an empty board";
    ASSERT_EQ(empty.at("faults").as_array().size(), 2u);
    EXPECT_EQ(str(first(empty).at("id")), "no_vehicles");
    EXPECT_EQ(str(first(empty).at("params").at("side")), "w");
    const json::value headless = check("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bLT@D8S w mate 0 1");
    EXPECT_EQ(str(first(headless).at("id")), "no_command");
    EXPECT_EQ(str(first(headless).at("params").at("side")), "b");
    EXPECT_EQ(str(first(check("8x8 8./8./8./8./8./8./8./8. wLT@D1N w last 0 1")).at("id")), "no_vehicles");
    EXPECT_EQ(str(first(check("12x12 12./12./12./12./12./12./12./12./12./12./12./12. - w retreat 0 1")).at("id")),
              "no_vehicles");
    const json::value drowned = check("8x8 8./8./8./8./8./8./8./3.~4. wCLT@D1N,bCLT@D8S w mate 0 1");
    EXPECT_FALSE(drowned.at("valid").as_bool());
    EXPECT_EQ(str(first(drowned).at("id")), "land_on_water");
    EXPECT_EQ(str(first(drowned).at("params").at("piece")), "wCLT@D1");
    EXPECT_EQ(first(drowned).at("squares"), json::value({3}));
    // Who cannot play is told why, also where the rules could make a board of it that one can play on.
    const json::value commanded = check("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,bCLT@E8S,site@D4 w flag 0 1");
    EXPECT_FALSE(commanded.at("valid").as_bool());
    EXPECT_FALSE(commanded.at("fair").as_bool());
    EXPECT_EQ(str(first(commanded).at("id")), "command_not_allowed");
    const json::value garbled = check("8x8 nonsense");
    EXPECT_EQ(str(first(garbled).at("id")), "unreadable");
    EXPECT_FALSE(str(first(garbled).at("text")).empty());
    const json::value unfair = check("8x8 8./8./8./8./8./8./8./8. wCLT@D1N,wLT@E1N,bCLT@D8S w sudden 0 1");
    EXPECT_EQ(str(first(unfair).at("id")), "first_move_destroys");
    EXPECT_EQ(str(first(unfair).at("params").at("rules")), "sudden");
}

}  // namespace
}  // namespace tankchess::server
