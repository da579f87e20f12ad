// Rooms without a network: what they tell, in which order, and what they write.
#include <condition_variable>
#include <thread>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "setups/stock_setups.h"
#include "support/live_server.h"
#include "support/room_kit.h"
#include "support/store_in_between.h"
#include "support/store_kit.h"
#include "wire/board.h"

namespace tankchess::server {
namespace {

using std::chrono::milliseconds;

// Listens in this process.
class Ear : public Outlet {
public:
    explicit Ear(const std::string& user)
        : Outlet(std::make_shared<Identity>(Identity{{user, user, "account"}, "", "", false}), false) {}
    void send(Bytes text) override {
        const std::lock_guard lock(mutex_);
        heard_.push_back(*text);
        told_.notify_all();
    }
    void close(std::string) override {}
    // Waits until `count` messages have come, and gives all of them.
    std::vector<json::value> heard(std::size_t count) {
        std::unique_lock lock(mutex_);
        told_.wait_for(lock, std::chrono::seconds(10), [&] { return heard_.size() >= count; });
        std::vector<json::value> out;
        for (const std::string& text : heard_) out.push_back(parsed(text));
        return out;
    }
    std::size_t count(const std::string& t) {
        std::size_t out = 0;
        for (const json::value& message : heard(0)) out += str(message.at("t")) == t ? 1 : 0;
        return out;
    }

private:
    std::mutex mutex_;
    std::condition_variable told_;
    std::vector<std::string> heard_;
};

// Counts the writes that somebody waits for.
class CountingStore : public StoreInBetween {
public:
    using StoreInBetween::StoreInBetween;
    std::atomic<int> writes{0};
    void write(Work work, Done done) override {
        if (done) ++writes;
        StoreInBetween::write(std::move(work), std::move(done));
    }
};

// Loses the answer to the next write that somebody waits for, as a database does that goes away during a commit.
class DoubtfulStore : public CountingStore {
public:
    using CountingStore::CountingStore;
    enum class Loses { nothing, answer, write };
    std::atomic<Loses> loses{Loses::nothing};
    void write(Work work, Done done) override {
        const Loses what = done ? loses.exchange(Loses::nothing) : Loses::nothing;
        if (what == Loses::nothing) return CountingStore::write(std::move(work), std::move(done));
        const auto doubt = [done](const StoreFault*) {
            const StoreFault unknown(StoreFault::Kind::unknown, "not known whether it was saved");
            done(&unknown);
        };
        if (what == Loses::write) work = [](Tables&) {};
        CountingStore::write(std::move(work), doubt);
    }
};

// Keeps the rules workers busy until it goes.
class Blockade {
public:
    explicit Blockade(Workers& workers) {
        workers.give([open = open_.get_future().share()] { open.wait(); });
    }
    ~Blockade() { lift(); }
    void lift() {
        if (!lifted_) open_.set_value();
        lifted_ = true;
    }

private:
    std::promise<void> open_;
    bool lifted_ = false;
};

class RoomTest : public ::testing::TestWithParam<Engine> {
protected:
    RoomTest() : store_(place_.open()) { game_ = kit_.create(ada_against_bob()); }
    std::shared_ptr<Ear> listening(const std::string& user) {
        auto ear = std::make_shared<Ear>(user);
        kit_.in_room<bool>(game_, [ear](Room& room) {
            room.join(ear, {});
            return true;
        });
        return ear;
    }
    RoomAnswer move(const std::string& user, const std::string& text) {
        return kit_.ask(game_, [&](Room& room, Room::Answer answer) {
            room.move_by(user, text, {}, room.match().version(), 0, std::move(answer));
        });
    }
    RoomAnswer keyed_move(const std::string& user, const std::string& text, const std::string& key) {
        return kit_.ask(game_, [&](Room& room, Room::Answer answer) {
            room.move_by(user, text, key, room.match().version(), 0, std::move(answer));
        });
    }
    RoomAnswer act(const std::string& user, const std::string& name) {
        return kit_.ask(game_, [&](Room& room, Room::Answer answer) {
            room.act_by(user, name, {}, std::nullopt, 5, std::move(answer));
        });
    }
    RoomAnswer say(const std::string& user, const std::string& text) {
        const auto who = std::make_shared<Identity>(Identity{{user, user, "account"}, "", "", false});
        return kit_.ask(game_,
                        [&](Room& room, Room::Answer answer) { room.chat_by(who, text, text, std::move(answer)); });
    }

    StorePlace place_{GetParam()};
    DoubtfulStore store_;
    NoEngine engine_;
    RoomKit kit_{store_, engine_};
    std::string game_;
};
INSTANTIATE_TEST_SUITE_P(On, RoomTest, every_engine, engine_name);

TEST_P(RoomTest, AMoveMayComeWhileTheChoicesAreStillBeingMade) {
    Blockade blockade(kit_.rules_workers());
    const auto ada = listening("ada"), bob = listening("bob");
    ASSERT_TRUE(move("ada", "C1 > C2/NE").ok()) << "nobody waits for choices";
    // White has the state and the event; Black's event waits for Black's choices, and all that comes after it.
    ASSERT_TRUE(say("ada", "good luck").ok());
    const auto white = ada->heard(2);
    std::vector<std::string> kinds;
    for (const json::value& message : white) kinds.push_back(str(message.at("t")));
    EXPECT_EQ(kinds.front(), "state");
    EXPECT_FALSE(white.front().as_object().contains("choices")) << "overtaken before they were ready";
    EXPECT_EQ(bob->count("event"), 0u);
    EXPECT_EQ(bob->count("chat"), 0u);
    blockade.lift();
    for (int i = 0; i < 2000 && bob->count("chat") == 0; ++i) std::this_thread::sleep_for(milliseconds(5));
    std::vector<std::string> order;
    for (const json::value& message : bob->heard(0)) {
        const std::string t = str(message.at("t"));
        EXPECT_TRUE(t != "event" || message.as_object().contains("choices"));
        if (t == "event" || t == "chat") order.push_back(t);
    }
    EXPECT_EQ(order, (std::vector<std::string>{"event", "chat"}));
}

TEST_P(RoomTest, EverybodyHearsTheSameOfAMove) {
    const auto ada = listening("ada"), bob = listening("bob"), eve = listening("eve");
    ASSERT_TRUE(move("ada", "C1 > C2/NE").ok());
    const auto body_of = [](Ear& ear) {
        for (int i = 0; i < 2000 && ear.count("event") == 0; ++i) std::this_thread::sleep_for(milliseconds(5));
        for (const json::value& message : ear.heard(0)) {
            if (str(message.at("t")) == "event") return message.at("e");
        }
        return json::value();
    };
    const json::value body = body_of(*ada);
    EXPECT_FALSE(body.at("effects").as_array().empty());
    EXPECT_EQ(body_of(*bob), body);
    EXPECT_EQ(body_of(*eve), body);
    // What was found out when the move was played is what its text says.
    const auto again =
        kit_.in_room<json::array>(game_, [](Room& room) { return effects_of_ply(*room.match().plies().back()); });
    EXPECT_EQ(json::value(*again), body.at("effects"));
}

TEST_P(RoomTest, SpectatorsAreCountedOnceASecondAtMost) {
    const auto ada = listening("ada");
    std::vector<std::shared_ptr<Ear>> crowd;
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < 100; ++i) crowd.push_back(listening("eve" + std::to_string(i)));
    for (int i = 0; i < 1000; ++i) {
        const auto heard = ada->heard(0);
        std::int64_t last = 0;
        for (const json::value& message : heard) {
            if (str(message.at("t")) == "watchers") last = message.at("count").to_number<std::int64_t>();
        }
        if (last == 100) break;
        std::this_thread::sleep_for(milliseconds(10));
    }
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begun);
    EXPECT_GE(ada->count("watchers"), 1u);
    EXPECT_LE(ada->count("watchers"), static_cast<std::size_t>(seconds.count()) + 2);
}

TEST_P(RoomTest, ARematchAndItsLinkAreOneTransaction) {
    ASSERT_TRUE(act("ada", "resign").ok());
    ASSERT_TRUE(act("ada", "offer_rematch").ok());
    store_.writes = 0;
    ASSERT_TRUE(act("bob", "accept_rematch").ok());
    std::string next;
    for (int i = 0; i < 2000 && next.empty(); ++i) {
        std::this_thread::sleep_for(milliseconds(5));
        next = *kit_.in_room<std::string>(game_, [](Room& room) { return room.match().rematch_link(); });
    }
    ASSERT_FALSE(next.empty());
    EXPECT_EQ(store_.writes, 2) << "the agreement, then the new game together with the link to it";
    const auto seats =
        kit_.in_room<std::string>(next, [](Room& room) { return room.match().seats().at(Side::white)->spec.player; });
    EXPECT_EQ(*seats, "bob") << "sides change";
}

TEST_P(RoomTest, AMoveInDoubtIsLookedUpAndPlayedOnceWhetherItWasSavedOrNot) {
    const auto bob = listening("bob");
    const auto events_heard = [&](std::size_t count) {
        for (int i = 0; i < 2000 && bob->count("event") < count; ++i) std::this_thread::sleep_for(milliseconds(5));
        return bob->count("event");
    };
    store_.loses = DoubtfulStore::Loses::answer;
    const RoomAnswer saved = keyed_move("ada", "C1 > C2/NE", "k1");
    EXPECT_TRUE(saved.ok()) << saved.reason << " " << saved.text;
    EXPECT_EQ(saved.version, 2u);
    EXPECT_EQ(events_heard(1), 1u);
    store_.loses = DoubtfulStore::Loses::write;
    const std::string reply = *kit_.in_room<std::string>(game_, [](Room& room) {
        const auto position = read_position(room.match().position_text());
        MoveList legal;
        legal_moves(*position, legal);
        return write_move(*position, legal[0]);
    });
    const RoomAnswer lost = keyed_move("bob", reply, "k2");
    EXPECT_TRUE(lost.ok()) << lost.reason << " " << lost.text;
    EXPECT_EQ(lost.version, 3u);
    EXPECT_EQ(events_heard(2), 2u);
    std::size_t kept = 0;
    read_from(store_, [&](Tables& tables) { kept = tables.games().events(game_, 0).size(); });
    EXPECT_EQ(kept, 3u) << "each once";
}

TEST_P(RoomTest, ChatThatCannotBeReadIsRefused) {
    for (const char* text : {"\u202egnp.exe", "zero\u200bwidth", "\u0085", "   \n ", "\u3000\u2800", "\u2066x\u2069",
                             "1\n2\n3\n4\n5\n6\n7", "soft\u00adhyphen", "\ufeff"}) {
        EXPECT_EQ(say("ada", text).reason, "not_allowed") << text;
    }
    for (const char* text : {"gut gespielt!", "bună partidă", "1\n2", "עברית", "👍", "日本"}) {
        EXPECT_TRUE(say("ada", text).ok()) << text;
    }
}

}  // namespace
}  // namespace tankchess::server
