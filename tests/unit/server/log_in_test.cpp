// Logging in beside those who guess or flood, closed accounts, tokens and cookies.
#include <atomic>
#include <thread>

#include "server/site/log_in_guard.h"
#include "server/site/scopes.h"
#include "server/store/store.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

// Everybody comes through a proxy, so that tests can be many addresses.
class BehindProxy : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.limits = 1;
        out.trusted_proxies = "127.0.0.1";
        return out;
    }
    std::optional<ClientAnswer> log_in(HttpClient& http, const std::string& address, const std::string& name,
                                       const std::string& password, const std::string& cookie = {}) {
        HttpClient::Headers headers{{"X-Forwarded-For", address}};
        if (!cookie.empty()) headers.emplace_back("Cookie", cookie);
        return http.request("POST", "/api/login", written(json::object{{"name", name}, {"password", password}}),
                            headers);
    }
    void make_account(const std::string& name, const std::string& address) {
        HttpClient http(port_);
        const auto made =
            http.request("POST", "/api/register", written(json::object{{"name", name}, {"password", "correct horse"}}),
                         {{"X-Forwarded-For", address}});
        ASSERT_EQ(made->status, 200) << made->body;
    }
    static std::string device_of(const ClientAnswer& answer) {
        for (const auto& [name, value] : answer.headers) {
            if (name == "Set-Cookie" && value.starts_with("tc_device")) return value.substr(0, value.find(';'));
        }
        return {};
    }
};

TEST(LogInGuard, ManyWrongPasswordsMakeAnAddressWait) {
    Limits limits;
    LogInGuard guard(limits);
    for (int i = 0; i < 20; ++i) guard.failed("192.0.2.1", "name" + std::to_string(i), 1000);
    EXPECT_GT(guard.wait("192.0.2.1", "ada", false, 1000), 0);
    EXPECT_EQ(guard.wait("192.0.2.1", "ada", true, 1000), 0) << "not with a known device";
    EXPECT_EQ(guard.wait("192.0.2.2", "ada", false, 1000), 0);
}

TEST(LogInGuard, GuessesAtOneNameFromManyAddressesAreSlowedButNobodyIsLockedOut) {
    Limits limits;
    LogInGuard guard(limits);
    for (int i = 0; i < 10; ++i) guard.failed("192.0.2." + std::to_string(i), "Ada", 1000);
    for (int i = 0; i < 10; ++i) {
        const std::string address = "192.0.2." + std::to_string(i);
        EXPECT_GT(guard.wait(address, "aDA", false, 1000), 0) << "one guess each, then they wait for the name";
        EXPECT_EQ(guard.wait(address, "bob", false, 1000), 0) << "other names are open to them";
    }
    EXPECT_EQ(guard.wait("198.51.100.7", "ada", false, 1000), 0) << "somebody who never failed gets in";
}

TEST(DeviceMarks, AreKnownAgainForTheirUserAndCannotBeMade) {
    DeviceMarks marks("a key of at least sixteen letters"), others("another key, just as long as that");
    const std::string mark = marks.mark("u1");
    EXPECT_TRUE(marks.is_of(mark, "u1"));
    EXPECT_FALSE(marks.is_of(mark, "u"));
    EXPECT_FALSE(marks.is_of(mark, "u2"));
    EXPECT_FALSE(marks.is_of(others.mark("u1"), "u1"));
    EXPECT_FALSE(marks.is_of("u1.", "u1"));
    EXPECT_FALSE(marks.is_of("u2" + mark.substr(2), "u2"));
}

TEST_F(BehindProxy, GuestCookiesAndAddressesOfOneNetworkDoNotGiveMoreGuesses) {
    HttpClient thief(port_);
    int tried = 0;
    for (int i = 0; i < 40; ++i) {
        const std::string at = "2001:db8::" + std::to_string(i + 1);
        std::string cookie;
        if (i % 5 == 0) cookie = thief.request("GET", "/api/me", {}, {{"X-Forwarded-For", at}})->cookie;
        tried += log_in(thief, at, "bob", "guess", cookie)->status == 401;
    }
    EXPECT_LE(tried, 12);
}

TEST_F(BehindProxy, GuessesOfOthersDoNotLockAnybodyOut) {
    make_account("Ada", "198.51.100.1");
    HttpClient thief(port_), owner(port_);
    for (int i = 0; i < 10; ++i) log_in(thief, i < 8 ? "192.0.2.1" : "192.0.2.2", "ada", "guess");
    const auto in = log_in(owner, "198.51.100.2", "Ada", "correct horse");
    ASSERT_EQ(in->status, 200) << "the owner comes from an address that never failed";
    const std::string device = device_of(*in);
    ASSERT_FALSE(device.empty());
    EXPECT_EQ(log_in(owner, "192.0.2.1", "Ada", "correct horse")->status, 429) << "beside a thief it is slow";
    EXPECT_EQ(log_in(owner, "192.0.2.1", "Ada", "correct horse", device)->status, 200) << "the device is known";
}

class Unlimited : public BehindProxy {
protected:
    Config config() override {
        Config out = BehindProxy::config();
        out.limits = 0;  // so that all of it reaches the password worker
        return out;
    }
};

// One worker hashes passwords, so times are told in hashes: how busy the machine is does not matter.
TEST_F(Unlimited, AFloodOfLogInsDoesNotShutOutOthers) {
    for (int i = 0; i < 6; ++i) make_account("user" + std::to_string(i), "198.51.100." + std::to_string(i + 1));
    std::atomic<bool> stop{false};
    std::atomic<int> guesses{0}, hashed{0};
    std::vector<std::thread> flood;
    for (int t = 0; t < 12; ++t) {
        flood.emplace_back([&] {
            HttpClient http(port_);
            while (!stop) {
                const std::string number = std::to_string(++guesses);
                const auto answer = log_in(http, "2001:db8::" + number, "nobody" + number, "guess");
                hashed += answer && answer->status == 401 ? 1 : 0;
                if (answer && answer->status == 503) std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
        });
    }
    while (hashed < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    using Seconds = std::chrono::duration<double>;
    const auto begun = std::chrono::steady_clock::now();
    const int before = hashed;
    constexpr int honest = 8;
    double longest = 0;
    for (int i = 0; i < honest; ++i) {
        HttpClient http(port_);
        const auto from = std::chrono::steady_clock::now();
        const auto answer =
            log_in(http, "203.0.113." + std::to_string(i), "user" + std::to_string(i % 6), "correct horse");
        EXPECT_EQ(answer->status, 200) << answer->body;
        longest = std::max(longest, Seconds(std::chrono::steady_clock::now() - from).count());
    }
    const double each = Seconds(std::chrono::steady_clock::now() - begun).count() / (hashed - before + honest);
    stop = true;
    for (auto& thread : flood) thread.join();
    EXPECT_LE(longest / each, 5) << longest << " s, a hash takes " << each << " s";
}

class AccountTest : public LiveServer {
protected:
    void ban(const std::string& user, Millis until = 0) {
        in_store([&](Tables& tables) { tables.users().ban({user, now_ms(), until, "insults"}); });
    }
};

TEST_F(AccountTest, ABanEndsHttpSocketsAndStreamsAtOnce) {
    Person bad = guest();
    bad.register_as("BadGuy");
    const json::value made = bad.post("/api/tokens", json::object{{"label", "bot"}}, 201);
    Person bot(port_);
    bot.token = str(made.at("token"));
    bot.get("/api/me");
    auto socket = line(bad), by_token = line(bot);
    ASSERT_FALSE(socket->hear("hello").is_null());
    ASSERT_FALSE(by_token->hear("hello").is_null());
    std::atomic<bool> streaming{false}, ended{false};
    std::thread stream([&] {
        HttpClient http(port_);
        auto headers = bot.headers();
        streaming = true;
        http.stream("/api/stream", headers, [](const std::string&) { return true; });
        ended = true;
    });
    while (!streaming) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ban(bad.user);
    EXPECT_EQ(str(socket->hear("bye").at("reason")), "banned");
    EXPECT_TRUE(socket->closed());
    EXPECT_TRUE(by_token->closed());
    stream.join();
    EXPECT_TRUE(ended);
    EXPECT_NE(str(bad.get("/api/me").at("user").at("id")), bad.user) << "the cookie is worth nothing";
    const json::value refused = bot.get("/api/me", 403);
    EXPECT_EQ(str(refused.at("error").at("id")), "banned");
    EXPECT_NE(str(refused.at("error").at("text")).find("insults"), std::string::npos);
    EXPECT_TRUE(line(bot)->closed());
    Person again(port_);
    const json::value no =
        again.post("/api/login", json::object{{"name", "badguy"}, {"password", "correct horse"}}, 403);
    EXPECT_EQ(str(no.at("error").at("id")), "banned");
    again.post("/api/login", json::object{{"name", "badguy"}, {"password", "wrong horse"}}, 401);
}

TEST_F(AccountTest, ABanEndsByItself) {
    Person bad = guest();
    bad.register_as("BadGuy");
    ban(bad.user, now_ms() + 50);
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    Person again(port_);
    again.post("/api/login", json::object{{"name", "BadGuy"}, {"password", "correct horse"}});
}

TEST(Scopes, AreReadAndWritten) {
    EXPECT_EQ(Scopes::read("play read")->words(), "read play");
    EXPECT_FALSE(Scopes::read(""));
    EXPECT_FALSE(Scopes::read("everything"));
    EXPECT_TRUE(Scopes::all().have(Scope::account));
    EXPECT_FALSE(Scopes::of_a_new_token().have(Scope::account));
}

TEST_F(AccountTest, ATokenDoesOnlyWhatItsScopesAllow) {
    Person ada = guest();
    ada.register_as("Ada");
    const auto token = [&](const json::array& scopes) {
        Person out(port_);
        out.token = str(ada.post("/api/tokens", json::object{{"label", "x"}, {"scopes", scopes}}, 201).at("token"));
        return out;
    };
    const json::object game{{"setup", "basic-16"}, {"opponent", "self"}};
    Person reader = token({"read"}), player = token({"read", "play"}), owner = token({"account"});
    reader.get("/api/me");
    EXPECT_EQ(str(reader.post("/api/games", game, 403).at("error").at("id")), "scope");
    const std::string id = str(player.post("/api/games", game, 201).at("game"));
    for (const char* path : {"/api/me/sessions", "/api/tokens"}) {
        player.get(path, 403);
        owner.get(path);
    }
    player.post("/api/me/password", json::object{{"old", "correct horse"}, {"new", "battery staple"}}, 403);
    player.send("PATCH", "/api/me", R"({"about":"x"})", 403);
    owner.get("/api/watch", 403);
    owner.post("/api/tokens", json::object{{"label", "x"}}, 403);
    ada.post("/api/tokens", json::object{{"label", "x"}, {"scopes", json::array{"all"}}}, 400);
    auto looking = joined(reader, id);
    EXPECT_FALSE(looking->hear("state").is_null());
    looking->say(json::object{{"t", "chat"}, {"game", id}, {"key", "1"}, {"text", "hi"}});
    EXPECT_EQ(str(looking->hear("refused").at("reason")), "not_allowed");
    EXPECT_TRUE(line(owner)->closed()) << "no socket without read";
}

TEST_F(AccountTest, DeletingOneTokenClosesItsOwnSocketsOnly) {
    Person ada = guest();
    ada.register_as("Ada");
    Person first(port_), second(port_);
    const json::value one = ada.post("/api/tokens", json::object{{"label", "1"}}, 201);
    first.token = str(one.at("token"));
    second.token = str(ada.post("/api/tokens", json::object{{"label", "2"}}, 201).at("token"));
    auto own = line(ada), a = line(first), b = line(second);
    for (auto* each : {&own, &a, &b}) ASSERT_FALSE((*each)->hear("hello").is_null());
    ada.send("DELETE", "/api/tokens/" + str(one.at("id")), "", 200);
    EXPECT_TRUE(a->closed());
    EXPECT_FALSE(b->closed(300));
    EXPECT_FALSE(own->closed(1));
}

TEST_F(AccountTest, ATokenSaysWhenItWasLastUsed) {
    Person ada = guest();
    ada.register_as("Ada");
    const json::value made = ada.post("/api/tokens", json::object{{"label", "bot"}}, 201);
    in_store([&](Tables& tables) { tables.users().touch_token(str(made.at("id")), 1000); });
    restart();  // nobody is remembered
    Person bot(port_), owner(port_);
    bot.token = str(made.at("token"));
    owner.cookie = ada.cookie;
    bot.get("/api/me");
    std::int64_t seen = 0;
    for (int i = 0; i < 100 && seen <= 1000; ++i) {
        seen = owner.get("/api/tokens").at("items").as_array()[0].at("seen").to_number<std::int64_t>();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_GT(seen, 1000);
}

TEST_F(AccountTest, TwoLogInCookiesAreRefused) {
    Person ada = guest(), eve = guest();
    const auto both = ada.http.request("GET", "/api/me", {}, {{"Cookie", eve.cookie + "; " + ada.cookie}});
    EXPECT_EQ(both->status, 400) << both->body;
    Line line(loops_.at(0), port_, {{"Cookie", eve.cookie + "; " + ada.cookie}});
    EXPECT_TRUE(line.closed());
}

class SecureTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.origin = "https://tanks.example";
        return out;
    }
};

TEST_F(SecureTest, CookiesOfAnHttpsSiteBelongToThisHostAlone) {
    Person ada(port_);
    const auto first = ada.raw("GET", "/api/me");
    EXPECT_TRUE(first.header("Set-Cookie").starts_with("__Host-tc_session=")) << first.header("Set-Cookie");
    EXPECT_NE(first.header("Set-Cookie").find("; Secure"), std::string::npos);
    EXPECT_EQ(first.header("Set-Cookie").find("Domain"), std::string::npos);
    const std::string user = str(parsed(first.body).at("user").at("id"));
    EXPECT_EQ(str(ada.get("/api/me").at("user").at("id")), user);
    ada.cookie = "tc_session=" + ada.cookie.substr(ada.cookie.find('=') + 1);
    EXPECT_NE(str(ada.get("/api/me").at("user").at("id")), user) << "a planted one of the plain name is not read";
}

TEST(Config, AnOriginMustBeOne) {
    Config config;
    for (const char* wrong :
         {"nonsense", "https://", "tanks.example", "https://tanks.example/", "ftp://a", "https://A"})
        EXPECT_TRUE(set_setting(config, "origin", wrong)) << wrong;
    for (const char* right : {"", "https://tanks.example", "http://127.0.0.1:8080", "http://[::1]:80"})
        EXPECT_FALSE(set_setting(config, "origin", right)) << right;
    EXPECT_NE(set_setting(config, "origin", "nonsense")->find("https://tanks.example"), std::string::npos);
    EXPECT_TRUE(set_setting(config, "trusted_proxies", "everybody"));
}

}  // namespace
}  // namespace tankchess::server
