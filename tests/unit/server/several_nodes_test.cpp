// Nodes that share a database, in one process: who plays for a game, how others follow it, and who takes over.
#include "support/several_nodes.h"

namespace tankchess::server {
namespace {

TEST_F(SeveralNodes, WishesGoToTheOwnerAndEventsComeBack) {
    EXPECT_TRUE(owns(a_));
    EXPECT_FALSE(owns(b_));
    const RoomAnswer first = move_at(b_, "k1");
    EXPECT_TRUE(first.ok()) << first.reason << " " << first.text;
    EXPECT_TRUE(within(milliseconds(3000), [&] { return version_at(b_) == first.version; }));
    const RoomAnswer again = move_at(a_, "k2");
    ASSERT_TRUE(again.ok()) << again.text;
    EXPECT_TRUE(within(milliseconds(3000), [&] { return version_at(b_) == again.version; }));
    EXPECT_TRUE(owns(a_));
    EXPECT_FALSE(owns(b_));
}

TEST_F(SeveralNodes, AVacationIsNotedByTheOwnerWhicheverNodeCarriesItOut) {
    match::TimeControl days;
    days.kind = match::TimeControl::Kind::per_turn;
    days.base = match::Millis(86'400'000);
    game_ = a_.kit->create(ada_against_bob(days));
    ASSERT_TRUE(owns(a_));
    const auto rest = [&](bool on) {
        return b_.kit->ask(game_,
                           [on](Room& room, Room::Answer answer) { room.rest_by("ada", on, std::move(answer)); });
    };
    const auto waits_at = [&](Node& node) {
        return node.kit->in_room<bool>(game_, [](Room& room) { return room.match().clock().paused(Side::white); })
            .value_or(false);
    };
    EXPECT_TRUE(rest(true).ok());
    EXPECT_TRUE(rest(true).ok()) << "once more changes nothing";
    EXPECT_TRUE(waits_at(a_));
    EXPECT_TRUE(within(milliseconds(5000), [&] { return waits_at(b_); }));
    EXPECT_EQ(events().size(), 2u);
    EXPECT_TRUE(rest(false).ok());
    EXPECT_FALSE(waits_at(a_));
}

TEST_F(SeveralNodes, WithoutTheBusNothingIsRefusedAndEventsAreALittleLate) {
    version_at(b_);
    hub_->cut = true;
    const RoomAnswer first = move_at(b_, "k1");
    EXPECT_TRUE(first.ok()) << first.reason << " " << first.text;
    const RoomAnswer second = move_at(a_, "k2");
    ASSERT_TRUE(second.ok());
    const auto late = within(milliseconds(5000), [&] { return version_at(b_) == second.version; });
    ASSERT_TRUE(late);
    EXPECT_LE(late->count(), 1500);
}

TEST_F(SeveralNodes, AWishWhoseAnswerWasLostCountsOnce) {
    version_at(b_);
    ASSERT_TRUE(move_at(b_, "k1").ok());
    const std::size_t before = events().size();
    const RoomAnswer again = b_.kit->ask(game_, [&](Room& room, Room::Answer answer) {
        room.want({Wish::Kind::move, "ada", "whatever it was", "k1", 0, 0, {}, 0, {}}, std::move(answer));
    });
    EXPECT_TRUE(again.ok()) << again.text;
    EXPECT_EQ(events().size(), before);
}

TEST_F(SeveralNodes, TheGameOfADeadNodeIsTakenOver) {
    ASSERT_TRUE(move_at(a_, "k1").ok());
    version_at(b_);
    kill(a_);
    const RoomAnswer at_b = move_at(b_, "k2");
    ASSERT_TRUE(at_b.ok()) << at_b.text;
    EXPECT_TRUE(owns(b_));
    EXPECT_EQ(moves(), 2u);
}

TEST_F(SeveralNodes, AnOwnerThatIsWronglyTakenForDeadWritesNothingThatOthersDoNotKnow) {
    ASSERT_TRUE(move_at(a_, "k1").ok());
    version_at(b_);
    declare_dead(a_, 0);
    // It learns of it from its next beat. Until then, and while both try to get the game, moves may be refused; each is
    // in the game once in the end.
    for (const std::string key : {"k2", "k3", "k4"}) {
        Node& node = key == "k3" ? a_ : b_;
        const std::uint64_t before = version_at(node);
        ASSERT_TRUE(within(milliseconds(8000), [&] { return move_at(node, key).ok(); })) << key;
        ASSERT_TRUE(within(milliseconds(4000), [&] { return version_at(a_) > before && version_at(b_) > before; }));
    }
    EXPECT_TRUE(within(milliseconds(4000), [&] { return owns(a_) != owns(b_); }));
    EXPECT_EQ(moves(), 4u);
}

TEST_F(SeveralNodes, ClocksGetTheOutageOfATakeoverBackOnce) {
    ASSERT_TRUE(move_at(a_, "k1").ok());
    ASSERT_TRUE(move_at(a_, "k2").ok());
    std::this_thread::sleep_for(milliseconds(1200));
    declare_dead(a_, 1000);
    ASSERT_TRUE(move_at(b_, "k3").ok());
    declare_dead(b_, 0);  // and the next takes over from that one
    ASSERT_TRUE(within(milliseconds(6000), [&] { return move_at(a_, "k4").ok(); }));
    std::vector<std::int64_t> credits;
    for (const EventRow& row : events()) {
        const auto event = match::read_event(row.line);
        if (const auto* credited = std::get_if<match::Credited>(&event->body))
            credits.push_back(credited->time.count());
    }
    ASSERT_FALSE(credits.empty());
    EXPECT_NEAR(static_cast<double>(credits[0]), 1000, 150);
    for (std::size_t i = 1; i < credits.size(); ++i) EXPECT_LT(credits[i], 100) << "only what the second takeover took";
}

TEST_F(SeveralNodes, WhoIsThereIsKnownAcrossNodes) {
    class Ear : public Outlet {
    public:
        explicit Ear(const std::string& user)
            : Outlet(std::make_shared<Identity>(Identity{{user, user, "account"}, "", "", false}), false) {}
        void send(Bytes) override {}
        void close(std::string) override {}
    };
    const auto bob = std::make_shared<Ear>("bob");
    b_.kit->in_room<bool>(game_, [bob](Room& room) { return room.join(bob, {}), true; });
    const auto away = [&](Node& node, Side side) {
        return *node.kit->in_room<bool>(
            game_, [side](Room& room) { return room.match().absence().away_since(side).has_value(); });
    };
    EXPECT_TRUE(within(milliseconds(3000), [&] { return !away(a_, Side::black); }));
    b_.kit->in_room<bool>(game_, [bob](Room& room) { return room.leave(bob->id), true; });
    EXPECT_FALSE(away(a_, Side::black)) << "just after a claim nobody is sure who is where";
}

TEST_F(SeveralNodes, AnEngineWhoseNodeDiesThinksOnAtAnother) {
    match::MatchConfig against_engine = config();
    against_engine.seats[1].kind = match::SeatKind::engine;
    against_engine.seats[1].player.clear();
    against_engine.seats[1].level = 3;
    game_ = a_.kit->create(against_engine);
    const RoomAnswer moved = move_at(a_, "k1");
    ASSERT_TRUE(moved.ok()) << moved.text;
    kill(a_);
    // Nobody watches: the game is found because something happens in it by itself.
    EXPECT_TRUE(within(milliseconds(5000), [&] {
        b_.kit->games().sweep_orphans();
        std::this_thread::sleep_for(milliseconds(100));
        return moves() == 2;
    }));
}

TEST_F(SeveralNodes, NodesThatMakeAKeyAtOnceHaveTheSame) {
    for (int i = 0; i < 20; ++i) {
        const std::string name = "key" + std::to_string(i);
        std::string at_a, at_b;
        a_.store->write([&](Tables& tables) { at_a = tables.notes().get_or_set(name, "a"); }, nullptr);
        b_.store->write([&](Tables& tables) { at_b = tables.notes().get_or_set(name, "b"); }, nullptr);
        a_.store->drain();
        b_.store->drain();
        ASSERT_FALSE(at_a.empty());
        EXPECT_EQ(at_a, at_b);
    }
}

TEST_F(SeveralNodes, MailArrivesOnceWithAndWithoutTheBus) {
    std::atomic<int> heard{0};
    b_.kit->post().on("test", [&](const std::string&, const json::object&) { ++heard; });
    const auto send = [&] { a_.kit->post().tell_all_surely({{"t", "test"}}); };
    ASSERT_TRUE(within(milliseconds(4000), [&] { return a_.kit->nodes().others().size() == 1; }));
    send();
    EXPECT_TRUE(within(milliseconds(1000), [&] { return heard == 1; }));
    hub_->cut = true;
    send();
    EXPECT_TRUE(within(milliseconds(2000), [&] { return heard == 2; }));
    std::this_thread::sleep_for(milliseconds(800));
    EXPECT_EQ(heard, 2);
}

}  // namespace
}  // namespace tankchess::server
