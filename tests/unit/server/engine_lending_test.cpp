// Engine turns that a busy node lets an idle one think about.
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "support/several_nodes.h"

namespace tankchess::server {
namespace {

// Has something else to do already: what it is asked for nevertheless it plays after all of that, at once here.
class BusyEngine : public QuickEngine {
public:
    bool play(EngineTurn turn, std::function<void(const std::string&)> done) override {
        ++asked;
        return QuickEngine::play(std::move(turn), std::move(done));
    }
    bool idle() const override { return false; }
    std::atomic<int> asked{0};
};

// Has no time at first.
class LaterEngine : public QuickEngine {
public:
    bool idle() const override { return free; }
    std::atomic<bool> free{false};
};

// Turns stand in its line until it is told to come to the first.
class LongLine : public EngineTurns {
public:
    bool play(EngineTurn turn, std::function<void(const std::string&)> done) override {
        const std::lock_guard lock(mutex_);
        line_.push_back({std::move(turn), std::move(done)});
        return true;
    }
    bool idle() const override { return false; }
    std::size_t waiting() {
        const std::lock_guard lock(mutex_);
        return line_.size();
    }
    // Whether it was still to be thought about.
    bool come_to_first() {
        Standing first;
        {
            const std::lock_guard lock(mutex_);
            first = std::move(line_.front());
            line_.erase(line_.begin());
        }
        const bool wanted = first.turn.wanted();
        first.done(wanted ? first_move_at(first.turn.game->text()) : std::string());
        return wanted;
    }

private:
    struct Standing {
        EngineTurn turn;
        std::function<void(const std::string&)> done;
    };
    std::mutex mutex_;
    std::vector<Standing> line_;
};

// Takes every turn and brings none.
class DreamingEngine : public EngineTurns {
public:
    bool play(EngineTurn, std::function<void(const std::string&)> done) override {
        const std::lock_guard lock(mutex_);
        under_way_.push_back(std::move(done));
        return true;
    }
    bool idle() const override { return free; }
    std::atomic<bool> free{true};
    std::size_t taken() {
        const std::lock_guard lock(mutex_);
        return under_way_.size();
    }
    void drop_all() {
        std::vector<std::function<void(const std::string&)>> dropped;
        const std::lock_guard lock(mutex_);
        dropped.swap(under_way_);
    }

private:
    std::mutex mutex_;
    std::vector<std::function<void(const std::string&)>> under_way_;
};

class EngineLendingTest : public SeveralNodes {
protected:
    EngineLendingTest() { kill(a_); }

    void game_against_the_engine(Node& node) {
        match::MatchConfig against = config();
        against.seats[1].kind = match::SeatKind::engine;
        against.seats[1].player.clear();
        against.seats[1].level = 3;
        game_ = node.kit->create(against);
        const RoomAnswer moved = move_at(node, "k1");
        ASSERT_TRUE(moved.ok()) << moved.text;
    }
    bool answered_within(milliseconds most) {
        return within(most, [&] { return moves() == 2; }).has_value();
    }

    BusyEngine busy_;
    LaterEngine later_;
    LongLine line_;
    DreamingEngine dreaming_;
};

TEST_F(EngineLendingTest, AnIdleNodeThinksForABusyOne) {
    Node c(database_, busy_, hub_);
    game_against_the_engine(c);
    EXPECT_TRUE(answered_within(milliseconds(3000)));
    EXPECT_EQ(busy_.asked, 0);
    EXPECT_EQ(c.kit->lending().lent(), 1u);
    EXPECT_EQ(b_.kit->lending().thought(), 1u);
    EXPECT_TRUE(owns(c)) << "only the thinking is lent, not the game";
}

TEST_F(EngineLendingTest, AnIdleNodeThinksForItself) {
    game_against_the_engine(b_);
    EXPECT_TRUE(answered_within(milliseconds(3000)));
    EXPECT_EQ(b_.kit->lending().lent(), 0u);
}

TEST_F(EngineLendingTest, WhereAllAreBusyEverybodyThinksForThemselves) {
    kill(b_);
    BusyEngine other;
    Node d(database_, other, hub_), c(database_, busy_, hub_);
    game_against_the_engine(c);
    EXPECT_TRUE(answered_within(milliseconds(3000)));
    EXPECT_EQ(busy_.asked, 1);
    EXPECT_EQ(other.asked, 0);
}

TEST_F(EngineLendingTest, ATurnThatWaitsInTheLineIsLentWhenANodeFindsTime) {
    kill(b_);
    Node d(database_, later_, hub_), c(database_, line_, hub_);
    game_against_the_engine(c);
    ASSERT_TRUE(within(milliseconds(2000), [&] { return line_.waiting() == 1; }));
    EXPECT_EQ(c.kit->lending().lent(), 0u);
    later_.free = true;
    EXPECT_TRUE(answered_within(milliseconds(4000)));
    EXPECT_EQ(c.kit->lending().lent(), 1u);
    EXPECT_EQ(d.kit->lending().thought(), 1u);
    EXPECT_FALSE(line_.come_to_first()) << "nobody thinks about it again";
    EXPECT_EQ(moves(), 2u);
}

TEST_F(EngineLendingTest, ATurnThatTheLineCameToIsNotLentAnyMore) {
    kill(b_);
    Node d(database_, later_, hub_), c(database_, line_, hub_);
    game_against_the_engine(c);
    ASSERT_TRUE(within(milliseconds(2000), [&] { return line_.waiting() == 1; }));
    EXPECT_TRUE(line_.come_to_first());
    EXPECT_TRUE(answered_within(milliseconds(2000)));
    later_.free = true;
    std::this_thread::sleep_for(milliseconds(1500));  // longer than a node that had no time is left alone
    EXPECT_EQ(d.kit->lending().thought(), 0u);
    EXPECT_EQ(moves(), 2u);
}

TEST_F(EngineLendingTest, AWaitingTurnThatIsNotBroughtIsThoughtAboutHere) {
    kill(b_);
    dreaming_.free = false;
    Node d(database_, dreaming_, hub_), c(database_, line_, hub_);
    game_against_the_engine(c);
    ASSERT_TRUE(within(milliseconds(2000), [&] { return line_.waiting() == 1; }));
    dreaming_.free = true;
    ASSERT_TRUE(within(milliseconds(4000), [&] { return dreaming_.taken() == 1; }));
    EXPECT_FALSE(line_.come_to_first()) << "another node has it";
    dreaming_.drop_all();
    ASSERT_TRUE(within(milliseconds(2000), [&] { return line_.waiting() == 1; })) << "it stands in line again";
    EXPECT_EQ(c.kit->lending().returned(), 1u);
    EXPECT_TRUE(line_.come_to_first());
    EXPECT_TRUE(answered_within(milliseconds(2000)));
}

TEST_F(EngineLendingTest, WithoutTheBusNothingIsLent) {
    hub_->cut = true;
    Node c(database_, busy_, hub_);
    game_against_the_engine(c);
    EXPECT_TRUE(answered_within(milliseconds(3000)));
    EXPECT_EQ(busy_.asked, 1);
}

TEST_F(EngineLendingTest, ATurnThatIsThrownAwayElsewhereComesBackAtOnce) {
    kill(b_);
    Node d(database_, dreaming_, hub_), c(database_, busy_, hub_);
    game_against_the_engine(c);
    ASSERT_TRUE(within(milliseconds(2000), [&] { return dreaming_.taken() == 1; }));
    EXPECT_EQ(moves(), 1u);
    dreaming_.drop_all();
    EXPECT_TRUE(answered_within(milliseconds(1000)));
    EXPECT_EQ(c.kit->lending().returned(), 1u);
}

TEST_F(EngineLendingTest, ATurnThatWasLentToANodeThatDiesIsThoughtAboutHere) {
    kill(b_);
    Node d(database_, dreaming_, hub_), c(database_, busy_, hub_);
    game_against_the_engine(c);
    ASSERT_TRUE(within(milliseconds(2000), [&] { return dreaming_.taken() == 1; }));
    hub_->cut = true;  // it says nothing more
    dreaming_.drop_all();
    kill(d);
    EXPECT_TRUE(answered_within(milliseconds(4000)));
    EXPECT_EQ(busy_.asked, 1);
    EXPECT_EQ(c.kit->lending().returned(), 1u);
}

}  // namespace
}  // namespace tankchess::server
