#include <gtest/gtest.h>
#include <zlib.h>

#include <boost/json.hpp>
#include <cmath>
#include <fstream>
#include <sstream>

#include "server/print/board_drawing.h"
#include "server/print/board_words.h"
#include "server/print/booklet.h"
#include "server/print/cutouts.h"
#include "setups/stock_setups.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

// Everything that is drawn in a PDF: its compressed streams, one after the other.
std::string drawn(const std::string& pdf) {
    std::string all;
    for (std::size_t at = pdf.find("stream\n"); at != std::string::npos; at = pdf.find("stream\n", at + 1)) {
        if (at >= 3 && pdf.compare(at - 3, 3, "end") == 0) continue;
        std::string out(1 << 22, '\0');
        z_stream z{};
        z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(pdf.data() + at + 7));
        z.avail_in = static_cast<uInt>(pdf.size() - at - 7);
        z.next_out = reinterpret_cast<Bytef*>(out.data());
        z.avail_out = static_cast<uInt>(out.size());
        if (inflateInit(&z) != Z_OK) continue;
        if (inflate(&z, Z_FINISH) == Z_STREAM_END) all.append(out, 0, z.total_out);
        inflateEnd(&z);
    }
    return all;
}

int count(const std::string& text, const std::string& word) {
    int n = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
    return n;
}

// How many rectangles (`x y w h re`) of a drawing are squares with this side in millimetres.
int squares_of(const std::string& drawing, double mm) {
    const double points = mm * 72 / 25.4;
    std::istringstream words(drawing);
    std::string word;
    std::array<double, 4> last{};
    int found = 0;
    while (words >> word) {
        if (word == "re")
            found += std::abs(std::abs(last[2]) - points) < 0.01 && std::abs(std::abs(last[3]) - points) < 0.01;
        std::rotate(last.begin(), last.begin() + 1, last.end());
        last[3] = std::strtod(word.c_str(), nullptr);
    }
    return found;
}

std::string printed(const char* id, PrintWish wish) {
    const auto pdf = print_setup(*find_stock_setup(id), wish);
    EXPECT_TRUE(pdf);
    return *pdf;
}

TEST(Printing, MakesSquaresOfExactlyTheSideAskedFor) {
    // On a poster the whole board is drawn once at its size, each square filled and outlined.
    const std::string drawing = drawn(printed("small-12", {Paper::poster, 25, Language::en}));
    EXPECT_GE(squares_of(drawing, 25), 2 * 144);
    EXPECT_EQ(squares_of(drawing, 24.9), 0);
    EXPECT_GE(squares_of(drawn(printed("small-12", {Paper::poster, 18.5, Language::en})), 18.5), 2 * 144);
}

TEST(Printing, HasTheSizeOfThePaper) {
    const auto box = [](const std::string& pdf, double width, double height) {
        char text[64];
        std::snprintf(text, sizeof text, "/MediaBox [ 0 0 %.9g %.9g ]", width, height);
        return count(pdf, text);
    };
    EXPECT_GE(box(printed("small-12", {Paper::a4, 25, Language::en}), 595.275591, 841.889764), 1);
    EXPECT_GE(box(printed("small-12", {Paper::letter, 25, Language::en}), 612, 792), 1);
}

TEST(Printing, CutsTheBoardIntoOverlappingTilesThatCoverIt) {
    for (const Paper paper : {Paper::a4, Paper::a3, Paper::letter, Paper::poster}) {
        const TilePlan plan = plan_tiles(416, 516, paper);
        EXPECT_EQ(plan.tiles.size(), static_cast<std::size_t>(plan.columns * plan.rows));
        for (const Tile& tile : plan.tiles) {
            EXPECT_GT(tile.width, tile_overlap);
            EXPECT_LE(tile.width, plan.page.width - 2 * page_margin + 1e-9);
            EXPECT_LE(tile.height, plan.page.height - 2 * page_margin + 1e-9);
            if (tile.column + 1 < plan.columns) {
                const Tile& right = plan.tiles[static_cast<std::size_t>(tile.row * plan.columns + tile.column + 1)];
                EXPECT_NEAR(tile.x + tile.width - right.x, tile_overlap, 1e-9);
            }
        }
        EXPECT_NEAR(plan.tiles.back().x + plan.tiles.back().width, 416, 1e-9);
        EXPECT_NEAR(plan.tiles.back().y + plan.tiles.back().height, 516, 1e-9);
    }
    EXPECT_EQ(plan_tiles(416, 516, Paper::poster).tiles.size(), 1u);
    EXPECT_EQ(plan_tiles(186, 273, Paper::a4).tiles.size(), 1u);
    EXPECT_EQ(plan_tiles(273, 186, Paper::a4).tiles.size(), 1u);  // on its side
}

TEST(Printing, CutsBetweenSquaresIntoSheetsOfAboutTheSameSize) {
    // 16 squares of 25 mm with the border of the board.
    const CutLines lines{board_border, 25};
    for (const Paper paper : {Paper::a4, Paper::a3, Paper::letter}) {
        const TilePlan plan = plan_tiles(416, 416, paper, lines);
        double least = 1000, most = 0;
        for (const Tile& tile : plan.tiles) {
            const double squares = (tile.x - lines.first) / lines.step;
            if (tile.column > 0) {
                EXPECT_NEAR(squares, std::round(squares), 1e-9);
            }
            EXPECT_LE(tile.width, plan.page.width - 2 * page_margin);
            least = std::min(least, tile.width);
            most = std::max(most, tile.width);
        }
        EXPECT_LT(most - least, 2 * 25);
        EXPECT_NEAR(plan.tiles.back().x + plan.tiles.back().width, 416, 1e-9);
    }
    // Squares so large that each sheet has room for three and not for a fourth: anywhere, as before.
    const TilePlan large = plan_tiles(6 * 60 + 2 * board_border, 376, Paper::a4, {board_border, 60});
    for (const Tile& tile : large.tiles) EXPECT_LE(tile.width, large.page.width - 2 * page_margin + 1e-9);
}

TEST(Printing, CutsOutEveryObstacleOnce) {
    const auto setup = *stock_setup("basic-16");
    std::size_t squares = 0;
    for (const CutOut& shape : cut_outs(setup)) squares += shape.squares.size();
    std::size_t high = 0;
    for_each_square(setup.size, [&](Square s) { high += setup.terrain[s] == terrain::high; });
    EXPECT_EQ(squares, high);
}

TEST(Printing, WorksForEveryStockSetupAndInEveryLanguage) {
    int number = 0;
    for (const SetupFile& file : stock_setups()) {
        const auto pdf = print_setup(file, {Paper::poster, 20, static_cast<Language>(number++ % 3)});
        ASSERT_TRUE(pdf) << file.id;
        EXPECT_TRUE(pdf->starts_with("%PDF-")) << file.id;
        EXPECT_EQ(count(*pdf, "/Subtype /Image"), 0) << file.id << ": not only vectors";
    }
}

TEST(Printing, RefusesSquaresNobodyCanPlayOn) {
    EXPECT_FALSE(print_setup(stock_setups().front(), {Paper::a4, 5, Language::en}));
    EXPECT_FALSE(print_setup(stock_setups().front(), {Paper::a4, 100, Language::en}));
}

TEST(Printing, NamesBoardsAsThePageDoes) {
    for (const auto& [language, name] : {std::pair{Language::de, "de"}, {Language::ro, "ro"}}) {
        std::ifstream file(test::source_path(std::string("web/src/i18n/") + name + ".json"));
        std::stringstream text;
        text << file.rdbuf();
        const boost::json::value page = boost::json::parse(text.str());
        for (const SetupFile& setup : stock_setups()) {
            std::string key = setup.id;
            std::ranges::replace(key, '-', '_');
            const auto* known = page.at("setup").as_object().if_contains(key);
            EXPECT_EQ(board_title(language, setup), known ? std::string(known->as_string()) : setup.name) << setup.id;
        }
    }
    SetupFile own = stock_setups().front();
    own.id = "mine";
    own.name = "My own";
    EXPECT_EQ(board_title(Language::de, own), "My own");
}

TEST(Printing, TheLegendTellsWhatIsOnTheBoardAndNothingElse) {
    const auto lines = [](const char* id) {
        std::string out;
        for (const LegendLine& line : board_legend(Language::en, *stock_setup(id))) {
            out += std::string(line.words.substr(0, line.words.find_first_of(":."))) + ";";
        }
        return out;
    };
    EXPECT_EQ(lines("basic-16"), "High obstacle;");
    EXPECT_EQ(lines("fiery-16"), "High obstacle;Fire;Smoke;");
    EXPECT_NE(lines("minefield-20").find("Mine;"), std::string::npos);
    EXPECT_NE(lines("river-20").find("Water;"), std::string::npos);
}

TEST(Printing, NamesPiecesAsThePageDoes) {
    for (const auto& [language, name] : {std::pair{Language::en, "en"}, {Language::de, "de"}, {Language::ro, "ro"}}) {
        std::ifstream file(test::source_path(std::string("web/src/i18n/board.") + name + ".json"));
        std::stringstream text;
        text << file.rdbuf();
        const boost::json::value page = boost::json::parse(text.str());
        const auto& kinds = page.at("board").at("kind");
        for (Kind k = 0; k < kind_count; ++k) {
            const std::string_view code = row_of_kind(k).code;
            const auto* word = kinds.as_object().if_contains(code);
            ASSERT_TRUE(word) << code;

            EXPECT_EQ(kind_name(language, k), word->as_string());
        }
    }
}

}  // namespace
}  // namespace tankchess::server
