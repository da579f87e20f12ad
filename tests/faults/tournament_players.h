#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "server/common/clock.h"
#include "support/live_server.h"

namespace tankchess::server {

// Accounts that play a round robin to its end through every fault: what is not answered they ask again, at whichever
// door is open. A game ends by resigning.
class StubbornRoundRobin {
public:
    using Doors = std::vector<const std::atomic<std::uint16_t>*>;

    StubbornRoundRobin(Doors doors, int entrants, int cycles) : doors_(std::move(doors)), cycles_(cycles) {
        for (int i = 0; i < entrants; ++i) {
            Person person(*doors_[0]);
            person.arrive();
            person.register_as("player" + std::to_string(i));
            people_.push_back(std::move(person));
        }
        const json::object clock{{"kind", "real"}, {"base", 3600}, {"increment", 0}};
        const json::value made = people_[0].post(
            "/api/tournaments",
            json::object{{"name", "Through thick and thin"},
                         {"form", "round_robin"},
                         {"starts", now_ms() + 3600'000},
                         {"break", 0},
                         {"cycles", cycles},
                         {"game", json::object{{"setup", "small-12"}, {"rules", "sudden"}, {"clock", clock}}}},
            201);
        id_ = str(made.at("id"));
        for (Person& person : people_) person.post(place("/join"));
        people_[0].post(place("/direct"), json::object{{"act", "start"}});
    }

    // Plays to the end; `between` is called when the last game of a round has been given up.
    template <class Between>
    void play(Between between) {
        std::set<std::string> resigned;
        const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(full() ? 60 : 5);
        while (std::chrono::steady_clock::now() < until) {
            const json::value now = ask(0, "GET", place());
            if (now.is_null()) continue;
            if (str(now.at("tournament").at("state")) == "over") return;
            std::size_t fresh = 0;
            for (const json::value& table : now.at("tables").as_array()) {
                const std::string game = str(table.at("game"));
                if (str(table.at("state")) != "playing" || resigned.contains(game)) continue;
                const int loser = number_of(str(table.at("seats").at(0).at("name")));
                const json::value answer = ask(loser, "POST", "/api/games/" + game + "/act",
                                               written(json::object{{"act", "resign"}, {"key", "r" + game}}));
                if (answer.is_null()) continue;
                resigned.insert(game);
                ++fresh;
            }
            if (fresh > 0) between();
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
        }
        ADD_FAILURE() << "the tournament did not come to its end";
    }

    // Everybody met everybody, as often as was wished; every table has its game and every game its table.
    void expect_whole() {
        const json::value results = ask(0, "GET", place("/results"));
        ASSERT_FALSE(results.is_null());
        std::map<std::pair<std::string, std::string>, int> meetings;
        std::set<std::string> games;
        for (const json::value& table : results.at("tables").as_array()) {
            ASSERT_EQ(str(table.at("state")), "won");
            meetings[std::minmax(str(table.at("seats").at(0).at("name")), str(table.at("seats").at(1).at("name")))]++;
            EXPECT_TRUE(games.insert(str(table.at("game"))).second) << "a game has two tables";
        }
        const std::size_t pairs = people_.size() * (people_.size() - 1) / 2;
        EXPECT_EQ(meetings.size(), pairs);
        for (const auto& [pair, count] : meetings) EXPECT_EQ(count, cycles_) << pair.first << " and " << pair.second;
        std::set<std::string> kept;
        json::value page = ask(0, "GET", "/api/archive?limit=100");
        while (!page.is_null()) {
            for (const json::value& card : page.at("items").as_array()) kept.insert(str(card.at("id")));
            if (page.at("next").is_null()) break;
            page = ask(0, "GET", "/api/archive?limit=100&before=" + str(page.at("next")));
        }
        EXPECT_EQ(kept, games) << "a game without a table, or a table without its game";
        const json::value running = ask(0, "GET", "/api/watch");
        EXPECT_TRUE(running.at("items").as_array().empty()) << "a game that nobody knows of goes on";
        std::printf("    %zu games in %zu tables\n", kept.size(), games.size());
    }

private:
    static bool full() { return std::getenv("TC_FULL") != nullptr; }
    std::string place(const std::string& more = {}) const { return "/api/tournaments/" + id_ + more; }
    static int number_of(const std::string& name) { return std::stoi(name.substr(6)); }

    // Null if nobody answered, or only "later".
    json::value ask(int who, const std::string& method, const std::string& path, const std::string& body = {}) {
        for (int i = 0; i < 200; ++i) {
            const std::uint16_t port = *doors_[next_door_++ % doors_.size()];
            if (port != 0) {
                HttpClient http(port);
                const auto answer = http.request(method, path, body, people_[static_cast<std::size_t>(who)].headers());
                if (answer && answer->status == 200) return parsed(answer->body);
                if (answer && answer->status == 409) return json::object();  // it was heard before
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return nullptr;
    }

    Doors doors_;
    int cycles_;
    std::vector<Person> people_;
    std::string id_;
    std::size_t next_door_ = 0;
};

}  // namespace tankchess::server
