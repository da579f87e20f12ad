#include "engine/bot/protocol.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "engine/net/net_file.h"
#include "notation/moves/move_text.h"
#include "setups/stock_setups.h"
#include "support/paths.h"

namespace tankchess::engine {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// `…` in a documented line stands for any text.
bool matches(std::string_view pattern, std::string_view line) {
    const std::string_view dots = "…";
    const std::size_t at = pattern.find(dots);
    if (at == std::string_view::npos) return pattern == line;
    if (line.substr(0, at) != pattern.substr(0, at)) return false;
    pattern.remove_prefix(at + dots.size());
    for (std::size_t i = at; i <= line.size(); ++i) {
        if (matches(pattern, line.substr(i))) return true;
    }
    return false;
}

std::string talk(const std::vector<std::string>& input) {
    std::ostringstream out;
    Protocol protocol(out);
    for (const std::string& line : input) {
        if (!protocol.handle(line)) return out.str();
    }
    protocol.finish();
    return out.str();
}

TEST(Protocol, BehavesAsItsDocumentationShows) {
    std::ifstream file(tankchess::test::source_path("docs/protocol.md"));
    ASSERT_TRUE(file) << "docs/protocol.md is missing";
    std::vector<std::string> input, expected;
    bool inside = false;
    for (std::string line; std::getline(file, line);) {
        if (line == "```engine")
            inside = true;
        else if (line == "```")
            inside = false;
        else if (inside && line.rfind("> ", 0) == 0)
            input.push_back(line.substr(2));
        else if (inside)
            expected.push_back(line);
    }
    ASSERT_GT(input.size(), 5u) << "no transcript in docs/protocol.md";
    const std::vector<std::string> said = lines_of(talk(input));
    ASSERT_EQ(said.size(), expected.size()) << talk(input);
    for (std::size_t i = 0; i < said.size(); ++i)
        EXPECT_TRUE(matches(expected[i], said[i])) << said[i] << "\nshould be\n" << expected[i];
}

TEST(Protocol, AnswersWithALegalMove) {
    const std::vector<std::string> said =
        lines_of(talk({"position setup basic-16 rules mate moves C3>C4/N D14>D13/S", "go nodes 500"}));
    ASSERT_FALSE(said.empty());
    ASSERT_EQ(said.back().rfind("bestmove ", 0), 0u) << said.back();
}

TEST(Protocol, NamesTheOffenceAndChangesNothing) {
    const std::string before = talk({"position setup basic-16 moves C3>C4/N", "show"});
    const std::string after_bad =
        talk({"position setup basic-16 moves C3>C4/N", "position setup basic-16 moves C3>C9/N", "show"});
    const std::vector<std::string> lines = lines_of(after_bad);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].rfind("info string error: move 1 'C3>C9/N': ", 0), 0u) << lines[0];
    EXPECT_EQ(lines[1] + "\n", before);
    EXPECT_EQ(talk({"setoption name Hash value 0"}), "info string error: option Hash takes a number from 1 to 4096\n");
    EXPECT_EQ(talk({"setoption name Foo value 1"}), "info string error: unknown option 'Foo'\n");
    EXPECT_EQ(talk({"dance"}), "info string error: unknown command 'dance'\n");
    EXPECT_EQ(talk({"go depth"}), "info string error: go depth needs a number\n");
    EXPECT_EQ(talk({"position fen x"}), "info string error: position needs 'tps' or 'setup'\n");
}

TEST(Protocol, PlaysFromItsBookOnlyWhenToldTo) {
    const std::vector<std::string> ask{"position setup small-12 rules mate", "go nodes 3000"};
    const auto said = [&](std::vector<std::string> options) {
        options.insert(options.end(), ask.begin(), ask.end());
        return lines_of(talk(options));
    };
    const std::size_t searched = said({}).size();
    EXPECT_GT(searched, 2u);
    EXPECT_EQ(said({"setoption name OwnBook value true"}).size(), 2u);
    EXPECT_EQ(said({"setoption name OwnBook value true", "setoption name OwnBook value false"}).size(), searched);
    EXPECT_GT(said({"setoption name OwnBook value true", "setoption name Style value hunter"}).size(), 2u);
    EXPECT_EQ(talk({"setoption name Style value brave"}),
              "info string error: option Style takes plain, hunter, runner or fortress\n");
}

TEST(Protocol, EndsAnInfiniteSearchOnlyWhenToldTo) {
    std::ostringstream out;
    Protocol protocol(out);
    protocol.handle("position setup basic-16");
    protocol.handle("go infinite");
    protocol.handle("isready");
    protocol.handle("stop");
    protocol.finish();
    const std::vector<std::string> said = lines_of(out.str());
    EXPECT_EQ(said.back().rfind("bestmove ", 0), 0u);
}

TEST(Protocol, PondersUntilTheReplyIsPlayed) {
    const std::string set = "position setup small-12 rules sudden";
    for (const char* then : {"ponderhit", "stop"}) {
        std::ostringstream out;
        Protocol protocol(out);
        for (const std::string& line :
             {std::string("setoption name Ponder value true"), set, std::string("go ponder nodes 3000")}) {
            protocol.handle(line);
        }
        protocol.handle(then);
        protocol.finish();
        const std::vector<std::string> said = lines_of(out.str());
        ASSERT_FALSE(said.empty());
        const auto is_answer = [](const std::string& line) { return line.rfind("bestmove ", 0) == 0; };
        EXPECT_EQ(std::count_if(said.begin(), said.end(), is_answer), 1) << out.str();
        EXPECT_TRUE(is_answer(said.back())) << said.back();
    }
    // What was thought beforehand is not lost, and the limit is that of the search that counts.
    const std::vector<std::string> said =
        lines_of(talk({"setoption name Ponder value true", set, "go ponder nodes 3000", "ponderhit", "show"}));
    ASSERT_GT(said.size(), 2u);
    EXPECT_NE(said[said.size() - 2].find(" ponder "), std::string::npos) << said[said.size() - 2];
    EXPECT_EQ(lines_of(talk({"ponderhit"})).front(), "info string error: ponderhit without 'go ponder'");
    EXPECT_EQ(lines_of(talk({"setoption name Ponder value 1"})).front(),
              "info string error: option Ponder takes true or false");
}

TEST(Protocol, TakesANetFromAFileAndRefusesWhatIsNone) {
    EXPECT_EQ(lines_of(talk({"setoption name NetFile value no such file"})).front(),
              "info string error: NetFile: cannot read no such file");
    const std::string wrong = test::source_path("LICENSE");
    EXPECT_NE(talk({"setoption name NetFile value " + wrong}).find("is no net"), std::string::npos);
    // One that wants none of its own pieces twelve rows from the far edge, more than anything else.
    Net::Weights weights;
    weights.knows.fill(true);
    weights.rows[net::any_row.first + 11].value[0] = Net::one;
    for (Net::Row& row : weights.out) row.value[0] = -32000;
    const std::string path = testing::TempDir() + "tiny.net";
    std::ofstream(path, std::ios::binary) << write_net(weights);
    const auto score_with = [&](const std::vector<std::string>& files) {
        std::vector<std::string> input;
        for (const std::string& file : files) input.push_back("setoption name NetFile value " + file);
        input.insert(input.end(), {"position setup basic-16 rules sudden moves C3>C5/N", "go depth 1"});
        const std::string said = talk(input);
        const std::size_t at = said.find("score ");
        return said.substr(at, said.find(" nodes", at) - at);
    };
    const std::string shipped = score_with({});
    EXPECT_NE(score_with({path}), shipped);
    EXPECT_NE(score_with({"none"}), score_with({path}));
    EXPECT_EQ(score_with({path, "none"}), score_with({"none"}));
    EXPECT_EQ(score_with({path, "<empty>"}), shipped);
}

TEST(Protocol, SurvivesAnyLine) {
    for (const char* line :
         {"", "   ", "position", "position tps", "position tps a b c d e f g", "go movetime -5",
          "go depth 99999999999999999999", "setoption", "setoption name", "setoption name Level value",
          "setoption name Style value", "setoption name Style value brave", "setoption name OwnBook value perhaps",
          "position setup nowhere", "position setup basic-16 rules chess", "position setup basic-16 move C3>C4/N"}) {
        EXPECT_NO_FATAL_FAILURE(talk({line})) << line;
    }
}

}  // namespace
}  // namespace tankchess::engine
