#include "match/prepared_answers.h"

#include <gtest/gtest.h>

#include "match_kit.h"

namespace tankchess::match {

namespace {

using Lines = std::vector<AnswerLine>;

PreparedAnswers prepared(const Table& table, Side seat, const Lines& lines) {
    auto answer = prepare_answers(table.match, seat, lines);
    const auto* refusal = std::get_if<Refusal>(&answer);
    EXPECT_EQ(refusal, nullptr) << refusal->text;
    return refusal == nullptr ? std::get<PreparedAnswers>(answer) : PreparedAnswers{};
}

std::optional<RefusalId> refusal_of(const Table& table, Side seat, const Lines& lines) {
    const auto answer = prepare_answers(table.match, seat, lines);
    const auto* refusal = std::get_if<Refusal>(&answer);
    if (refusal == nullptr) return std::nullopt;
    return refusal->id;
}

}  // namespace

TEST(PreparedAnswers, AnswerTheMoveTheyWereMadeForAndGoOnAlongTheLine) {
    Table table(two_seats());
    const PreparedAnswers kept = prepared(table, Side::black, {{"go 1", "go 2", "go 3", "go 4"}});
    EXPECT_EQ(answer_due(table.match, Side::black, kept), std::nullopt) << "it is the other's turn";
    ASSERT_TRUE(table.move(Side::white, "go 1").ok());
    EXPECT_EQ(answer_due(table.match, Side::black, kept), "go 2");
    ASSERT_TRUE(table.move(Side::black, "go 2").ok());
    EXPECT_EQ(answers_left(table.match, kept), (Lines{{"go 3", "go 4"}}));
    ASSERT_TRUE(table.move(Side::white, "go 3").ok());
    EXPECT_EQ(answer_due(table.match, Side::black, kept), "go 4");
    ASSERT_TRUE(table.move(Side::black, "go 4").ok());
    EXPECT_TRUE(answers_left(table.match, kept).empty());
}

TEST(PreparedAnswers, AreOfNoUseAfterAnotherMove) {
    Table table(two_seats());
    const PreparedAnswers kept = prepared(table, Side::black, {{"go 1", "go 2"}, {"go 5", "go 6"}});
    ASSERT_TRUE(table.move(Side::white, "go 9").ok());
    EXPECT_EQ(answer_due(table.match, Side::black, kept), std::nullopt);
    EXPECT_TRUE(answers_left(table.match, kept).empty());
}

TEST(PreparedAnswers, EndWithATakeback) {
    Table table(two_seats());
    table.play_turns(2);
    const PreparedAnswers kept = prepared(table, Side::black, {{"go 1", "go 2"}});
    ASSERT_TRUE(table.move(Side::white, "go 1").ok());
    ASSERT_TRUE(table.offer(Side::white, OfferKind::takeback).ok());
    ASSERT_TRUE(table.accept(Side::black, OfferKind::takeback).ok());
    ASSERT_TRUE(table.move(Side::white, "go 1").ok());
    EXPECT_EQ(answer_due(table.match, Side::black, kept), std::nullopt) << "the same move, after it was taken back";
}

TEST(PreparedAnswers, AreRefusedWhereTheyCannotBePlayed) {
    Table table(two_seats());
    EXPECT_EQ(refusal_of(table, Side::white, {{"go 1", "go 2"}}), RefusalId::not_allowed) << "one's own turn";
    EXPECT_EQ(refusal_of(table, Side::black, {{"go 1"}}), RefusalId::not_allowed) << "no answer";
    EXPECT_EQ(refusal_of(table, Side::black, {{"go 1", "bad"}}), RefusalId::illegal_move);
    EXPECT_EQ(refusal_of(table, Side::black, {{"win", "go 2"}}), RefusalId::game_over);
    EXPECT_EQ(refusal_of(table, Side::black, {{"act 1", "go 2"}}), RefusalId::not_your_turn);
    EXPECT_EQ(refusal_of(table, Side::black, {{"go 1", "go 2"}, {"go 1", "go 3"}}), RefusalId::not_allowed);
    EXPECT_EQ(refusal_of(table, Side::black, {{"go 1", "go 2"}, {"go 1", "go 2", "go 3", "go 4"}}), std::nullopt);
    EXPECT_EQ(refusal_of(table, Side::black, Lines(most_answer_lines + 1, {"go 1", "go 2"})), RefusalId::not_allowed);
    AnswerLine endless;
    for (std::size_t i = 0; i < longest_answer_line + 2; ++i) endless.push_back("go " + std::to_string(i));
    EXPECT_EQ(refusal_of(table, Side::black, {endless}), RefusalId::not_allowed);
}

TEST(PreparedAnswers, BelongToSlowGamesOfTwo) {
    EXPECT_TRUE(takes_prepared_answers(Table(two_seats(per_turn(24h))).match));
    EXPECT_FALSE(takes_prepared_answers(Table(two_seats(real(5min))).match));
    EXPECT_FALSE(takes_prepared_answers(Table(four_seats()).match));
    MatchConfig one_screen = two_seats();
    one_screen.one_screen = true;
    for (SeatSpec& seat : one_screen.seats) seat.player = "id-w";
    EXPECT_FALSE(takes_prepared_answers(Table(one_screen).match));
}

}  // namespace tankchess::match
