#include <gtest/gtest.h>

#include "rules/board/adapt_setup.h"
#include "rules/position/position.h"
#include "setups/fairness.h"
#include "setups/setup_generator.h"

namespace tankchess {
namespace {

int squares_with(const SetupFile& file, Terrain ground) {
    int n = 0;
    for_each_square(file.setup.size, [&](Square s) { n += file.setup.terrain[s] == ground; });
    return n;
}

// Every theme, size and symmetry is asked for a few seeds; nearly all must give a board.
TEST(Generator, MakesFairBoardsOfEveryThemeAndSymmetry) {
    for (int t = 0; t < theme_count; ++t) {
        for (const Symmetry symmetry : {Symmetry::rotation, Symmetry::mirror, Symmetry::fourfold}) {
            GeneratorWish wish;
            wish.size = {14, 14};
            wish.theme = static_cast<Theme>(t);
            wish.symmetry = symmetry;
            Result<SetupFile> file = Fault{};
            for (wish.seed = 1; wish.seed <= 5 && !file; ++wish.seed) file = generate_setup(wish);
            ASSERT_TRUE(file) << name_of(wish.theme) << ": " << file.fault().text();
            EXPECT_TRUE(judge_fairness(file->setup, file->rules).faults.empty()) << name_of(wish.theme);
            EXPECT_EQ(mirror_symmetric(file->setup), symmetry == Symmetry::mirror) << name_of(wish.theme);
            EXPECT_TRUE(symmetry == Symmetry::mirror || centrally_symmetric(file->setup)) << name_of(wish.theme);
        }
    }
}

TEST(Generator, GivesThemesTheirGround) {
    const auto made = [](Theme theme) {
        GeneratorWish wish;
        wish.theme = theme;
        for (wish.seed = 1;; ++wish.seed) {
            if (auto file = generate_setup(wish)) return *file;
        }
    };
    EXPECT_GT(squares_with(made(Theme::town), terrain::road), 10);
    EXPECT_GT(squares_with(made(Theme::river), terrain::water), 10);
    EXPECT_GT(squares_with(made(Theme::winter), terrain::ice), 10);
    EXPECT_GT(squares_with(made(Theme::fortress), terrain::high), 10);
    EXPECT_GE(made(Theme::minefield).setup.mines.size(), 10u);
    EXPECT_LT(squares_with(made(Theme::open), terrain::high), squares_with(made(Theme::plain), terrain::high));
}

TEST(Generator, MakesBoardsForFourThatLookTheSameFromEachSide) {
    GeneratorWish wish;
    wish.size = {20, 20};
    wish.rules = {{Style::four, 0}};
    Result<SetupFile> file = Fault{};
    for (wish.seed = 1; wish.seed <= 5 && !file; ++wish.seed) file = generate_setup(wish);
    ASSERT_TRUE(file) << file.fault().text();
    ASSERT_TRUE(make_position(file->setup));
    for_each_square(file->setup.size, [&](Square square) {
        for (const Square image : images_of(file->setup.size, Symmetry::fourfold, square)) {
            EXPECT_EQ(file->setup.terrain[square], file->setup.terrain[image]);
        }
    });
    std::array<int, side_count> pieces{};
    for (const PieceSpec& piece : file->setup.pieces) ++pieces[index_of(piece.side)];
    for (const int n : pieces) EXPECT_EQ(n, 10);
}

TEST(Generator, RefusesWhatCannotBe) {
    const auto fault_of = [](auto change) {
        GeneratorWish wish;
        change(wish);
        const auto file = generate_setup(wish);
        return file ? std::string() : file.fault().field;
    };
    EXPECT_EQ(fault_of([](GeneratorWish& w) { w.rules = {{Style::retreat, 0}}; }), "rules");
    EXPECT_EQ(fault_of([](GeneratorWish& w) { w.rules = {{Style::mate, 0}, {Style::four, 0}}; }), "rules");
    EXPECT_EQ(fault_of([](GeneratorWish& w) { w.size = {16, 12}, w.symmetry = Symmetry::fourfold; }), "size");
    EXPECT_EQ(fault_of([](GeneratorWish& w) { w.size = {6, 6}, w.theme = Theme::river; }), "theme");
}

}  // namespace
}  // namespace tankchess
