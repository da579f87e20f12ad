// Bots play an arena, each over a socket of its own: 24 of them, 200 with TC_FULL=1.
#include <atomic>
#include <cstdlib>
#include <set>

#include "base/rng.h"
#include "server/common/secrets.h"
#include "support/tournament_kit.h"

namespace tankchess::server {
namespace {

// Plays what it is offered: a few random turns of each game, then it gives up. Lives on the test's loop.
class ArenaBot : public std::enable_shared_from_this<ArenaBot> {
public:
    ArenaBot(std::string user, std::uint64_t seed) : user_(std::move(user)), rng_(seed) {}

    void open(Loop& loop, std::uint16_t port, const std::string& token) {
        SocketClient::Ears ears;
        ears.on_text = [weak = weak_from_this()](std::string_view text) {
            if (const auto self = weak.lock()) self->hear(text);
        };
        socket_ = SocketClient::open(loop, port, {{"Authorization", "Bearer " + token}}, std::move(ears));
    }
    void close() { socket_->cut(); }

    std::atomic<int> moves{0}, games{0};

private:
    void hear(std::string_view text) {
        const auto message = read_json(text);
        if (!message) return;
        const std::string t = str(message->at("t"));
        if (t == "started") {
            ++games;
            game_ = str(message->at("game"));
            turns_ = 1 + static_cast<int>(rng_.below(3));
            socket_->send(written(json::object{{"t", "join"}, {"game", game_}}));
        } else if ((t == "state" || t == "event") && str(message->at("game")) == game_) {
            play(*message);
        }
    }
    void play(const json::value& now) {
        if (!now.at("outcome").is_null()) return;
        const json::value* choices = now.as_object().if_contains("choices");
        if (choices == nullptr || choices->is_null()) return;
        const std::string key = "k" + str(now.at("ply")) + user_;
        if (turns_-- == 0) {
            return socket_->send(written(json::object{{"t", "act"}, {"game", game_}, {"key", key}, {"act", "resign"}}));
        }
        const json::array& pieces = choices->at("pieces").as_array();
        const auto some = [this](const json::array& list) -> const json::value& {
            return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
        };
        const json::array& moves_of = some(pieces).at("moves").as_array();
        const std::string move = moves_of.empty() ? str(pieces[0].at("moves").at(0).at(3)) : str(some(moves_of).at(3));
        ++moves;
        socket_->send(written(json::object{
            {"t", "move"}, {"game", game_}, {"key", key}, {"move", move}, {"version", now.at("version")}}));
    }

    std::string user_, game_;
    int turns_ = 0;
    Rng rng_;
    std::shared_ptr<SocketClient> socket_;
};

class ArenaBotsTest : public TournamentKit {
protected:
    // As many accounts would take minutes of password hashing.
    std::vector<std::string> bot_tokens(int count) {
        std::vector<std::string> tokens;
        for (int i = 0; i < count; ++i) tokens.push_back("tct_" + random_text(40));
        in_store([&](Tables& tables) {
            for (int i = 0; i < count; ++i) {
                const std::string id = user_of(i);
                tables.users().insert({id, "bot", "Bot" + std::to_string(i), "", "", "{}", now_ms()});
                tables.users().insert_token({"token" + std::to_string(i),
                                             secret_hash(tokens[static_cast<std::size_t>(i)]), id, "test", now_ms(),
                                             now_ms(), "read play"});
            }
        });
        return tokens;
    }
    static std::string user_of(int i) { return "botuser" + std::to_string(i); }
    void end_now(const std::string& id) {
        // The server may have just gone on: then once more.
        wait_until(id, [&](const json::value& view) {
            if (state_of(view) == "over") return true;
            const auto store = open_store_beside(database_ ? database_->address() : folder_.path());
            store->write(
                [&](Tables& tables) {
                    TournamentStep step{*tables.tournaments().by_id(id), "", {}, {}, {}};
                    step.now.ends = now_ms();
                    tables.tournaments().advance(step);
                },
                nullptr);
            store->drain();
            std::this_thread::sleep_for(std::chrono::milliseconds(1000));
            return false;
        });
    }
};

TEST_F(ArenaBotsTest, PlayAnArenaAndEveryResultIsKept) {
    const bool full = std::getenv("TC_FULL") != nullptr;
    const int count = full ? 200 : 24, wanted = full ? 1000 : 48;
    const auto tokens = bot_tokens(count);
    account("maker");
    json::object game = terms(60);
    game["setup"] = "skirmish-10";
    const std::string id = str(person("maker")
                                   .post("/api/tournaments",
                                         json::object{{"name", "Bots"},
                                                      {"form", "arena"},
                                                      {"starts", now_ms() + 3600'000},
                                                      {"bots", true},
                                                      {"game", game}},
                                         201)
                                   .at("id"));
    std::vector<std::shared_ptr<ArenaBot>> bots;
    for (int i = 0; i < count; ++i) {
        bots.push_back(std::make_shared<ArenaBot>(user_of(i), static_cast<std::uint64_t>(i + 1)));
        bots.back()->open(loops_.at(0), port_, tokens[static_cast<std::size_t>(i)]);
        Person join(port_);
        join.token = tokens[static_cast<std::size_t>(i)];
        join.post("/api/tournaments/" + id + "/join");
    }
    const Millis begun = now_ms();
    direct(id, "start");
    const auto games = [&] {
        int sum = 0;
        for (const auto& bot : bots) sum += bot->games;
        return sum / 2;
    };
    for (int i = 0; i < (full ? 6000 : 1200) && games() < wanted; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    const double seconds = static_cast<double>(now_ms() - begun) / 1000;
    EXPECT_GE(games(), wanted) << "in " << seconds << " s";
    end_now(id);
    for (const auto& bot : bots) bot->close();

    const json::value results = guest().get("/api/tournaments/" + id + "/results");
    std::set<std::string> seen;
    std::map<std::string, int> played;
    int finished = 0;
    for (const json::value& table : results.at("tables").as_array()) {
        const std::string state = str(table.at("state"));
        ASSERT_NE(state, "playing");
        EXPECT_TRUE(seen.insert(str(table.at("game"))).second);
        if (state == "empty") continue;
        ++finished;
        for (const json::value& seat : table.at("seats").as_array()) ++played[str(seat.at("id"))];
    }
    EXPECT_GE(finished, wanted - count) << "only the last games of each may be cut off";
    for (const json::value& row : results.at("standings").as_array()) {
        EXPECT_EQ(row.at("games").to_number<int>(), played[str(row.at("user").at("id"))]);
        EXPECT_EQ(row.at("game"), json::value()) << "nobody is left at a table";
        EXPECT_GT(row.at("games").to_number<int>(), 0) << "everybody played";
    }
    // What the tables say is what the games say.
    int looked = 0;
    for (const json::value& table : results.at("tables").as_array()) {
        if (str(table.at("state")) != "won" || ++looked > 40) continue;
        const json::value state = guest().get("/api/games/" + str(table.at("game")));
        const std::string side = str(state.at("outcome").at("winners").at(0));
        EXPECT_EQ(str(table.at("seats").at(side == "w" ? 0 : 1).at("id")), str(table.at("winner")));
    }
    int moves = 0;
    for (const auto& bot : bots) moves += bot->moves;
    std::printf("    %d bots: %d games and %d moves in %.1f s\n", count, games(), moves, seconds);
}

}  // namespace
}  // namespace tankchess::server
