// Answers that players of slow games leave behind: kept, played at once, and shown to nobody else.
#include <thread>

#include "notation/position/position_text.h"
#include "setups/stock_setups.h"
#include "support/live_server.h"
#include "support/room_kit.h"
#include "support/store_in_between.h"
#include "support/store_kit.h"
#include "wire/board.h"

namespace tankchess::server {
namespace {

class PreparedAnswersTest : public LiveServer {
protected:
    void SetUp() override {
        LiveServer::SetUp();
        ada_ = std::make_unique<Person>(guest());
        bob_ = std::make_unique<Person>(guest());
        game_ = "/api/games/" + game_of(*ada_, *bob_, slow());
        theirs_ = first_move(ada_->get(game_).at("choices"));
        mine_ = reply_to({theirs_});
    }
    static json::object slow() {
        return {{"setup", "small-12"}, {"clock", json::object{{"kind", "days"}, {"days", 2}}}};
    }
    // Somebody's first move after these.
    std::string reply_to(const std::vector<std::string>& moves) {
        json::array played(moves.begin(), moves.end());
        return first_move(
            ada_->post("/api/position", json::object{{"tps", ada_->get(game_).at("tps")}, {"moves", std::move(played)}})
                .at("choices"));
    }
    json::value keep(Person& who, const std::vector<std::vector<std::string>>& lines, int status = 200) {
        json::array list;
        for (const auto& line : lines) list.emplace_back(json::array(line.begin(), line.end()));
        return who.send("PUT", game_ + "/answers", written(json::object{{"lines", std::move(list)}}), status);
    }
    void move(Person& who, const std::string& text, const std::string& key) {
        who.post(game_ + "/move", json::object{{"move", text}, {"key", key}});
    }
    json::value after_plies(std::size_t plies) {
        json::value state = ada_->get(game_);
        for (int i = 0; i < 400 && state.at("ply").to_number<std::size_t>() < plies; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            state = ada_->get(game_);
        }
        EXPECT_EQ(state.at("ply").to_number<std::size_t>(), plies);
        return state;
    }

    std::unique_ptr<Person> ada_, bob_;
    std::string game_, theirs_, mine_;
};

TEST_F(PreparedAnswersTest, AreMovesOfTheirOwnerAsSoonAsTheyAreDueAlsoAfterARestart) {
    const std::string second = reply_to({theirs_, mine_}), answer = reply_to({theirs_, mine_, second});
    const json::value kept = keep(*bob_, {{theirs_, mine_, second, answer}});
    EXPECT_EQ(kept.at("lines").as_array().size(), 1u);
    move(*ada_, theirs_, "one");
    const json::value state = after_plies(2);
    EXPECT_EQ(str(state.at("turn")), "w");
    EXPECT_EQ(str(state.at("moves").as_array()[1].at("side")), "b");
    EXPECT_EQ(bob_->get(game_ + "/answers").at("lines").as_array()[0].as_array().size(), 2u);
    restart();
    for (auto* person : {&ada_, &bob_}) {
        auto again = std::make_unique<Person>(port_);
        again->cookie = (*person)->cookie;
        again->csrf = (*person)->csrf;
        *person = std::move(again);
    }
    EXPECT_EQ(bob_->get(game_ + "/answers").at("lines").as_array()[0].as_array().size(), 2u);
    move(*ada_, second, "two");
    after_plies(4);
    EXPECT_TRUE(bob_->get(game_ + "/answers").at("lines").as_array().empty());
}

TEST_F(PreparedAnswersTest, AreTheirOwnersSecret) {
    const std::string before = written(ada_->get(game_ + "/export"));
    keep(*bob_, {{theirs_, mine_}});
    Person eve = guest();
    EXPECT_TRUE(ada_->get(game_ + "/answers").at("lines").as_array().empty());
    EXPECT_TRUE(eve.get(game_ + "/answers").at("lines").as_array().empty());
    for (Person* person : {ada_.get(), &eve}) {
        EXPECT_EQ(written(person->get(game_)).find("answers"), std::string::npos);
    }
    EXPECT_EQ(ada_->get(game_ + "/export").at("events"), parsed(before).at("events")) << "no trace in the log";
    move(*ada_, theirs_, "one");
    after_plies(2);
    EXPECT_EQ(written(ada_->get(game_ + "/export")).find("prepared"), std::string::npos);
}

TEST_F(PreparedAnswersTest, AreJudgedByTheRules) {
    EXPECT_EQ(error_id(keep(*bob_, {{theirs_, "A1 > A9/N"}}, 409)), "illegal_move");
    EXPECT_EQ(error_id(keep(*bob_, {{"nonsense", mine_}}, 409)), "unreadable_move");
    EXPECT_EQ(error_id(keep(*ada_, {{theirs_, mine_}}, 409)), "not_allowed") << "it is White's turn";
    EXPECT_EQ(error_id(bob_->send("PUT", game_ + "/answers", R"({"lines":[7]})", 400)), "bad_field");
    Person eve = guest();
    EXPECT_EQ(error_id(keep(eve, {{theirs_, mine_}}, 409)), "not_your_seat");
    keep(*bob_, {{theirs_, mine_}});
    keep(*bob_, {});
    move(*ada_, theirs_, "one");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    after_plies(1);
}

// Writes nothing any more after so many writes that somebody waits for.
class DyingStore : public StoreInBetween {
public:
    using StoreInBetween::StoreInBetween;
    std::atomic<int> left{1000};
    void write(Work work, Done done) override {
        if (!done || left-- > 0) return StoreInBetween::write(std::move(work), std::move(done));
        const StoreFault fault(StoreFault::Kind::broken, "the machine is about to stop");
        done(&fault);
    }
};

TEST(PreparedAnswersAtTheStart, WhatWasDueWhenTheServerStoppedIsPlayedWhenItComesBack) {
    const StorePlace place(Engine::sqlite);
    NoEngine engine;
    std::string game;
    const std::string theirs = "C1 > C2/NE";
    const auto plies = [](Room& room) { return room.match().plies().size(); };
    {
        DyingStore store(place.open());
        RoomKit kit(store, engine);
        game = kit.create(ada_against_bob());
        const auto mine = kit.in_room<std::string>(game, [&](Room& room) {
            const auto after = std::get<match::Played>(room.match().game().play(theirs)).after;
            const json::value choices = parsed(choices_of(*after));
            return str(choices.at("pieces").as_array()[0].at("moves").as_array()[0].as_array()[3]);
        });
        ASSERT_TRUE(
            kit.ask(game, [&](Room& room,
                              Room::Answer answer) { room.prepare_by("bob", {{theirs, *mine}}, 0, std::move(answer)); })
                .ok());
        store.left = 1;
        ASSERT_TRUE(
            kit.ask(game,
                    [&](Room& room, Room::Answer answer) { room.move_by("ada", theirs, "k", 0, 0, std::move(answer)); })
                .ok());
        EXPECT_EQ(*kit.in_room<std::size_t>(game, plies), 1u);
    }
    StoreInBetween store(place.open());
    RoomKit kit(store, engine);
    kit.games().sweep();
    std::size_t played = 0;
    for (int i = 0; i < 400 && (played = *kit.in_room<std::size_t>(game, plies)) < 2; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(played, 2u);
}

}  // namespace
}  // namespace tankchess::server
