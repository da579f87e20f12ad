// Whom the load generator may hit.
#include <gtest/gtest.h>

#include "load/aim.h"

namespace tankchess::server {
namespace {

std::vector<std::string> known(const std::string& host) {
    if (host == "localhost") return {"127.0.0.1", "::1"};
    if (host == "site.example") return {"192.0.2.7"};
    if (host == "both.example") return {"127.0.0.1", "192.0.2.7"};
    if (host == "nowhere.example") return {};
    return {host};  // an IP address is its own
}

Aim here(const std::vector<std::string>& written) { return aim_at(written, false, known); }

TEST(LoadAims, AtPortsAndAddressesOfThisMachine) {
    const Aim aim = here({"8091", "http://127.0.0.1:8080", "http://localhost/", "http://[::1]:9000"});
    EXPECT_EQ(aim.fault, "");
    ASSERT_EQ(aim.nodes.size(), 4U);
    EXPECT_EQ(aim.nodes[0], NodeAddress(8091));
    EXPECT_EQ(aim.nodes[1], NodeAddress(8080));
    EXPECT_EQ(host_and_port(aim.nodes[2].site), "localhost:80");
    EXPECT_EQ(aim.nodes[2].ip, "127.0.0.1");
    EXPECT_EQ(host_and_port(aim.nodes[3].site), "[::1]:9000");
    EXPECT_EQ(aim.nodes[3].ip, "::1");
}

TEST(LoadAims, AtNothingThatIsNoAddress) {
    for (const char* text : {"", "0", "70000", "http://127.0.0.1:0", "http://127.0.0.1:65536", "https://127.0.0.1",
                             "127.0.0.1:8080", "http://", "http://a b", "http://127.0.0.1/api", "http://u@127.0.0.1",
                             "http://[127.0.0.1", "-1", "http://127.0.0.1:8080 "}) {
        const Aim aim = here({"8091", text});
        EXPECT_NE(aim.fault.find("neither a port nor http://HOST[:PORT]"), std::string::npos) << text;
        EXPECT_TRUE(aim.nodes.empty()) << text;
    }
    EXPECT_EQ(here({"http://nowhere.example"}).fault, "nobody knows the host nowhere.example");
}

TEST(LoadAims, AtOtherMachinesOnlyIfTheirOperatorSaysSo) {
    for (const char* text : {"http://site.example:8080", "http://192.0.2.7", "http://[2001:db8::1]:80",
                             "http://0.0.0.0", "http://both.example"}) {
        EXPECT_NE(here({"8091", text}).fault.find("--own-host"), std::string::npos) << text;
        const Aim owned = aim_at({text}, true, known);
        EXPECT_EQ(owned.fault, "") << text;
        EXPECT_EQ(owned.nodes.size(), 1U) << text;
    }
    EXPECT_EQ(aim_at({"http://site.example:8080"}, true, known).nodes[0].ip, "192.0.2.7");
}

TEST(LoadAims, AtOtherMachinesWithBoundedLoadWhoeverOwnsThem) {
    LoadPlan plan{.pairs = 20000, .seconds = 600};
    plan.nodes = here({"8091", "8092"}).nodes;
    EXPECT_EQ(too_much(plan), "");
    plan.nodes = aim_at({"8091", "http://site.example"}, true, known).nodes;
    EXPECT_NE(too_much(plan), "");
    plan.pairs = 1000;
    EXPECT_NE(too_much(plan), "");
    plan.seconds = 120;
    EXPECT_EQ(too_much(plan), "");
    plan.spectators = 4;
    EXPECT_NE(too_much(plan), "");
    plan.spectators = 0;
    plan.idle_sockets = 3001;
    EXPECT_NE(too_much(plan), "");
}

TEST(LoadAims, ByNamesThatTheMachineKnows) {
    for (const std::string& ip : look_up("localhost")) EXPECT_TRUE(ip == "127.0.0.1" || ip == "::1") << ip;
    EXPECT_EQ(look_up("127.0.0.1"), std::vector<std::string>{"127.0.0.1"});
    EXPECT_FALSE(look_up("localhost").empty());
}

}  // namespace
}  // namespace tankchess::server
