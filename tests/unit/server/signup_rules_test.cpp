#include "server/common/signup_rules.h"

#include <gtest/gtest.h>

namespace tankchess::server {
namespace {

TEST(SignupRules, NamesThatLookAlikeHaveOneSkeleton) {
    for (const auto& [one, other] : {std::pair{"Computer", "C0mputer"},
                                     {"Computer", "Computer-"},
                                     {"ann_b", "ANNB"},
                                     {"modern", "modem"},
                                     {"Illya", "1llya"},
                                     {"willi", "vvi11i"}}) {
        EXPECT_EQ(name_skeleton(one), name_skeleton(other)) << one << " " << other;
    }
    EXPECT_NE(name_skeleton("ada"), name_skeleton("adam"));
    EXPECT_NE(name_skeleton("robot2"), name_skeleton("robot3"));
}

TEST(SignupRules, NamesOfTheSiteAndOfTheEngineAreKeptBack) {
    for (const char* name : {"administrator", "moderator", "api", "null", "ENGINE-10", "Engine_level_10", "C0mputer",
                             "Computer-", "---", "guest-1", "Adm1n", "tank-chess", "123", "s3rver", "_me_"}) {
        EXPECT_TRUE(name_fault(name)) << name;
    }
    for (const char* name : {"Ada", "Bob", "Robot", "robin", "wanda-7", "menno", "servant"}) {
        EXPECT_FALSE(name_fault(name)) << name << ": " << *name_fault(name);
    }
    EXPECT_TRUE(name_fault("a b"));
    EXPECT_TRUE(name_fault("ад-а"));
}

TEST(SignupRules, CommonPasswordsAreRefused) {
    for (const char* password : {"password", "12345678", "87654321", "        ", "Password1", "P@ssw0rd!", "qwertyuiop",
                                 "letmein123", "aaaaaaaa", "abcabcabc", "12121212", "iloveyou2", "Sommer2026",
                                 "tankchess", "Wanda-2024", "1234567890", "passwort99"}) {
        EXPECT_TRUE(password_fault(password, "wanda")) << password;
    }
    for (const char* password : {"correct horse", "a long enough word", "xk7-trompete", "wanda likes tanks"}) {
        EXPECT_FALSE(password_fault(password, "wanda")) << password << ": " << *password_fault(password, "wanda");
    }
}

}  // namespace
}  // namespace tankchess::server
