#include "tournament/pairing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tournament/standings.h"

namespace tankchess::tournament {
namespace {

Field field_of(int entrants) {
    Field out;
    for (int i = 0; i < entrants; ++i) out.entrants.push_back({2000.0 - i});
    return out;
}

// The better seed wins more often, as in life.
void play(Field& field, std::vector<Table> round, std::mt19937& chance) {
    for (Table& table : round) {
        if (table.state == Table::State::playing) {
            const int roll = static_cast<int>(chance() % 100);
            const int better = *std::min_element(table.seats.begin(), table.seats.end());
            table.state = roll < 15 ? Table::State::drawn : Table::State::won;
            if (table.state == Table::State::won)
                table.winner = roll < 70 ? better : table.seats[chance() % table.seats.size()];
        }
        field.tables.push_back(table);
    }
}

std::multiset<std::pair<int, int>> meetings(const Field& field) {
    std::multiset<std::pair<int, int>> out;
    for (const Table& table : field.tables) {
        if (table.seats.size() == 2) out.insert(std::minmax(table.seats[0], table.seats[1]));
    }
    return out;
}

void expect_everybody_sits_once(const Field& field, const std::vector<Table>& round) {
    std::multiset<int> seated;
    for (const Table& table : round) seated.insert(table.seats.begin(), table.seats.end());
    for (int i = 0; i < static_cast<int>(field.entrants.size()); ++i) {
        EXPECT_EQ(seated.count(i), field.entrants[static_cast<std::size_t>(i)].active ? 1U : 0U) << "entrant " << i;
    }
}

class RoundRobin : public testing::TestWithParam<int> {};

TEST_P(RoundRobin, EverybodyMeetsEverybodyOnceAndSidesAreLevel) {
    const int entrants = GetParam();
    Field field = field_of(entrants);
    std::mt19937 chance(1);
    for (int round = 1; round <= round_robin_rounds(entrants, 1); ++round) {
        const auto tables = round_robin_round(field, round, 1);
        expect_everybody_sits_once(field, tables);
        play(field, tables, chance);
    }
    EXPECT_EQ(meetings(field).size(), static_cast<std::size_t>(entrants * (entrants - 1) / 2));
    const auto all = meetings(field);
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size()) << "somebody met twice";
    for (const Past& past : pasts_of(field)) EXPECT_LE(std::abs(past.whites_ahead()), 1);
    EXPECT_TRUE(round_robin_round(field, round_robin_rounds(entrants, 1) + 1, 1).empty());
}

INSTANTIATE_TEST_SUITE_P(Sizes, RoundRobin, testing::Values(2, 3, 4, 5, 6, 7, 8, 11, 16, 20));

TEST(RoundRobinTwice, ChangesTheSides) {
    Field field = field_of(6);
    std::mt19937 chance(1);
    for (int round = 1; round <= round_robin_rounds(6, 2); ++round)
        play(field, round_robin_round(field, round, 2), chance);
    std::set<std::pair<int, int>> seats;
    for (const Table& table : field.tables) seats.insert({table.seats[0], table.seats[1]});
    EXPECT_EQ(seats.size(), 30U);
}

TEST(RoundRobinWithdrawal, LeavesAByeToTheOpponent) {
    Field field = field_of(4);
    field.entrants[2].active = false;
    const auto tables = round_robin_round(field, 1, 1);
    expect_everybody_sits_once(field, tables);
    EXPECT_EQ(std::count_if(tables.begin(), tables.end(), [](const Table& t) { return t.state == Table::State::bye; }),
              1);
}

class Swiss : public testing::TestWithParam<int> {};

// FIDE C.04.1 b (nobody twice), c (one bye at most), f and g (sides within two, never three in a row).
TEST_P(Swiss, KeepsTheBasicRules) {
    const int entrants = GetParam();
    for (unsigned seed = 1; seed <= 6; ++seed) {
        Field field = field_of(entrants);
        std::mt19937 chance(seed);
        const int rounds = std::min(swiss_rounds(entrants), entrants / 2);
        for (int round = 1; round <= rounds; ++round) {
            const auto tables = swiss_round(field, round);
            expect_everybody_sits_once(field, tables);
            play(field, tables, chance);
        }
        const auto all = meetings(field);
        EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size()) << "somebody met twice, seed " << seed;
        std::vector<int> byes(static_cast<std::size_t>(entrants));
        for (const Table& table : field.tables) {
            if (table.seats.size() == 1) ++byes[static_cast<std::size_t>(table.seats[0])];
        }
        EXPECT_LE(*std::max_element(byes.begin(), byes.end()), 1);
        for (const Past& past : pasts_of(field)) {
            EXPECT_LE(std::abs(past.whites_ahead()), 2);
            for (std::size_t i = 2; i < past.seats.size(); ++i) {
                EXPECT_FALSE(past.seats[i] == past.seats[i - 1] && past.seats[i] == past.seats[i - 2])
                    << entrants << " entrants, seed " << seed;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, Swiss, testing::Values(6, 7, 8, 13, 16, 25, 40, 61));

TEST(SwissFirstRound, UpperHalfMeetsLowerHalfInOrder) {
    const auto tables = swiss_round(field_of(8), 1);
    std::set<std::pair<int, int>> met;
    for (const Table& table : tables) met.insert(std::minmax(table.seats[0], table.seats[1]));
    EXPECT_EQ(met, (std::set<std::pair<int, int>>{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
    EXPECT_EQ(tables[0].seats[0], 0) << "the first seed begins with White";
    EXPECT_EQ(tables[1].seats[1], 1) << "the second with Black";
}

TEST(SwissFirstRound, GivesTheByeToTheLastSeed) {
    const auto tables = swiss_round(field_of(7), 1);
    EXPECT_EQ(tables.back().state, Table::State::bye);
    EXPECT_EQ(tables.back().seats, std::vector{6});
}

TEST(SwissSecondRound, PairsEqualPoints) {
    Field field = field_of(8);
    for (Table table : swiss_round(field, 1)) {
        table.state = Table::State::won;
        table.winner = std::min(table.seats[0], table.seats[1]);
        field.tables.push_back(table);
    }
    for (const Table& table : swiss_round(field, 2)) EXPECT_EQ(table.seats[0] < 4, table.seats[1] < 4);
}

TEST(SwissWithFew, MeetsAgainOnlyWhenNobodyElseIsLeft) {
    Field field = field_of(2);
    std::mt19937 chance(3);
    for (int round = 1; round <= 3; ++round) {
        const auto tables = swiss_round(field, round);
        ASSERT_EQ(tables.size(), 1U);
        EXPECT_EQ(tables[0].seats.size(), 2U);
        play(field, tables, chance);
    }
}

TEST(SwissOfThreeHundred, IsPaired) {
    Field field = field_of(299);
    std::mt19937 chance(5);
    for (int round = 1; round <= 3; ++round) {
        const auto tables = swiss_round(field, round);
        expect_everybody_sits_once(field, tables);
        play(field, tables, chance);
    }
}

class Knockout : public testing::TestWithParam<int> {};

TEST_P(Knockout, LeavesOneWinnerAfterTheRounds) {
    const int entrants = GetParam();
    Field field = field_of(entrants);
    std::mt19937 chance(9);
    for (int round = 1; round <= knockout_rounds(entrants); ++round) {
        for (int game = 0; game < 4; ++game) play(field, knockout_round(field, round), chance);
    }
    ASSERT_EQ(knockout_field(field).size(), 1U);
    EXPECT_EQ(standings(field, Form::knockout)[0].entrant, knockout_field(field)[0]);
    EXPECT_TRUE(knockout_round(field, knockout_rounds(entrants) + 1).empty());
}

INSTANTIATE_TEST_SUITE_P(Sizes, Knockout, testing::Values(2, 3, 5, 8, 13, 16));

TEST(KnockoutSeeds, MeetAsLateAsTheyCan) {
    Field field = field_of(8);
    for (int round = 1; round <= 3; ++round) {
        for (Table table : knockout_round(field, round)) {
            table.state = Table::State::won;
            table.winner = std::min(table.seats[0], table.seats[1]);
            field.tables.push_back(table);
        }
    }
    EXPECT_THAT(field.tables.back().seats, testing::UnorderedElementsAre(0, 1));
}

TEST(KnockoutDraw, IsReplayedWithSidesChangedAndThenTheBetterSeedGoesOn) {
    Field field = field_of(2);
    std::vector<int> whites;
    for (int game = 0; game < 3; ++game) {
        auto tables = knockout_round(field, 1);
        ASSERT_EQ(tables.size(), 1U) << "game " << game;
        whites.push_back(tables[0].seats[0]);
        tables[0].state = Table::State::drawn;
        field.tables.push_back(tables[0]);
    }
    EXPECT_NE(whites[0], whites[1]);
    EXPECT_NE(whites[1], whites[2]);
    EXPECT_EQ(knockout_field(field), std::vector{0});
}

TEST(KnockoutWithdrawal, ChangesNothingThatWasDecidedBefore) {
    // 0 and 3 drew three times, so 0 went on by its seed; then 0 leaves in the final.
    Field field = field_of(4);
    for (int game = 0; game < 3; ++game) {
        for (Table table : knockout_round(field, 1)) {
            const bool drawn = table.has(0);
            table.state = drawn ? Table::State::drawn : Table::State::won;
            if (!drawn) table.winner = 1;
            field.tables.push_back(table);
        }
    }
    auto final_table = knockout_round(field, 2);
    ASSERT_EQ(final_table.size(), 1U);
    EXPECT_THAT(final_table[0].seats, testing::UnorderedElementsAre(0, 1));
    field.tables.push_back(final_table[0]);
    field.entrants[0].active = false;
    EXPECT_TRUE(knockout_round(field, 2).empty()) << "the final is being played";
    field.tables.back().state = Table::State::drawn;
    EXPECT_EQ(knockout_field(field), std::vector{1}) << "who is left has won";
}

TEST(Arena, PairsNeighboursAndNotTheSameTwoAgain) {
    Field field = field_of(4);
    std::mt19937 chance(2);
    for (int i = 0; i < 20; ++i) {
        const auto tables = arena_tables(field, {0, 1, 2, 3}, 2);
        ASSERT_EQ(tables.size(), 2U);
        for (const Table& table : tables) {
            const auto pasts = pasts_of(field);
            const auto& before = pasts[static_cast<std::size_t>(table.seats[0])].opponents;
            EXPECT_TRUE(before.empty() || before.back() != table.seats[1]);
        }
        play(field, tables, chance);
    }
    for (const Past& past : pasts_of(field)) EXPECT_LE(std::abs(past.whites_ahead()), 3);
}

TEST(Arena, LetsTwoOfManyWaitRatherThanMeetAgainAtOnce) {
    Field field = field_of(6);
    field.tables.push_back({0, {0, 1}, Table::State::won, 0});
    EXPECT_TRUE(arena_tables(field, {0, 1}, 2).empty());
    EXPECT_EQ(arena_tables(field, {0, 1, 2}, 2).size(), 1U);
}

TEST(Arena, MembersOfOneTeamDoNotMeet) {
    Field field = field_of(4);
    for (int i = 0; i < 4; ++i) field.entrants[static_cast<std::size_t>(i)].team = i / 2;
    for (const Table& table : arena_tables(field, {0, 1, 2, 3}, 2)) EXPECT_NE(table.seats[0] / 2, table.seats[1] / 2);
    EXPECT_TRUE(arena_tables(field, {0, 1}, 2).empty());
}

TEST(Arena, SeatsFourAtATableByTurns) {
    Field field = field_of(9);
    std::mt19937 chance(4);
    std::vector<int> first(9);
    for (int i = 0; i < 8; ++i) {
        const auto tables = arena_tables(field, {0, 1, 2, 3, 4, 5, 6, 7, 8}, 4);
        ASSERT_EQ(tables.size(), 2U);
        for (const Table& table : tables) ++first[static_cast<std::size_t>(table.seats[0])];
        play(field, tables, chance);
    }
    EXPECT_LE(*std::max_element(first.begin(), first.end()), 4);
}

TEST(Arena, SeatsFourOfAsManyTeamsAsThereAre) {
    Field field = field_of(8);
    for (int i = 0; i < 8; ++i) field.entrants[static_cast<std::size_t>(i)].team = i / 4;
    const auto tables = arena_tables(field, {0, 1, 2, 3, 4, 5, 6, 7}, 4);
    ASSERT_EQ(tables.size(), 2U);
    for (const Table& table : tables) {
        EXPECT_EQ(std::count_if(table.seats.begin(), table.seats.end(), [](int who) { return who < 4; }), 2);
    }
    EXPECT_TRUE(arena_tables(field, {0, 1, 2, 3}, 4).empty()) << "not among themselves";
}

}  // namespace
}  // namespace tankchess::tournament
