#include "server/common/signup_rules.h"

#include <gtest/gtest.h>

#include <cctype>

#include "server/common/scripts.h"

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
}

TEST(SignupRules, NamesMayBeWrittenInAnyOneScript) {
    for (const char* name : {"Ștefan", "Жанна", "Ελένη", "محمد", "דוד-7", "さくら", "花子", "김민준", "हिमांशु",
                             "Łukasz_3", "Nguyễn", "アンナ-さん"}) {
        EXPECT_FALSE(name_fault(name)) << name << ": " << *name_fault(name);
    }
    // Two scripts, letters nobody writes with, invisible signs, two kinds of digits, signs that are none.
    for (const char* name : {"аdа", "Pаypal", "Жanna", "ℌello", "ad\u200Da", "ad\u202Ea", "क1१क", "a.b", "a'b",
                             "😀😀😀", "花", "жж", "\u0301abc", "ÄÖ", "ｆｕｌｌ"}) {
        EXPECT_TRUE(name_fault(name)) << name;
    }
    EXPECT_TRUE(name_fault("жжжжжжжжжжжжжжжжжжжжжжжжжжжжжжж")) << "more bytes than an address takes";
    EXPECT_TRUE(name_fault("ѕуѕтем") || name_skeleton("ѕуѕ") == name_skeleton("sys"));
}

TEST(SignupRules, NamesOfOtherScriptsThatLookAlikeHaveOneSkeleton) {
    EXPECT_EQ(name_skeleton("сосо"), name_skeleton("coco")) << "Cyrillic";
    EXPECT_EQ(name_skeleton("Сосо"), name_skeleton("c0c0"));
    EXPECT_EQ(name_skeleton("Ionuț"), name_skeleton("Ionuţ")) << "comma and cedilla";
    EXPECT_EQ(name_skeleton("Müller"), name_skeleton("muller")) << "accents do not count";
    EXPECT_EQ(name_skeleton("ЖАННА"), name_skeleton("жанна"));
    EXPECT_NE(name_skeleton("жанна"), name_skeleton("янина"));
    EXPECT_EQ(second_skeleton("ВОВ"), name_skeleton("bob")) << "capitals that look like others";
    EXPECT_FALSE(second_skeleton("bob"));
    EXPECT_TRUE(same_name("Жанна", "ЖАННА"));
    EXPECT_TRUE(same_name("S\u0326tefan", "ștefan")) << "two ways of writing one letter";
    EXPECT_FALSE(same_name("Müller", "Muller"));
    EXPECT_EQ(tidy_name("S\u0326tefan"), "Ștefan");
}

// Names from before other scripts were allowed keep their skeletons: what Unicode makes of ASCII reads the same in
// passing.
TEST(SignupRules, ASkeletonOfAsciiIsThatOfItsLookAlikes) {
    for (char c = '0'; c <= 'z'; ++c) {
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) continue;
        const std::string one(1, c);
        EXPECT_EQ(name_skeleton(looks_like(one)), name_skeleton(one)) << one;
    }
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
