// Game records over HTTP: what the server writes, the command line accepts.
#include <cstdlib>
#include <fstream>

#include "notation/record/game_record.h"
#include "records/replay.h"
#include "support/live_server.h"
#include "support/paths.h"

namespace tankchess::server {
namespace {

class RecordsTest : public LiveServer {
protected:
    // `tankchess record check` on a text.
    int checked(const std::string& text) const {
        const std::string path = folder_.path() + "/game.txt";
        std::ofstream(path) << text;
        return std::system(
            (std::string(tankchess::test::binary_path()) + " record check " + path + " >/dev/null 2>&1").c_str());
    }
    // Some legal moves, one after another, and after `moves` of them.
    std::vector<std::string> moves_from(Person& anyone, const std::string& tps, const json::array& before, int count) {
        json::array moves = before;
        std::vector<std::string> out;
        for (int i = 0; i < count; ++i) {
            const json::value view = anyone.post("/api/position", json::object{{"tps", tps}, {"moves", moves}});
            const json::array& pieces = view.at("choices").at("pieces").as_array();
            const json::array& ways = pieces[static_cast<std::size_t>(i) % pieces.size()].at("moves").as_array();
            if (ways.empty()) break;
            moves.push_back(ways.back().as_array()[3]);
            out.push_back(str(moves.back()));
        }
        return out;
    }
    static json::array listed(const std::vector<std::string>& texts) {
        json::array out;
        for (const std::string& text : texts) out.push_back(json::object{{"text", text}});
        return out;
    }
};

TEST_F(RecordsTest, ATreeWithVariationsBecomesATextThatTheCommandLineAccepts) {
    Person anyone(port_);
    const std::string tps = str(anyone.get("/api/setups/small-12").at("tps"));
    const auto main_line = moves_from(anyone, tps, {}, 5);
    ASSERT_GE(main_line.size(), 4u);
    // Instead of the second move: a line of its own, in which the first move has another one.
    const auto side_line = moves_from(anyone, tps, {json::value(main_line[0])}, 3);
    json::array moves = listed(main_line);
    json::array inner = listed(side_line);
    inner[1].as_object()["variations"] = json::array{json::object{{"moves", json::array{inner[1]}}}};
    moves[1].as_object()["variations"] = json::array{json::object{{"comments", json::array{"or"}}, {"moves", inner}}};
    moves.back().as_object()["comments"] = json::array{"well played"};
    const json::object record{
        {"tags", json::object{{"Event", "Analysis"}, {"Position", tps}}}, {"moves", moves}, {"result", "*"}};
    const json::value answer = anyone.post("/api/records", json::object{{"record", record}, {"positions", true}});
    const std::string text = str(answer.at("text"));
    EXPECT_EQ(checked(text), 0) << text;
    EXPECT_EQ(str(answer.at("start")), tps);
    EXPECT_NE(text.find("{well played}"), std::string::npos);
    // And back again: the same tree, the same text.
    const json::value again = anyone.post("/api/records", json::object{{"text", text}, {"positions", true}});
    EXPECT_EQ(again, answer);
    const json::value& second = again.at("record").at("moves").as_array()[1];
    EXPECT_EQ(second.at("variations").as_array().size(), 1u);
    const json::value after = anyone.post(
        "/api/position",
        json::object{{"tps", tps}, {"moves", json::array{json::value(main_line[0]), json::value(main_line[1])}}});
    EXPECT_EQ(second.at("tps"), after.at("tps"));
}

TEST_F(RecordsTest, EveryPlayedGameOfTheArchiveReadsBack) {
    Person ada = guest();
    for (const char* setup : {"small-12", "corner-four-20", "retreat-12"}) {
        const json::value made = ada.post("/api/games", json::object{{"setup", setup}, {"opponent", "self"}}, 201);
        const std::string text = ada.raw("GET", "/api/games/" + str(made.at("game")) + "/record").body;
        const json::value answer = ada.post("/api/records", json::object{{"text", text}, {"positions", true}});
        EXPECT_EQ(checked(str(answer.at("text"))), 0) << setup;
    }
}

TEST_F(RecordsTest, WhatIsWrongIsNamedAndNothingElseIsAnswered) {
    Person anyone(port_);
    const auto fault = [&](const json::object& body) {
        return str(anyone.post("/api/records", body, 400).at("error").at("id"));
    };
    EXPECT_EQ(fault(json::object{}), "bad_field");
    EXPECT_EQ(fault(json::object{{"text", "1. nonsense *"}}), "bad_record");
    const json::object record{{"tags", json::object{{"Setup", "small-12"}}},
                              {"moves", json::array{json::object{{"text", "A1 > A2/N"}}}},
                              {"result", "*"}};
    EXPECT_EQ(fault(json::object{{"record", record}}), "bad_record");
    EXPECT_EQ(fault(json::object{{"record", record}, {"text", "*"}}), "bad_field");
}

}  // namespace
}  // namespace tankchess::server
