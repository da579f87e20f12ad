#include "notation/record/record_splitter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/record/game_record.h"

namespace tankchess {
namespace {

std::vector<std::string> split(const std::string& text, std::size_t piece) {
    RecordSplitter splitter;
    std::vector<std::string> records;
    const auto take = [&] {
        for (;;) {
            auto next = splitter.next();
            if (!next.ok() || !next->has_value()) return;
            records.push_back(**next);
        }
    };
    for (std::size_t at = 0; at < text.size(); at += piece) {
        splitter.add(std::string_view(text).substr(at, piece));
        take();
    }
    splitter.finish();
    take();
    return records;
}

TEST(RecordSplitter, cuts_at_the_first_tag_after_moves_in_whatever_pieces_the_text_comes) {
    const std::vector<std::string> records = {
        "[Setup \"basic-16\"]\n[White \"{\"]\n\n1. A1 > A2/N\n*\n\n",
        "[Event \"}[\"]\n\n1. A1 {a comment\n[with a bracket]\n} *\n",
        "\n[Setup \"basic-16\"]\n*",
    };
    std::string text;
    for (const std::string& record : records) text += record;
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, text.size()}) {
        const auto found = split(text, piece);
        ASSERT_EQ(found.size(), 3u) << piece;
        std::string joined;
        for (const std::string& record : found) joined += record;
        EXPECT_EQ(joined, text);
        EXPECT_EQ(found[0].find("[Event"), std::string::npos);
        EXPECT_NE(found[1].find("[with a bracket]"), std::string::npos);
    }
}

TEST(RecordSplitter, finds_nothing_in_blanks_and_one_in_moves_alone) {
    EXPECT_TRUE(split(" \n\n", 2).empty());
    EXPECT_EQ(split("1. A1 > A2/N *", 3).size(), 1u);
}

TEST(RecordSplitter, refuses_what_is_longer_than_a_record_can_be) {
    RecordSplitter splitter;
    splitter.add("1. A1 {" + std::string(max_record_text, 'x'));
    EXPECT_FALSE(splitter.next().ok());
}

}  // namespace
}  // namespace tankchess
