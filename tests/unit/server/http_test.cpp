// Strict HTTP: what a lenient server would take, and what every answer carries.
#include "server/net/http_head.h"
#include "support/live_server.h"
#include "support/raw_connection.h"

namespace tankchess::server {
namespace {

class HttpTest : public LiveServer {
protected:
    std::string answer_to(const std::string& text) {
        RawConnection raw(port_);
        EXPECT_TRUE(raw.send(text));
        return raw.hear({}, 3000);
    }
    static int status_of(const std::string& answer) {
        return answer.starts_with("HTTP/1.1 ") ? std::atoi(answer.c_str() + 9) : 0;
    }
};

const std::string host = "Host: a\r\n", close_it = "Connection: close\r\n\r\n";

TEST_F(HttpTest, WhatProxiesReadInAnotherWayIsRefused) {
    const struct {
        std::string head;
        int status;
    } cases[] = {
        {"GET /healthz HTTP/1.1\r\n" + close_it, 400},
        {"GET /healthz HTTP/1.1\r\n" + host + host + close_it, 400},
        {"GET /healthz HTTP/1.1\r\n" + host + "X-A: b\r\n c\r\n" + close_it, 400},
        {"GET /healthz HTTP/1.1\r\n" + host + "X-A : b\r\n" + close_it, 400},
        {"GET /healthz HTTP/1.1\r\n" + host + "X-A: b\nX-C: d\r\n" + close_it, 400},
        {"POST /api/me HTTP/1.1\r\n" + host + "Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n" + close_it + "{}",
         501},
        {"POST /api/me HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked, identity\r\n" + close_it + "{}", 501},
        {"POST /api/me HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n" + close_it,
         501},
        {"POST /api/me HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n" + close_it + "{}",
         400},
        {"POST /api/me HTTP/1.1\r\n" + host + "Content-Length: 2\r\nContent-Length: 2\r\n" + close_it + "{}", 400},
        {"POST /api/me HTTP/1.0\r\nTransfer-Encoding: chunked\r\n" + close_it + "0\r\n\r\n", 501},
        {"GET /healthz HTTP/1.1\r\n" + host + "Expect: miracles\r\n" + close_it, 417},
        {"GET /health\xff HTTP/1.1\r\n" + host + close_it, 400},
        {"GET healthz HTTP/1.1\r\n" + host + close_it, 400},
        {"GET /healthz HTTP/2.0\r\n" + host + close_it, 505},
        {"GET /healthz HTTP/1.1\r\n" + host + close_it, 200},
        {"GET /healthz HTTP/1.0\r\n\r\n", 200},
    };
    for (const auto& one : cases) EXPECT_EQ(status_of(answer_to(one.head)), one.status) << one.head;
}

TEST_F(HttpTest, AChunkedBodyIsRead) {
    const std::string answer = answer_to("POST /api/login HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n" +
                                         close_it + "5\r\n{\"a\":\r\n2\r\n1}\r\n0\r\n\r\n");
    EXPECT_EQ(status_of(answer), 400);
    EXPECT_NE(answer.find("\"field\":\"name\""), std::string::npos) << "it was read, and the name is missing";
}

TEST_F(HttpTest, AClientThatWaitsForContinueGetsIt) {
    RawConnection raw(port_);
    raw.send("POST /api/login HTTP/1.1\r\n" + host + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(raw.hear("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
    raw.send("{}");
    EXPECT_EQ(status_of(raw.hear("}}")), 400);
    RawConnection large(port_);
    large.send("POST /api/login HTTP/1.1\r\n" + host + "Content-Length: 9999999\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(status_of(large.hear("}}")), 413) << "no word of going on with a body that is too large";
}

TEST_F(HttpTest, RequestsOneAfterAnotherInOnePacketAreAllAnswered) {
    RawConnection raw(port_);
    const std::string one = "GET /healthz HTTP/1.1\r\n" + host + "\r\n";
    raw.send(one + one + "GET /healthz HTTP/1.1\r\n" + host + close_it);
    const std::string all = raw.hear({}, 3000);
    std::size_t count = 0;
    for (std::size_t at = all.find("HTTP/1.1 200"); at != std::string::npos; at = all.find("HTTP/1.1 200", at + 1))
        ++count;
    EXPECT_EQ(count, 3u) << all;
}

TEST_F(HttpTest, EncodedLettersAndSlashesDoNotFindAnotherWay) {
    Person ada = guest();
    EXPECT_EQ(ada.raw("GET", "/%6detrics").body.find("tankchess_"), std::string::npos);
    EXPECT_NE(ada.raw("GET", "/api%2fme").status, 200);
    EXPECT_EQ(ada.raw("GET", "/api/%6de").status, 404);
    ada.send("PATCH", "/api/me", written(json::object{{"about", "here"}}), 200);
    EXPECT_EQ(ada.raw("GET", "/api/users/" + ada.name).status, 200);
    const std::string encoded = "%" + std::string("67") + ada.name.substr(1);
    EXPECT_EQ(ada.raw("GET", "/api/users/" + encoded).status, 200) << "a parameter may be encoded: g is %67";
}

TEST_F(HttpTest, AnswersAreAlwaysUtf8) {
    Person ada = guest();
    const auto wrong = ada.raw("GET", "/api/users/%ff");
    EXPECT_EQ(wrong.status, 404);
    EXPECT_TRUE(clean_text(wrong.body, true));
    auto headers = ada.headers();
    headers.emplace_back("User-Agent", "\xff\xfe agent");
    ada.http.request("PATCH", "/api/me", written(json::object{{"about", "here"}}), headers);
    const auto sessions = ada.raw("GET", "/api/me/sessions");
    EXPECT_TRUE(clean_text(sessions.body, true)) << sessions.body;
    EXPECT_NE(sessions.body.find("?? agent"), std::string::npos) << sessions.body;
}

TEST_F(HttpTest, HeadNeverSendsABody) {
    Person ada = guest();
    for (const std::string path : {"/api/stream", "/healthz", "/api/nothing"}) {
        const std::string answer =
            answer_to("HEAD " + path + " HTTP/1.1\r\n" + host + "Cookie: " + ada.cookie + "\r\n" + close_it);
        ASSERT_NE(status_of(answer), 0) << path;
        EXPECT_EQ(answer.find("\r\n\r\n") + 4, answer.size()) << answer;
    }
}

TEST_F(HttpTest, EveryAnswerCarriesTheSafetyHeaders) {
    Person ada = guest();
    const std::string cookie = "Cookie: " + ada.cookie + "\r\n";
    const std::string upgrade =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    const struct {
        std::string text;
        int status;
    } cases[] = {
        {"nonsense\r\n\r\n", 400},
        {"POST /api/me HTTP/1.1\r\n" + host + "Content-Length: 9999999\r\n\r\n", 413},
        {"GET / HTTP/1.1\r\n" + host + "X: " + std::string(20000, 'x') + "\r\n\r\n", 413},
        {"GET /other HTTP/1.1\r\n" + host + upgrade + "\r\n", 404},
        {"GET /ws HTTP/1.1\r\n" + host + cookie + "Origin: https://evil.example\r\n" + upgrade + "\r\n", 403},
        {"GET /ws HTTP/1.1\r\n" + host + cookie + upgrade + "\r\n", 101},
        {"GET /api/stream HTTP/1.1\r\n" + host + cookie + "\r\n", 200},
        {"GET /api/nothing HTTP/1.1\r\n" + host + "\r\n", 404},
    };
    for (const auto& one : cases) {
        RawConnection raw(port_);
        raw.send(one.text);
        const std::string answer = raw.hear("\r\n\r\n");
        EXPECT_EQ(status_of(answer), one.status) << one.text.substr(0, 60);
        for (const char* header : {"X-Content-Type-Options: nosniff", "Content-Security-Policy: default-src 'none'",
                                   "X-Frame-Options: DENY", "Cache-Control: "})
            EXPECT_NE(answer.find(header), std::string::npos) << header << " in " << answer;
        EXPECT_EQ(answer.find("Beast"), std::string::npos) << answer;
    }
}

}  // namespace
}  // namespace tankchess::server
