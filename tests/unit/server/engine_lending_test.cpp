// Engine turns that a busy node lets an idle one think about.
#include <atomic>
#include <mutex>
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

// Takes every turn and brings none.
class DreamingEngine : public EngineTurns {
public:
    bool play(EngineTurn, std::function<void(const std::string&)> done) override {
        const std::lock_guard lock(mutex_);
        under_way_.push_back(std::move(done));
        return true;
    }
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
