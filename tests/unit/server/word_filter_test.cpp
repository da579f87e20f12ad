#include "server/moderation/word_filter.h"

#include <gtest/gtest.h>

#include "wire/json.h"

namespace tankchess::server {
namespace {

// Mild words of the three languages, and one of another script.
WordFilter filter(std::vector<std::string> words) {
    std::vector<FilterWord> list;
    for (std::string& word : words) list.push_back({"en", std::move(word)});
    return WordFilter(list);
}

TEST(WordFilter, FindsAWordHoweverItIsWritten) {
    const WordFilter words = filter({"dummkopf", "țâfnos", "дурак"});
    for (const char* text : {"du dummkopf", "DUMMKOPF!", "Dümmköpf", "dummmmmkopf", "d u m m k o p f",
                             "d.u.m.m.k.o.p.f", "dummk0pf", "tafnos", "ȚÂFNOS", "ДУРАК", "dummkopf42"}) {
        EXPECT_NE(words.unwanted(text), "") << text;
    }
    for (const char* text : {"", "dumm", "kopf", "dummkopfball", "well played", "a b c d"}) {
        EXPECT_EQ(words.unwanted(text), "") << text;
    }
    EXPECT_EQ(words.unwanted("oh you DummKopf, you"), "DummKopf") << "as it stands there";
}

TEST(WordFilter, StarsStandForAnyLettersAndPlusForWhatIsAllowed) {
    const WordFilter words = filter({"dumm*", "*kopf", "*sau*", "+hartkopf", "+dinosaurier"});
    EXPECT_NE(words.unwanted("dummerchen"), "");
    EXPECT_NE(words.unwanted("holzkopf"), "");
    EXPECT_NE(words.unwanted("versaut"), "");
    EXPECT_EQ(words.unwanted("hartkopf und Dinosaurier"), "");
    EXPECT_EQ(words.unwanted("kopfball"), "");
}

TEST(WordFilter, WithoutWordsEverythingIsFine) {
    EXPECT_EQ(WordFilter().unwanted("anything"), "");
    EXPECT_EQ(filter({"+fine"}).unwanted("anything"), "");
}

TEST(WordFilter, AListIsTidiedAndItsFirstFaultNamed) {
    EXPECT_EQ(tidy_words({" Dumm* ", "dumm*", "", "ABC"}), (std::vector<std::string>{"abc", "dumm*"}));
    for (const char* bad : {"two words", "*", "a", "+", "!!"}) {
        try {
            tidy_words({"fine", bad});
            ADD_FAILURE() << bad;
        } catch (const ApiFault& fault) {
            EXPECT_EQ(fault.field, "words");
            EXPECT_NE(fault.text.find(bad), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace tankchess::server
