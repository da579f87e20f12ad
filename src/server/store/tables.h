#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/accounts.h"
#include "server/store/answers.h"
#include "server/store/boards.h"
#include "server/store/clubs.h"
#include "server/store/explorer.h"
#include "server/store/games.h"
#include "server/store/insights.h"
#include "server/store/moderation.h"
#include "server/store/nodes.h"
#include "server/store/notices.h"
#include "server/store/own_data.h"
#include "server/store/people.h"
#include "server/store/seeks.h"
#include "server/store/series.h"
#include "server/store/signs.h"
#include "server/store/simuls.h"
#include "server/store/studies.h"
#include "server/store/tournaments.h"
#include "server/store/upkeep.h"
#include "server/store/users.h"
#include "server/store/vacations.h"

namespace tankchess::server {

// Why the database did not do it. Nothing of the work that met it has happened, unless the fault is `unknown`: then the
// database went away during the commit and did not come back to tell.
struct StoreFault : std::runtime_error {
    enum class Kind { conflict, full, locked, busy, too_long, broken, unknown };
    StoreFault(Kind what, const std::string& words) : std::runtime_error(words), kind(what) {}
    Kind kind;
};

struct RatingPoint {
    Millis at = 0;
    double rating = 0, deviation = 0;
    std::string game;
};

// A place in the list of the best.
struct RatingKey {
    double rating = 0;
    std::string user;
};

class RatingTable {
public:
    virtual ~RatingTable() = default;
    virtual std::vector<RatingRow> of(const std::string& user) = 0;
    virtual std::optional<RatingRow> of(const std::string& user, const std::string& family) = 0;
    // Also adds a point to the chart.
    virtual void save(const RatingRow& rating, const std::string& game) = 0;
    virtual std::vector<RatingPoint> points(const std::string& user, const std::string& family) = 0;
    // People or bots by rating, best first; those after `after` on the page before, if it is given.
    virtual std::vector<RatingRow> best(const std::string& family, bool bots, const std::optional<RatingKey>& after,
                                        int limit) = 0;
};

class SetupTable {
public:
    virtual ~SetupTable() = default;
    virtual std::optional<SetupRow> by_id(const std::string& id) = 0;
    virtual std::vector<SetupRow> of(const std::string& owner) = 0;
    virtual void insert(const SetupRow& setup) = 0;
    virtual void update(const SetupRow& setup) = 0;
    virtual void remove(const std::string& id) = 0;
};

struct ChallengeRow {
    std::string id, by, to;
    std::string terms;  // JSON
    std::string taken;  // JSON: side -> user id
    std::string game;   // once it has started
    Millis created = 0, expires = 0;
};

class ChallengeTable {
public:
    virtual ~ChallengeTable() = default;
    virtual std::optional<ChallengeRow> by_id(const std::string& id) = 0;
    // Not yet played and not expired, the newest first.
    virtual std::vector<ChallengeRow> open_by(const std::string& user, Millis now) = 0;
    virtual std::vector<ChallengeRow> open_to(const std::string& user, Millis now) = 0;
    virtual void insert(const ChallengeRow& challenge) = 0;
    // Throws StoreFault::conflict if somebody else changed it since `taken` was read.
    virtual void take(const std::string& id, const std::string& taken_before, const std::string& taken,
                      const std::string& game) = 0;
    virtual bool remove(const std::string& id) = 0;
};

// Small facts: solved puzzles, when the server was last alive.
class NoteTable {
public:
    virtual ~NoteTable() = default;
    virtual void puzzle_tried(const std::string& user, const std::string& puzzle, bool solved, Millis at) = 0;
    virtual std::vector<std::string> puzzles_solved(const std::string& user) = 0;
    virtual void set(const std::string& name, const std::string& value) = 0;
    virtual std::optional<std::string> get(const std::string& name) = 0;
    // What is there; `value` if nothing was. Servers that ask at once get the same.
    virtual std::string get_or_set(const std::string& name, const std::string& value) = 0;
    virtual void add_outage(Millis from, Millis to) = 0;
    virtual std::vector<std::pair<Millis, Millis>> outages_after(Millis at) = 0;
};

// Everything that the server asks of a database, in the server's words, inside one transaction.
class Tables {
public:
    virtual ~Tables() = default;
    virtual UserTable& users() = 0;
    virtual GameTable& games() = 0;
    virtual RatingTable& ratings() = 0;
    virtual SetupTable& setups() = 0;
    virtual ChallengeTable& challenges() = 0;
    virtual NoteTable& notes() = 0;
    virtual AnswerTable& answers() = 0;
    virtual PeopleTable& people() = 0;
    virtual NoticeTable& notices() = 0;
    virtual BoardTable& boards() = 0;
    virtual AccountTable& accounts() = 0;
    virtual OwnDataTable& own_data() = 0;
    virtual NodeTable& nodes() = 0;
    virtual MailTable& mail() = 0;
    virtual SeekTable& seeks() = 0;
    virtual TournamentTable& tournaments() = 0;
    virtual SimulTable& simuls() = 0;
    virtual SeriesTable& series() = 0;
    virtual VacationTable& vacations() = 0;
    virtual StudyTable& studies() = 0;
    virtual ClubTable& clubs() = 0;
    virtual ModerationTable& moderation() = 0;
    virtual SignTable& signs() = 0;
    virtual ExplorerTable& explorer() = 0;
    virtual InsightTable& insights() = 0;
    virtual Upkeep& upkeep() = 0;
};

}  // namespace tankchess::server
