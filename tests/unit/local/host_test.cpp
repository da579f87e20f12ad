#include "local/host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "match/game_state.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"
#include "support/paths.h"
#include "wire/board.h"
#include "wire/json.h"
#include "wire/study.h"

namespace tankchess::local {
namespace {

using server::ApiFault;
using server::read_json;
using server::written;
using testing::HasSubstr;
namespace json = boost::json;

int number_in(const char* name, int fallback) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::atoi(text) : fallback;
}

// A host whose questions and answers are written down, so that scripts/compare-module can ask the module the same.
class Transcript {
public:
    explicit Transcript(std::uint64_t seed) : host_({"local", "Guest", "guest"}, seed), rng_(seed) {
        if (const char* file = std::getenv("TC_TRANSCRIPT")) out_.open(file, std::ios::app);
        note({{"begin", seed}});
    }

    std::string call(const std::string& method, const std::string& path, const std::string& body = {}) {
        LocalAnswer answer;
        try {
            answer = host_.call(method, path, body, ++now_);
        } catch (const ApiFault& fault) {
            answer = {fault.status, written(server::fault_view(fault))};
        }
        note({{"call", method + " " + path + "\n" + body},
              {"now", now_},
              {"status", answer.status},
              {"answer", answer.body}});
        return answer.body;
    }
    std::vector<std::string> hear(const std::string& text) {
        host_.hear(text, ++now_);
        note({{"hear", text}, {"now", now_}});
        return news();
    }
    bool think() {
        const bool played = host_.think(++now_);
        note({{"think", played}, {"now", now_}});
        news();
        return played;
    }
    void add_puzzles(const std::string& file) {
        std::ifstream in(test::source_path("data/puzzles/" + file));
        host_.add_puzzles({std::istreambuf_iterator<char>(in), {}}, file);
        note({{"puzzles", file}});
    }
    // Plays random turns, the engine its own, for at most so long.
    void play(const std::string& terms, int turns) {
        const json::value made = *read_json(call("POST", "/api/games", terms));
        ASSERT_TRUE(made.as_object().contains("game")) << written(made);
        const std::string id = server::std_string(made.at("game").as_string());
        news();
        hear(R"({"t":"join","game":")" + id + "\"}");
        for (int turn = 0; turn < turns; ++turn) {
            while (think()) {
            }
            const json::value state = *read_json(call("GET", "/api/games/" + id));
            if (!state.at("outcome").is_null()) break;
            const auto game = match::open_game(server::std_string(state.at("tps").as_string()));
            ASSERT_TRUE(game) << game.fault().text();
            const json::value legal = *read_json(server::legal_of(**game));
            const auto& list = legal.as_array();
            const std::string move =
                server::std_string(list[rng_.below(static_cast<std::uint32_t>(list.size()))].as_string());
            const auto told = hear(written(json::object{{"t", "move"},
                                                        {"game", id},
                                                        {"key", std::to_string(turn)},
                                                        {"version", state.at("version")},
                                                        {"move", move}}));
            ASSERT_GE(told.size(), 2u);
            EXPECT_THAT(told[0], HasSubstr(R"("t":"ack")"));
            EXPECT_THAT(told[1], HasSubstr(R"("t":"event")"));
        }
        call("GET", "/api/games/" + id + "/record");
        call("GET", "/api/games/" + id + "/positions");
        game_ = id;
    }

    std::vector<std::string> news() {
        for (auto& [key, text] : host_.take_changes()) kept_[key] = text;
        std::vector<std::string> messages = host_.take_messages();
        note({{"messages", json::array(messages.begin(), messages.end())}});
        return messages;
    }
    const std::string& game() const { return game_; }
    const std::map<std::string, std::optional<std::string>>& kept() const { return kept_; }

private:
    void note(const json::object& line) {
        if (out_.is_open()) out_ << written(line) << '\n';
    }

    Host host_;
    Rng rng_;
    Millis now_ = 1'800'000'000'000;
    std::ofstream out_;
    std::string game_;
    std::map<std::string, std::optional<std::string>> kept_;
};

constexpr const char* modes[] = {
    R"({"setup":"basic-16","rules":"sudden","opponent":"self"})",
    R"({"setup":"basic-16","rules":"mate","opponent":"self"})",
    R"({"setup":"old-town-16","opponent":"self"})",
    R"({"setup":"fiery-16","opponent":"self"})",
    R"({"setup":"glory-four-24","opponent":"self"})",
    R"({"setup":"corner-four-20","opponent":"self"})",
    R"({"setup":"retreat-12","opponent":"self"})",
    R"({"setup":"small-12","opponent":{"engine":2},"side":"b","hints":true})",
    R"({"setup":"small-12","opponent":{"engine":5},"side":"w"})",
    R"({"setup":"small-12","opponent":{"engine":3,"style":"runner"},"side":"w"})",
    R"({"setup":"retreat-12","opponent":{"engine":1},"side":"w"})",
    R"({"setup":"corner-four-20","seats":{"w":"me","b":{"engine":1},"x":{"engine":1},"y":{"engine":1}}})",
};

TEST(LocalHost, TheSameComputerOpensEveryGameInAnotherWay) {
    Transcript device(5);
    std::set<std::string> after_first_move;
    for (int game = 0; game < 8; ++game) {
        const std::string terms = R"({"setup":"small-12","opponent":{"engine":1},"side":"b"})";
        const json::value made = *read_json(device.call("POST", "/api/games", terms));
        while (device.think()) {
        }
        const std::string id = server::std_string(made.at("game").as_string());
        const json::value state = *read_json(device.call("GET", "/api/games/" + id));
        after_first_move.insert(server::std_string(state.at("tps").as_string()));
    }
    EXPECT_GE(after_first_move.size(), 3u);
}

TEST(LocalHost, PlaysFromTheOpeningsThatItWasGiven) {
    const auto first_move = [](bool book, const char* style) {
        Host host({"local", "Guest", "guest"}, 3);
        const Position start = *stock_position("small-12", RulesSpec{Style::mate});
        engine::BookEntry entry;
        entry.hash = start.hash();
        entry.choices = {{"I2>J3/E", 0}};
        if (book) host.add_book(engine::write_move_book("small-12", "mate", {entry}));
        const std::string terms =
            R"({"setup":"small-12","rules":"mate","side":"b","opponent":{"engine":10)" + std::string(style) + "}}";
        const json::value made = *read_json(host.call("POST", "/api/games", terms, 1'800'000'000'000).body);
        EXPECT_TRUE(host.think(1'800'000'000'001));
        const std::string id = server::std_string(made.at("game").as_string());
        const json::value state = *read_json(host.call("GET", "/api/games/" + id, {}, 1'800'000'000'002).body);
        return server::std_string(state.at("moves").at(0).at("text").as_string());
    };
    EXPECT_EQ(first_move(true, ""), "I2 > J3/E");
    EXPECT_NE(first_move(false, ""), "I2 > J3/E");
    EXPECT_NE(first_move(true, R"(,"style":"fortress")"), "I2 > J3/E");
}

TEST(LocalHost, WantsNetsForTurnsOfFullStrengthThatNetsMayKnow) {
    const auto wants = [](const std::string& terms) {
        Host host({"local", "Guest", "guest"}, 3);
        EXPECT_FALSE(host.wants_nets());
        host.call("POST", "/api/games", terms, 1'800'000'000'000);
        return host.wants_nets();
    };
    EXPECT_TRUE(wants(R"({"setup":"small-12","opponent":{"engine":10},"side":"b"})"));
    EXPECT_TRUE(wants(R"({"setup":"small-12","opponent":{"engine":10,"style":"hunter"},"side":"b"})"));
    EXPECT_FALSE(wants(R"({"setup":"small-12","opponent":{"engine":10},"side":"w"})"));
    EXPECT_FALSE(wants(R"({"setup":"small-12","opponent":{"engine":9},"side":"b"})"));
    EXPECT_FALSE(wants(R"({"setup":"retreat-12","opponent":{"engine":10},"side":"b"})"));
    EXPECT_FALSE(wants(
        R"({"setup":"corner-four-20","seats":{"b":"me","w":{"engine":10},"x":{"engine":10},"y":{"engine":10}}})"));
}

TEST(LocalStudy, ShowsWhatTheBookSaysForWhite) {
    const Position start = *stock_position("small-12", RulesSpec{Style::mate});
    const Position reply = after(start, *read_move(start, "I2>J3/E"));
    engine::BookEntry entry;
    entry.hash = reply.hash();
    entry.depth = 8;
    entry.nodes = 99;
    entry.choices = {{"J12>J11/SW", 12}, {"A1>A9/N", 3}};
    engine::MoveBook book;
    ASSERT_TRUE(book.add(engine::write_move_book("small-12", "mate", {entry})).ok());
    server::EngineStudy study = server::read_study(json::object{{"tps", write_position(reply)}});
    EXPECT_FALSE(server::study_view(study, {}).contains("book")) << "there is no book";
    study.book = &book;
    EXPECT_EQ(server::study_view(study, {}).at("book"),
              (json::value{{"depth", 8}, {"nodes", 99}, {"moves", {{{"move", "J12 > J11/SW"}, {"score", -12}}}}}));
    study = server::read_study(json::object{{"tps", write_position(start)}});
    study.book = &book;
    EXPECT_FALSE(server::study_view(study, {}).contains("book")) << "the book does not know it";
}

TEST(LocalHost, PlaysGamesOfEveryModeAndTakesThemUpAgain) {
    const int rounds = number_in("TC_ROUNDS", 1);
    std::uint64_t seed = 1;
    for (int round = 0; round < rounds; ++round) {
        for (const char* terms : modes) {
            SCOPED_TRACE(terms);
            Transcript device(++seed);
            device.play(terms, number_in("TC_TURNS", 8));
            Host later({"local", "Guest", "guest"}, 1);
            for (const auto& [key, text] : device.kept()) EXPECT_TRUE(later.restore(key, *text)) << key;
            const Millis now = 1'900'000'000'000;
            const json::value again = *read_json(later.call("GET", "/api/games/" + device.game(), {}, now).body);
            const json::value before = *read_json(device.call("GET", "/api/games/" + device.game()));
            EXPECT_EQ(again.at("tps"), before.at("tps"));
            EXPECT_EQ(again.at("version"), before.at("version"));
            EXPECT_EQ(again.at("outcome"), before.at("outcome"));
        }
    }
}

TEST(LocalHost, AnswersQuestionsThatNeedNoGame) {
    Transcript device(7);
    EXPECT_THAT(device.call("GET", "/api/me"), HasSubstr(R"("playing":[])"));
    EXPECT_THAT(device.call("GET", "/api/catalogue"), HasSubstr(R"("pieces")"));
    EXPECT_THAT(device.call("GET", "/api/setups"), HasSubstr("basic-16"));
    EXPECT_THAT(device.call("POST", "/api/setups/random", R"({"size":12})"), HasSubstr(R"("seed")"));
    EXPECT_THAT(device.call("POST", "/api/setups/check", R"({"tps":"nothing"})"), HasSubstr(R"("valid":false)"));
    EXPECT_THAT(device.call("GET", "/api/games/nobody"), HasSubstr("no_such_game"));
    EXPECT_THAT(device.call("POST", "/api/games", "{"), HasSubstr("bad_json"));
    EXPECT_THAT(device.call("POST", "/api/position", R"({"tps":"nothing"})"), HasSubstr("bad_position"));
}

TEST(LocalHost, KeepsWhichPuzzlesWereSolved) {
    Transcript device(8);
    EXPECT_THAT(device.call("GET", "/api/puzzles"), HasSubstr(R"("items":[])")) << "nobody brought any";
    device.add_puzzles("win-in-1.txt");
    device.add_puzzles("win-in-2.txt");
    const json::value puzzle = *read_json(device.call("GET", "/api/puzzles/next"));
    const std::string id = server::std_string(puzzle.at("id").as_string());
    EXPECT_FALSE(puzzle.at("solved").as_bool());
    const json::value shown = *read_json(device.call("POST", "/api/puzzles/" + id + "/try", R"({"give_up":true})"));
    const json::value first = shown.at("solution").as_array().front();
    device.call("POST", "/api/puzzles/" + id + "/try", written(json::object{{"moves", json::array{first}}}));
    device.news();
    EXPECT_TRUE(device.kept().count("solved:" + id) != 0 || puzzle.at("moves") != 1);
    EXPECT_THAT(device.call("GET", "/api/puzzles/" + id), HasSubstr(R"("solved":true)"));
}

TEST(LocalHost, KeepsSetupsOfItsUser) {
    Transcript device(9);
    const json::value stock = *read_json(device.call("GET", "/api/setups/small-12"));
    const json::value saved = *read_json(
        device.call("POST", "/api/setups", written(json::object{{"name", "Mine"}, {"tps", stock.at("tps")}})));
    const std::string id = server::std_string(saved.at("id").as_string());
    device.news();
    Host later({"local", "Guest", "guest"}, 1);
    for (const auto& [key, text] : device.kept()) EXPECT_TRUE(later.restore(key, *text)) << key;
    EXPECT_THAT(later.call("GET", "/api/setups", {}, 1).body, HasSubstr("Mine"));
    device.call("DELETE", "/api/setups/" + id);
    EXPECT_THAT(device.call("GET", "/api/setups/" + id), HasSubstr("no_such_setup"));
}

TEST(LocalHost, RefusesWhatItCannotRead) {
    Host host({"local", "Guest", "guest"}, 1);
    EXPECT_FALSE(host.restore("game:local-x", "{}"));
    EXPECT_FALSE(host.restore("game:local-x", R"({"id":"local-x","events":["1 1 nonsense"]})"));
    host.hear("nonsense", 1);
    EXPECT_THAT(host.take_messages().at(0), HasSubstr("bad_message"));
}

}  // namespace
}  // namespace tankchess::local
