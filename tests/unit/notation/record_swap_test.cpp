#include "notation/record/record_swap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/record/record_json.h"
#include "records/replay.h"

namespace tankchess {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string head = "[Setup \"basic-16\"]\n[Rules \"mate\"]\n";
const std::string swapped_moves = "\n1. C3 > C4/N swap , N14 > N13/S\n*\n";

std::vector<std::string> swap_faults(const std::string& text) {
    const Result<Record> record = read_record(text);
    if (!record) return {record.fault().text()};
    std::vector<std::string> lines;
    for (const Fault& fault : record_faults(*record)) lines.push_back(fault.text());
    return lines;
}

TEST(RecordSwap, G8_the_word_stands_after_the_first_move_and_is_written_again) {
    const std::string text = head + "[Swap \"yes\"]\n" + swapped_moves;
    EXPECT_THAT(swap_faults(text), IsEmpty());
    const Result<Record> record = read_record(text);
    ASSERT_TRUE(record);
    EXPECT_TRUE(record->line.plies[0].swap);
    EXPECT_EQ(record->line.plies[0].text, "C3 > C4/N");
    EXPECT_FALSE(record->line.plies[1].swap);
    EXPECT_EQ(write_record(*record), text);
    const Result<Record> through_json = read_record_json(write_record_json(*record));
    ASSERT_TRUE(through_json);
    EXPECT_EQ(write_record(*through_json), text);
    EXPECT_TRUE(canonical_record(*record).line.plies[0].swap);
}

TEST(RecordSwap, G8_tag_and_moves_agree) {
    EXPECT_THAT(swap_faults(head + swapped_moves), ElementsAre(HasSubstr("the tag does not")));
    EXPECT_THAT(swap_faults(head + "[Swap \"no\"]\n" + swapped_moves), ElementsAre(HasSubstr("the tag does not")));
    EXPECT_THAT(swap_faults(head + "[Swap \"maybe\"]\n" + swapped_moves), ElementsAre(HasSubstr("yes or no")));
    EXPECT_THAT(swap_faults(head + "[Swap \"yes\"]\n\n1. C3 > C4/N\n*\n"), ElementsAre(HasSubstr("the moves do not")));
    EXPECT_THAT(swap_faults(head + "[Swap \"no\"]\n\n1. C3 > C4/N\n*\n"), IsEmpty());
}

TEST(RecordSwap, G8_it_stands_nowhere_else) {
    const std::string tag = head + "[Swap \"no\"]\n\n";
    EXPECT_THAT(swap_faults(tag + "1. C3 > C4/N , N14 > N13/S swap\n*\n"),
                ElementsAre(HasSubstr("first move of a game")));
    EXPECT_THAT(swap_faults(tag + "1. C3 > C4/N\n(1. F3 > F5/N swap)\n*\n"),
                ElementsAre(HasSubstr("first move of a game")));
    EXPECT_THAT(swap_faults(tag + "swap 1. C3 > C4/N\n*\n"), ElementsAre(HasSubstr("before the first move")));
}

TEST(RecordSwap, G8_in_Retreat_it_follows_the_placement) {
    Record record;
    record.line.plies.push_back({"PLACE LT@A1N", 1, true, true, {}, {}});
    const Result<Record> again = read_record(write_record(record));
    ASSERT_TRUE(again) << again.fault().text();
    EXPECT_TRUE(again->line.plies[0].swap);
    EXPECT_EQ(again->line.plies[0].text, "PLACE LT@A1N");
}

}  // namespace
}  // namespace tankchess
