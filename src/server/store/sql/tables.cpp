#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlTables : public Tables {
public:
    explicit SqlTables(Connection& db)
        : users_(sql_users(db)),
          games_(sql_games(db)),
          ratings_(sql_ratings(db)),
          setups_(sql_setups(db)),
          challenges_(sql_challenges(db)),
          notes_(sql_notes(db)),
          answers_(sql_answers(db)),
          people_(sql_people(db)),
          notices_(sql_notices(db)),
          boards_(sql_boards(db)),
          accounts_(sql_accounts(db)),
          own_data_(sql_own_data(db)),
          nodes_(sql_nodes(db)),
          mail_(sql_mail(db)),
          seeks_(sql_seeks(db)),
          tournaments_(sql_tournaments(db)),
          simuls_(sql_simuls(db)),
          series_(sql_series(db)),
          vacations_(sql_vacations(db)),
          studies_(sql_studies(db)),
          clubs_(sql_clubs(db)),
          moderation_(sql_moderation(db)),
          signs_(sql_signs(db)),
          explorer_(sql_explorer(db)),
          insights_(sql_insights(db)),
          upkeep_(sql_upkeep(db)) {}
    UserTable& users() override { return *users_; }
    GameTable& games() override { return *games_; }
    RatingTable& ratings() override { return *ratings_; }
    SetupTable& setups() override { return *setups_; }
    ChallengeTable& challenges() override { return *challenges_; }
    NoteTable& notes() override { return *notes_; }
    AnswerTable& answers() override { return *answers_; }
    PeopleTable& people() override { return *people_; }
    NoticeTable& notices() override { return *notices_; }
    BoardTable& boards() override { return *boards_; }
    AccountTable& accounts() override { return *accounts_; }
    OwnDataTable& own_data() override { return *own_data_; }
    NodeTable& nodes() override { return *nodes_; }
    MailTable& mail() override { return *mail_; }
    SeekTable& seeks() override { return *seeks_; }
    TournamentTable& tournaments() override { return *tournaments_; }
    SimulTable& simuls() override { return *simuls_; }
    SeriesTable& series() override { return *series_; }
    VacationTable& vacations() override { return *vacations_; }
    StudyTable& studies() override { return *studies_; }
    ClubTable& clubs() override { return *clubs_; }
    ModerationTable& moderation() override { return *moderation_; }
    SignTable& signs() override { return *signs_; }
    ExplorerTable& explorer() override { return *explorer_; }
    InsightTable& insights() override { return *insights_; }
    Upkeep& upkeep() override { return *upkeep_; }

private:
    std::unique_ptr<UserTable> users_;
    std::unique_ptr<GameTable> games_;
    std::unique_ptr<RatingTable> ratings_;
    std::unique_ptr<SetupTable> setups_;
    std::unique_ptr<ChallengeTable> challenges_;
    std::unique_ptr<NoteTable> notes_;
    std::unique_ptr<AnswerTable> answers_;
    std::unique_ptr<PeopleTable> people_;
    std::unique_ptr<NoticeTable> notices_;
    std::unique_ptr<BoardTable> boards_;
    std::unique_ptr<AccountTable> accounts_;
    std::unique_ptr<OwnDataTable> own_data_;
    std::unique_ptr<NodeTable> nodes_;
    std::unique_ptr<MailTable> mail_;
    std::unique_ptr<SeekTable> seeks_;
    std::unique_ptr<TournamentTable> tournaments_;
    std::unique_ptr<SimulTable> simuls_;
    std::unique_ptr<SeriesTable> series_;
    std::unique_ptr<VacationTable> vacations_;
    std::unique_ptr<StudyTable> studies_;
    std::unique_ptr<ClubTable> clubs_;
    std::unique_ptr<ModerationTable> moderation_;
    std::unique_ptr<SignTable> signs_;
    std::unique_ptr<ExplorerTable> explorer_;
    std::unique_ptr<InsightTable> insights_;
    std::unique_ptr<Upkeep> upkeep_;
};

}  // namespace

std::unique_ptr<Tables> sql_tables(Connection& db) { return std::make_unique<SqlTables>(db); }

}  // namespace tankchess::server
