#include "wire/object_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace tankchess::server {
namespace {

TEST(ObjectText, WritesWhatAReaderOfJsonReads) {
    std::string nasty = "\"quoted\" \\ back / slash \n\t\x01\x1f é 日 \x7f";
    nasty += '\0';
    ObjectText out;
    out.expect(100);
    out.add_text("text", nasty);
    out.add_text("empty", "");
    out.add_flag("yes", true);
    out.add_flag("no", false);
    out.open("inner");
    out.add_number("least", std::numeric_limits<std::int64_t>::min());
    out.add_number("most", std::numeric_limits<std::uint64_t>::max());
    out.close();
    out.open("nothing");
    out.close();
    out.add_raw("list", "[1,2]");
    const auto read = read_json(out.text());
    ASSERT_TRUE(read) << out.text();
    const json::value same{
        {"text", nasty},
        {"empty", ""},
        {"yes", true},
        {"no", false},
        {"inner",
         {{"least", std::numeric_limits<std::int64_t>::min()}, {"most", std::numeric_limits<std::uint64_t>::max()}}},
        {"nothing", json::object()},
        {"list", json::array{1, 2}}};
    EXPECT_EQ(*read, same) << out.text();
    const std::string text = out.text();
    EXPECT_EQ(std::move(out).text(), text);
}

TEST(ObjectText, GoesOnWhereATreeOfValuesEnds) {
    ObjectText out(json::object{{"a", 1}});
    out.add_number("b", 2);
    EXPECT_EQ(out.text(), R"({"a":1,"b":2})");
    ObjectText first{json::object{}};
    first.add_flag("c", true);
    EXPECT_EQ(first.text(), R"({"c":true})");
}

}  // namespace
}  // namespace tankchess::server
