#include "load/tables.h"

#include <atomic>
#include <map>
#include <thread>

#include "wire/json.h"

namespace tankchess::server {

bool make_tables(const LoadPlan& plan, std::vector<LoadTable>& tables, std::vector<LoadPerson>& watchers) {
    std::atomic<int> next{0};
    std::atomic<bool> failed{false};
    const int total = plan.pairs + plan.idle_sockets;
    tables.resize(static_cast<std::size_t>(plan.pairs));
    watchers.resize(static_cast<std::size_t>(plan.idle_sockets));
    const auto guest = [](HttpClient& http, LoadPerson& person) {
        const auto me = http.request("GET", "/api/me");
        const auto body = me ? read_json(me->body) : std::nullopt;
        if (!me || me->status != 200 || !body) return false;
        person.headers = {{"Cookie", me->cookie}, {"X-CSRF-Token", std_string(body->at("csrf").as_string())}};
        return true;
    };
    const auto work = [&] {
        std::map<NodeAddress, HttpClient> lines;
        for (int i = next++; i < total && !failed; i = next++) {
            HttpClient& http = lines.try_emplace(plan.node(i, 0), plan.node(i, 0)).first->second;
            if (i >= plan.pairs) {
                if (!guest(http, watchers[static_cast<std::size_t>(i - plan.pairs)])) failed = true;
                continue;
            }
            LoadTable& table = tables[static_cast<std::size_t>(i)];
            for (int seat = 0; seat < 2; ++seat) table.nodes[seat] = plan.node(i, seat);
            if (!guest(http, table.players[0]) || !guest(http, table.players[1])) {
                failed = true;
                return;
            }
            const auto made = http.request(
                "POST", "/api/challenges",
                R"({"setup":"basic-16","rules":"sudden","side":"w","clock":{"kind":"real","base":3600,"increment":5}})",
                table.players[0].headers);
            const auto challenge = made ? read_json(made->body) : std::nullopt;
            if (!made || made->status != 201 || !challenge) {
                failed = true;
                return;
            }
            const auto begun =
                http.request("POST", "/api/challenges/" + std_string(challenge->at("id").as_string()) + "/accept", "{}",
                             table.players[1].headers);
            const auto game = begun ? read_json(begun->body) : std::nullopt;
            if (!begun || begun->status != 201 || !game) {
                failed = true;
                return;
            }
            table.game = std_string(game->at("game").as_string());
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 32; ++i) threads.emplace_back(work);
    for (auto& thread : threads) thread.join();
    return !failed;
}

}  // namespace tankchess::server
