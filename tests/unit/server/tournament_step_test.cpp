// What a tournament needs at a given moment: from what is known of it, and nothing else.
#include "server/tournaments/next_step.h"

#include <gtest/gtest.h>

#include "server/tournaments/drafts.h"
#include "server/tournaments/view.h"

namespace tankchess::server {
namespace {

TournamentContent content_of(const std::string& form, int entrants) {
    TournamentContent out;
    out.row.id = "t";
    out.row.form = form;
    out.row.state = "planned";
    out.row.starts = 1000;
    out.options.break_seconds = 10;
    for (int i = 0; i < entrants; ++i) {
        EntrantRow row;
        row.tournament = "t";
        row.user = row.name = "u" + std::to_string(i);
        row.number = i;
        row.kind = "account";
        row.rating = 2000 - i;
        row.state = "in";
        out.entrants.push_back(row);
    }
    return out;
}

bool everybody(const EntrantRow&) { return true; }

// As the store would have it afterwards.
void happen(TournamentContent& content, NextStep next) {
    ASSERT_TRUE(next.anything);
    content.row = next.step.now;
    for (const TableRow& table : next.step.settled) content.tables[static_cast<std::size_t>(table.number)] = table;
    for (TableRow& table : next.step.fresh) {
        ASSERT_EQ(table.number, static_cast<int>(content.tables.size()));
        if (table.state == "playing") table.game = "g" + std::to_string(table.number);
        for (EntrantRow& entrant : content.entrants) {
            const bool seated = std::find(table.seats.begin(), table.seats.end(), entrant.user) != table.seats.end();
            if (seated && table.state == "playing") {
                EXPECT_EQ(entrant.game, "") << entrant.user << " sits at two tables";
                entrant.game = table.game;
            }
        }
        content.tables.push_back(table);
    }
}

EndedTable won(const TableRow& table, const std::string& winner, int ply = 20, const std::string& reason = "mate") {
    return {table.number, table.game, "1-0", reason, ply, 5000, {winner}};
}

// Every game that is under way: the better seed wins.
std::vector<EndedTable> all_won(const TournamentContent& content) {
    std::vector<EndedTable> out;
    for (const TableRow& table : content.tables) {
        if (table.state != "playing") continue;
        out.push_back(won(table, *std::min_element(table.seats.begin(), table.seats.end())));
    }
    return out;
}

// What is settled frees those who sat there, as the store does it.
void settle(TournamentContent& content, const NextStep& next) {
    for (const TableRow& table : next.step.settled) {
        for (EntrantRow& entrant : content.entrants) {
            if (entrant.game == table.game) entrant.game.clear();
        }
    }
    happen(content, next);
}

TEST(TournamentStep, NothingHappensBeforeTheStart) {
    EXPECT_FALSE(next_step(content_of("swiss", 4), {}, 999, everybody).anything);
    EXPECT_TRUE(next_step(content_of("swiss", 4), {}, 1000, everybody).anything);
}

TEST(TournamentStep, ARoundWaitsForItsLastGameAndForTheBreak) {
    TournamentContent content = content_of("swiss", 4);
    happen(content, next_step(content, {}, 1000, everybody));
    ASSERT_EQ(content.tables.size(), 2u);
    EXPECT_EQ(content.row.round, 1);
    EXPECT_EQ(content.row.rounds, 3);
    EXPECT_FALSE(next_step(content, {}, 2000, everybody).anything) << "a step is not made twice";

    settle(content, next_step(content, {won(content.tables[0], "u0")}, 3000, everybody));
    EXPECT_EQ(content.row.next_round, 0) << "one still plays";
    settle(content, next_step(content, {won(content.tables[1], "u1")}, 4000, everybody));
    EXPECT_EQ(content.row.next_round, 14000);
    EXPECT_FALSE(next_step(content, {}, 13999, everybody).anything);
    happen(content, next_step(content, {}, 14000, everybody));
    EXPECT_EQ(content.row.round, 2);
    EXPECT_EQ(content.tables.size(), 4u);
}

TEST(TournamentStep, EveryFormComesToItsEnd) {
    for (const char* form : {"round_robin", "swiss", "knockout"}) {
        TournamentContent content = content_of(form, 7);
        content.options.break_seconds = 0;
        Millis now = 1000;
        for (int i = 0; i < 40 && content.row.open(); ++i, now += 1000) {
            settle(content, next_step(content, all_won(content), now, everybody));
        }
        EXPECT_EQ(content.row.state, "over") << form;
        EXPECT_EQ(content.row.round, content.row.rounds) << form;
        EXPECT_EQ(tournament_view(content, {}).at("standings").at(0).at("user").at("id"), "u0") << form;
        EXPECT_FALSE(next_step(content, {}, now, everybody).anything) << form;
    }
}

TEST(TournamentStep, DrawnGamesOfACupArePlayedAgainWhileOthersPlay) {
    TournamentContent content = content_of("knockout", 4);
    happen(content, next_step(content, {}, 1000, everybody));
    const TableRow drawn = content.tables[0];
    settle(content,
           next_step(content, {{drawn.number, drawn.game, "1/2-1/2", "agreement", 30, 2000, {}}}, 2000, everybody));
    ASSERT_EQ(content.tables.size(), 3u);
    EXPECT_EQ(content.tables[2].seats[0], drawn.seats[1]) << "sides changed";
    EXPECT_EQ(content.tables[2].round, 1);
}

TEST(TournamentStep, AnArenaGivesNoGameToThoseWhoAreAwayOrDidNotCome) {
    TournamentContent content = content_of("arena", 3);
    const auto but_one = [](const EntrantRow& entrant) { return entrant.user != "u2"; };
    happen(content, next_step(content, {}, 1000, but_one));
    ASSERT_EQ(content.tables.size(), 1u);
    EXPECT_EQ(std::count(content.tables[0].seats.begin(), content.tables[0].seats.end(), "u2"), 0);
    const NextStep next = next_step(content, {won(content.tables[0], "u0", 1, "time")}, 2000, everybody);
    EXPECT_EQ(next.step.paused, std::vector<std::string>{"u1"});
    ASSERT_EQ(next.step.fresh.size(), 1u);
    EXPECT_EQ(std::count(next.step.fresh[0].seats.begin(), next.step.fresh[0].seats.end(), "u1"), 0);
    EXPECT_TRUE(next_step(content, {won(content.tables[0], "u0", 30, "time")}, 2000, everybody).step.paused.empty())
        << "who loses on time after a fight is there";
}

TEST(TournamentStep, TheSameTwoOfAnArenaMeetAgainWhenNobodyElseComes) {
    TournamentContent content = content_of("arena", 5);
    content.entrants[3].game = content.entrants[4].game = "elsewhere";
    const auto two = [](const EntrantRow& entrant) { return entrant.user != "u2"; };
    happen(content, next_step(content, {}, 1000, two));
    NextStep next = next_step(content, {won(content.tables[0], "u0")}, 6000, two);
    EXPECT_TRUE(next.step.fresh.empty());
    settle(content, next);
    EXPECT_TRUE(next_step(content, {}, 5000 + 29'000, two).step.fresh.empty());
    EXPECT_EQ(next_step(content, {}, 5000 + 30'000, two).step.fresh.size(), 1u);
}

TEST(TournamentStep, AnArenaThatBeganLateHasItsWholeTime) {
    TournamentContent content = content_of("arena", 0);
    content.options.minutes = 5;
    happen(content, next_step(content, {}, 50'000, everybody));
    EXPECT_EQ(content.row.ends, 350'000);
    EXPECT_EQ(next_step(content, {}, 350'000, everybody).step.now.state, "over");
}

TEST(TournamentStep, ResultsForASpreadsheetHoldNoFormulas) {
    TournamentContent content = content_of("swiss", 2);
    content.entrants[0].name = "=SUM(A1)";
    content.entrants[1].name = "a,\"b\"";
    const std::string csv = results_csv(content);
    EXPECT_NE(csv.find("'=SUM(A1)"), std::string::npos);
    EXPECT_NE(csv.find("\"a,\"\"b\"\"\""), std::string::npos);
}

}  // namespace
}  // namespace tankchess::server
