#include "engine/arena/datagen.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "engine/arena/data_file.h"
#include "notation/position/position_text.h"

namespace tankchess::engine {
namespace {

DataGame small_game(std::uint64_t number) {
    DataGame game;
    game.number = number;
    game.seed = 77 + number;
    game.board = "tiny/last";
    game.start = "8x8 8./8./8./8./8./8./8./8. wLT@C1N,bHT@C8S w last 0 1";
    game.random_plies = 1;
    game.winner = 1;
    game.reason = 7;
    game.plies = {{Move{0x123456789abcdef0ULL + number}, DataGame::unknown_score}, {Move{5}, -31}, {Move{9}, 29998}};
    return game;
}

std::string small_file(int games) {
    std::string bytes = data_head("by hand");
    for (int n = 0; n < games; ++n) bytes += data_block(small_game(static_cast<std::uint64_t>(n)));
    return bytes;
}

// The games up to the end or a fault.
std::vector<DataGame> read_all(const std::string& bytes, std::string& fault, std::uint64_t* good = nullptr) {
    std::istringstream in(bytes);
    DataReader reader(in);
    std::vector<DataGame> games;
    fault.clear();
    if (const auto head = reader.head(); !head) {
        fault = head.fault().text();
    } else {
        for (;;) {
            const auto game = reader.next();
            if (!game) fault = game.fault().text();
            if (!game || !*game) break;
            games.push_back(**game);
        }
    }
    if (good != nullptr) *good = reader.good_bytes();
    return games;
}

TEST(DataFile, GivesBackWhatWasWritten) {
    std::istringstream in(small_file(3));
    DataReader reader(in);
    EXPECT_EQ(*reader.head(), "by hand");
    for (std::uint64_t n = 0; n < 3; ++n) {
        const auto game = reader.next();
        ASSERT_TRUE(game);
        ASSERT_TRUE(*game);
        EXPECT_EQ(**game, small_game(n));
    }
    const auto end = reader.next();
    ASSERT_TRUE(end);
    EXPECT_FALSE(*end);
}

TEST(DataFile, ThatIsCutOffSaysSoAndHowMuchIsWhole) {
    const std::string whole = small_file(2);
    const std::uint64_t head = data_head("by hand").size();
    const std::uint64_t block = data_block(small_game(0)).size();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::string fault;
        std::uint64_t good = 0;
        const auto games = read_all(whole.substr(0, size), fault, &good);
        const std::uint64_t expected = size < head ? 0 : (size - head) / block;
        EXPECT_EQ(games.size(), expected);
        EXPECT_EQ(fault.empty(), size >= head && (size - head) % block == 0) << size << ' ' << fault;
        if (size >= head) {
            EXPECT_EQ(good, head + expected * block);
        }
    }
}

TEST(DataFile, WithAnyByteDamagedGivesNoGameFromThereOn) {
    const std::string whole = small_file(2);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole, fault;
        bytes[at] = static_cast<char>(bytes[at] ^ 0x24);
        const auto games = read_all(bytes, fault);
        EXPECT_FALSE(fault.empty()) << at;
        for (const DataGame& game : games) EXPECT_EQ(game, small_game(game.number));
    }
}

TEST(Datagen, MakesTheSameGamesOnOneThreadAndOnSeveral) {
    const DataPlan plan{.seed = 3, .nodes = 30, .longest = 40};
    std::vector<DataGame> one, several;
    make_data(plan, 0, 6, 1, [&](const DataGame& game) { return one.push_back(game), true; });
    make_data(plan, 0, 6, 3, [&](const DataGame& game) { return several.push_back(game), true; });
    ASSERT_EQ(one.size(), 6u);
    EXPECT_EQ(one, several);
    // A later one does not depend on those before it.
    EXPECT_EQ(make_data_game(plan, 4), one[4]);
    EXPECT_NE(make_data_game({.seed = 4, .nodes = 30, .longest = 40}, 4).plies, one[4].plies);
}

TEST(Datagen, StopsWhenToldTo) {
    int games = 0;
    make_data({.seed = 3, .nodes = 10, .longest = 12}, 0, 1000, 2, [&](const DataGame&) { return ++games < 3; });
    EXPECT_EQ(games, 3);
}

TEST(Datagen, PlaysLegalGamesOnManyBoardsInEveryModeForTwo) {
    const DataPlan plan{.seed = 1, .nodes = 10, .longest = 14};
    std::set<int> styles, widths;
    std::set<std::string> boards;
    for (std::uint64_t number = 0; number < 60; ++number) {
        const DataGame game = make_data_game(plan, number);
        int plies = 0, scored = 0;
        const auto wrong = replay_data(game, [&](const Position& p, const DataGame::Ply& ply) {
            styles.insert(static_cast<int>(p.rules().style));
            widths.insert(p.size().width);
            ++plies;
            scored += ply.score != DataGame::unknown_score;
        });
        ASSERT_FALSE(wrong) << wrong->text();
        EXPECT_EQ(plies, static_cast<int>(game.plies.size()));
        EXPECT_EQ(scored, plies - game.random_plies);
        boards.insert(game.board);
    }
    EXPECT_EQ(styles.size(), 5u);
    EXPECT_GT(widths.size(), 10u);
    EXPECT_GT(boards.size(), 50u);
}

// How often the side that moves its Command piece oftener does so, of the turns that the players chose.
double running(const DataGame& game) {
    std::array<int, 2> turns{}, runs{};
    replay_data(game, [&](const Position& p, const DataGame::Ply& ply) {
        if (ply.score == DataGame::unknown_score || is_decided(ply.score)) return;
        const std::size_t side = index_of(p.side_to_move());
        ++turns[side];
        runs[side] += mover_of(p, ply.move).command;
    });
    double most = 0;
    for (const std::size_t side : {0, 1})
        most = std::max(most, static_cast<double>(runs[side]) / std::max(turns[side], 1));
    return most;
}

TEST(Datagen, LetsOneSideRaceItsCommandPieceInSomeGames) {
    DataPlan plan{.seed = 5, .nodes = 30, .longest = 24, .racers = 0, .rules = "mate"};
    double plain = 0, raced = 0;
    for (std::uint64_t number = 0; number < 8; ++number) plain += running(make_data_game(plan, number)) / 8;
    plan.racers = 100;
    for (std::uint64_t number = 0; number < 8; ++number) raced += running(make_data_game(plan, number)) / 8;
    EXPECT_LT(plain, 0.5);
    EXPECT_GT(raced, 0.8);
    EXPECT_NE(describe(plan), describe({.seed = 5, .nodes = 30, .longest = 24, .rules = "mate"}));
}

TEST(Datagen, ReplayNamesAMoveThatIsNone) {
    DataGame game = make_data_game({.seed = 1, .nodes = 10, .longest = 12}, 0);
    const auto ignore = [](const Position&, const DataGame::Ply&) {};
    EXPECT_FALSE(replay_data(game, ignore));
    game.plies[2].move.bits ^= 1;
    const auto wrong = replay_data(game, ignore);
    ASSERT_TRUE(wrong);
    EXPECT_EQ(wrong->text(), "game 0: ply 3 is no move of its position");
    game.start = "nonsense";
    EXPECT_TRUE(replay_data(game, ignore));
}

}  // namespace
}  // namespace tankchess::engine
