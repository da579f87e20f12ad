#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/common/compress.h"
#include "server/common/glicko.h"
#include "server/common/heap.h"
#include "server/common/secrets.h"
#include "server/net/url.h"
#include "server/site/config.h"
#include "server/site/limits.h"
#include "server/site/static_files.h"
#include "support/live_server.h"
#include "wire/json.h"

#include <cstdlib>
#include <fstream>

namespace tankchess::server {
namespace {

TEST(Url, DecodesEscapesAndLeavesBrokenOnes) {
    EXPECT_EQ(percent_decoded("/a%20b%2Fc"), "/a b/c");
    EXPECT_EQ(percent_decoded("%4"), "%4");
    EXPECT_EQ(percent_decoded("%zz"), "%zz");
}

TEST(Url, ReadsQueriesAndKeepsTheFirstOfEqualNames) {
    const Query query = query_of("a=1&b=x+y&a=2&c&=5");
    EXPECT_EQ(query.at("a"), "1");
    EXPECT_EQ(query.at("b"), "x y");
    EXPECT_EQ(query.at("c"), "");
}

TEST(Url, FindsOneCookieAmongSeveral) {
    EXPECT_THAT(cookie_values("x=1; tc_session=abc; y=2", "tc_session"), ::testing::ElementsAre("abc"));
    EXPECT_THAT(cookie_values("xtc_session=1", "tc_session"), ::testing::IsEmpty());
    EXPECT_THAT(cookie_values("a=1; a=2;a=", "a"), ::testing::ElementsAre("1", "2", ""));
}

TEST(Compress, AcceptEncodingWithZeroWeightIsARefusal) {
    EXPECT_TRUE(accepts("gzip, deflate, br", "br"));
    EXPECT_TRUE(accepts("gzip;q=0.5", "gzip"));
    EXPECT_FALSE(accepts("gzip;q=0", "gzip"));
    EXPECT_FALSE(accepts("gzip;q=0.000", "gzip"));
    EXPECT_FALSE(accepts("xgzip", "gzip"));
}

TEST(Compress, RepetitiveTextShrinks) {
    const std::string text(10000, 'a');
    EXPECT_LT(gzipped(text, 1).size(), 200u);
    EXPECT_LT(brotlied(text).size(), 200u);
}

TEST(StaticFiles, AreSentAsTheBuildPackedThem) {
    TempFolder folder;
    std::filesystem::create_directory(folder.path() + "/assets");
    const std::string text(1000, 'a');
    for (const char* name : {"/index.html", "/assets/page-x.js", "/assets/mate-x.net"}) {
        std::ofstream(folder.path() + name) << text;
        std::ofstream(folder.path() + name + ".br") << "packed";
    }
    StaticFiles files;
    ASSERT_EQ(files.load(folder.path()), std::nullopt);
    const auto sent = [&files](const std::string& path, const std::string& accepted) {
        Request request;
        request.path = path;
        request.accept_encoding = accepted;
        const auto answer = files.answer(request);
        return answer && answer->body ? *answer->body : "nothing";
    };
    EXPECT_EQ(sent("/assets/page-x.js", "gzip, br"), "packed");
    EXPECT_EQ(sent("/assets/mate-x.net", "gzip, br"), "packed");
    EXPECT_EQ(sent("/assets/page-x.js", ""), text);
    EXPECT_EQ(sent("/index.html", "br"), brotlied(text)) << "a name that stays may have an older one beside it";
    EXPECT_EQ(sent("/assets/page-x.js.br", "br"), "nothing");
}

TEST(Text, OnlyWholeUtf8WithoutControlCharactersIsClean) {
    EXPECT_TRUE(clean_text("grüße, țanc", false));
    EXPECT_FALSE(clean_text("a\nb", false));
    EXPECT_TRUE(clean_text("a\nb", true));
    EXPECT_FALSE(clean_text("\xff", true));
    EXPECT_FALSE(clean_text("\xc0\xaf", true));               // overlong
    EXPECT_FALSE(clean_text("\xed\xa0\x80", true));           // surrogate
    EXPECT_FALSE(clean_text(std::string("\xe2\x82"), true));  // cut off
    EXPECT_EQ(count_characters("țanc"), 4u);
}

// The worked example of Glickman's paper "Example of the Glicko-2 system".
TEST(Glicko, AgreesWithThePapersExample) {
    const Glicko after =
        rated_after({1500, 200, 0.06}, {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}});
    EXPECT_NEAR(after.rating, 1464.06, 0.05);
    EXPECT_NEAR(after.deviation, 151.52, 0.05);
    EXPECT_NEAR(after.volatility, 0.05999, 0.0001);
}

TEST(Glicko, RestMakesARatingLessCertainUpToABound) {
    EXPECT_GT(after_rest({1500, 60, 0.06}, 50).deviation, 60);
    EXPECT_LE(after_rest({1500, 60, 0.06}, 1e9).deviation, 350);
}

TEST(Limits, ABucketEmptiesAndFillsAgainWithTime) {
    Limits limits(1);
    const double size = Limits::bucket(RateLimited::sign_in).size;
    for (int i = 0; i < static_cast<int>(size); ++i) EXPECT_EQ(limits.take(RateLimited::sign_in, "", "ada", 1000), 0);
    const Millis wait = limits.take(RateLimited::sign_in, "", "ada", 1000);
    EXPECT_GT(wait, 0);
    EXPECT_EQ(limits.take(RateLimited::sign_in, "", "bob", 1000), 0) << "others are not held up";
    EXPECT_EQ(limits.take(RateLimited::sign_in, "", "ada", 1000 + wait), 0);
}

TEST(Limits, AnAddressIsBoundEvenIfTheNamesChange) {
    Limits limits(1);
    int refused = 0;
    for (int i = 0; i < 200; ++i)
        refused += limits.take(RateLimited::sign_in, "10.0.0.1", "user" + std::to_string(i), 1000) > 0;
    EXPECT_GT(refused, 100);
}

TEST(Limits, WhatIsTakenOnOneNodeIsTakenOnAll) {
    Limits here(1), there(1);
    EXPECT_TRUE(here.taken_here().empty());
    const int size = static_cast<int>(Limits::bucket(RateLimited::sign_in).size);
    for (int i = 0; i < size; ++i) EXPECT_EQ(here.take(RateLimited::sign_in, "10.0.0.1", "ada", 1000), 0);
    EXPECT_EQ(here.take(RateLimited::request, "10.0.0.1", "ada", 1000), 0);
    const Limits::Taken taken = here.taken_here();
    EXPECT_EQ(taken.size(), 2u) << "of the user and of the address; plain requests are not worth telling";
    there.take_elsewhere(taken, 1000);
    EXPECT_GT(there.take(RateLimited::sign_in, "10.0.0.1", "ada", 1000), 0);
    EXPECT_EQ(there.take(RateLimited::sign_in, "10.0.0.1", "bob", 1000), 0) << "an address has more than one user";
    EXPECT_TRUE(here.taken_here().empty()) << "each is told once";
    there.take_elsewhere({{"", 1}, {"~x", 1}, {"Bu", -1}}, 1000);
}

TEST(Limits, FactorZeroSwitchesThemOff) {
    Limits limits(0);
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(limits.take(RateLimited::sign_in, "a", "b", 0), 0);
}

TEST(Ebb, IsOutOnceWhenMostOfACrowdHasLeft) {
    Ebb ebb;
    EXPECT_FALSE(ebb.is_out(20000));
    EXPECT_FALSE(ebb.is_out(12000));
    EXPECT_TRUE(ebb.is_out(3000));
    EXPECT_FALSE(ebb.is_out(2900)) << "not again for a few more";
    EXPECT_TRUE(ebb.is_out(100));
    EXPECT_FALSE(ebb.is_out(400));
    EXPECT_FALSE(ebb.is_out(0)) << "small crowds leave little behind";
}

TEST(Secrets, PasswordsAreKnownAgainAndWrongOnesAreNot) {
    ASSERT_TRUE(secrets_ready());
    const std::string hash = password_hash("correct horse");
    EXPECT_TRUE(hash.starts_with("$argon2id$"));
    EXPECT_TRUE(password_matches(hash, "correct horse"));
    EXPECT_FALSE(password_matches(hash, "correct horsf"));
}

TEST(Config, FileThenEnvironmentThenFlag) {
    const TempFolder folder;
    const std::string path = folder.path() + "/c.toml";
    std::ofstream(path) << "port = 1234\naddress = \"0.0.0.0\"\nlimits = 0.5\nlog_json = true\n";
    Config config;
    EXPECT_EQ(read_config_file(config, path), std::nullopt);
    EXPECT_EQ(config.port, 1234);
    EXPECT_EQ(config.address, "0.0.0.0");
    EXPECT_DOUBLE_EQ(config.limits, 0.5);
    EXPECT_TRUE(config.log_json);
    ::setenv("TANKCHESS_PORT", "4321", 1);
    EXPECT_EQ(read_environment(config), std::nullopt);
    ::unsetenv("TANKCHESS_PORT");
    EXPECT_EQ(config.port, 4321);
}

TEST(Config, FaultsNameTheSettingAndChangeNothing) {
    Config config;
    EXPECT_NE(set_setting(config, "port", "70000"), std::nullopt);
    EXPECT_NE(set_setting(config, "port", "80x"), std::nullopt);
    EXPECT_NE(set_setting(config, "nonsense", "1"), std::nullopt);
    EXPECT_EQ(config.port, 8080);
    const TempFolder folder;
    const std::string path = folder.path() + "/c.toml";
    std::ofstream(path) << "prot = 1234\n";
    const auto fault = read_config_file(config, path);
    ASSERT_NE(fault, std::nullopt);
    EXPECT_NE(fault->find("prot"), std::string::npos);
}

TEST(Config, EverySettingCanBeReadBackAndSet) {
    for (const Setting& setting : settings()) {
        Config config;
        const std::string value = setting_value(config, setting.name);
        EXPECT_EQ(set_setting(config, setting.name, value), std::nullopt) << setting.name;
    }
}

}  // namespace
}  // namespace tankchess::server
