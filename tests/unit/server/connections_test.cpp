// One address cannot take every connection, and a full server still answers those who watch over it.
#include <sys/resource.h>

#include "server/net/places.h"
#include "support/live_server.h"
#include "support/raw_connection.h"

namespace tankchess::server {
namespace {

class FullTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.limits = 1;
        out.max_sockets = 30;
        out.max_per_address = 20;
        out.idle_seconds = 30;
        return out;
    }
    std::vector<RawConnection> silent(int count, const char* from) {
        std::vector<RawConnection> out;
        for (int i = 0; i < count; ++i) out.emplace_back(port_, from);
        return out;
    }
    std::string ask(const std::string& path, const char* from) {
        RawConnection raw(port_, from);
        raw.send("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        return raw.hear().substr(0, 12);
    }
};

TEST_F(FullTest, SilentConnectionsOfOneAddressLeaveRoomForOthers) {
    const auto held = silent(25, "127.0.0.2");
    EXPECT_EQ(ask("/api/watch", "127.0.0.2"), "HTTP/1.1 503");
    EXPECT_EQ(ask("/api/watch", "127.0.0.3"), "HTTP/1.1 200");
}

TEST_F(FullTest, AFullServerRefusesAtOnceAndStillTellsItsHealth) {
    const auto first = silent(20, "127.0.0.2"), second = silent(10, "127.0.0.3");
    EXPECT_EQ(ask("/api/watch", "127.0.0.4"), "HTTP/1.1 503");
    EXPECT_EQ(ask("/healthz", "127.0.0.4"), "HTTP/1.1 200");
    EXPECT_EQ(ask("/metrics", "127.0.0.4"), "HTTP/1.1 200");
}

TEST_F(FullTest, WhoeverIsTurnedAwayIsToldSoWithTheSafetyHeaders) {
    const auto first = silent(20, "127.0.0.2"), second = silent(10, "127.0.0.3"), kept = silent(16, "127.0.0.4");
    RawConnection turned_away(port_, "127.0.0.5");
    const std::string answer = turned_away.hear();
    EXPECT_EQ(answer.substr(0, 12), "HTTP/1.1 503");
    for (const char* header : {"Retry-After: 10", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY"})
        EXPECT_NE(answer.find(header), std::string::npos) << answer;
}

TEST_F(FullTest, PlacesComeBackWhenConnectionsGo) {
    {
        const auto held = silent(20, "127.0.0.2");
    }
    std::string answer;
    for (int i = 0; i < 100 && answer != "HTTP/1.1 200"; ++i) answer = ask("/api/watch", "127.0.0.2");
    EXPECT_EQ(answer, "HTTP/1.1 200");
}

class BoundedProxy : public FullTest {
protected:
    Config config() override {
        Config out = FullTest::config();
        out.max_per_address = 3;
        out.trusted_proxies = "127.0.0.1";
        return out;
    }
};

TEST_F(BoundedProxy, SocketsAndStreamsOfOneClientAreBoundedBehindAProxyToo) {
    const auto line_from = [&](const std::string& address) {
        return std::make_unique<Line>(loops_.at(0), port_, HttpClient::Headers{{"X-Forwarded-For", address}});
    };
    std::vector<std::unique_ptr<Line>> lines;
    for (int i = 0; i < 3; ++i) {
        lines.push_back(line_from("2001:db8::" + std::to_string(i)));
        EXPECT_FALSE(lines.back()->hear("hello").is_null());
    }
    EXPECT_TRUE(line_from("2001:db8::99")->closed()) << "the fourth of one /64";
    EXPECT_FALSE(line_from("2001:db8:0:1::1")->hear("hello").is_null());
}

TEST_F(BoundedProxy, OnlyTheLastForwardedEntryOfTheLastLineIsBelieved) {
    const auto ask_as = [&](const std::string& lines) {
        RawConnection raw(port_);
        raw.send("GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + lines + "\r\n");
        return raw.hear().substr(0, 12);
    };
    EXPECT_EQ(ask_as(""), "HTTP/1.1 404") << "a proxy's own request is nobody's";
    EXPECT_EQ(ask_as("X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.1\r\n"), "HTTP/1.1 404");
    for (const char* value : {"", "x,", ",", "127.0.0.1,", "unknown"})
        EXPECT_EQ(ask_as("X-Forwarded-For: " + std::string(value) + "\r\n"), "HTTP/1.1 400") << value;
}

// In a process of its own, whose limit can be lowered for good.
TEST(FileLimit, BoundsTheConnections) {
    const auto fits = [](rlim_t files, std::size_t wanted) {
        const rlimit limit{files, files};
        ::setrlimit(RLIMIT_NOFILE, &limit);
        const std::size_t allowed = connections_within_file_limit(wanted);
        ::_exit(allowed > 0 && allowed < files && allowed <= wanted ? 0 : 1);
    };
    EXPECT_EXIT(fits(1000, 20000), ::testing::ExitedWithCode(0), "");
    EXPECT_EXIT(fits(64, 20000), ::testing::ExitedWithCode(0), "");
    EXPECT_EXIT(fits(4096, 100), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace tankchess::server
