#include "engine/bot/move_book.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/arena/book_builder.h"
#include "engine/bot/bot.h"
#include "engine/bot/stock_book.h"
#include "notation/moves/move_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

const Position& start() {
    static const Position position = *stock_position("small-12", RulesSpec{Style::mate});
    return position;
}

BookEntry entry_with(std::vector<BookEntry::Choice> choices) {
    BookEntry entry;
    entry.hash = start().hash();
    entry.depth = 9;
    entry.nodes = 1234;
    entry.signature = 5;
    entry.choices = std::move(choices);
    return entry;
}

const std::vector<BookEntry::Choice> three{{"D2>F5/NE", 50}, {"E3>D7/NW", 42}, {"I2>J3/E", -20}};

TEST(MoveBook, ReadsWhatItWrites) {
    BookEntry second = entry_with({{"J12>J11/SW", -3}});
    second.hash = 7;
    second.after = "D2>F5/NE I2>J3/E";
    const std::string text = write_move_book("small-12", "mate", {entry_with(three), second});
    const auto read = read_move_book("# a remark\n" + text);
    ASSERT_TRUE(read.ok()) << read.fault().text();
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ((*read)[1].after, second.after);
    EXPECT_EQ((*read)[0].choices.size(), 3u);
    EXPECT_EQ(write_move_book("small-12", "mate", *read), text);
}

TEST(MoveBook, NamesTheLineThatItCannotRead) {
    for (const char* text : {"book a mate\nD2>F5/NE 3\n", "book a mate\nat zz depth 1 nodes 1 by 1 after\n",
                             "at 1 depth 1 nodes 1 by 1\n", "at 1 depth 1 nodes 1 by 1 after\nD2>F5/NE much\n"}) {
        const auto read = read_move_book(text);
        ASSERT_FALSE(read.ok()) << text;
        EXPECT_NE(read.fault().field.find("book line "), std::string::npos);
    }
    MoveBook book;
    EXPECT_FALSE(book.add("nonsense 1\n").ok());
    EXPECT_TRUE(book.empty());
}

std::set<std::string> played(Score margin) {
    std::set<std::string> texts;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const BookMove found = book_move(entry_with(three), start(), margin, seed);
        texts.insert(write_move(start(), found.move, {.symbols = false, .prefix = false, .compact = true}));
    }
    return texts;
}

TEST(MoveBook, ChoosesAmongMovesThatAreHardlyWorse) {
    EXPECT_EQ(played(0), (std::set<std::string>{"D2>F5/NE"}));
    EXPECT_EQ(played(10), (std::set<std::string>{"D2>F5/NE", "E3>D7/NW"}));
    EXPECT_EQ(played(80).size(), 3u);
}

TEST(MoveBook, LetsLowerLevelsChooseAmongMore) {
    MoveBook book;
    ASSERT_TRUE(book.add(write_move_book("small-12", "mate", {entry_with(three)})).ok());
    const auto moves = [&](int level) {
        std::set<std::uint64_t> found;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            Bot bot({.hash_mb = 1, .level = level, .seed = seed, .book = &book});
            bot.set_position(start());
            found.insert(bot.go({}).best.bits);
        }
        return found.size();
    };
    EXPECT_EQ(moves(10), 2u);
    EXPECT_EQ(moves(1), 3u);
}

TEST(MoveBook, OffersNothingThatCannotBePlayed) {
    EXPECT_EQ(book_move(entry_with({{"A1>A9/N", 3}}), start(), 1, 1).move, no_move);
}

TEST(MoveBook, IsPlayedFromAtOnceWhereABotHasOne) {
    MoveBook book;
    ASSERT_TRUE(book.add(write_move_book("small-12", "mate", {entry_with({{"I2>J3/E", -20}})})).ok());
    const auto answer = [&](const BotOptions& options) {
        Bot bot(options);
        bot.set_position(start());
        Limits limits;
        limits.nodes = 2000;
        return bot.go(limits);
    };
    const SearchResult known = answer({.book = &book});
    EXPECT_EQ(write_move(start(), known.best), "I2 > J3/E");
    EXPECT_EQ(known.lines.front().nodes, 1234u);
    EXPECT_EQ(known.lines.front().score, -20);
    EXPECT_NE(answer({}).lines.front().nodes, 1234u);
    // A style of its own begins with the first turn.
    EXPECT_NE(answer({.style = PlayStyle::runner, .book = &book}).lines.front().nodes, 1234u);
}

// Each position of the shipped files is where its moves lead from the board that the file names, and its own moves can
// be played there.
TEST(MoveBook, OfTheGameFitsItsBoards) {
    std::size_t positions = 0;
    for (const std::string_view text : embedded_book_files()) {
        const std::string first(text.substr(0, text.find('\n')));
        const std::size_t id = first.find(' ') + 1, rules = first.rfind(' ') + 1;
        const auto board = stock_position(first.substr(id, rules - id - 1), *read_rules(first.substr(rules)));
        ASSERT_TRUE(board.ok()) << first;
        const auto entries = read_move_book(text);
        ASSERT_TRUE(entries.ok()) << first << ": " << entries.fault().text();
        for (const BookEntry& entry : *entries) {
            Position position = *board;
            for (std::string_view rest = entry.after; !rest.empty();) {
                const std::size_t end = std::min(rest.find(' '), rest.size());
                const auto move = read_move(position, rest.substr(0, end));
                ASSERT_TRUE(move.ok()) << first << ": " << entry.after;
                position = after(position, *move);
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
            EXPECT_EQ(position.hash(), entry.hash) << first << ": " << entry.after;
            EXPECT_EQ(stock_book().find(entry.hash)->choices.size(), entry.choices.size());
            EXPECT_FALSE(entry.choices.empty());
            for (std::size_t i = 0; i < entry.choices.size(); ++i) {
                EXPECT_TRUE(read_move(position, entry.choices[i].text).ok()) << first << ": " << entry.choices[i].text;
                if (i > 0) {
                    EXPECT_LE(entry.choices[i].score, entry.choices[i - 1].score);
                }
            }
            ++positions;
        }
    }
    EXPECT_GE(positions, 100u);
}

TEST(MoveBook, HasEveryBoardForTwoPlayersInMate) {
    for (const SetupFile& file : stock_setups()) {
        for (const RulesSpec& rules : file.rules) {
            if (rules.style != Style::mate) continue;
            EXPECT_NE(stock_book().find(stock_position(file.id, rules)->hash()), nullptr) << file.id;
        }
    }
}

TEST(BookBuilder, FollowsTheMovesThatItKeepsAndGoesOnWithWhatIsKnown) {
    const BookPlan plan{.nodes = 1500, .plies = 2, .lines = 2, .signature = 9};
    const auto built = build_move_book(start(), plan, {}, {});
    ASSERT_EQ(built.size(), 3u);
    EXPECT_EQ(built[0].hash, start().hash());
    EXPECT_EQ(built[0].choices.size(), 2u);
    EXPECT_GE(built[0].choices[0].score, built[0].choices[1].score);
    EXPECT_EQ(built[1].after, built[0].choices[0].text);
    EXPECT_EQ(built[2].after, built[0].choices[1].text);

    // Known entries come back as they are; those of another engine or of fewer nodes are searched again.
    std::vector<BookEntry> known = built;
    known[0].depth = 77;
    known[1].depth = 77;
    known[1].signature = 8;
    int told = 0;
    const auto again = build_move_book(start(), plan, known, [&](const auto&) { return ++told < 2; });
    ASSERT_EQ(again.size(), 2u);
    EXPECT_EQ(again[0].depth, 77);
    EXPECT_EQ(again[1].depth, built[1].depth);
}

}  // namespace
}  // namespace tankchess::engine
