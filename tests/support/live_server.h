#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <string>

#include "load/client.h"
#include "server/app/server.h"
#include "server/store/store.h"
#include "support/temp_folder.h"
#include "support/test_postgres.h"
#include "wire/json.h"

namespace tankchess::server {

inline json::value parsed(const std::string& text) {
    auto value = read_json(text);
    EXPECT_TRUE(value.has_value()) << text.substr(0, 200);
    return value ? *value : json::value();
}

inline std::string str(const json::value& value) {
    return value.is_string() ? std_string(value.get_string()) : written(value);
}
inline std::string error_id(const json::value& answer) { return str(answer.at("error").at("id")); }

// Somebody with a cookie (or a token) who talks HTTP.
class Person {
public:
    explicit Person(std::uint16_t port) : http(port) {}

    void arrive() {
        const json::value me = get("/api/me");
        csrf = str(me.at("csrf"));
        user = str(me.at("user").at("id"));
        name = str(me.at("user").at("name"));
    }
    json::value get(const std::string& path, int status = 200) { return send("GET", path, {}, status); }
    json::value post(const std::string& path, const json::value& body = json::object(), int status = 200) {
        return send("POST", path, written(body), status);
    }
    json::value send(const std::string& method, const std::string& path, const std::string& body, int status) {
        const auto answer = raw(method, path, body);
        EXPECT_EQ(answer.status, status) << method << " " << path << ": " << answer.body.substr(0, 300);
        return answer.body.empty() ? json::value() : parsed(answer.body);
    }
    ClientAnswer raw(const std::string& method, const std::string& path, const std::string& body = {}) {
        auto answer = http.request(method, path, body, headers());
        EXPECT_TRUE(answer.has_value()) << method << " " << path << ": no connection";
        if (!answer) return {};
        if (!answer->cookie.empty()) cookie = answer->cookie;
        return *answer;
    }
    HttpClient::Headers headers() const {
        HttpClient::Headers out;
        if (!token.empty()) {
            out.emplace_back("Authorization", "Bearer " + token);
        } else {
            if (!cookie.empty()) out.emplace_back("Cookie", cookie);
            if (!csrf.empty()) out.emplace_back("X-CSRF-Token", csrf);
        }
        return out;
    }
    void register_as(const std::string& wanted) {
        const json::value me = post("/api/register", json::object{{"name", wanted}, {"password", "correct horse"}});
        csrf = str(me.at("csrf"));
        user = str(me.at("user").at("id"));
        name = wanted;
    }

    HttpClient http;
    std::string cookie, csrf, token, user, name;
};

// A socket whose messages wait to be read.
class Line {
public:
    Line(Loop& loop, std::uint16_t port, const HttpClient::Headers& headers) : inbox_(std::make_shared<Inbox>()) {
        SocketClient::Ears ears;
        ears.on_text = [inbox = inbox_](std::string_view text) { inbox->add(std::string(text)); };
        ears.on_closed = [inbox = inbox_](int) { inbox->close(); };
        socket_ = SocketClient::open(loop, port, headers, std::move(ears));
    }
    ~Line() { socket_->cut(); }

    void say(const json::value& message) { socket_->send(written(message)); }
    void say_text(std::string text) { socket_->send(std::move(text)); }
    // The next message of that kind, others are passed over; null if none comes.
    json::value hear(const std::string& t, int ms = 5000) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(ms);
        for (;;) {
            const auto text = inbox_->take(until);
            if (!text) return nullptr;
            json::value message = parsed(*text);
            if (str(message.at("t")) == t) return message;
        }
    }
    // Every message until nothing came for that long.
    std::vector<json::value> hear_all(int quiet_ms) {
        std::vector<json::value> out;
        while (const auto text = inbox_->take(std::chrono::steady_clock::now() + std::chrono::milliseconds(quiet_ms))) {
            out.push_back(parsed(*text));
        }
        return out;
    }
    bool closed(int ms = 5000) { return inbox_->wait_closed(ms); }
    void cut() { socket_->cut(); }

private:
    struct Inbox {
        void add(std::string text) {
            const std::lock_guard lock(mutex);
            texts.push_back(std::move(text));
            ready.notify_all();
        }
        void close() {
            const std::lock_guard lock(mutex);
            gone = true;
            ready.notify_all();
        }
        std::optional<std::string> take(std::chrono::steady_clock::time_point until) {
            std::unique_lock lock(mutex);
            ready.wait_until(lock, until, [this] { return !texts.empty() || gone; });
            if (texts.empty()) return std::nullopt;
            std::string out = std::move(texts.front());
            texts.pop_front();
            return out;
        }
        bool wait_closed(int ms) {
            std::unique_lock lock(mutex);
            return ready.wait_for(lock, std::chrono::milliseconds(ms), [this] { return gone; });
        }
        std::mutex mutex;
        std::condition_variable ready;
        std::deque<std::string> texts;
        bool gone = false;
    };
    std::shared_ptr<Inbox> inbox_;
    std::shared_ptr<SocketClient> socket_;
};

// A whole server in this process, on loopback, with a real database: SQLite, or PostgreSQL if TC_TEST_STORE says so.
class LiveServer : public ::testing::Test {
protected:
    void SetUp() override {
        const char* wanted = std::getenv("TC_TEST_STORE");
        if (wanted != nullptr && std::string(wanted) == "postgres") database_ = std::make_unique<TestDatabase>();
        loops_.start();
        start();
    }
    void TearDown() override {
        server_.reset();
        loops_.stop();
        loops_.join();
    }
    virtual Config config() {
        Config out;
        out.port = 0;
        out.data = folder_.path();
        if (database_) out.store = database_->address();
        out.limits = 0;
        return out;
    }
    void start() {
        server_ = std::make_unique<Server>(config());
        ASSERT_EQ(server_->start(), "");
        port_ = server_->port();
    }
    void restart() {
        server_.reset();
        start();
    }
    // What another program would find, or do, in the database of the running server.
    void in_store(const Store::Work& work) const {
        const auto store = open_store_beside(database_ ? database_->address() : folder_.path());
        store->write(work, [](const StoreFault* fault) {
            EXPECT_EQ(fault, nullptr) << (fault == nullptr ? "" : fault->what());
        });
        store->drain();
    }
    Person guest() {
        Person person(port_);
        person.arrive();
        return person;
    }
    std::unique_ptr<Line> line(const Person& person) {
        return std::make_unique<Line>(loops_.at(0), port_, person.headers());
    }
    std::unique_ptr<Line> joined(const Person& person, const std::string& game) {
        auto out = line(person);
        EXPECT_FALSE(out->hear("hello").is_null());
        out->say(json::object{{"t", "join"}, {"game", game}});
        return out;
    }
    // A game of two guests, White first.
    std::string game_of(Person& white, Person& black, json::object terms = {}) {
        terms["side"] = "w";
        if (!terms.contains("setup") && !terms.contains("tps")) terms["setup"] = "basic-16";
        const json::value challenge = white.post("/api/challenges", terms, 201);
        return str(
            black.post("/api/challenges/" + str(challenge.at("id")) + "/accept", json::object(), 201).at("game"));
    }
    // A figure of /metrics, with its labels; -1 if there is none.
    double metric(const std::string& name, const HttpClient::Headers& headers = {}) const {
        const auto answer = HttpClient(port_).request("GET", "/metrics", {}, headers);
        EXPECT_TRUE(answer && !answer->body.empty());
        const std::string text = "\n" + (answer ? answer->body : std::string()), key = "\n" + name + " ";
        const std::size_t at = text.find(key);
        return at == std::string::npos ? -1 : std::stod(text.substr(at + key.size(), 40));
    }
    static std::string first_move(const json::value& choices) {
        return str(choices.at("pieces").as_array()[0].at("moves").as_array()[0].as_array()[3]);
    }

    TempFolder folder_;
    std::unique_ptr<TestDatabase> database_;
    Loops loops_{1};
    std::unique_ptr<Server> server_;
    std::uint16_t port_ = 0;
};

}  // namespace tankchess::server
