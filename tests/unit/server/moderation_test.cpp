// Keeping it clean: roles, reports with their context, acts and what they do to people, appeals, words, limits.
#include "server/moderation/acts.h"

#include <thread>

#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/moderation/house.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

class ModerationLive : public LiveServer {
protected:
    Person account(const std::string& name) {
        Person out = guest();
        out.register_as(name);
        return out;
    }
    // As `tankchess moderate role` does it.
    Person with_role(const std::string& name, const std::string& role) {
        Person out = account(name);
        in_store([&](Tables& tables) {
            perform(tables, {"role", out.user, {}, 0, "by the host", json::object{{"role", role}}}, now_ms());
        });
        // A new log-in knows it at once; others within two seconds.
        const json::value me = out.post("/api/login", json::object{{"name", name}, {"password", "correct horse"}});
        out.csrf = str(me.at("csrf"));
        EXPECT_EQ(str(me.at("role")), role);
        return out;
    }
    static json::value act(Person& who, json::object draft, int status = 201) {
        if (!draft.contains("reason")) draft["reason"] = "against the rules";
        return who.post("/api/moderation/acts", draft, status);
    }
    static json::value say(Person& who, const std::string& game, const std::string& text, int status = 200) {
        return who.post("/api/games/" + game + "/chat", json::object{{"text", text}, {"key", text}}, status);
    }
    static std::string line_of(const std::string& game, const Person& writer, const std::string& text) {
        return game + "/" + writer.user + "/" + text;
    }
    static json::value report(Person& who, const std::string& kind, const std::string& target, int status = 201) {
        return who.post("/api/reports",
                        json::object{{"kind", kind}, {"target", target}, {"reason", "insult"}, {"text", "look"}},
                        status);
    }
    static std::size_t lines_seen(Person& who, const std::string& game) {
        return who.get("/api/games/" + game).at("chat").as_array().size();
    }
};

TEST_F(ModerationLive, AReportKeepsWhatCouldBeSeenAndIsTakenByOneModerator) {
    Person ada = account("Ada"), bob = account("Bobby"), mo = with_role("MoMod", "moderator"),
           kim = with_role("KimMod", "moderator");
    const std::string game = game_of(ada, bob);
    say(bob, game, "hello");
    say(bob, game, "you fool");
    auto listening = line(mo);
    listening->hear("hello");
    report(ada, "chat", line_of(game, bob, "you fool"));
    EXPECT_EQ(str(listening->hear("notice").at("notice").at("kind")), "moderation");
    EXPECT_EQ(error_id(report(ada, "chat", line_of(game, bob, "you fool"), 409)), "already");
    report(bob, "chat", line_of(game, bob, "you fool"), 400);
    report(ada, "chat", line_of(game, bob, "nothing"), 404);
    report(ada, "planet", "x", 400);
    report(ada, "player", "Nobody", 404);
    report(ada, "player", "Bobby");
    report(ada, "game", game);
    EXPECT_EQ(error_id(ada.get("/api/moderation/reports", 403)), "moderators_only");
    const json::array items = mo.get("/api/moderation/reports").at("items").as_array();
    ASSERT_EQ(items.size(), 3u);
    const json::value& first = items[0];
    EXPECT_EQ(str(first.at("about").at("name")), "Bobby");
    EXPECT_EQ(str(first.at("by").at("name")), "Ada");
    EXPECT_EQ(str(first.at("context").at("line").at("text")), "you fool");
    EXPECT_EQ(first.at("context").at("lines").as_array().size(), 2u);
    EXPECT_EQ(str(items[2].at("about").at("name")), "Bobby") << "the other player of a game";

    const std::string path = "/api/moderation/reports/" + str(first.at("id"));
    EXPECT_EQ(str(mo.send("PUT", path + "/claim", "{}", 200).at("holder").at("name")), "MoMod");
    kim.send("PUT", path + "/claim", "{}", 409);
    kim.post(path + "/close", json::object{{"answer", "mine"}}, 409);
    mo.send("DELETE", path + "/claim", {}, 200);
    kim.send("PUT", path + "/claim", "{}", 200);
    kim.post(path + "/close", json::object{{"answer", "they were warned"}});
    EXPECT_EQ(mo.get("/api/moderation").at("reports").as_int64(), 2);
    const json::value told = ada.get("/api/notices").at("items").at(0);
    EXPECT_EQ(str(told.at("data").at("what")), "report_closed");
    EXPECT_EQ(str(told.at("data").at("reason")), "they were warned");
}

TEST_F(ModerationLive, AHiddenMessageIsGoneForEverybodyAtOnceAndComesBackWhenThatIsTakenBack) {
    Person ada = account("Ada"), bob = account("Bobby"), mo = with_role("MoMod", "moderator");
    const std::string game = game_of(ada, bob);
    auto listening = joined(ada, game);
    listening->hear("state");
    say(bob, game, "fool");
    const std::string id = str(listening->hear("chat").at("id"));
    const json::object wanted{{"kind", "hide"}, {"game", game}, {"writer", bob.user}, {"key", "fool"}};
    const json::value done = act(mo, wanted);
    EXPECT_EQ(str(done.at("user").at("name")), "Bobby");
    EXPECT_EQ(str(listening->hear("chat_gone").at("id")), id);
    EXPECT_EQ(lines_seen(bob, game), 0u);
    EXPECT_EQ(str(bob.get("/api/standing").at("items").at(0).at("kind")), "hide");
    mo.post("/api/moderation/acts/" + str(done.at("id")) + "/lift", json::object{{"reason", "it was harmless"}});
    EXPECT_EQ(str(listening->hear("chat").at("text")), "fool");
    EXPECT_EQ(lines_seen(bob, game), 1u);
    json::object gone = wanted;
    gone["kind"] = "delete";
    act(mo, gone);
    EXPECT_FALSE(listening->hear("chat_gone").is_null());
    act(mo, gone, 404);
}

TEST_F(ModerationLive, WhoIsMutedMayPlayAndNotTalkUntilItEnds) {
    Person ada = account("Ada"), bob = account("Bobby"), mo = with_role("MoMod", "moderator");
    const std::string game = game_of(ada, bob);
    act(mo, {{"kind", "mute"}, {"user", "Bobby"}, {"until", now_ms() - 1}}, 400);
    const std::string id = str(act(mo, {{"kind", "mute"}, {"user", "bobby"}, {"until", now_ms() + 3600000}}).at("id"));
    EXPECT_EQ(error_id(say(bob, game, "hello", 409)), "muted");
    say(ada, game, "hello");
    mo.post("/api/moderation/acts/" + id + "/lift", json::object{{"reason", "enough"}});
    say(bob, game, "thanks");
    mo.post("/api/moderation/acts/" + id + "/lift", json::object{{"reason", "again"}}, 409);
    EXPECT_EQ(mo.get("/api/moderation/log").at("items").as_array().size(), 3u) << "the role, the mute, its end";
}

TEST_F(ModerationLive, WhoIsBannedIsPutOutAndMayAppealWithNameAndPassword) {
    Person bob = account("Bobby"), mo = with_role("MoMod", "moderator"), kim = with_role("KimMod", "moderator");
    auto listening = line(bob);
    listening->hear("hello");
    const std::string id = str(act(mo, {{"kind", "ban"}, {"user", "Bobby"}}).at("id"));
    EXPECT_EQ(str(listening->hear("bye").at("reason")), "banned");
    EXPECT_TRUE(listening->closed());
    Person back = guest();
    const json::object login{{"name", "Bobby"}, {"password", "correct horse"}};
    EXPECT_EQ(error_id(back.post("/api/login", login, 403)), "banned");
    json::object appeal{{"name", "Bobby"}, {"password", "wrong"}, {"text", "it was my brother"}};
    back.post("/api/appeal", appeal, 401);
    appeal["password"] = "correct horse";
    back.post("/api/appeal", appeal);
    EXPECT_EQ(error_id(back.post("/api/appeal", appeal, 409)), "already");
    const json::value waiting = kim.get("/api/moderation/appeals").at("items").at(0);
    EXPECT_EQ(str(waiting.at("appeal")), "it was my brother");
    const std::string path = "/api/moderation/acts/" + id + "/answer";
    const json::object answer{{"lift", true}, {"text", "welcome back"}};
    mo.post(path, answer, 403);
    kim.post(path, answer);
    kim.post(path, answer, 409);
    back.post("/api/login", login);
}

TEST_F(ModerationLive, RanksHold) {
    Person boss = with_role("Bossy", "owner"), mo = with_role("MoMod", "moderator"), bob = account("Bobby");
    with_role("KimMod", "moderator");
    const auto refused = [](Person& who, json::object draft) { return error_id(act(who, std::move(draft), 403)); };
    EXPECT_EQ(refused(mo, {{"kind", "warn"}, {"user", "KimMod"}}), "not_yours");
    EXPECT_EQ(refused(mo, {{"kind", "ban"}, {"user", "Bossy"}}), "not_yours");
    EXPECT_EQ(refused(boss, {{"kind", "ban"}, {"user", "Bossy"}}), "not_yours");
    EXPECT_EQ(refused(mo, {{"kind", "role"}, {"user", "Bobby"}, {"role", "moderator"}}), "not_yours");
    EXPECT_EQ(error_id(act(bob, {{"kind", "warn"}, {"user", "MoMod"}}, 403)), "moderators_only");
    act(boss, {{"kind", "role"}, {"user", "Bobby"}, {"role", "king"}}, 400);
    act(boss, {{"kind", "role"}, {"user", "Bobby"}, {"role", "moderator"}});
    EXPECT_EQ(bob.get("/api/moderation/roles").at("items").as_array().size(), 4u);
    act(boss, {{"kind", "role"}, {"user", "Bobby"}, {"role", "none"}});
    bob.get("/api/moderation/roles", 403);
    act(boss, {{"kind", "warn"}, {"user", "MoMod"}});
    EXPECT_EQ(str(mo.get("/api/notices").at("items").at(0).at("data").at("what")), "warn");
}

TEST_F(ModerationLive, AWarningCanBeAppealedOnceByWhomItConcerns) {
    Person ada = account("Ada"), bob = account("Bobby"), boss = with_role("Bossy", "owner");
    const std::string id = str(act(boss, {{"kind", "warn"}, {"user", "Bobby"}}).at("id"));
    const std::string path = "/api/standing/" + id + "/appeal";
    ada.post(path, json::object{{"text", "for him"}}, 404);
    bob.post(path, json::object{{"text", ""}}, 400);
    bob.post(path, json::object{{"text", "why me"}});
    bob.post(path, json::object{{"text", "why me"}}, 409);
    boss.post("/api/moderation/acts/" + id + "/answer", json::object{{"text", "because"}});
    const json::value mine = bob.get("/api/standing").at("items").at(0);
    EXPECT_EQ(str(mine.at("answer")), "because");
    EXPECT_TRUE(mine.at("stands").as_bool());
    EXPECT_EQ(str(bob.get("/api/notices").at("items").at(0).at("data").at("what")), "appeal_refused");
}

TEST_F(ModerationLive, RenamingKeepsTheOldNameBack) {
    Person bob = account("Bobby"), mo = with_role("MoMod", "moderator");
    auto listening = line(bob);
    listening->hear("hello");
    act(mo, {{"kind", "rename"}, {"user", "Bobby"}, {"name", "x"}}, 400);
    act(mo, {{"kind", "rename"}, {"user", "Bobby"}, {"name", "MoMod"}}, 409);
    act(mo, {{"kind", "rename"}, {"user", "Bobby"}}, 400);
    act(mo, {{"kind", "rename"}, {"user", "Bobby"}, {"name", "player-seven"}});
    EXPECT_EQ(str(listening->hear("bye").at("reason")), "renamed");
    EXPECT_EQ(str(bob.get("/api/me").at("user").at("name")), "player-seven");
    EXPECT_FALSE(mo.get("/api/names/check?name=Bobby").at("free").as_bool());
}

TEST_F(ModerationLive, ABoardIsTakenOutAndPutBack) {
    Person ada = account("Ada"), bob = account("Bobby"), mo = with_role("MoMod", "moderator");
    const std::string tps =
        "8x8 8./.#4.#./4.3#./4.2#.#/#.2#4./.3#4./.#4.#./8. "
        "wMT@B1N,wLT@G1N,wCLT@H1N,bCLT@A8S,bLT@B8S,bMT@G8S w mate 0 1";
    const json::object wanted{{"name", "Two walls"}, {"tps", tps}, {"licence", "CC0-1.0"}};
    const std::string board = str(ada.post("/api/boards", wanted, 201).at("id"));
    report(bob, "board", board);
    EXPECT_EQ(str(mo.get("/api/moderation/reports").at("items").at(0).at("context").at("name")), "Two walls");
    const std::string id = str(act(mo, {{"kind", "board"}, {"board", board}}).at("id"));
    bob.get("/api/boards/" + board, 404);
    EXPECT_TRUE(bob.get("/api/boards").at("items").as_array().empty());
    EXPECT_EQ(str(ada.get("/api/boards/" + board).at("state")), "hidden");
    mo.post("/api/moderation/acts/" + id + "/lift", json::object{{"reason", "it is theirs"}});
    bob.get("/api/boards/" + board);
}

TEST_F(ModerationLive, UnwantedWordsAreRefusedWhereverStrangersRead) {
    Person ada = account("Ada"), bob = account("Bobby"), mo = with_role("MoMod", "moderator");
    mo.send("PUT", "/api/moderation/words/xx", R"({"words":["dummkopf"]})", 400);
    mo.send("PUT", "/api/moderation/words/de", R"({"words":["two words"]})", 400);
    mo.send("PUT", "/api/moderation/words/de", R"({"words":["Dummkopf*",""]})", 200);
    EXPECT_EQ(str(mo.get("/api/moderation/words").at("de").at(0)), "dummkopf*");
    EXPECT_EQ(str(mo.post("/api/moderation/words/try", json::object{{"text", "ein dummkopf"}}).at("found")),
              "dummkopf");
    const std::string game = game_of(ada, bob);
    EXPECT_EQ(error_id(say(bob, game, "du DUMMKÖPFE", 409)), "unwanted_word");
    say(bob, game, "well played");
    EXPECT_EQ(error_id(bob.send("PATCH", "/api/me", R"({"about":"dummkopf"})", 400)), "unwanted_word");
    Person new_one = guest();
    const json::object named{{"name", "Dummkopf7"}, {"password", "correct horse"}};
    EXPECT_EQ(error_id(new_one.post("/api/register", named, 400)), "unwanted_word");
    EXPECT_FALSE(new_one.get("/api/names/check?name=Dummkopf7").at("free").as_bool());
    bob.post("/api/setups",
             json::object{{"name", "dummkopf"}, {"tps", "8x8 8./8./8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1"}},
             400);
}

class ModerationOfGroups : public ModerationLive {
protected:
    void SetUp() override {
        ModerationLive::SetUp();
        ada_ = std::make_unique<Person>(account("Ada"));
        bob_ = std::make_unique<Person>(account("Bobby"));
        mo_ = std::make_unique<Person>(with_role("MoMod", "moderator"));
        club_ =
            str(ada_->post("/api/clubs", json::object{{"name", "Iron"}, {"joining", "open"}}, 201).at("club").at("id"));
        bob_->post("/api/clubs/" + club_ + "/join");
        study_ = str(ada_->post("/api/studies", json::object{{"name", "Pins"}, {"visibility", "link"}}, 201).at("id"));
        ada_->send("PUT", "/api/studies/" + study_ + "/members/Bobby", R"({"role":"writer"})", 200);
        ada_->post("/api/studies/" + study_ + "/ops",
                   one_op({{"act", "chapter"},
                           {"id", "c"},
                           {"name", "One"},
                           {"value", "8x8 8./8./8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1"}}));
    }
    static json::object one_op(json::object op) {
        op["key"] = written(op).substr(0, 60);
        return {{"ops", json::array{std::move(op)}}};
    }
    json::value talk(const std::string& text, int status = 200) {
        return bob_->post("/api/clubs/" + club_ + "/chat", json::object{{"text", text}, {"key", text}}, status);
    }
    json::value comment(const std::string& text, int status = 200) {
        return bob_->post("/api/studies/" + study_ + "/ops", one_op({{"act", "comment"}, {"id", "c"}, {"value", text}}),
                          status);
    }

    std::unique_ptr<Person> ada_, bob_, mo_;
    std::string club_, study_;
};

TEST_F(ModerationOfGroups, UnwantedWordsAreRefusedInClubsAndStudies) {
    mo_->send("PUT", "/api/moderation/words/de", R"({"words":["Dummkopf*"]})", 200);
    EXPECT_EQ(error_id(talk("du Dummkopf", 400)), "unwanted_word");
    EXPECT_EQ(error_id(comment("ein Dummkopf", 400)), "unwanted_word");
    EXPECT_EQ(error_id(ada_->post("/api/clubs", json::object{{"name", "Dummkopf Club"}}, 400)), "unwanted_word");
    const json::value about = ada_->send("PUT", "/api/clubs/" + club_, R"({"name":"Iron","about":"Dummkopf"})", 400);
    EXPECT_EQ(str(about.at("error").at("field")), "about");
    EXPECT_EQ(error_id(ada_->post("/api/studies", json::object{{"name", "Dummkopf"}}, 400)), "unwanted_word");
    ada_->send("PATCH", "/api/studies/" + study_, R"({"about":"Dummkopf"})", 400);
    ada_->post("/api/studies/" + study_ + "/ops",
               one_op({{"act", "set"}, {"id", "c"}, {"field", "name"}, {"value", "Dummkopf"}}), 400);
    const std::string record =
        "[Position \"8x8 8./8./8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1\"]\n\n"
        "1. D2 > D3/N {ein Dummkopf} *\n";
    EXPECT_EQ(error_id(ada_->post("/api/studies/" + study_ + "/import", json::object{{"text", record}}, 400)),
              "unwanted_word");
    talk("well played");
    comment("well played");
}

TEST_F(ModerationOfGroups, WhoIsMutedMovesInAStudyAndSaysNothing) {
    act(*mo_, {{"kind", "mute"}, {"user", "Bobby"}});
    EXPECT_EQ(error_id(talk("hello", 409)), "muted");
    EXPECT_EQ(error_id(comment("hello", 409)), "muted");
    bob_->post("/api/studies/" + study_ + "/ops",
               one_op({{"act", "add"}, {"id", "a"}, {"to", "c"}, {"value", "D2>D3/N"}}));
    const std::string other =
        str(ada_->post("/api/clubs", json::object{{"name", "Steel"}, {"joining", "request"}}, 201).at("club").at("id"));
    EXPECT_EQ(error_id(bob_->post("/api/clubs/" + other + "/join", json::object{{"text", "let me in"}}, 409)), "muted");
    bob_->post("/api/clubs/" + other + "/join");
}

TEST_F(ModerationOfGroups, ClubsTheirLinesAndStudiesAreReportedWithWhatCouldBeSeen) {
    talk("hello");
    talk("you fool");
    comment("you are all fools");
    const std::string line = str(ada_->get("/api/clubs/" + club_ + "/chat").at("items").at(0).at("id"));
    Person eve = account("Evelyn");
    report(*bob_, "club", club_);
    report(*bob_, "study", study_);
    report(*ada_, "club_chat", club_ + "/" + line);
    report(eve, "club", club_);
    report(eve, "club_chat", club_ + "/" + line, 404);
    report(*ada_, "club", club_, 400);
    report(eve, "club", "nowhere", 404);
    ada_->send("PATCH", "/api/studies/" + study_, R"({"visibility":"private"})", 200);
    report(eve, "study", study_, 404);
    const json::array items = mo_->get("/api/moderation/reports").at("items").as_array();
    ASSERT_EQ(items.size(), 4u);
    EXPECT_EQ(str(items[0].at("about").at("name")), "Ada") << "its owner";
    EXPECT_EQ(str(items[0].at("context").at("name")), "Iron");
    EXPECT_EQ(str(items[0].at("context").at("lines").at(1).at("text")), "you fool");
    EXPECT_EQ(str(items[1].at("context").at("lines").at(0).at("text")), "you are all fools");
    EXPECT_EQ(str(items[1].at("people").at(0).at("name")), "Bobby");
    EXPECT_EQ(str(items[2].at("about").at("name")), "Bobby") << "whose line it is";
    EXPECT_EQ(str(items[2].at("context").at("line").at("text")), "you fool");
    EXPECT_FALSE(items[3].at("context").as_object().contains("lines")) << "what is said there is for members";

    auto listening = this->line(*ada_);
    listening->hear("hello");
    listening->say(json::object{{"t", "club"}, {"id", club_}, {"on", true}});
    act(*mo_, {{"kind", "delete"}, {"club", club_}, {"key", line}});
    EXPECT_EQ(str(listening->hear("club").at("what")), "chat");
    EXPECT_EQ(ada_->get("/api/clubs/" + club_ + "/chat").at("items").as_array().size(), 1u);
    act(*mo_, {{"kind", "delete"}, {"club", club_}, {"key", line}}, 404);
    act(*mo_, {{"kind", "rename"}, {"club", club_}, {"name", "Friday club"}});
    EXPECT_EQ(str(eve.get("/api/clubs/" + club_).at("club").at("name")), "Friday club");
    act(*mo_, {{"kind", "rename"}, {"study", study_}, {"name", "A study"}});
    EXPECT_EQ(str(ada_->get("/api/studies/" + study_).at("study").at("name")), "A study");
    EXPECT_EQ(ada_->get("/api/standing").at("items").as_array().size(), 2u) << "their owner hears of it";
}

TEST_F(ModerationLive, ThePersonViewHasTheHistory) {
    Person ada = account("Ada"), bob = account("Bobby"), mo = with_role("MoMod", "moderator");
    report(ada, "player", "Bobby");
    act(mo, {{"kind", "warn"}, {"user", "Bobby"}});
    const std::string game = game_of(ada, bob);
    say(bob, game, "hm");
    const json::value file = mo.get("/api/moderation/people/Bobby");
    EXPECT_EQ(file.at("acts").as_array().size(), 1u);
    EXPECT_EQ(file.at("reports").as_array().size(), 1u);
    EXPECT_EQ(str(file.at("lines").at(0).at("text")), "hm");
    EXPECT_EQ(file.at("neighbours").as_array().size(), 2u) << "all of this test come from one address";
    EXPECT_EQ(mo.post("/api/moderation/people/Bobby/look").at("games").as_int64(), 0);
    mo.get("/api/moderation/people/Nobody", 404);
    in_store([&](Tables& tables) {
        tables.signs().signal({"pace " + bob.user + " g", bob.user, "pace", "g", 0.9, "{}", now_ms()});
    });
    const std::string id = str(mo.get("/api/moderation/signals").at("items").at(0).at("id"));
    mo.post("/api/moderation/signals/dismiss", json::object{{"id", id}});
    EXPECT_TRUE(mo.get("/api/moderation/signals").at("items").as_array().empty());
    EXPECT_TRUE(mo.get("/api/me/export", 200).at("data").as_object().contains("acts"));
}

TEST_F(ModerationLive, ARangeOfAddressesIsClosedOutButNotTheModerators) {
    Person mo = with_role("MoMod", "moderator"), ada = account("Ada");
    const auto close_out = [&](const char* range, int status) {
        return act(mo, {{"kind", "range"}, {"range", range}}, status);
    };
    for (const char* bad : {"nonsense", "10.0.0.0/4", "127.0.0.0/16", "10.0.0.1,10.0.0.2", "2001::/16"}) {
        close_out(bad, 400);
    }
    close_out("203.0.113.0/24", 201);
    ada.get("/api/me");
    // The whole test comes from this machine, which nobody closes out through the API.
    in_store([&](Tables& tables) {
        tables.moderation().add_act(
            {timed_id(now_ms()), "range", "", "", now_ms(), 0, "spam", R"({"range":"127.0.0.1"})"});
        House::mark_changed(tables);
    });
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (ada.raw("GET", "/api/me").status != 403 && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(error_id(ada.get("/api/me", 403)), "banned");
    EXPECT_EQ(HttpClient(port_).request("GET", "/healthz", {}, {})->status, 200);
    mo.get("/api/me");

    ada.csrf.clear();  // whoever opens the page now is told none
    ada.post("/api/appeal", json::object{{"text", "we are a school"}});
    EXPECT_EQ(error_id(ada.post("/api/appeal", json::object{{"text", "please"}}, 409)), "already");
    const json::value appealed = mo.get("/api/moderation/appeals").at("items").at(0);
    EXPECT_EQ(str(appealed.at("appeal")), "we are a school");
    mo.post("/api/moderation/acts/" + str(appealed.at("id")) + "/answer",
            json::object{{"text", "welcome"}, {"lift", true}});
    while (ada.raw("GET", "/api/me").status == 403 && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ada.get("/api/me");
    EXPECT_EQ(error_id(ada.post("/api/appeal", json::object{{"text", "again"}}, 404)), "no_such_act");
}

class NewcomersLive : public ModerationLive {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.limits = 1;
        return out;
    }
};

TEST_F(NewcomersLive, MayReportLessThanOthers) {
    Person ada = account("Ada"), bob = account("Bobby"), cleo = account("Cleoo"), dan = account("Danny"),
           eve = account("Evelyn");
    for (const char* name : {"Bobby", "Cleoo", "Danny"}) report(ada, "player", name);
    EXPECT_EQ(error_id(report(ada, "player", "Evelyn", 429)), "slow_down");
}

}  // namespace
}  // namespace tankchess::server
