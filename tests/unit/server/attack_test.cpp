// What one client within the limits can do to others (attack_ratio.h). Boards, engines and log-ins have their attacks
// in heavy_boards_test, fair_line_test and log_in_test.
#include <algorithm>

#include "server/common/clock.h"
#include "server/store/store.h"
#include "support/attack_ratio.h"
#include "support/full_store.h"
#include "support/live_server.h"
#include "support/raw_connection.h"

namespace tankchess::server {
namespace {

using std::chrono::milliseconds;

class AttackTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.limits = 4;  // an honest client is measured often; the attacker may do as much more
        out.trusted_proxies = "127.0.0.1";
        out.metrics_from = owner;
        out.max_sockets = 200;
        out.max_per_address = 150;
        return out;
    }
    // Nobody shares an address, unless they name the same.
    static HttpClient::Headers from(const std::string& address) { return {{"X-Forwarded-For", address}}; }
    static HttpClient::Headers from(const std::string& address, const Person& person) {
        HttpClient::Headers out = person.headers();
        out.emplace_back("X-Forwarded-For", address);
        return out;
    }
    std::string somewhere() {
        ++honest_;
        return "198.51." + std::to_string(honest_ / 250) + "." + std::to_string(honest_ % 250 + 1);
    }
    // Works that were done by the threads for rules, and so not by those of the network.
    double rules_works() const { return metric("tankchess_queue_begun_total{queue=\"rules\"}", from(owner)); }
    static constexpr const char* attacker = "192.0.2.1";
    static constexpr const char* owner = "192.0.2.2";
    int honest_ = 0;
};

TEST_F(AttackTest, SearchesOfALargeArchiveDoNotSlowProfiles) {
    in_store([](Tables& tables) {
        tables.users().insert({"u1", "account", "ada", "hash", "", "{}", 1});
        for (int i = 0; i < 20000; ++i) tables.games().insert(finished_game("g" + std::to_string(i), 1000 + i), {});
    });
    HttpClient reader(port_);
    const auto profile = [&] {
        const auto answer = reader.request("GET", "/api/users/ada", {}, from(somewhere()));
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->status, 200) << answer->body;
    };
    std::vector<HttpClient> attackers;
    for (int i = 0; i < 4; ++i) attackers.emplace_back(port_);
    std::atomic<int> searched{0};
    Attack attack;
    attack.threads = 4;
    attack.act = [&](int thread) {
        // The dearest there is: every game is on this board, and none has this result.
        const auto answer = attackers[static_cast<std::size_t>(thread)].request(
            "GET", "/api/archive?setup=basic-16&result=0-1&limit=100", {}, from(attacker));
        searched += answer && answer->status == 200 ? 1 : 0;
        std::this_thread::sleep_for(milliseconds(2));
    };
    expect_little(effect_of(profile, attack));
    EXPECT_GT(searched, 3);
}

TEST_F(AttackTest, PrintsForOneAddressDoNotSlowQuestionsOfOthers) {
    HttpClient reader(port_);
    const auto ask = [&] {
        const auto answer = reader.request("POST", "/api/setups/random",
                                           written(json::object{{"size", 10}, {"seed", 1}}), from(somewhere()));
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->status, 200) << answer->body;
    };
    std::vector<HttpClient> attackers;
    for (int i = 0; i < 8; ++i) attackers.emplace_back(port_);
    std::atomic<int> printed{0};
    Attack attack;
    attack.threads = 8;
    attack.act = [&](int thread) {
        const auto answer = attackers[static_cast<std::size_t>(thread)].request(
            "GET", "/api/setups/glory-four-24/print", {}, from(attacker));
        printed += answer && answer->status == 200 ? 1 : 0;
    };
    expect_little(effect_of(ask, attack));
    EXPECT_GT(printed, 3);
}

TEST_F(AttackTest, LongPreparedAnswersDoNotSlowSockets) {
    Person ada = guest(), bob = guest(), honest = guest();
    const std::string game = game_of(ada, bob);
    const auto line = this->line(honest);
    ASSERT_FALSE(line->hear("hello").is_null());
    // Twenty moves from the start, ten times: what one request may ask to be judged.
    json::array moves;
    const json::value start = ada.get("/api/games/" + game).at("tps");
    for (int i = 0; i < 20; ++i) {
        const json::value asked =
            ada.post("/api/position", json::object{{"tps", start}, {"moves", moves}, {"want", json::array{"choices"}}});
        moves.push_back(json::value(first_move(asked.at("choices"))));
    }
    const std::string body = written(json::object{{"lines", json::array(10, json::value(moves))}});
    int number = 0;
    const auto ping = [&] {
        line->say(json::object{{"t", "ping"}, {"n", ++number}});
        EXPECT_FALSE(line->hear("pong", 20000).is_null());
    };
    std::vector<HttpClient> attackers;
    for (int i = 0; i < 4; ++i) attackers.emplace_back(port_);
    std::atomic<int> kept{0};
    Attack attack;
    attack.threads = 4;
    attack.act = [&](int thread) {
        const auto answer = attackers[static_cast<std::size_t>(thread)].request(
            "PUT", "/api/games/" + game + "/answers", body, from(attacker, bob));
        kept += answer && answer->status == 200 ? 1 : 0;
        std::this_thread::sleep_for(milliseconds(1));
    };
    const double before = rules_works();
    expect_little(effect_of(ping, attack));
    EXPECT_GT(kept, 10);
    EXPECT_GE(rules_works() - before, kept) << "none was judged on a network thread";
}

TEST_F(AttackTest, ConnectionsOfOneAddressDoNotSlowOthers) {
    const auto visit = [&] {
        const auto answer = HttpClient(port_).request("GET", "/api/seeks", {}, from(somewhere()));
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->status, 200) << answer->body;
    };
    std::vector<std::vector<RawConnection>> held(2);
    Attack attack;
    attack.threads = 2;
    attack.act = [&](int thread) {
        auto& mine = held[static_cast<std::size_t>(thread)];
        if (mine.size() > 150) mine.clear();
        mine.emplace_back(port_, "127.0.0.2");  // silent, as many as there is room for and more
        std::this_thread::sleep_for(milliseconds(1));
    };
    expect_little(effect_of(visit, attack));
}

TEST_F(AttackTest, ChallengesDoNotSlowTheirVictimNorStopThem) {
    Person victim = guest(), friendly = guest();
    victim.send("PATCH", "/api/me", written(json::object{{"about", "hello"}}), 200);
    friendly.send("PATCH", "/api/me", written(json::object{{"about", "hello"}}), 200);
    const auto look = [&] {
        const auto answer = victim.http.request("GET", "/api/challenges", {}, from(somewhere(), victim));
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->status, 200) << answer->body;
    };
    std::vector<Person> guests;
    for (int i = 0; i < 20; ++i) guests.push_back(guest());
    std::atomic<std::size_t> next{0};
    std::atomic<int> made{0};
    Attack attack;
    attack.act = [&](int) {
        Person& by = guests[next++ % guests.size()];
        const auto answer =
            by.http.request("POST", "/api/challenges",
                            written(json::object{{"setup", "basic-16"}, {"to", victim.name}}), from(attacker, by));
        made += answer && answer->status == 201 ? 1 : 0;
        std::this_thread::sleep_for(milliseconds(5));
    };
    expect_little(effect_of(look, attack));
    EXPECT_GT(made, 10);
    victim.post("/api/challenges", json::object{{"setup", "basic-16"}, {"to", friendly.name}}, 201);
}

TEST_F(AttackTest, SpectatorsWhoComeAndGoDoNotSlowThePlayers) {
    Person ada = guest(), bob = guest();
    const std::string game = game_of(ada, bob);
    const auto player = joined(ada, game);
    ASSERT_FALSE(player->hear("state").is_null());
    int number = 0;
    const auto ping = [&] {
        player->say(json::object{{"t", "ping"}, {"n", ++number}});
        EXPECT_FALSE(player->hear("pong", 20000).is_null());
    };
    std::vector<std::unique_ptr<Line>> crowd;
    for (int i = 0; i < 80; ++i) {
        crowd.push_back(std::make_unique<Line>(loops_.at(0), port_, from("203.0.113." + std::to_string(i + 1))));
        ASSERT_FALSE(crowd.back()->hear("hello").is_null());
    }
    // Half of them stay: whoever comes or goes would cost a message to each of these.
    const json::object join{{"t", "join"}, {"game", game}, {"choices", false}};
    const std::size_t staying = crowd.size() / 2;
    const auto begun = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < staying; ++i) {
        crowd[i]->say(join);
        ASSERT_FALSE(crowd[i]->hear("state").is_null());
    }
    std::size_t next = 0;
    Attack attack;
    attack.act = [&](int) {
        Line& one = *crowd[staying + next++ % (crowd.size() - staying)];
        one.say(join);
        one.say(json::object{{"t", "leave"}, {"game", game}});
        std::this_thread::sleep_for(milliseconds(1));
    };
    expect_little(effect_of(ping, attack));
    EXPECT_GT(next, 20U);
    const auto told = std::ranges::count_if(
        crowd[0]->hear_all(200), [](const json::value& message) { return str(message.at("t")) == "watchers"; });
    const auto seconds = std::chrono::floor<std::chrono::seconds>(std::chrono::steady_clock::now() - begun).count();
    EXPECT_GE(told, 1);
    EXPECT_LE(told, seconds + 1) << "at once, then once a second, however many come and go";
}

}  // namespace
}  // namespace tankchess::server
