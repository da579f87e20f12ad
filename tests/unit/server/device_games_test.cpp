// Games that a device played by itself: what is believed of them, and what becomes of them.
#include <gmock/gmock.h>

#include "server/common/clock.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

const std::string board = "8x8 6.#./6.#-/8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1";

std::string started(const std::string& black, const std::string& tps = board, const std::string& flags = "hints") {
    return "1 1 1700000000000 started tps=\"" + tps + "\" setup=\"basic-16\" family=\"blitz\" " + flags +
           " lag_cap=500 claim_after=0 w.kind=guest w.player=\"local\" w.name=\"Somebody else\" w.time=unlimited " +
           black + " b.time=unlimited";
}
const std::string engine = "b.kind=engine b.level=3 b.player=\"\" b.name=\"Grandmaster\"";
const std::string person = "b.kind=guest b.player=\"local\" b.name=\"Guest\"";

json::array log_of(const std::string& start) {
    return {json::value(start), "1 2 1700000003000 moved by=w key=\"1\" text=\"D2 > G5/NE\" spent=3000",
            "1 3 1700000004000 moved by=b key=\"2\" text=\"H8/SW\" spent=1000",
            "1 4 1700000005000 moved by=w key=\"3\" text=\"G5 > H6/N (H8)\" spent=1000",
            "1 5 1700000005000 ended by=w key=\"3\" cause=rules reason=last-vehicle winners=w"};
}

class DeviceGames : public LiveServer {
protected:
    Person account(const std::string& name) {
        Person out = guest();
        out.register_as(name);
        return out;
    }
    static json::value send(Person& who, const std::string& key, const json::array& events, int status) {
        return who.post("/api/archive", json::object{{"key", key}, {"events", events}}, status);
    }
    // What is wrong with it; nothing may have been kept.
    static std::string refused(Person& who, const json::array& events) {
        const json::value answer = send(who, "local-bad", events, 400);
        EXPECT_TRUE(who.get("/api/archive?player=" + who.name).at("items").as_array().empty());
        return error_id(answer) + ": " + str(answer.at("error").at("text"));
    }
};

TEST_F(DeviceGames, JoinTheArchiveOnceMarkedAndUnrated) {
    Person ada = account("Ada"), bob = account("Bobby");
    const std::string game = str(send(ada, "local-1", log_of(started(engine)), 201).at("game"));
    EXPECT_EQ(str(send(ada, "local-1", log_of(started(engine)), 200).at("game")), game);
    EXPECT_NE(str(send(bob, "local-1", log_of(started(engine)), 201).at("game")), game) << "keys are each player's own";
    const json::array items = ada.get("/api/archive?player=Ada").at("items").as_array();
    ASSERT_EQ(items.size(), 1u);
    const json::value& card = items[0];
    EXPECT_TRUE(card.at("offline").as_bool());
    EXPECT_FALSE(card.at("rated").as_bool());
    EXPECT_EQ(str(card.at("setup")), "") << "the board is not the one it is said to be";
    EXPECT_EQ(str(card.at("outcome").at("result")), "1-0");
    EXPECT_EQ(ada.get("/api/users/Ada").at("games").as_int64(), 0);
    const json::value state = bob.get("/api/games/" + game);
    EXPECT_TRUE(state.at("offline").as_bool());
    EXPECT_EQ(str(state.at("seats").at(0).at("user").at("name")), "Ada") << "seats are the sender's, not what was said";
    EXPECT_EQ(str(state.at("family")).find("blitz"), std::string::npos);
    restart();
    Person later(port_);
    later.cookie = ada.cookie;
    later.csrf = ada.csrf;
    EXPECT_EQ(str(send(later, "local-1", log_of(started(engine)), 200).at("game")), game);
}

TEST_F(DeviceGames, AreNotBelievedWhatTheRulesDoNotSay) {
    Person ada = account("Ada");
    const json::array good = log_of(started(engine));
    const auto with = [&good](std::size_t line, const std::string& text) {
        json::array out = good;
        out[line] = json::value(text);
        return out;
    };
    using testing::HasSubstr;
    EXPECT_THAT(refused(ada, {}), HasSubstr("not over"));
    EXPECT_THAT(refused(ada, json::array(good.begin(), good.end() - 1)), HasSubstr("not over"));
    EXPECT_THAT(refused(ada, json::array(good.begin() + 1, good.end())), HasSubstr("start"));
    EXPECT_THAT(refused(ada, with(1, "1 2 1700000003000 moved by=w key=\"1\" text=\"D2 > H6/NE\" spent=3000")),
                HasSubstr("bad_record: event 2"));
    EXPECT_THAT(
        refused(ada, with(4, "1 5 1700000005000 ended by=w key=\"3\" cause=rules reason=last-vehicle winners=b")),
        HasSubstr("bad_record: event 5"));
    EXPECT_THAT(refused(ada, {good[0], "1 2 1700000003000 ended cause=absence winners=w"}), HasSubstr("event 2"));
    EXPECT_THAT(refused(ada, with(0, "what is this?")), HasSubstr("bad_record"));
    EXPECT_THAT(refused(ada, log_of(started("b.kind=engine b.level=99 b.player=\"\" b.name=\"\""))),
                HasSubstr("level"));
    EXPECT_THAT(refused(ada, log_of(started(person))), HasSubstr("one screen"));
    EXPECT_THAT(refused(ada, log_of(started(engine, "8x8 what"))), HasSubstr("bad_record"));
    Person stranger = guest();
    send(stranger, "local-1", good, 403);
    send(ada, "", good, 400);
    send(ada, "local-1", log_of(started(person, board, "hints one_screen")), 201);
}

TEST_F(DeviceGames, OfAClockThatIsAheadEndNow) {
    Person ada = account("Ada");
    json::array log = log_of(started(engine));
    const Millis later = now_ms() + 3'600'000;
    for (json::value& line : log) {
        std::string text = str(line);
        const std::size_t at = text.find("17000000");
        const Millis ms = std::stoll(text.substr(at, 13)) - 1'700'000'000'000;
        line = json::value(text.replace(at, 13, std::to_string(later + ms)));
    }
    send(ada, "local-1", log, 201);
    const json::value card = ada.get("/api/archive?player=Ada").at("items").at(0);
    EXPECT_LE(card.at("updated").as_int64(), now_ms());
    EXPECT_EQ(card.at("updated").as_int64() - card.at("started").as_int64(), 5000);
}

}  // namespace
}  // namespace tankchess::server
