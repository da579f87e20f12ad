#pragma once

#include <memory>

#include "server/store/sql/connection.h"

// The parts that sql_tables() puts together.
namespace tankchess::server {

std::unique_ptr<UserTable> sql_users(Connection& db);
std::unique_ptr<GameTable> sql_games(Connection& db);
std::unique_ptr<RatingTable> sql_ratings(Connection& db);
std::unique_ptr<SetupTable> sql_setups(Connection& db);
std::unique_ptr<ChallengeTable> sql_challenges(Connection& db);
std::unique_ptr<NoteTable> sql_notes(Connection& db);
std::unique_ptr<AnswerTable> sql_answers(Connection& db);
std::unique_ptr<PeopleTable> sql_people(Connection& db);
std::unique_ptr<NoticeTable> sql_notices(Connection& db);
std::unique_ptr<BoardTable> sql_boards(Connection& db);
std::unique_ptr<AccountTable> sql_accounts(Connection& db);
std::unique_ptr<OwnDataTable> sql_own_data(Connection& db);
std::unique_ptr<NodeTable> sql_nodes(Connection& db);
std::unique_ptr<MailTable> sql_mail(Connection& db);
std::unique_ptr<SeekTable> sql_seeks(Connection& db);
std::unique_ptr<TournamentTable> sql_tournaments(Connection& db);
std::unique_ptr<SimulTable> sql_simuls(Connection& db);
std::unique_ptr<SeriesTable> sql_series(Connection& db);
std::unique_ptr<VacationTable> sql_vacations(Connection& db);
std::unique_ptr<StudyTable> sql_studies(Connection& db);
std::unique_ptr<ClubTable> sql_clubs(Connection& db);
std::unique_ptr<ModerationTable> sql_moderation(Connection& db);
std::unique_ptr<SignTable> sql_signs(Connection& db);
std::unique_ptr<ExplorerTable> sql_explorer(Connection& db);
std::unique_ptr<InsightTable> sql_insights(Connection& db);
std::unique_ptr<Upkeep> sql_upkeep(Connection& db);

// Columns of a game (`games g`) as game_of() reads them.
extern const std::string_view game_columns;
GameRow game_of(const Statement& row);
// A page of games, without their seats.
std::vector<GameRow> search_games(Connection& db, const ArchiveSearch& search);

}  // namespace tankchess::server
