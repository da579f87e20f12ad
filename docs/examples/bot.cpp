// A whole bot for Tank Chess in C++: it accepts every challenge and plays random legal turns.
//
//     g++ -std=c++20 -O2 bot.cpp -o bot -lboost_json -pthread
//     TANKCHESS_TOKEN=tct_... ./bot 127.0.0.1 8080 [games]
//
// It waits when it is told to slow down, and comes back after a restart of the server or a lost line. Boost.Beast and
// Boost.JSON are all it needs; for https put a proxy in between or use Beast's ssl_stream.
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <random>
#include <set>
#include <string>
#include <thread>

namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
using boost::asio::ip::tcp;

namespace {

constexpr auto silence = std::chrono::seconds(20);  // streams send an empty line every 7 s
std::string host, port, token;
std::atomic<int> games_finished{0};

int random_below(std::size_t bound) {
    thread_local std::mt19937 dice{std::random_device{}()};
    return static_cast<int>(dice() % bound);
}

// One request on a connection of its own. `on_line` hears each line of the answer as it comes and says whether to go
// on. Gives the status; 0: the line was lost.
int ask(const std::string& path, const std::string& body, std::string& retry_after,
        const std::function<bool(const std::string&)>& on_line) {
    boost::asio::io_context context;
    beast::tcp_stream stream(context);
    beast::error_code error = boost::asio::error::would_block;
    // Timeouts work with asynchronous calls only: each step runs until it is done.
    const auto finish = [&] {
        stream.expires_after(silence);
        return [&](beast::error_code met, auto&&...) { error = met; };
    };
    const auto run = [&] {
        context.restart();
        context.run();
        return !error;
    };
    tcp::resolver resolver(context);
    const auto ends = resolver.resolve(host, port, error);
    if (error) return 0;
    stream.async_connect(ends, finish());
    if (!run()) return 0;
    http::request<http::string_body> request(body.empty() ? http::verb::get : http::verb::post, path, 11);
    request.set(http::field::host, host + ":" + port);
    request.set(http::field::authorization, "Bearer " + token);
    request.set(http::field::content_type, "application/json");
    request.body() = body;
    request.prepare_payload();
    http::async_write(stream, request, finish());
    if (!run()) return 0;
    beast::flat_buffer buffer;
    http::response_parser<http::buffer_body> parser;
    parser.body_limit(boost::none);
    http::async_read_header(stream, buffer, parser, finish());
    if (!run()) return 0;
    retry_after = std::string(parser.get()["Retry-After"]);
    const int status = static_cast<int>(parser.get().result_int());
    std::string text;
    char part[4096];
    while (!parser.is_done()) {
        parser.get().body().data = part;
        parser.get().body().size = sizeof part;
        http::async_read_some(stream, buffer, parser, finish());  // what is there: a line, not a full buffer
        if (!run() && error != http::error::need_buffer) break;
        text.append(part, sizeof part - parser.get().body().size);
        for (std::size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1)) {
            if (end > 0 && !on_line(text.substr(0, end))) return status;
        }
    }
    if (!text.empty()) on_line(text);
    return status;
}

// The same, however often that takes. A move sent again is known by its key.
int insist(const std::string& path, const std::string& body, const std::function<bool(const std::string&)>& on_line) {
    for (;;) {
        std::string retry_after;
        const int status = ask(path, body, retry_after, on_line);
        if (status != 429 && status != 503 && (status != 0 || body.empty())) return status;
        std::this_thread::sleep_for(std::chrono::seconds(retry_after.empty() ? 1 : std::atoi(retry_after.c_str())));
    }
}

// Follows one stream of a game; true once the game is over.
bool play_turns(const std::string& game) {
    bool over = false;
    insist("/api/games/" + game + "/stream?legal=1", "", [&](const std::string& line) {
        const json::object news = json::parse(line).as_object();
        if (const auto* outcome = news.if_contains("outcome"); outcome != nullptr && outcome->is_object()) {
            std::cout << "finished " << game << " " << outcome->at("result").as_string().c_str() << std::endl;
            over = true;
            return false;
        }
        const auto* legal = news.if_contains("legal");
        if (legal == nullptr || legal->as_array().empty()) return true;
        const auto& moves = legal->as_array();
        const json::object move{
            {"move", moves[static_cast<std::size_t>(random_below(moves.size()))]},
            {"key", std::to_string(random_below(1u << 30)) + "-" + std::to_string(std::time(nullptr))},
            {"version", news.at("version")}};
        const int status = insist("/api/games/" + game + "/move", json::serialize(move), [](const std::string& answer) {
            if (answer.find("\"error\"") != std::string::npos) std::cout << "refused " << answer << std::endl;
            return true;
        });
        return status == 200;  // otherwise the game has moved on: look at it again
    });
    return over;
}

void play(const std::string& game) {
    while (!play_turns(game)) std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ++games_finished;
}

void follow_events() {
    std::set<std::string> begun;
    for (;; std::this_thread::sleep_for(std::chrono::milliseconds(500))) {
        insist("/api/stream", "", [&](const std::string& line) {
            const json::object news = json::parse(line).as_object();
            const std::string type = news.at("type").as_string().c_str();
            if (type == "challenge") {
                const std::string id = news.at("challenge").at("id").as_string().c_str();
                insist("/api/challenges/" + id + "/accept", "{}", [](const std::string&) { return true; });
            } else if (type == "gameStart") {
                const std::string id = news.at("game").at("id").as_string().c_str();
                if (begun.insert(id).second) std::thread(play, id).detach();
            }
            return true;
        });
    }
}

}  // namespace

int main(int count, char** words) {
    if (count < 3 || std::getenv("TANKCHESS_TOKEN") == nullptr) {
        std::cerr << "TANKCHESS_TOKEN=... bot HOST PORT [games]\n";
        return 2;
    }
    host = words[1];
    port = words[2];
    token = std::getenv("TANKCHESS_TOKEN");
    std::thread(follow_events).detach();
    while (count < 4 || games_finished < std::atoi(words[3]))
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    std::_Exit(0);  // the listening thread never ends by itself
}
