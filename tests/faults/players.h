#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/rng.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "rules/legality.h"
#include "support/live_server.h"

namespace tankchess::server {

// Two guests who go on playing through every fault: what is not answered they send again with its old key, and they
// write down every move that was acknowledged.
class StubbornPair {
public:
    StubbornPair(std::uint16_t port, std::uint64_t seed) : rng_(seed) {
        for (auto& cookie : cookies_) {
            Person person(port);
            person.arrive();
            cookie = {person.cookie, person.csrf};
            if (&cookie == &cookies_[0]) {
                challenge_ = str(
                    person
                        .post("/api/challenges",
                              json::object{{"setup", "basic-16"},
                                           {"rules", "sudden"},
                                           {"side", "w"},
                                           {"clock", json::object{{"kind", "real"}, {"base", 3600}, {"increment", 0}}}},
                              201)
                        .at("id"));
            } else {
                game_ = str(person.post("/api/challenges/" + challenge_ + "/accept", json::object(), 201).at("game"));
            }
        }
    }

    // Plays until told to stop; the port may change under it, 0 = the server is away.
    void play(Loop& loop, const std::atomic<std::uint16_t>& port, const std::atomic<bool>& stop,
              const std::atomic<bool>& cut) {
        while (!stop && !over_ && acknowledged_.size() < most_moves) {
            const std::uint16_t now = port;
            if (now == 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                continue;
            }
            std::unique_ptr<Line> lines[2];
            for (int seat = 0; seat < 2; ++seat) {
                lines[seat] = std::make_unique<Line>(loop, now, HttpClient::Headers{{"Cookie", cookies_[seat].first}});
                lines[seat]->say(json::object{{"t", "join"}, {"game", game_}, {"choices", false}});
            }
            session(lines, port, now, stop, cut);
        }
    }

    // Every acknowledged move is in the game, once, at its place; nothing is there twice.
    void expect_kept(std::uint16_t port) {
        Person anyone(port);
        const json::value state = anyone.get("/api/games/" + game_);
        const json::array& moves = state.at("moves").as_array();
        for (const auto& [version, text] : acknowledged_) {
            const auto ply = static_cast<std::size_t>(version);
            ASSERT_LE(ply, moves.size()) << "an acknowledged move is lost in game " << game_;
            EXPECT_TRUE(str(moves[ply - 1].at("text")).starts_with(text)) << game_ << " ply " << ply;
        }
        // At most the last one can be there without its acknowledgement having arrived.
        EXPECT_LE(moves.size(), acknowledged_.size() + unheard_) << game_;
    }

    std::size_t count() const { return acknowledged_.size(); }
    const std::string& game() const { return game_; }
    std::size_t most_moves = 1000000;

private:
    void session(std::unique_ptr<Line> (&lines)[2], const std::atomic<std::uint16_t>& port, std::uint16_t now,
                 const std::atomic<bool>& stop, const std::atomic<bool>& cut) {
        json::value view = lines[0]->hear("state", 2000);
        if (view.is_null()) return;
        while (!stop && port == now && acknowledged_.size() < most_moves) {
            if (!view.at("outcome").is_null()) {
                over_ = true;
                return;
            }
            const int seat = str(view.at("turn")) == "w" ? 0 : 1;
            const auto ply = view.at("ply").to_number<std::int64_t>() + 1;
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
            // Wait for the event of this ply on the first line.
            do {
                view = lines[0]->hear("event", 1500);
                if (view.is_null()) return;
            } while (view.at("ply").to_number<std::int64_t>() < ply);
        }
    }

    Rng rng_;
    std::pair<std::string, std::string> cookies_[2];
    std::string challenge_, game_;
    std::map<std::int64_t, std::string> acknowledged_;  // by ply
    std::int64_t pending_ply_ = 0;
    std::string pending_text_, pending_key_;
    std::size_t unheard_ = 0;
    bool over_ = false;
};

}  // namespace tankchess::server
