// Clocks and lag that cannot be cheated.
#include <thread>

#include "server/common/clock.h"
#include "server/net/round_trips.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

Millis wall_now = 0, steady_now = 0;

TEST(SteadyTime, DoesNotFollowAWallClockThatIsSetAnew) {
    wall_now = 1'760'000'000'000;
    steady_now = 5'000;
    const SteadyTime time([] { return wall_now; }, [] { return steady_now; });
    EXPECT_EQ(time.now(), 1'760'000'000'000);
    steady_now += 4'500;
    wall_now += 600'000;
    EXPECT_EQ(time.now(), 1'760'000'004'500) << "set ahead by ten minutes";
    steady_now += 500;
    wall_now -= 3'600'000;
    EXPECT_EQ(time.now(), 1'760'000'005'000) << "set back by an hour";
}

TEST(SteadyTime, OfTheProcessIsAboutTheTimeOfDay) {
    const auto wall = std::chrono::system_clock::now().time_since_epoch();
    EXPECT_NEAR(static_cast<double>(now_ms()),
                static_cast<double>(std::chrono::duration_cast<std::chrono::milliseconds>(wall).count()), 60'000);
}

TEST(RoundTrips, TheShortestOfTheLastFourCounts) {
    using std::chrono::milliseconds;
    RoundTrips trips;
    RoundTrips::Time now{};
    EXPECT_EQ(trips.shortest(), 0) << "nothing is given before it was measured";
    const auto measure = [&](int ms) {
        now += std::chrono::seconds(6);
        const auto payload = trips.begin(now);
        ASSERT_TRUE(payload);
        EXPECT_FALSE(trips.begin(now)) << "one at a time";
        trips.answered("something else", now);
        trips.answered(*payload, now + milliseconds(ms));
        EXPECT_FALSE(trips.begin(now + milliseconds(ms))) << "not again at once";
    };
    measure(40);
    EXPECT_EQ(trips.shortest(), 40);
    measure(900);
    EXPECT_EQ(trips.shortest(), 40) << "answering late once gains nothing";
    for (int i = 0; i < 4; ++i) measure(70);
    EXPECT_EQ(trips.shortest(), 70) << "what was long ago is forgotten";
}

using Lag = LiveServer;

TEST_F(Lag, IsMeasuredNotBelieved) {
    Person ada = guest(), bob = guest();
    const std::string game =
        game_of(ada, bob, json::object{{"clock", json::object{{"kind", "real"}, {"base", 60}, {"increment", 0}}}});
    auto white = joined(ada, game);
    const std::string move = first_move(white->hear("state").at("choices"));
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    white->say(
        json::object{{"t", "move"}, {"game", game}, {"version", 1}, {"key", "k"}, {"move", move}, {"lag", 60000}});
    const json::value event = white->hear("event");
    ASSERT_FALSE(event.is_null());
    EXPECT_GE(event.at("e").at("spent").to_number<int>(), 400) << "a loopback has no lag of half a second";
}

}  // namespace
}  // namespace tankchess::server
