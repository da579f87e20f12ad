#pragma once

#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/common/clock.h"
#include "support/live_server.h"

namespace tankchess::server {

// People with accounts who play tournaments on a live server. Games end by resigning: the rules are tested elsewhere.
class TournamentKit : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        out.port = port_;  // a free one, then the same again
        return out;
    }

    struct Entrant {
        Person person;
        std::unique_ptr<Line> line;  // who is away gets no game in an arena
    };

    Entrant& account(const std::string& name) {
        auto& made = people_[name];
        made = std::make_unique<Entrant>(Entrant{guest(), nullptr});
        made->person.register_as(name);
        made->line = line(made->person);
        return *made;
    }
    // Everybody once more, after a restart of the server.
    void come_back() {
        for (auto& [name, entrant] : people_) {
            Person again(port_);
            again.cookie = entrant->person.cookie;
            again.csrf = entrant->person.csrf;
            again.user = entrant->person.user;
            again.name = entrant->person.name;
            auto outlet = line(again);
            entrant = std::make_unique<Entrant>(Entrant{std::move(again), std::move(outlet)});
        }
    }
    Person& person(const std::string& name) { return people_.at(name)->person; }

    static json::object terms(int base = 600) {
        return {{"setup", "small-12"},
                {"rules", "sudden"},
                {"clock", json::object{{"kind", "real"}, {"base", base}, {"increment", 0}}}};
    }
    // A tournament with everybody in it that has not begun.
    std::string planned(const std::string& form, const std::vector<std::string>& names, json::object more = {}) {
        json::object body{{"name", "Friday"}, {"form", form}, {"starts", now_ms() + 3600'000}, {"game", terms()}};
        body["break"] = 0;
        for (const auto& [key, value] : more) body[key] = value;
        Person& maker = people_.contains("maker") ? person("maker") : account("maker").person;
        const std::string id = str(maker.post("/api/tournaments", body, 201).at("id"));
        for (const std::string& name : names) {
            if (!people_.contains(name)) account(name);
            join(id, name);
        }
        return id;
    }
    // The same, begun.
    std::string begun(const std::string& form, const std::vector<std::string>& names, json::object more = {}) {
        const std::string id = planned(form, names, std::move(more));
        direct(id, "start");
        return id;
    }
    void join(const std::string& id, const std::string& name, const json::object& how = {}) {
        person(name).post("/api/tournaments/" + id + "/join", how);
    }
    json::value direct(const std::string& id, const std::string& act, int status = 200) {
        return person("maker").post("/api/tournaments/" + id + "/direct", json::object{{"act", act}}, status);
    }
    json::value view(const std::string& id) { return guest().get("/api/tournaments/" + id); }
    static std::string state_of(const json::value& view) { return str(view.at("tournament").at("state")); }

    // How it stands as soon as that is so; null if it does not come.
    template <class Condition>
    json::value wait_until(const std::string& id, Condition condition, int seconds = 20) {
        Person anyone = guest();
        for (int i = 0; i < seconds * 20; ++i) {
            json::value now = anyone.get("/api/tournaments/" + id);
            if (condition(now)) return now;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        ADD_FAILURE() << "it did not come: " << written(anyone.get("/api/tournaments/" + id)).substr(0, 1500);
        return nullptr;
    }
    static std::vector<json::value> playing(const json::value& view) {
        std::vector<json::value> out;
        for (const json::value& table : view.at("tables").as_array()) {
            if (str(table.at("state")) == "playing") out.push_back(table);
        }
        return out;
    }
    json::value wait_for_tables(const std::string& id, std::size_t count) {
        return wait_until(id, [count](const json::value& now) { return playing(now).size() == count; });
    }
    // Whoever of them is first in this list wins.
    void decide(const json::value& table, const std::vector<std::string>& order) {
        std::string loser;
        for (const std::string& name : order) {
            for (const json::value& seat : table.at("seats").as_array()) {
                if (str(seat.at("name")) == name) loser = name;
            }
        }
        person(loser).post("/api/games/" + str(table.at("game")) + "/act",
                           json::object{{"act", "resign"}, {"key", "r" + str(table.at("game"))}});
    }
    // Plays whatever comes until it is over; gives how many games there were.
    std::size_t play_out(const std::string& id, const std::vector<std::string>& order) {
        std::map<std::string, int> played;
        wait_until(
            id,
            [&](const json::value& now) {
                for (const json::value& table : playing(now)) {
                    if (played[str(table.at("game"))]++ == 0) decide(table, order);
                }
                return state_of(now) == "over";
            },
            60);
        return played.size();
    }
    static std::vector<std::string> names_in_order(const json::value& view) {
        std::vector<std::string> out;
        for (const json::value& row : view.at("standings").as_array()) out.push_back(str(row.at("user").at("name")));
        return out;
    }

    std::map<std::string, std::unique_ptr<Entrant>> people_;
};

}  // namespace tankchess::server
