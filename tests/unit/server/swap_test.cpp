// The swap rule over real sockets: seats, clocks, stored rows, the record, and what the engine makes of it.
#include "notation/record/game_record.h"
#include "records/replay.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

using SwapTest = LiveServer;

json::object move_of(const std::string& game, std::int64_t version, const std::string& key, const std::string& text) {
    return {{"t", "move"}, {"game", game}, {"version", version}, {"key", key}, {"move", text}};
}

json::object act_of(const std::string& game, const std::string& key, const std::string& act) {
    return {{"t", "act"}, {"game", game}, {"key", key}, {"act", act}};
}

bool may(const json::value& state, const std::string& act) {
    for (const json::value& word : state.at("may").as_array()) {
        if (str(word) == act) return true;
    }
    return false;
}

TEST_F(SwapTest, G8_seats_change_hands_and_everything_that_is_kept_says_so) {
    Person ada = guest(), bob = guest();
    const std::string game = game_of(ada, bob, json::object{{"swap", true}});
    auto white = joined(ada, game);
    auto black = joined(bob, game);
    const json::value start = white->hear("state");
    EXPECT_TRUE(start.at("swap").as_bool());
    EXPECT_FALSE(may(start, "swap"));
    white->say(move_of(game, 1, "k1", first_move(start.at("choices"))));
    white->hear("ack");
    black->hear("state");
    EXPECT_TRUE(may(black->hear("event"), "swap"));
    black->say(act_of(game, "s1", "swap"));
    EXPECT_FALSE(black->hear("ack").is_null());
    white->hear("event");
    const json::value told = white->hear("event");
    EXPECT_EQ(str(told.at("e").at("k")), "swapped");
    EXPECT_EQ(str(told.at("turn")), "b");
    EXPECT_TRUE(told.as_object().contains("choices")) << "whoever had White has Black now, and the move";
    const json::value now = ada.get("/api/games/" + game);
    EXPECT_EQ(str(now.at("you").as_array()[0]), "b");
    EXPECT_TRUE(now.at("swapped").as_bool());
    EXPECT_EQ(str(bob.get("/api/games/" + game).at("you").as_array()[0]), "w");
    // The same intent again is the same answer.
    black->say(act_of(game, "s1", "swap"));
    EXPECT_FALSE(black->hear("ack").is_null());
    white->say(move_of(game, told.at("version").to_number<int>(), "k2", first_move(told.at("choices"))));
    EXPECT_FALSE(white->hear("ack").is_null());
    black->say(act_of(game, "r1", "resign"));
    EXPECT_FALSE(black->hear("ack").is_null());

    const auto record = read_record(ada.raw("GET", "/api/games/" + game + "/record").body);
    ASSERT_TRUE(record) << record.fault().text();
    EXPECT_EQ(*record->tag("Swap"), "yes");
    EXPECT_EQ(*record->tag("White"), bob.name);
    EXPECT_TRUE(record->line.plies[0].swap);
    EXPECT_TRUE(record_faults(*record).empty());
    EXPECT_EQ(record->result, "0-1");
}

TEST_F(SwapTest, G8_is_for_two_seats_and_refused_elsewhere) {
    Person ada = guest();
    const json::object four{{"setup", "glory-four-24"}, {"opponent", "self"}, {"swap", true}};
    EXPECT_EQ(str(ada.post("/api/games", four, 400).at("error").at("field")), "swap");
}

TEST_F(SwapTest, G8_the_engine_takes_the_better_side) {
    // Black has next to nothing: whoever may change sides does.
    const std::string unequal =
        "8x8 8./8./8./8./8./8./8./8. wHT@A1N,wHT@C1N,wHT@D1N,wHT@E1N,wHT@F1N,bLT@H8S w last 0 1";
    Person ada = guest();
    const json::object terms{
        {"tps", unequal}, {"swap", true}, {"side", "w"}, {"opponent", json::object{{"engine", 3}}}};
    const std::string game = str(ada.post("/api/games", terms, 201).at("game"));
    auto socket = joined(ada, game);
    socket->say(move_of(game, 1, "k1", "A1 > A2/N"));
    socket->hear("ack");
    json::value event = socket->hear("event", 20000);
    if (str(event.at("e").at("k")) == "moved") event = socket->hear("event", 20000);
    EXPECT_EQ(str(event.at("e").at("k")), "swapped");
    EXPECT_EQ(str(ada.get("/api/games/" + game).at("you").as_array()[0]), "b");
}

}  // namespace
}  // namespace tankchess::server
