#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/verbs/verbs.h"
#include "notation/position/position_text.h"
#include "run_binary.h"

namespace tankchess::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const std::string small = "5x5 5./5./5./5./5. wLT@C1N,bHT@C5S w last 0 1";

TEST(CommandLine, every_verb_has_help_with_examples) {
    for (const auto& verb : all_verbs()) {
        const BinaryRun run = run_binary({std::string(verb->name()), "--help"});
        EXPECT_EQ(run.exit_code, 0) << verb->name();
        EXPECT_THAT(run.out, HasSubstr("Examples:")) << verb->name();
        for (const auto& child : verb->children()) {
            const BinaryRun inner = run_binary({std::string(verb->name()), std::string(child->name()), "--help"});
            EXPECT_EQ(inner.exit_code, 0) << verb->name() << " " << child->name();
            EXPECT_THAT(inner.out, HasSubstr("Examples:")) << verb->name() << " " << child->name();
        }
    }
}

TEST(CommandLine, bad_usage_is_one_line_and_exit_code_2) {
    expect_refused({}, "no verb given");
    expect_refused({"frobnicate"}, "'frobnicate' is no verb");
    expect_refused({""}, "'' is no verb");
    expect_refused({"setup"}, "required");
    expect_refused({"moves", "--colour"}, "--colour");
    expect_refused({"perft"}, "depth");
    expect_refused({"perft", "-1"}, "");
    expect_refused({"perft", "two"}, "two");
    expect_refused({"moves", "--setup", "basic-16", "--position", small}, "--position");
    expect_refused({"moves", "--setup", "nowhere"}, "setup: 'nowhere' is not one of");
    expect_refused({"moves", "--rules", "chess"}, "rules: 'chess' is not one of");
    expect_refused({"moves", "--position", "5x5"}, "terrain: missing");
    expect_refused({"moves", "--position", ""}, "must not be empty");
    expect_refused({"moves", "--setup", ""}, "must not be empty");
    expect_refused({"moves", "--position", small, "--rules", "mate"}, "--rules");
    expect_refused({"show", "--file", "/no/such/file"}, "/no/such/file: cannot be opened");
}

TEST(MovesVerb, lists_the_reference_counts_of_basic_16_sorted_by_bytes) {
    const std::vector<std::string> sudden = lines_of(run_binary({"moves", "--setup", "basic-16"}).out);
    EXPECT_EQ(sudden.size(), 549u);
    EXPECT_TRUE(std::is_sorted(sudden.begin(), sudden.end()));
    const std::vector<std::string> mate = lines_of(run_binary({"moves", "--setup", "basic-16", "--rules", "mate"}).out);
    EXPECT_EQ(mate.size(), 548u);
    EXPECT_THAT(sudden, testing::Contains("H1 > K5/NE"));
    EXPECT_THAT(mate, testing::Not(testing::Contains("H1 > K5/NE")));
}

TEST(MovesVerb, tps_adds_the_resulting_position_after_a_tab) {
    for (const std::string& line : lines_of(run_binary({"moves", "--position", small, "--tps"}).out)) {
        const std::size_t tab = line.find('\t');
        ASSERT_NE(tab, std::string::npos);
        const auto position = read_position(line.substr(tab + 1));
        ASSERT_TRUE(position) << line;
        EXPECT_EQ(position->side_to_move(), Side::black);
    }
}

TEST(MovesVerb, json_and_file_input_agree_with_the_plain_list) {
    const TemporaryFile file(small + "\n");
    const BinaryRun plain = run_binary({"moves", "--file", file.path()});
    const auto list = boost::json::parse(run_binary({"moves", "--position", small, "--json"}).out).as_array();
    ASSERT_EQ(list.size(), lines_of(plain.out).size());
    for (std::size_t i = 0; i < list.size(); ++i) EXPECT_EQ(list[i].at("move").as_string(), lines_of(plain.out)[i]);
}

TEST(PerftVerb, ends_with_the_node_count_whatever_the_method) {
    EXPECT_EQ(run_binary({"perft", "0", "--position", small}).out, "nodes 1\n");
    EXPECT_EQ(run_binary({"perft", "2"}).out, "nodes 301878\n");
    EXPECT_EQ(run_binary({"perft", "2", "--count"}).out, "nodes 301878\n");
    EXPECT_EQ(run_binary({"perft", "2", "--threads", "2", "--rules", "mate"}).out, "nodes 300307\n");
    const std::vector<std::string> divided = lines_of(run_binary({"perft", "2", "--divide"}).out);
    ASSERT_EQ(divided.size(), 550u);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < 549; ++i) sum += std::stoull(divided[i].substr(divided[i].find('\t') + 1));
    EXPECT_EQ(sum, 301878u);
    EXPECT_EQ(divided.back(), "nodes 301878");
}

TEST(ApplyVerb, takes_moves_in_any_accepted_spelling) {
    const BinaryRun canonical = run_binary({"apply", "--moves", "1. C3 > C4/N , N14 > N12/S 2. C4 > C5/N"});
    EXPECT_EQ(canonical.exit_code, 0);
    for (const char* moves :
         {"c3>c4/n n14>n12/s c4>c5/n", "C3>C4/N,N14>N12/S,C4>C5/N", "LT C3 > C4/N (+), N14 > N12/S, C4 > C5/N"}) {
        EXPECT_EQ(run_binary({"apply", "--moves", moves}).out, canonical.out) << moves;
    }
    EXPECT_EQ(run_binary({"apply", "--moves", ""}).exit_code, 0);
}

TEST(ApplyVerb, names_the_first_illegal_move_and_why) {
    expect_refused({"apply", "--moves", "C3 > C4/N, C4 > C5/N"},
                   "move 2 'C4 > C5/N': C4 holds White's LT, and Black is to move");
    expect_refused({"apply", "--moves", "C3 > C4"}, "the final facing is missing");
    expect_refused({"apply", "--rules", "mate", "--moves", "H1 > K5/NE"}, "destroy your Command piece");
    expect_refused({"apply", "--moves", "nonsense"}, "'nonsense'");
}

TEST(StatusVerb, tells_result_and_reason) {
    EXPECT_THAT(lines_of(run_binary({"status"}).out), ElementsAre("ongoing", StartsWith("White to move")));
    const std::string over = "5x5 5./5./5./5./5. wCLT@A1N,bLT@C5S b sudden 0 1";
    EXPECT_THAT(run_binary({"status", "--position", over}).out, StartsWith("1-0 destruction\n"));
    const auto object = boost::json::parse(run_binary({"status", "--position", over, "--json"}).out).as_object();
    EXPECT_TRUE(object.at("over").as_bool());
    EXPECT_EQ(object.at("result").as_string(), "1-0");
    EXPECT_EQ(object.at("reason").as_string(), "destruction");
}

TEST(StatusVerb, G5_announces_check_and_escape) {
    const std::string check = "8x8 8./8./8./8./8./8./8./8. wCLT@C1NE,wMT@C3E,bLT@C8E,bCLT@E8E b mate 0 1";
    EXPECT_THAT(run_binary({"status", "--position", check}).out, StartsWith("ongoing, check"));
    const std::string escape = "8x8 8./8./8./8./8./8./8./8. wCLT@A6N,bCHT@H8S b mate 0 1";
    EXPECT_THAT(run_binary({"status", "--position", escape}).out,
                testing::MatchesRegex("(ongoing, escape|1-0 escapemate)\n.*\n"));
}

TEST(ShowVerb, draws_with_signs_or_as_a_picture) {
    const BinaryRun ascii = run_binary({"show", "--ascii"});
    EXPECT_THAT(ascii.out, HasSubstr("CLT8"));
    EXPECT_THAT(ascii.out, HasSubstr("clt2"));
    EXPECT_TRUE(
        std::all_of(ascii.out.begin(), ascii.out.end(), [](char c) { return static_cast<unsigned char>(c) < 128; }));
    EXPECT_THAT(run_binary({"show"}).out, HasSubstr("CLT↑"));
    const TemporaryFile picture;
    EXPECT_EQ(run_binary({"show", "--svg", picture.path()}).exit_code, 0);
    EXPECT_THAT(picture.content(), StartsWith("<svg"));
    EXPECT_EQ(run_binary({"show", "--position", small, "--tps"}).out, small + "\n");
}

TEST(ShowVerb, draws_a_legal_move_onto_the_picture) {
    const std::string shot = "4x8 4./4./4./4./4./4./4./4. wMT@A1NE,bLT@A5E,bHT@D8S w last 0 1";
    const std::string red = "#c21807";
    const BinaryRun drawn = run_binary({"show", "--position", shot, "--svg", "-", "--move", "A1/N (A5)"});
    EXPECT_EQ(drawn.exit_code, 0);
    EXPECT_THAT(drawn.out, HasSubstr(red));
    EXPECT_THAT(run_binary({"show", "--position", shot, "--svg", "-"}).out, testing::Not(HasSubstr(red)));
    const BinaryRun refused = run_binary({"show", "--position", shot, "--svg", "-", "--move", "A1 > A6/N"});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, HasSubstr("--move: "));
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(run_binary({"show", "--position", shot, "--move", "A1/N"}).exit_code, 2);
}

TEST(ShowVerb, draws_the_leaving_step_from_where_the_drive_ends) {
    const std::string tps = "8x5 8./8./8./8./8. wCLT@D3E,bMT@D4!,bCLT@H1S w sudden 0 1";
    const BinaryRun drawn = run_binary({"show", "--position", tps, "--svg", "-", "--move", "D3 > out"});
    // From the middle of `F5`, which lies on the edge, up and to the right.
    EXPECT_THAT(drawn.out, HasSubstr("M248 48L280 16"));
}

TEST(PiecesVerb, prints_the_reference_sheet) {
    const BinaryRun table = run_binary({"pieces"});
    EXPECT_EQ(lines_of(table.out).size(), 21u);
    EXPECT_THAT(table.out, HasSubstr("Heavy Tank"));
    EXPECT_THAT(run_binary({"pieces", "ht"}).out, HasSubstr("armour  3-2-1"));
    const auto ht = boost::json::parse(run_binary({"pieces", "HT", "--json"}).out).as_object();
    EXPECT_EQ(ht.at("speed").as_int64(), 3);
    EXPECT_EQ(ht.at("terrain").at("ice").as_string(), "sinks");
    EXPECT_EQ(boost::json::parse(run_binary({"pieces", "--json"}).out).as_array().size(), 20u);
    expect_refused({"pieces", "ZZ"}, "no piece has the code 'ZZ'");
}

}  // namespace
}  // namespace tankchess::cli
