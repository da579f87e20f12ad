// Names on the wire are those of docs/protocol.md, and the other way round.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "match/ending.h"
#include "match/refusal.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

using Names = std::set<std::string>;

std::string file_text(const std::filesystem::path& path) {
    std::ifstream in(path);
    EXPECT_TRUE(in) << path;
    return {(std::istreambuf_iterator<char>(in)), {}};
}

const std::string& page() {
    static const std::string text = file_text(tankchess::test::source_path("docs/protocol.md"));
    return text;
}

// What stands between two marks of the page.
std::string between(const std::string& from, const std::string& to) {
    const std::size_t begin = page().find(from);
    EXPECT_NE(begin, std::string::npos) << from;
    const std::size_t end = page().find(to, begin + from.size());
    EXPECT_NE(end, std::string::npos) << to;
    return begin == std::string::npos ? "" : page().substr(begin + from.size(), end - begin - from.size());
}

// Group 1 of every match.
Names found(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    Names out;
    for (std::sregex_iterator it(text.begin(), text.end(), expression), end; it != end; ++it) out.insert((*it)[1]);
    return out;
}

// Words in backquotes, several of which may share a pair.
Names quoted(const std::string& text) {
    Names out;
    for (const std::string& span : found(text, "`([^`]*)`")) {
        for (const std::string& word : found(span, "([a-z_-]+)")) out.insert(word);
    }
    return out;
}

std::string sources(const std::string& folder) {
    std::string out;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(tankchess::test::source_path("src/") + folder)) {
        if (entry.path().extension() == ".cpp") out += file_text(entry.path());
    }
    return out;
}

TEST(ProtocolPage, NamesEveryReasonForWhichAGameEnds) {
    Names rules, causes;
    for (int i = 1; i < reason_count; ++i) rules.insert(std::string(name_of(static_cast<Reason>(i))));
    for (int i = 1; i < 7; ++i) causes.insert(std::string(match::cause_names.of(static_cast<match::Cause>(i))));
    EXPECT_EQ(quoted(between("Reasons of the rules: ", "Reasons of the match")), rules);
    EXPECT_EQ(quoted(between("Reasons of the match: ", "`next`")), causes);
}

TEST(ProtocolPage, NamesEveryRefusal) {
    Names ids = found(sources("server/play"), R"re((?:refuse|refused)\((?:[a-z_>.-]+, )+"([a-z_]+)")re");
    ids.merge(found(sources("server/play"), R"re(return \{0, "([a-z_]+)")re"));
    EXPECT_TRUE(ids.contains("storage") && ids.contains("draining") && ids.contains("no_such_game"));
    for (int i = 0; i < 12; ++i) ids.insert(std::string(match::refusal_names.of(static_cast<match::RefusalId>(i))));
    Names documented = found(between("### Refusals\n", "### Resume"), "`([a-z_]+)`");
    EXPECT_EQ(documented, ids);
}

TEST(ProtocolPage, NamesEveryErrorWithItsStatus) {
    const std::string table = between("| status | ids |", "### Limits");
    std::string code = sources("server") + sources("wire");
    for (const std::string& status : found(code, R"re(\b([45]\d\d), "[a-z_]+")re")) {
        Names thrown = found(code, "\\b" + status + R"re(, "([a-z_]+)")re");
        const std::size_t row = table.find("| " + status + " |");
        ASSERT_NE(row, std::string::npos) << status;
        Names listed = found(table.substr(row, table.find('\n', row) - row), "`([a-z_]+)`");
        if (status == "409") {
            EXPECT_TRUE(std::includes(thrown.begin(), thrown.end(), listed.begin(), listed.end()))
                << "409 also has every refusal";
            for (int i = 0; i < 12; ++i)
                listed.insert(std::string(match::refusal_names.of(static_cast<match::RefusalId>(i))));
            EXPECT_TRUE(std::includes(listed.begin(), listed.end(), thrown.begin(), thrown.end()));
        } else {
            EXPECT_EQ(listed, thrown) << status;
        }
    }
}

// In these files every word with an underscore in quotes is the id of a fault.
TEST(ProtocolPage, NamesEveryFaultOfASetup) {
    Names ids{"unreadable"};
    for (const char* file : {"rules/board/setup.cpp", "rules/retreat/setup_faults.cpp", "rules/retreat/placement.cpp",
                             "setups/fairness.cpp", "rules/board/adapt_setup.cpp"}) {
        ids.merge(found(file_text(tankchess::test::source_path("src/") + file), R"re("([a-z]+(?:_[a-z]+)+)")re"));
    }
    const std::string table = between("| about | ids (`params`) |\n|---|---|\n", "### Any position");
    Names documented = found(table, "`([a-z]+_[a-z_]+|unreadable)`");
    EXPECT_EQ(documented, ids);
}

}  // namespace
}  // namespace tankchess::server
