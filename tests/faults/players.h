#pragma once

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/rng.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "support/live_server.h"

namespace tankchess::server {

// Two guests who go on playing through every fault: what is not answered they send again with its old key, and they
// write down every move that was acknowledged.
class StubbornPair {
public:
    StubbornPair(std::uint16_t port, std::uint64_t seed) : rng_(seed) {
        std::string challenge;
        for (auto& cookie : cookies_) {
            Person person(port);
            person.arrive();
            cookie = {person.cookie, person.csrf};
            if (&cookie == &cookies_[0]) {
                challenge = str(person.post("/api/challenges", parsed(terms), 201).at("id"));
            } else {
                game_ = str(person.post("/api/challenges/" + challenge + "/accept", json::object(), 201).at("game"));
            }
        }
    }

    // Ports under which the site is reached; each may change at any time, 0 = that server is away.
    using Doors = std::vector<const std::atomic<std::uint16_t>*>;

    // Plays until told to stop, each player through a door taken at random, another one after every trouble.
    void play(Loop& loop, const Doors& doors, const std::atomic<bool>& stop, const std::atomic<bool>& cut) {
        while (!stop && count() < most_moves) {
            Seat seats[2];
            for (Seat& seat : seats) {
                seat.door = doors[rng_.below(static_cast<std::uint32_t>(doors.size()))];
                seat.port = *seat.door;
            }
            const bool away = seats[0].port == 0 || seats[1].port == 0;
            if (away || (over_ && !begin_another(seats[0].port))) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                continue;
            }
            for (int i = 0; i < 2; ++i) {
                seats[i].line =
                    std::make_unique<Line>(loop, seats[i].port, HttpClient::Headers{{"Cookie", cookies_[i].first}});
                seats[i].line->say(json::object{{"t", "join"}, {"game", game_}, {"choices", false}});
            }
            session(seats, stop, cut);
        }
    }
    void play(Loop& loop, const std::atomic<std::uint16_t>& port, const std::atomic<bool>& stop,
              const std::atomic<bool>& cut) {
        play(loop, Doors{&port}, stop, cut);
    }

    // How long it took from one acknowledged move to the next, in seconds, where that was more than one.
    const std::vector<double>& pauses() const { return pauses_; }

    // Every acknowledged move is in its game, once, at its place; nothing is there twice.
    void expect_kept(std::uint16_t port) {
        for (const Finished& one : finished_) expect_kept(port, one.game, one.acknowledged, one.unheard);
        expect_kept(port, game_, acknowledged_, unheard_);
    }

    std::size_t count() const {
        std::size_t moves = acknowledged_.size();
        for (const Finished& one : finished_) moves += one.acknowledged.size();
        return moves;
    }
    // The same while it plays.
    std::size_t count_now() const { return heard_; }
    std::size_t games() const { return finished_.size() + 1; }
    const std::string& game() const { return game_; }
    std::size_t most_moves = 1000000;

private:
    static constexpr const char* terms =
        R"({"setup":"basic-16","rules":"sudden","side":"w","clock":{"kind":"real","base":3600,"increment":0}})";
    using Moves = std::map<std::int64_t, std::string>;  // by ply
    struct Finished {
        std::string game;
        Moves acknowledged;
        std::size_t unheard;
    };

    // A node that follows a game hears of a move a moment after it was acknowledged, at the latest with its next look
    // at the database.
    static json::value state_with(Person& anyone, const std::string& game, std::int64_t plies) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(4);
        while (true) {
            json::value state = anyone.get("/api/games/" + game);
            const bool there = state.at("moves").as_array().size() >= static_cast<std::size_t>(plies);
            if (there || std::chrono::steady_clock::now() > until) return state;
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    }

    static void expect_kept(std::uint16_t port, const std::string& game, const Moves& acknowledged,
                            std::size_t unheard) {
        Person anyone(port);
        const json::value state = state_with(anyone, game, acknowledged.empty() ? 0 : acknowledged.rbegin()->first);
        const json::array& moves = state.at("moves").as_array();
        for (const auto& [version, text] : acknowledged) {
            const auto ply = static_cast<std::size_t>(version);
            ASSERT_LE(ply, moves.size()) << "an acknowledged move is lost in game " << game;
            EXPECT_TRUE(str(moves[ply - 1].at("text")).starts_with(text)) << game << " ply " << ply;
        }
        // At most the last one can be there without its acknowledgement having arrived.
        EXPECT_LE(moves.size(), acknowledged.size() + unheard) << game;
    }

    // The game is over: the next one, if the server stays that long.
    bool begin_another(std::uint16_t port) {
        last_ = {};  // pauses are those of a game
        const auto ask = [&](int seat, const std::string& path, const std::string& body) {
            HttpClient http(port);
            const auto answer = http.request(
                "POST", path, body, {{"Cookie", cookies_[seat].first}, {"X-CSRF-Token", cookies_[seat].second}});
            return answer && answer->status == 201 ? read_json(answer->body) : std::nullopt;
        };
        const auto challenge = ask(0, "/api/challenges", terms);
        if (!challenge) return false;
        const auto begun = ask(1, "/api/challenges/" + str(challenge->at("id")) + "/accept", "{}");
        if (!begun) return false;
        finished_.push_back({game_, std::move(acknowledged_), unheard_});
        game_ = str(begun->at("game"));
        acknowledged_.clear();
        unheard_ = 0;
        known_ply_ = pending_ply_ = 0;
        over_ = false;
        return true;
    }

    struct Seat {
        const std::atomic<std::uint16_t>* door = nullptr;
        std::uint16_t port = 0;
        std::unique_ptr<Line> line = nullptr;
    };

    void session(Seat (&seats)[2], const std::atomic<bool>& stop, const std::atomic<bool>& cut) {
        Line* const lines[2] = {seats[0].line.get(), seats[1].line.get()};
        const auto open = [](const Seat& seat) { return *seat.door == seat.port; };
        json::value view = lines[0]->hear("state", 2000);
        if (view.is_null()) return;
        while (!stop && open(seats[0]) && open(seats[1]) && count() < most_moves) {
            if (!view.at("outcome").is_null()) {
                over_ = true;
                return;
            }
            const int seat = str(view.at("turn")) == "w" ? 0 : 1;
            const auto ply = view.at("ply").to_number<std::int64_t>() + 1;
            // A node that hung shows what it last knew. Whoever knows better asks again: a new move under the key of an
            // old one would be acknowledged as that one. What is really lost shows at the end.
            if (ply <= known_ply_) return;
            known_ply_ = ply - 1;
            if (pending_ply_ != ply) {
                const auto position = read_position(str(view.at("tps")));
                auto legal = std::make_unique<MoveList>();
                legal_moves(*position, *legal);
                pending_text_ = write_move(*position, (*legal)[rng_.below(static_cast<std::uint32_t>(legal->size()))]);
                pending_ply_ = ply;
                pending_key_ = "k" + std::to_string(ply);
            }
            lines[seat]->say(
                json::object{{"t", "move"}, {"game", game_}, {"key", pending_key_}, {"move", pending_text_}});
            if (cut && rng_.chance(1, 8)) lines[seat]->cut();
            const json::value ack = lines[seat]->hear("ack", 1500);
            if (ack.is_null()) {
                ++unheard_;
                return;
            }
            acknowledged_[pending_ply_] = pending_text_;
            known_ply_ = pending_ply_;
            ++heard_;
            note_pause();
            std::this_thread::sleep_for(think_);
            // Wait for the event of this ply on the first line.
            do {
                view = lines[0]->hear("event", 1500);
                if (view.is_null()) return;
            } while (view.at("ply").to_number<std::int64_t>() < ply);
        }
    }

    void note_pause() {
        const auto now = std::chrono::steady_clock::now();
        const std::chrono::duration<double> passed = now - last_;
        if (last_.time_since_epoch().count() > 0 && passed.count() > 1) pauses_.push_back(passed.count());
        last_ = now;
    }

    // TC_THINK_MS: so long after each move, for long runs on machines with other work.
    static std::chrono::milliseconds think() {
        const char* given = std::getenv("TC_THINK_MS");
        return std::chrono::milliseconds(given == nullptr ? 0 : std::atoi(given));
    }

    Rng rng_;
    const std::chrono::milliseconds think_ = think();
    std::chrono::steady_clock::time_point last_{};
    std::vector<double> pauses_;
    std::pair<std::string, std::string> cookies_[2];
    std::string game_;
    std::vector<Finished> finished_;
    Moves acknowledged_;
    std::int64_t known_ply_ = 0, pending_ply_ = 0;
    std::string pending_text_, pending_key_;
    std::size_t unheard_ = 0;
    std::atomic<std::size_t> heard_{0};
    bool over_ = false;
};

}  // namespace tankchess::server
