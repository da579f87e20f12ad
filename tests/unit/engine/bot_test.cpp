#include "engine/bot/bot.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

Position read(const std::string& tps) {
    const auto p = read_position(tps);
    EXPECT_TRUE(p.ok()) << p.fault().text();
    return *p;
}

Limits depth(int d) {
    Limits l;
    l.depth = d;
    return l;
}

const char* const win_by_fire = "8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wMT@D2N,bCLT@E8S,bHT@H8S w sudden 0 1";

TEST(Bot, DestroysACommandPieceInReach) {
    for (const int level : {1, 5, 10}) {
        Bot bot({.level = level});
        const Position p = read(win_by_fire);
        bot.set_position(p);
        const SearchResult a = bot.go(depth(2));
        EXPECT_TRUE(outcome(after(p, a.best)).won_by(Side::white)) << "level " << level;
    }
}

TEST(Bot, DrivesItsCommandPieceOffWhenItCan) {
    const Position p = read("8x8 8./8./8./8./8./8./8./8. wCLT@A6N,bCLT@H5S,bHT@H8S w sudden 0 1");
    Bot bot;
    bot.set_position(p);
    const SearchResult a = bot.go(depth(2));
    EXPECT_EQ(write_move(p, a.best), "A6 > out");
    ASSERT_FALSE(a.lines.empty());
    EXPECT_EQ(a.lines.front().end_in, 1);
    EXPECT_EQ(a.lines.front().end, Reason::escape);
}

TEST(Bot, DoesNotStepIntoALossOnTheSpot) {
    // Both Command pieces sit behind cover; most drives of White's would leave it.
    const Position p =
        read("8x8 6.#./6.2#/8./8./8./#.#5./8./3.#4. wCLT@A1N,wMT@B1N,bHT@D8S,bMT@F8S,bCLT@H8S w sudden 0 1");
    for (const int level : {3, 6, 10}) {
        Bot bot({.level = level});
        bot.set_position(p);
        const SearchResult a = bot.go(depth(2));
        const Position next = after(p, a.best);
        EXPECT_FALSE(threatens_command(next, Side::black)) << "level " << level << " " << write_move(p, a.best);
    }
}

TEST(Bot, NamesAProvenMate) {
    const Position p = read("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wLT@A5N,wHT@E4N,wHT@F4N,wMT@G3N,bCLT@H8S w mate 0 1");
    Bot bot;
    bot.set_position(p);
    const SearchResult a = bot.go(depth(3));
    ASSERT_FALSE(a.lines.empty());
    EXPECT_GT(a.lines.front().end_in, 0);
    Position at = p;
    for (const Move m : a.lines.front().moves) {
        ASSERT_TRUE(is_legal(at, m));
        at = after(at, m);
    }
    EXPECT_EQ(outcome(at).reason, a.lines.front().end);
    EXPECT_TRUE(outcome(at).won_by(Side::white));
}

TEST(Bot, GivesTheSameAnswerForTheSameNodes) {
    const auto p = stock_position("basic-16");
    Limits l;
    l.nodes = 4000;
    std::vector<Move> first;
    for (int round = 0; round < 2; ++round) {
        Bot bot;
        bot.set_position(*p);
        const SearchResult a = bot.go(l);
        ASSERT_FALSE(a.lines.empty());
        if (round == 0)
            first = a.lines.front().moves;
        else
            EXPECT_EQ(a.lines.front().moves, first);
    }
}

TEST(Bot, PlaysLegalMovesInEveryMode) {
    for (const char* rules : {"sudden", "mate", "last", "escape", "flag"}) {
        const auto start = stock_position("basic-16", *read_rules(rules));
        ASSERT_TRUE(start.ok()) << rules;
        Position p = *start;
        std::vector<std::uint64_t> history;
        Bot white({.level = 10}), black({.level = 4});
        Limits l;
        l.nodes = 300;
        for (int ply = 0; ply < 30 && !outcome(p).over(); ++ply) {
            Bot& bot = ply % 2 == 0 ? white : black;
            bot.set_position(p, history);
            const SearchResult a = bot.go(l);
            ASSERT_TRUE(is_legal(p, a.best)) << rules << " " << write_position(p);
            history.push_back(p.hash());
            p = after(p, a.best);
        }
    }
}

TEST(Bot, PlaysForFourToo) {
    const Position p = read(
        "12x12 12./12./12./12./12./12./12./12./12./12./12./12. "
        "wMT@F1N,wCLT@G1N,xMT@A6E,xCLT@A7E,bMT@F12S,bCLT@G12S,yMT@L6W,yCLT@L7W w four;w0b0x0y0 0 1");
    Bot bot;
    bot.set_position(p);
    const SearchResult a = bot.go(depth(1));
    EXPECT_TRUE(is_legal(p, a.best));
}

TEST(Bot, HasNoMoveWhereThereIsNone) {
    const Position over = read("8x8 8./8./8./8./8./8./8./8. wCLT@A1N,bMT@E8S w sudden 0 1");
    Bot bot;
    bot.set_position(over);
    EXPECT_EQ(bot.go(depth(3)).best, no_move);
}

TEST(Bot, KeepsToItsMoveTime) {
    const auto p = stock_position("basic-16");
    Bot bot;
    bot.set_position(*p);
    Limits l;
    l.movetime_ms = 120;
    const auto start = std::chrono::steady_clock::now();
    EXPECT_NE(bot.go(l).best, no_move);
    const auto spent = std::chrono::steady_clock::now() - start;
    // Generous for sanitizers and busy machines: an unbounded search would never end.
    EXPECT_LT(spent, std::chrono::milliseconds(1500));
}

TEST(Bot, StopsWhenTold) {
    const auto p = stock_position("basic-16");
    Bot bot({.threads = 2});
    bot.set_position(*p);
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        bot.stop();
    });
    const SearchResult a = bot.go({});
    stopper.join();
    EXPECT_TRUE(is_legal(*p, a.best));
}

TEST(Bot, ShowsSeveralLinesInOrder) {
    const auto p = stock_position("basic-16");
    Bot bot({.multi_pv = 3});
    bot.set_position(*p);
    const SearchResult a = bot.go(depth(2));
    ASSERT_EQ(a.lines.size(), 3u);
    EXPECT_GE(a.lines[0].score, a.lines[1].score);
    EXPECT_GE(a.lines[1].score, a.lines[2].score);
    EXPECT_NE(a.lines[0].moves.front(), a.lines[1].moves.front());
    EXPECT_NE(a.lines[1].moves.front(), a.lines[2].moves.front());
}

}  // namespace
}  // namespace tankchess::engine
