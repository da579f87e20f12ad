#pragma once

#include <map>
#include <memory>
#include <string>
#include <thread>

#include "support/live_server.h"

namespace tankchess::server {

// People with accounts by their names. Games end by resigning: the rules are tested elsewhere.
class PeopleKit : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.port = port_;  // a free one, then the same again
        return out;
    }

    Person& account(const std::string& name) {
        auto& made = people_[name];
        made = std::make_unique<Person>(guest());
        made->register_as(name);
        return *made;
    }
    Person& person(const std::string& name) { return *people_.at(name); }
    // Everybody once more, after a restart of the server.
    void come_back() {
        for (auto& [name, old] : people_) {
            auto again = std::make_unique<Person>(port_);
            again->cookie = old->cookie;
            again->csrf = old->csrf;
            again->user = old->user;
            again->name = old->name;
            old = std::move(again);
        }
    }
    void resign(const std::string& name, const std::string& game) {
        person(name).post("/api/games/" + game + "/act", json::object{{"act", "resign"}, {"key", "r" + game}});
    }
    // A game on terms that the first of them offered and the other took.
    std::string game_between(const std::string& one, const std::string& other, const json::object& terms) {
        json::object wanted = terms;
        wanted["to"] = other;
        const std::string id = str(person(one).post("/api/challenges", wanted, 201).at("id"));
        return str(person(other).post("/api/challenges/" + id + "/accept", json::object(), 201).at("game"));
    }
    // Asks until that is so; null if it does not come.
    template <class Condition>
    json::value wait_until(const std::string& path, Condition condition, int seconds = 15) {
        Person anyone = guest();
        for (int i = 0; i < seconds * 20; ++i) {
            json::value now = anyone.get(path);
            if (condition(now)) return now;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        ADD_FAILURE() << path << " did not come to it: " << written(anyone.get(path)).substr(0, 1500);
        return nullptr;
    }

    std::map<std::string, std::unique_ptr<Person>> people_;
};

}  // namespace tankchess::server
