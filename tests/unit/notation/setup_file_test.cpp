#include "notation/setup/setup_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/position/position_text.h"
#include "rules/board/adapt_setup.h"
#include "setups/embedded_setups.h"
#include "setups/fairness.h"
#include "setups/setup_generator.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

using testing::Contains;
using testing::HasSubstr;

const char* const small_setup = R"(# a comment
id:    small
name:  Small board
rules: sudden mate
size:  6x5
hedges: q
about: First line.
about: Second line.

map:
5 . . l . c .     // Black
4 . # q q . .
3 ~ ~ * ^ = -
2 . . . . # .
1 . C . L . F     // White
  A B C D E F

legend:
L/l = LT
C/c = CLT
F = wFB NE on water

also:
bMT@A5! mine@A4,
smoke@F2
)";

std::string setup_faults(const std::string& text) {
    Faults faults;
    const auto file = read_setup_file(text, faults);
    EXPECT_EQ(file.has_value(), faults.empty());
    std::string lines;
    for (const Fault& fault : faults) lines += fault.text() + "\n";
    return lines;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), with);
}

TEST(SetupFile, U1_a_drawn_map_and_a_legend_make_a_setup) {
    Faults faults;
    const auto file = read_setup_file(small_setup, faults);
    ASSERT_TRUE(file) << faults.front().text();
    EXPECT_EQ(file->id, "small");
    EXPECT_EQ(file->name, "Small board");
    EXPECT_EQ(file->about, "First line. Second line.");
    ASSERT_EQ(file->rules.size(), 2u);
    EXPECT_EQ(write_setup(file->setup),
              "6x5 6./.#2q2./2~*^=-/4.#./5.~ wCLT@B1N,wLT@D1N,wFB@F1NE,bMT@A5!,bLT@C5S,bCLT@E5S,smoke@F2,mine@A4 w "
              "sudden 0 1");
}

TEST(SetupFile, U1_writing_and_reading_again_gives_the_same_setup) {
    Faults faults;
    const auto file = read_setup_file(small_setup, faults);
    ASSERT_TRUE(file);
    const std::string text = write_setup_file(*file);
    const auto again = read_setup_file(text, faults);
    ASSERT_TRUE(again) << faults.front().text() << "\n" << text;
    EXPECT_EQ(write_setup(again->setup), write_setup(file->setup));
    EXPECT_EQ(write_setup_file(*again), text);
}

TEST(SetupFile, U1_every_fault_is_named_with_line_and_square) {
    EXPECT_THAT(setup_faults(replaced(small_setup, "4 . # q q . .", "4 . # q q . ?")),
                HasSubstr("line 12, F4: '?' is no terrain"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "4 . # q q . .", "4 . # q k . .")),
                HasSubstr("line 12, D4: the letter 'k' is neither in the legend nor a hedge"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "4 . # q q . .", "4 . # q q .")),
                HasSubstr("line 12: row 4 has 5 squares instead of 6"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "4 . # q q . .\n", "")), HasSubstr("row 4 should stand here"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "  A B C D E F", "  A B C D E G")),
                HasSubstr("nor the column letters"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "size:  6x5", "size:  3x5")),
                HasSubstr("line 5: a size is like 16x16"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "id:    small", "id:    Big One")),
                HasSubstr("line 2: an id is made of"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "name:  Small board\n", "")), HasSubstr("file: has no 'name:'"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "rules: sudden mate", "rules: sudden chess")),
                HasSubstr("line 4: 'chess' is not one of"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "L/l = LT", "L/l = XX")), HasSubstr("'XX' is no piece code"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "C/c = CLT", "L/c = CLT")),
                HasSubstr("the letter 'L' is explained twice"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "F = wFB NE on water", "F = FB")), HasSubstr("needs a side"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "smoke@F2", "smoke@F9")),
                HasSubstr("line 25: F9 is off the 6x5 board"));
    EXPECT_THAT(setup_faults(replaced(small_setup, "hedges: q", "colour: red")), HasSubstr("unknown key 'colour:'"));
    EXPECT_THAT(setup_faults("id: x\nwhat is this\n"), HasSubstr("line 2: 'what is this' belongs to no section"));
}

TEST(SetupFile, Z5_an_impossible_piece_is_placed_on_its_line) {
    EXPECT_THAT(setup_faults(replaced(small_setup, "F = wFB NE on water", "F = wFB NE")), HasSubstr("line 15, F1: "));
}

TEST(SetupFile, several_faults_are_named_at_once) {
    std::string text = replaced(small_setup, "4 . # q q . .", "4 . # ? q . !");
    text = replaced(text, "L/l = LT", "L/l = XX");
    const std::string faults = setup_faults(text);
    EXPECT_GE(std::count(faults.begin(), faults.end(), '\n'), 3);
}

TEST(SetupFile, four_sides_stand_in_turn_order_in_one_legend_line) {
    Faults faults;
    const auto file = read_setup_file(
        "id: four\nname: Four\nrules: four\nsize: 5x5\nmap:\n5 . . b . .\n4 . . . . .\n3 x . . . y\n2 . . . . .\n"
        "1 . . w . .\nlegend:\nw/x/b/y = CMT\n",
        faults);
    ASSERT_TRUE(file) << faults.front().text();
    EXPECT_EQ(write_setup(file->setup), "5x5 5./5./5./5./5. wCMT@C1N,xCMT@A3E,yCMT@E3W,bCMT@C5S w four;w0b0x0y0 0 1");
}

TEST(AdaptSetup, X3_flag_gets_the_flag_in_the_middle_and_no_Command_pieces) {
    const Result<Position> position = stock_position("basic-16", RulesSpec{Style::flag, 0});
    ASSERT_TRUE(position) << position.fault().text();
    ASSERT_EQ(position->sites().size(), 1u);
    EXPECT_EQ(square_name(position->sites()[0]), "H8");
    EXPECT_EQ(position->command_of(Side::white), no_slot);
    EXPECT_EQ(position->vehicles_of(Side::white), 10);
}

TEST(AdaptSetup, X4_two_armies_cannot_play_a_game_of_four) {
    const Result<Position> position = stock_position("basic-16", RulesSpec{Style::four, 0});
    ASSERT_FALSE(position);
    EXPECT_THAT(position.fault().text(), HasSubstr("'four' is for 4 players, this setup for 2"));
}

TEST(StockSetups, U1_every_stock_file_is_read_under_its_own_name) {
    for (const EmbeddedSetup& file : embedded_setup_files()) {
        Faults faults;
        const auto setup = read_setup_file(file.text, faults);
        ASSERT_TRUE(setup) << file.id << ": " << faults.front().text();
        EXPECT_EQ(setup->id, file.id);
        EXPECT_FALSE(setup->about.empty()) << file.id;
    }
    EXPECT_EQ(stock_setups().size(), embedded_setup_files().size());
}

TEST(StockSetups, U2_basic_16_is_the_printed_board) {
    const Result<tankchess::Setup> setup = stock_setup("basic-16");
    ASSERT_TRUE(setup);
    EXPECT_EQ(write_setup(*setup),
              "16x16 16./.#2.2#10./.#2.2#5.2#3./.#2.#11./7.2#7./6.5#2.2#./2.2#10.#./2.3#11./11.3#2./.#10.2#2./"
              ".2#2.5#6./7.2#7./11.#2.#./3.2#5.2#2.#./10.2#2.#./16. "
              "wHT@C1N,wMT@F1N,wCLT@H1N,wMT@J1N,wHT@M1N,wLT@C3N,wLT@F3N,wMT@H3N,wLT@J3N,wLT@M3N,"
              "bLT@D14S,bLT@G14S,bMT@I14S,bLT@K14S,bLT@N14S,bHT@D16S,bMT@G16S,bCLT@I16S,bMT@K16S,bHT@N16S "
              "w sudden 0 1");
    EXPECT_TRUE(centrally_symmetric(*setup));
}

TEST(StockSetups, an_unknown_id_names_those_there_are) {
    const Result<tankchess::Setup> setup = stock_setup("basic-17");
    ASSERT_FALSE(setup);
    EXPECT_THAT(setup.fault().text(), HasSubstr("setup: 'basic-17' is not one of"));
    EXPECT_THAT(setup.fault().text(), HasSubstr("basic-16"));
}

TEST(Fairness, U5_every_stock_setup_is_fair) {
    for (const SetupFile& file : stock_setups()) {
        for (const Fault& fault : judge_fairness(file.setup, file.rules).faults) {
            ADD_FAILURE() << file.id << ": " << fault.text();
        }
    }
}

Fairness judged(const std::string& tps) {
    const Result<tankchess::Setup> setup = read_setup(tps);
    EXPECT_TRUE(setup) << setup.fault().text();
    return judge_fairness(*setup, {setup->rules});
}

std::vector<std::string> lines(const Faults& faults) {
    std::vector<std::string> texts;
    for (const Fault& fault : faults) texts.push_back(fault.text());
    return texts;
}

TEST(Fairness, U5_each_side_stands_in_its_own_half) {
    const auto faults = lines(judged("8x8 8./8./8./8./8./8./8./8. wHT@A5N,bHT@H4S w last 0 1").faults);
    EXPECT_THAT(faults, Contains("A5: White's piece is not in the south half"));
    EXPECT_THAT(faults, Contains("H4: Black's piece is not in the north half"));
}

TEST(Fairness, U5_no_first_move_of_either_side_destroys_anything) {
    const auto faults = lines(judged("8x8 8./8./8./8./8./8./8./8. wMT@A1N,bLT@H7S w last 0 1").faults);
    EXPECT_THAT(faults, Contains(HasSubstr("A1: White's first move")));
    const auto black = lines(judged("8x8 8./8./8./8./8./8./8./8. wLT@A2N,bMT@H8S w last 0 1").faults);
    EXPECT_THAT(black, Contains(HasSubstr("H8: Black's first move")));
}

TEST(Fairness, U5_no_first_move_escapes) {
    const auto faults = lines(judged("4x5 4#/4./4./4./4. wCLT@A1N,bCLT@D3S w sudden 0 1").faults);
    EXPECT_THAT(faults, Contains(HasSubstr("leaves the board")));
}

TEST(Fairness, U5_each_Command_piece_needs_a_way_to_the_far_edge) {
    const auto faults = lines(judged("8x8 8./8./8./8#/8./8./8./8. wCHT@A1N,bCHT@H8S w sudden 0 1").faults);
    EXPECT_THAT(faults, Contains("A1: White's Command piece has no way to the far edge"));
    EXPECT_THAT(faults, Contains("H8: Black's Command piece has no way to the far edge"));
    // One row of fire can be crossed, two cannot.
    EXPECT_THAT(judged("8x8 8./8./8./8^/8./8./8./8. wCHT@A1N,bCHT@H8S w sudden 0 1").faults, testing::IsEmpty());
    EXPECT_THAT(judged("8x8 8./8./8./8^/8^/8./8./8. wCHT@A1N,bCHT@H8S w sudden 0 1").faults, testing::SizeIs(2));
}

TEST(Fairness, U5_symmetry_is_only_advice) {
    const Fairness mirrored = judged("8x8 8./8./8./8./8./8./8./8. wHT@A1N,bHT@A8S w last 0 1");
    EXPECT_THAT(lines(mirrored.advice), Contains("symmetry: mirrored, but not centrally symmetric"));
    EXPECT_THAT(mirrored.faults, testing::IsEmpty());
    const Fairness central = judged("8x8 8./8./8./8./8./8./8./8. wHT@A1N,bHT@H8S w last 0 1");
    EXPECT_THAT(central.advice, testing::IsEmpty());
}

TEST(SetupGenerator, makes_fair_symmetric_setups_of_many_sizes_and_densities) {
    struct Case {
        int width, height, density;
        std::uint64_t seed;
    };
    for (const Case& c :
         std::vector<Case>{{16, 16, 20, 1}, {16, 16, 5, 2}, {12, 12, 25, 3}, {20, 20, 15, 4}, {24, 18, 30, 5}}) {
        GeneratorWish wish;
        wish.size = {static_cast<std::uint8_t>(c.width), static_cast<std::uint8_t>(c.height)};
        wish.density = c.density;
        wish.seed = c.seed;
        const Result<SetupFile> file = generate_setup(wish);
        ASSERT_TRUE(file) << c.width << "x" << c.height << " " << c.density << ": " << file.fault().text();
        EXPECT_TRUE(centrally_symmetric(file->setup));
        EXPECT_THAT(judge_fairness(file->setup, wish.rules).faults, testing::IsEmpty());
        int high = 0;
        for (int y = 0; y < c.height; ++y) {
            for (int x = 0; x < c.width; ++x) high += file->setup.terrain[make_square(x, y)] == terrain::high ? 1 : 0;
        }
        EXPECT_NEAR(high, c.width * c.height * c.density / 100, 2);
        Faults faults;
        EXPECT_TRUE(read_setup_file(write_setup_file(*file), faults)) << faults.front().text();
    }
}

TEST(SetupGenerator, the_same_seed_gives_the_same_setup) {
    GeneratorWish wish;
    wish.seed = 11;
    const Result<SetupFile> one = generate_setup(wish), two = generate_setup(wish);
    ASSERT_TRUE(one);
    EXPECT_EQ(write_setup_file(*one), write_setup_file(*two));
    wish.seed = 12;
    EXPECT_NE(write_setup_file(*one), write_setup_file(*generate_setup(wish)));
}

TEST(SetupGenerator, says_when_there_is_no_fair_setup) {
    GeneratorWish wish;
    wish.size = {4, 4};
    wish.density = 0;
    wish.army = {*piece_code("CLT")};
    const Result<SetupFile> file = generate_setup(wish);
    ASSERT_FALSE(file);
    EXPECT_THAT(file.fault().text(), HasSubstr("no fair setup found"));
}

}  // namespace
}  // namespace tankchess
