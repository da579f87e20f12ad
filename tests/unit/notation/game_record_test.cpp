#include "notation/record/game_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/record/record_json.h"
#include "notation/record/result_text.h"
#include "records/replay.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const char* const sound_record = R"([White "Ann \"the Hammer\""]
[Black "Bob"]
[Setup "basic-16"]
[Rules "mate"]
[Result "*"]

{a quiet start}
1. C3 > C4/N , N14 > N13/S
2. F3 > F5/N {forward}
(2. M3 > M5/N {or so} , N13 > N12/S
3. M5 > M6/N)
2... N13 > N12/S
*
)";

Record record_of(const std::string& text) {
    const Result<Record> record = read_record(text);
    EXPECT_TRUE(record) << record.fault().text();
    return record ? *record : Record{};
}

std::string fault_of(const std::string& text) {
    const Result<Record> record = read_record(text);
    return record ? "no fault" : record.fault().text();
}

std::vector<std::string> faults_of(const std::string& text) {
    std::vector<std::string> lines;
    for (const Fault& fault : record_faults(record_of(text))) lines.push_back(fault.text());
    return lines;
}

TEST(GameRecord, N4_tags_comments_variations_and_result_are_read) {
    const Record record = record_of(sound_record);
    EXPECT_EQ(*record.tag("White"), "Ann \"the Hammer\"");
    EXPECT_EQ(record.tag("Event"), nullptr);
    EXPECT_THAT(record.line.comments, ElementsAre("a quiet start"));
    ASSERT_THAT(record.line.plies, SizeIs(4));
    EXPECT_EQ(record.line.plies[0].text, "C3 > C4/N");
    EXPECT_TRUE(record.line.plies[0].opens_turn);
    EXPECT_EQ(record.line.plies[1].turn, 1);
    EXPECT_FALSE(record.line.plies[1].opens_turn);
    EXPECT_THAT(record.line.plies[2].comments, ElementsAre("forward"));
    ASSERT_THAT(record.line.plies[2].variations, SizeIs(1));
    EXPECT_THAT(record.line.plies[2].variations[0].plies, SizeIs(3));
    EXPECT_EQ(record.result, "*");
}

TEST(GameRecord, N4_a_canonical_record_comes_back_unchanged) {
    const std::string canonical = write_record(record_of(sound_record));
    EXPECT_EQ(write_record(record_of(canonical)), canonical);
    EXPECT_THAT(
        canonical,
        HasSubstr("1. C3 > C4/N , N14 > N13/S\n2. F3 > F5/N {forward}\n(2. M3 > M5/N {or so}\n2... N13 > N12/S\n"
                  "3. M5 > M6/N)\n2... N13 > N12/S\n*\n"));
}

TEST(GameRecord, N4_malformed_records_are_refused_with_their_line) {
    EXPECT_EQ(fault_of("[White \"x]\n\n1. C3 > C4/N *"), "line 2: tag White has a control character");
    EXPECT_THAT(fault_of("[White \"x\"\n\n1. C3 > C4/N\n*"), HasSubstr("tag White is not closed"));
    EXPECT_EQ(fault_of("[White \"x\"]\n[White \"y\"]\n\n*"), "line 2: tag White stands twice");
    EXPECT_EQ(fault_of("1. C3 > C4/N {never closed\n*"), "line 1: a comment is not closed by '}'");
    EXPECT_EQ(fault_of("1. C3 > C4/N\n(1. C3 > C5/N\n"), "line 2: a variation is not closed by ')'");
    EXPECT_THAT(fault_of("1. C3 > C4/N ( 1. C3 > C4/N )\n*"), HasSubstr("line 1: "));
    EXPECT_EQ(fault_of("\n(1. C3 > C5/N)\n*"), "line 2: a variation before the first move");
    EXPECT_EQ(fault_of("1. C3 > C4/N )\n*"), "line 1: ')' without a variation");
    EXPECT_EQ(fault_of("1. C3 > C4/N * 2. C4 > C5/N"), "line 1: text after the result");
    EXPECT_THAT(fault_of("1. C3 > C4/N\n"), HasSubstr("the result is missing at the end"));
    EXPECT_THAT(fault_of("1 C3 > C4/N *"), HasSubstr("'1' is neither a move number nor a result"));
    EXPECT_THAT(fault_of("1. C3 > Q *"), HasSubstr("line 1: "));
    EXPECT_EQ(fault_of("[Result \"1-0\"]\n\n0-1"), "Result: the tag says '1-0', the end of the moves '0-1'");
    EXPECT_THAT(fault_of(std::string(2 << 20, 'x')), HasSubstr("longer than"));
}

TEST(GameRecord, N4_variations_nest_only_so_deep) {
    std::string text = "1. C3 > C4/N\n";
    for (int i = 0; i < 40; ++i) text += "(1. C3 > C5/N\n";
    EXPECT_THAT(fault_of(text), HasSubstr("too deep"));
}

TEST(GameRecord, N4_a_retreat_turn_is_one_ply) {
    const Record record = record_of("1. fire C1 x C5 ; move C1 > C2 , move E8 > E7\n2. pass\n*");
    ASSERT_THAT(record.line.plies, SizeIs(3));
    EXPECT_EQ(record.line.plies[0].text, "fire C1 x C5 ; move C1 > C2");
    EXPECT_EQ(record.line.plies[1].text, "move E8 > E7");
    EXPECT_EQ(record.line.plies[2].turn, 2);
}

TEST(GameRecord, a_bare_list_of_moves_needs_neither_numbers_nor_commas) {
    const std::vector<std::string> wanted{"C3 > C4/N", "N14 > N13/S", "M3/NE (O1+)"};
    for (const char* text : {"1. C3 > C4/N , N14 > N13/S 2. M3/NE (O1+)", "C3 > C4/N, N14 > N13/S, M3/NE (O1+)",
                             "C3 > C4/N N14 > N13/S M3/NE (O1+)", "C3 > C4/N\nN14 > N13/S\nM3/NE (O1+) *"}) {
        const auto list = read_move_list(text);
        ASSERT_TRUE(list) << list.fault().text();
        EXPECT_EQ(*list, wanted) << text;
    }
    EXPECT_THAT(*read_move_list(""), IsEmpty());
}

TEST(GameRecord, N1_the_example_of_the_rulebook_is_read) {
    const auto moves = read_move_list("36. I5 > H3/NE (K6) , M3/SE (O1+) 37. K1 > N3/NE , H7 > K7/SE (#)");
    ASSERT_TRUE(moves) << moves.fault().text();
    EXPECT_THAT(*moves, ElementsAre("I5 > H3/NE (K6)", "M3/SE (O1+)", "K1 > N3/NE", "H7 > K7/SE (#)"));
}

TEST(Replay, a_sound_record_has_no_faults) { EXPECT_THAT(faults_of(sound_record), IsEmpty()); }

TEST(Replay, names_the_first_illegal_move_and_why) {
    EXPECT_THAT(faults_of("[Setup \"basic-16\"]\n\n1. C3 > C4/N , N14 > N2/S\n*"),
                ElementsAre("move 1... 'N14 > N2/S': N2 is too far: 12 squares from N14/S, LT makes 5 steps"));
}

TEST(Replay, looks_into_variations) {
    EXPECT_THAT(faults_of("[Setup \"basic-16\"]\n\n1. C3 > C4/N\n(1. C3 > C9/N)\n*"),
                ElementsAre(HasSubstr("move 1. 'C3 > C9/N'")));
}

TEST(Replay, names_wrong_numbers_and_wrong_marks) {
    EXPECT_THAT(faults_of("[Setup \"basic-16\"]\n\n1. C3 > C4/N , N14 > N13/S\n3. C4 > C5/N\n*"),
                ElementsAre(HasSubstr("numbered 3.")));
    EXPECT_THAT(faults_of("[Setup \"basic-16\"]\n[Rules \"mate\"]\n\n1. C3 > C4/N (+)\n*"),
                ElementsAre(HasSubstr("the marks should be left out")));
}

TEST(Replay, the_start_must_be_named_and_possible) {
    EXPECT_THAT(faults_of("1. C3 > C4/N\n*"), ElementsAre("record: has neither a [Setup] nor a [Position] tag"));
    EXPECT_THAT(faults_of("[Setup \"nowhere\"]\n\n*"), ElementsAre(HasSubstr("Setup: 'nowhere' is not one of")));
    EXPECT_THAT(faults_of("[Position \"5x5\"]\n\n*"), ElementsAre(HasSubstr("Position: terrain: missing")));
    EXPECT_THAT(faults_of("[Setup \"basic-16\"]\n[Rules \"chess\"]\n\n*"), ElementsAre(HasSubstr("Rules: 'chess'")));
}

const std::string shot_at_command =
    "[Position \"8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@C3E,bCLT@C8E w sudden 0 1\"]\n";

TEST(Replay, G1_the_result_must_be_that_of_the_board) {
    EXPECT_THAT(faults_of(shot_at_command + "[Termination \"destruction\"]\n\n1. C3/N (C8)\n1-0"), IsEmpty());
    EXPECT_THAT(faults_of(shot_at_command + "\n1. C3/N (C8)\n0-1"),
                ElementsAre("Result: '0-1' should be '1-0' (destruction)"));
    EXPECT_THAT(faults_of(shot_at_command + "[Termination \"time\"]\n\n1. C3/N (C8)\n1-0"),
                ElementsAre("Termination: 'time' should be 'destruction'"));
    EXPECT_THAT(faults_of(shot_at_command + "\n1. C3/N (C8) , C8 > C7/S\n1-0"),
                ElementsAre(HasSubstr("the game was over by destruction")));
}

TEST(Replay, an_unfinished_board_may_have_any_result) {
    EXPECT_THAT(faults_of(shot_at_command + "[Termination \"resignation\"]\n\n1. C3/N\n1-0"), IsEmpty());
}

TEST(Replay, G6_the_third_occurrence_draws) {
    std::string moves;
    for (int turn = 1; turn <= 4; turn += 2) {
        moves += std::to_string(turn) + ". A1/NE , H8/SW\n" + std::to_string(turn + 1) + ". A1/N , H8/S\n";
    }
    const std::string text = "[Position \"8x8 8./8./8./8./8./8./8./8. wHT@A1N,bHT@H8S w last 0 1\"]\n\n" + moves;
    EXPECT_THAT(faults_of(text + "1/2-1/2"), IsEmpty());
    EXPECT_THAT(faults_of(text + "*"), ElementsAre("Result: '*' should be '1/2-1/2' (repetition)"));
    EXPECT_THAT(faults_of(text + "5. A1/NE\n1/2-1/2"), ElementsAre(HasSubstr("the game was over by repetition")));
}

TEST(Replay, N4_four_players_have_numbered_rounds) {
    const std::string start =
        "[Position \"8x8 8./8./8./8./8./8./8./8. wMT@A1N,xMT@A8E,bMT@H8S,yMT@H1W w four;w0b0x0y0 0 1\"]\n\n";
    const Record record = record_of(start + "1. A1/NE , A8/SE , H8/SW , H1/NW\n2. A1/N\n*");
    EXPECT_THAT(record_faults(record), IsEmpty());
    const Record canonical = canonical_record(record);
    EXPECT_THAT(write_record(canonical), HasSubstr("1. A1/NE , A8/SE , H8/SW , H1/NW\n2. A1/N\n*\n"));
    EXPECT_EQ(write_record(record_of(write_record(canonical))), write_record(canonical));
}

TEST(Replay, canonical_records_have_canonical_moves_and_tags) {
    const Record canonical = canonical_record(record_of(shot_at_command + "\n1.c3/n(c8)\n1-0"));
    EXPECT_EQ(canonical.line.plies[0].text, "C3/N (C8)");
    EXPECT_EQ(*canonical.tag("Result"), "1-0");
    EXPECT_EQ(*canonical.tag("Termination"), "destruction");
    EXPECT_EQ(*canonical.tag("Rules"), "sudden");
}

TEST(Replay, a_played_line_makes_a_sound_record) {
    Playthrough line(*stock_position("basic-16", RulesSpec{Style::mate, 0}));
    for (const char* text : {"C3 > C4/N", "N14 > N13/S", "C4 > C5/N"}) line.play(*read_move(line.position(), text));
    const Record record = make_record(line, "basic-16");
    EXPECT_THAT(record_faults(record), IsEmpty());
    EXPECT_EQ(write_position(replay_record(record)->position()), write_position(line.position()));
    line.take_back(2);
    EXPECT_EQ(line.moves().size(), 1u);
    EXPECT_EQ(write_position(line.position()), write_position(line.at(1)));
}

TEST(RecordJson, holds_the_same_game) {
    const Record record = record_of(sound_record);
    const Result<Record> again = read_record_json(write_record_json(record));
    ASSERT_TRUE(again) << again.fault().text();
    EXPECT_EQ(write_record(*again), write_record(record));
}

TEST(RecordJson, names_the_offence_and_its_place) {
    const auto fault = [](std::string_view text) {
        const Result<Record> record = read_record_json(text);
        return record ? std::string("no fault") : record.fault().text();
    };
    EXPECT_THAT(fault("{"), HasSubstr("JSON: "));
    EXPECT_EQ(fault("[]"), "record: must be an object");
    EXPECT_EQ(fault("{\"moves\":3}"), "moves: must be a list");
    EXPECT_EQ(fault("{\"moves\":[{\"text\":5}]}"), "moves[0].text: must be a string");
    EXPECT_EQ(fault("{\"moves\":[{}]}"), "moves[0].text: missing");
    EXPECT_EQ(fault("{\"moves\":[],\"colour\":1}"), "record: unknown member 'colour'");
    EXPECT_EQ(fault("{\"moves\":[{\"text\":\"C3 > C4/N , C4 > C5/N\"}]}"),
              "moves: a text holds something other than one move");
}

TEST(ResultText, N4_four_players_have_one_figure_each_in_turn_order) {
    EXPECT_EQ(result_text({Reason::points, 1 << index_of(Side::flag_white)}, 4), "0-1-0-0");
    EXPECT_EQ(result_text({Reason::points, 0}, 4), "1/2-1/2-1/2-1/2");
    EXPECT_EQ(result_text({Reason::checkmate, 1 << index_of(Side::black)}, 2), "0-1");
    EXPECT_EQ(result_text({}, 2), "*");
    EXPECT_EQ(winners_of_result("0-1", 2), 1 << index_of(Side::black));
    EXPECT_EQ(winners_of_result("1/2-1/2", 2), 0);
    EXPECT_FALSE(winners_of_result("1-1", 2));
    EXPECT_FALSE(winners_of_result("1-0", 4));
}

}  // namespace
}  // namespace tankchess
