// What the load generator does by itself: reading messages quickly, and drawing games.
#include <gtest/gtest.h>

#include "load/drawn_games.h"
#include "load/heard.h"
#include "match/game_state.h"
#include "notation/position/position_text.h"
#include "setups/stock_setups.h"

namespace tankchess::server {
namespace {

TEST(LoadHears, WhatItNeedsOfAMessage) {
    const Heard ack = heard_in(R"({"t":"ack","key":"17","game":"abc","version":9})");
    EXPECT_EQ(ack.kind, Heard::Kind::ack);
    EXPECT_EQ(ack.key, "17");

    const Heard event =
        heard_in(R"({"t":"event","game":"abc","version":9,"at":5,"tps":"a,b \"turn\":\"w\"","turn":"b","ply":7,)"
                 R"("outcome":null,"e":{"k":"moved","side":"w","text":"E2 > E4","ply":7}})");
    EXPECT_EQ(event.kind, Heard::Kind::event);
    EXPECT_EQ(event.version, 9);
    EXPECT_EQ(event.ply, 7u);
    EXPECT_EQ(event.turn, 1);
    EXPECT_EQ(event.mover, 0);
    EXPECT_FALSE(event.over);

    const Heard state = heard_in(
        R"({"t":"state","game":"abc","version":3,"start":"x,y","moves":[{"ply":1,"side":"w"}],"turn":"w","ply":2,)"
        R"("outcome":{"winners":["w"]}})");
    EXPECT_EQ(state.kind, Heard::Kind::state);
    EXPECT_EQ(state.ply, 2u);
    EXPECT_EQ(state.turn, 0);
    EXPECT_EQ(state.mover, -1);
    EXPECT_TRUE(state.over);

    EXPECT_EQ(heard_in(R"({"t":"refused","key":"1"})").kind, Heard::Kind::refused);
    EXPECT_EQ(heard_in(R"({"t":"watchers","count":2})").kind, Heard::Kind::other);
    EXPECT_EQ(heard_in("nonsense").kind, Heard::Kind::other);
    EXPECT_EQ(field_in(R"({"start":"x,y}z"})", R"("start":")"), "x,y}z");
}

TEST(LoadDraws, GamesThatCanBePlayed) {
    const std::string start = write_position(*stock_position("basic-16"));
    const auto moves = draw_game(start, 120, 7);
    EXPECT_EQ(moves.size(), 120u);
    EXPECT_EQ(draw_game(start, 120, 7), moves);
    EXPECT_NE(draw_game(start, 120, 8), moves);
    match::GamePtr game = *match::open_game(start);
    for (const std::string& move : moves) {
        const auto played = game->play(move);
        ASSERT_TRUE(std::holds_alternative<match::Played>(played)) << move;
        game = std::get<match::Played>(played).after;
        ASSERT_FALSE(game->outcome({}).over()) << move;
    }
    EXPECT_TRUE(draw_game("no position", 10, 1).empty());
}

}  // namespace
}  // namespace tankchess::server
