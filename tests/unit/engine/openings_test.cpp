#include "engine/arena/openings.h"

#include <gtest/gtest.h>

#include <set>

#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {
namespace {

Position end_of(const Opening& opening) {
    Position p = opening.start;
    for (const Move m : opening.moves) p = after(p, m);
    return p;
}

// Generated boards take their time, so all tests share a few.
const std::vector<Opening>& small_book() {
    static const std::vector<Opening> book = make_book(6, 7);
    return book;
}

TEST(OpeningBook, HasCalmOpeningsOfStockAndGeneratedBoardsNoTwoAlike) {
    const std::vector<Opening>& book = small_book();
    ASSERT_EQ(book.size(), 6u);
    std::set<std::uint64_t> ends;
    int generated = 0;
    for (const Opening& opening : book) {
        const Position p = end_of(opening);
        EXPECT_FALSE(outcome(p).over()) << opening.setup;
        for (const Side side : {Side::white, Side::black}) EXPECT_TRUE(destroyable(p, side).empty()) << opening.setup;
        ends.insert(p.hash());
        generated += opening.setup.rfind("random-", 0) == 0;
    }
    EXPECT_EQ(ends.size(), book.size());
    EXPECT_EQ(generated, 3);
}

TEST(OpeningBook, OfTheNextSeedHasOtherGeneratedBoards) {
    std::set<std::string> boards;
    for (const Opening& opening : small_book()) boards.insert(opening.setup);
    for (const Opening& opening : make_book(4, 6)) {
        if (opening.setup.rfind("random-", 0) == 0) {
            EXPECT_EQ(boards.count(opening.setup), 0u) << opening.setup;
        }
    }
}

TEST(OpeningBook, ReadsWhatItWrites) {
    const std::vector<Opening>& book = small_book();
    const auto again = read_book("# a remark\n" + write_book(book));
    ASSERT_TRUE(again) << again.fault().text();
    ASSERT_EQ(again->size(), book.size());
    for (std::size_t i = 0; i < book.size(); ++i) {
        EXPECT_EQ((*again)[i].setup, book[i].setup);
        EXPECT_EQ((*again)[i].moves, book[i].moves);
        EXPECT_EQ(end_of((*again)[i]), end_of(book[i]));
    }
}

TEST(OpeningBook, NamesTheLineThatIsWrong) {
    EXPECT_EQ(read_book("\nnowhere A1>A2/N\n").fault().text(), "openings line 2: unknown board 'nowhere'");
    const std::string book = write_book({small_book().front()});
    EXPECT_EQ(read_book(book.substr(0, book.size() - 1) + " A1>A99/N\n").fault().text().substr(0, 15),
              "openings line 2");
}

}  // namespace
}  // namespace tankchess::engine
