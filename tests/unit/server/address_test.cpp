// Who is asking: addresses, trusted proxies, places for connections.
#include "server/net/address.h"

#include <gtest/gtest.h>

#include "server/net/places.h"
#include "server/site/limits.h"

namespace tankchess::server {
namespace {

TEST(Address, HasOneSpelling) {
    EXPECT_EQ(canonical_address("2001:DB8:0:0::1"), "2001:db8::1");
    EXPECT_EQ(canonical_address("::ffff:10.0.0.7"), "10.0.0.7");
    for (const char* wrong : {"", "x", "10.0.0", "10.0.0.1:80", "fe80::1%eth0", "[::1]", "10.0.0.1 10.0.0.2"})
        EXPECT_FALSE(canonical_address(wrong)) << wrong;
}

TEST(Address, LoopbackHasManyFaces) {
    for (const char* here : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"}) EXPECT_TRUE(is_loopback(here));
    for (const char* there : {"", "128.0.0.1", "::2", "localhost"}) EXPECT_FALSE(is_loopback(there)) << there;
}

TEST(Address, AnIPv6NetworkOf64BitsIsOneClient) {
    EXPECT_EQ(address_group("2001:db8:1:2:3:4:5:6"), address_group("2001:db8:1:2:ffff::"));
    EXPECT_NE(address_group("2001:db8:1:2::"), address_group("2001:db8:1:3::"));
    EXPECT_NE(address_group("10.0.0.1"), address_group("10.0.0.2"));
}

TEST(Address, OnlyTheLastForwardedEntryCounts) {
    EXPECT_EQ(forwarded_address("10.9.8.7, 192.0.2.4"), "192.0.2.4");
    EXPECT_EQ(forwarded_address("192.0.2.4"), "192.0.2.4");
    for (const char* wrong : {"", "x,", "10.9.8.7,", " ", "unknown", "10.9.8.7, _hidden", "192.0.2.4:1234"})
        EXPECT_FALSE(forwarded_address(wrong)) << wrong;
}

TEST(Address, ListsHoldAddressesAndNetworks) {
    const auto list = AddressList::read("127.0.0.1, 10.0.0.0/9,2001:db8::/33");
    ASSERT_TRUE(list);
    EXPECT_TRUE(list->contains("127.0.0.1"));
    EXPECT_FALSE(list->contains("127.0.0.2"));
    EXPECT_TRUE(list->contains("10.127.255.255"));
    EXPECT_FALSE(list->contains("10.128.0.0"));
    EXPECT_TRUE(list->contains("2001:db8:7fff::1"));
    EXPECT_FALSE(list->contains("2001:db8:8000::1"));
    EXPECT_FALSE(list->contains("nonsense"));
    for (const char* wrong : {"x", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "127.0.0.1,,::1", "/8"})
        EXPECT_FALSE(AddressList::read(wrong)) << wrong;
    EXPECT_FALSE(AddressList::read("")->contains("127.0.0.1"));
}

TEST(Address, BucketsCountAnIPv6NetworkAsOne) {
    Limits limits;
    int refused = 0;
    for (int i = 0; i < 20; ++i)
        refused += limits.take(RateLimited::sign_in, "2001:db8::" + std::to_string(i + 1), {}, 1000) > 0;
    EXPECT_EQ(refused, 10);
}

TEST(Places, OneAddressCannotTakeThemAll) {
    const auto places = std::make_shared<Places>(PlaceLimits{.all = 10, .per_address = 3, .kept = 2});
    std::vector<Places::Place> held;
    for (int i = 0; i < 3; ++i) held.push_back(*places->take("2001:db8::" + std::to_string(i), false));
    EXPECT_FALSE(places->take("2001:db8::ffff", false)) << "the same /64";
    EXPECT_TRUE(places->take("2001:db8:0:1::1", false));
    held.pop_back();
    EXPECT_TRUE(places->take("2001:db8::ffff", false)) << "a place that was given back";
    EXPECT_EQ(places->count(), 2u);
}

TEST(Places, AFullServerKeepsAFewForThoseWhoWatchOverIt) {
    const auto places = std::make_shared<Places>(PlaceLimits{.all = 2, .per_address = 2, .kept = 1});
    const auto a = places->take("192.0.2.1", false), b = places->take("192.0.2.2", false);
    EXPECT_FALSE(places->take("192.0.2.3", false));
    const auto watcher = places->take("127.0.0.1", true);
    ASSERT_TRUE(watcher);
    EXPECT_TRUE(watcher->kept());
    EXPECT_FALSE(a->kept());
    EXPECT_FALSE(places->take("127.0.0.1", true));
}

TEST(Places, ClientsOfAProxyAreBoundedByTheirOwnAddress) {
    const auto places = std::make_shared<Places>(PlaceLimits{.all = 100, .per_address = 1, .kept = 0});
    const auto first = places->take({}, false), second = places->take({}, false);
    EXPECT_TRUE(first && second) << "the proxy's own connections";
    const auto client = places->take_for_client("192.0.2.1");
    EXPECT_TRUE(client);
    EXPECT_FALSE(places->take_for_client("192.0.2.1"));
    EXPECT_TRUE(places->take_for_client("192.0.2.2"));
    EXPECT_EQ(places->count(), 2u);
}

}  // namespace
}  // namespace tankchess::server
