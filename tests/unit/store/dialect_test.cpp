#include "server/store/postgres/dialect.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "server/store/postgres/address.h"

namespace tankchess::server {
namespace {

TEST(DialectTest, ValuesAreNumberedAndHintsDropped) {
    EXPECT_EQ(postgres_text("SELECT a FROM t WHERE b=? AND c<?"), "SELECT a FROM t WHERE b=$1 AND c<$2");
    EXPECT_EQ(postgres_text("SELECT a FROM t x INDEXED BY t_by_b CROSS JOIN u ON u.a=x.a WHERE x.b=?"),
              "SELECT a FROM t x JOIN u ON u.a=x.a WHERE x.b=$1");
    EXPECT_EQ(postgres_text("SELECT a FROM t INDEXED BY t_by_b"), "SELECT a FROM t");
}

TEST(DialectTest, ASchemaGetsItsTypes) {
    EXPECT_EQ(
        postgres_schema("CREATE TABLE t(a TEXT PRIMARY KEY, text TEXT, n INTEGER, x REAL) WITHOUT ROWID;"),
        "CREATE TABLE t(a TEXT COLLATE \"C\" PRIMARY KEY, text TEXT COLLATE \"C\", n BIGINT, x DOUBLE PRECISION);");
}

TEST(DialectTest, OnlyTextThatCannotBeStoredIsChanged) {
    EXPECT_EQ(storable_text("Pan\xc5\xa3"
                            "er \xf0\x9f\x9b\xa1"),
              "Pan\xc5\xa3"
              "er \xf0\x9f\x9b\xa1");
    EXPECT_EQ(storable_text(""), "");
    EXPECT_EQ(storable_text("\xff"), "\xef\xbf\xbd");
}

TEST(DialectTest, ErrorsMeanWhatTheServerCanTellPlayers) {
    EXPECT_EQ(meaning_of("23505").kind, StoreFault::Kind::conflict);
    EXPECT_EQ(meaning_of("53100").kind, StoreFault::Kind::full);
    EXPECT_EQ(meaning_of("57014").kind, StoreFault::Kind::too_long);
    EXPECT_FALSE(meaning_of("23505").lost);
    for (const char* code : {"", "08006", "57P01", "25006"}) EXPECT_TRUE(meaning_of(code).lost) << code;
}

TEST(AddressTest, APasswordIsKnownAndNeverShown) {
    EXPECT_FALSE(has_password("postgres://ada@db.example:5433/tanks"));
    EXPECT_TRUE(has_password("postgres://ada:secret@db.example/tanks"));
    EXPECT_TRUE(has_password("postgres://db.example/tanks?user=ada&password=secret"));
    EXPECT_EQ(shown_address("postgres://ada:secret@db.example:5433/tanks"), "postgres://ada@db.example:5433/tanks");
    EXPECT_EQ(shown_address("postgresql://a,b/tanks?target_session_attrs=any"), "postgres://a,b/tanks");
}

TEST(AddressTest, AFaultyOneIsRefusedWithoutRepeatingIt) {
    EXPECT_EQ(address_fault("postgres://ada@/tanks?host=/run/postgresql"), "");
    EXPECT_NE(address_fault("mysql://x/y"), "");
    const std::string fault = address_fault("postgres://ada:secret@db/tanks?nonsense=1");
    EXPECT_NE(fault, "");
    EXPECT_EQ(fault.find("secret"), std::string::npos);
}

TEST(AddressTest, ASilentNetworkIsNotWaitedForLong) {
    const auto words = connection_words("postgres://db/tanks?connect_timeout=9");
    const auto has = [&words](const char* name, const char* value) {
        return std::ranges::find(words, std::pair<std::string, std::string>(name, value)) != words.end();
    };
    EXPECT_TRUE(has("connect_timeout", "9")) << "what the address says stays";
    EXPECT_TRUE(has("tcp_user_timeout", "10000"));
    EXPECT_TRUE(has("target_session_attrs", "read-write"));
}

}  // namespace
}  // namespace tankchess::server
