#include <algorithm>
#include <array>

#include "server/store/sql/schema_steps.h"
#include "server/store/sqlite/sqlite.h"

namespace tankchess::server {

namespace {

// Step n brings a database of version n to n + 1: what was before PostgreSQL. Newer ones are in sql/schema_steps.cpp.
constexpr std::array steps = {
    R"sql(
CREATE TABLE users(
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL COLLATE NOCASE UNIQUE, password TEXT NOT NULL DEFAULT '',
  about TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '{}', created INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE sessions(
  id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, user TEXT NOT NULL REFERENCES users(id), csrf TEXT NOT NULL,
  created INTEGER NOT NULL, seen INTEGER NOT NULL, address TEXT NOT NULL, agent TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions(user);
CREATE TABLE tokens(
  id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, user TEXT NOT NULL REFERENCES users(id), label TEXT NOT NULL,
  created INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX tokens_by_user ON tokens(user);

CREATE TABLE games(
  id TEXT PRIMARY KEY, version INTEGER NOT NULL, over INTEGER NOT NULL, rules TEXT NOT NULL, family TEXT NOT NULL,
  setup TEXT NOT NULL, rated INTEGER NOT NULL, hints INTEGER NOT NULL, one_screen INTEGER NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL, ended INTEGER NOT NULL, tps TEXT NOT NULL, turn TEXT NOT NULL,
  ply INTEGER NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, winners TEXT NOT NULL, deadline INTEGER NOT NULL,
  engine_turn INTEGER NOT NULL, next TEXT NOT NULL DEFAULT '', terms TEXT NOT NULL DEFAULT '{}') WITHOUT ROWID;
CREATE INDEX games_over ON games(over, updated DESC, id);
CREATE INDEX games_due ON games(deadline) WHERE over = 0 AND deadline > 0;
CREATE INDEX games_engine ON games(id) WHERE over = 0 AND engine_turn = 1;
CREATE TABLE seats(
  game TEXT NOT NULL REFERENCES games(id), side TEXT NOT NULL, kind TEXT NOT NULL, user TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE, level INTEGER NOT NULL, PRIMARY KEY(game, side)) WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats(user, game);
CREATE INDEX seats_by_name ON seats(name, game);
CREATE TABLE events(
  game TEXT NOT NULL REFERENCES games(id), version INTEGER NOT NULL, key TEXT NOT NULL DEFAULT '', line TEXT NOT NULL,
  PRIMARY KEY(game, version)) WITHOUT ROWID;
CREATE UNIQUE INDEX events_by_key ON events(game, key) WHERE key <> '';
CREATE TABLE chat(
  game TEXT NOT NULL REFERENCES games(id), at INTEGER NOT NULL, room TEXT NOT NULL, user TEXT NOT NULL,
  name TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX chat_by_game ON chat(game, at);
CREATE UNIQUE INDEX chat_by_key ON chat(game, user, key);
CREATE TABLE analyses(
  game TEXT NOT NULL REFERENCES games(id), level TEXT NOT NULL, result TEXT NOT NULL,
  PRIMARY KEY(game, level)) WITHOUT ROWID;

CREATE TABLE ratings(
  user TEXT NOT NULL REFERENCES users(id), family TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,
  volatility REAL NOT NULL, games INTEGER NOT NULL, updated INTEGER NOT NULL, PRIMARY KEY(user, family)) WITHOUT ROWID;
CREATE INDEX ratings_best ON ratings(family, rating DESC);
CREATE TABLE rating_points(
  user TEXT NOT NULL, family TEXT NOT NULL, at INTEGER NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,
  game TEXT NOT NULL, PRIMARY KEY(user, family, at, game)) WITHOUT ROWID;

CREATE TABLE setups(
  id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES users(id), name TEXT NOT NULL, tps TEXT NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX setups_by_owner ON setups(owner);
CREATE TABLE challenges(
  id TEXT PRIMARY KEY, by TEXT NOT NULL, to_user TEXT NOT NULL, terms TEXT NOT NULL, taken TEXT NOT NULL,
  game TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX challenges_by ON challenges(by);
CREATE INDEX challenges_to ON challenges(to_user);

CREATE TABLE puzzles(
  user TEXT NOT NULL, puzzle TEXT NOT NULL, solved INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(user, puzzle)) WITHOUT ROWID;
CREATE TABLE notes(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE outages(start INTEGER NOT NULL, stop INTEGER NOT NULL);
)sql",
    // The columns of a key come first: integrity_check of SQLite 3.40 finds NULLs that are not there where they do not.
    R"sql(
CREATE TABLE points(
  user TEXT NOT NULL, family TEXT NOT NULL, at INTEGER NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL,
  deviation REAL NOT NULL, PRIMARY KEY(user, family, at, game)) WITHOUT ROWID;
INSERT INTO points SELECT user, family, at, game, rating, deviation FROM rating_points;
DROP TABLE rating_points;
ALTER TABLE points RENAME TO rating_points;
)sql",
    // An index for every list: finished games by what they are searched for, newest first; seats know when their game
    // ended; what a profile counts is kept counted.
    R"sql(
UPDATE games SET ended = CASE WHEN over = 0 THEN 0 WHEN ended = 0 THEN updated ELSE ended END;
DROP INDEX games_over;
CREATE INDEX games_running ON games(updated DESC, id) WHERE over = 0;
CREATE INDEX games_ended ON games(ended DESC, id) WHERE over = 1;
CREATE INDEX games_by_mode ON games(substr(rules, 1, instr(rules || ':', ':') - 1), ended DESC, id) WHERE over = 1;
CREATE INDEX games_by_setup ON games(setup, ended DESC, id) WHERE over = 1;
CREATE INDEX games_by_result ON games(result, ended DESC, id) WHERE over = 1;

ALTER TABLE seats ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET ended = (SELECT g.ended FROM games g WHERE g.id = seats.game);
DROP INDEX seats_by_user;
DROP INDEX seats_by_name;
CREATE INDEX seats_by_user ON seats(user, ended DESC, game);
CREATE INDEX seats_by_name ON seats(name, ended DESC, game);

CREATE TABLE tallies(
  user TEXT PRIMARY KEY, games INTEGER NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO tallies SELECT s.user, count(*), sum(instr(g.winners, s.side) > 0 AND g.result <> '1/2-1/2'),
  sum(g.result = '1/2-1/2') FROM seats s JOIN games g ON g.id = s.game
  WHERE s.user <> '' AND g.over = 1 AND g.one_screen = 0 AND g.reason <> 'aborted' GROUP BY s.user;

DROP INDEX chat_by_game;
CREATE INDEX chat_by_game ON chat(game);
CREATE INDEX sessions_by_seen ON sessions(seen);
CREATE INDEX outages_by_stop ON outages(stop);
DROP INDEX ratings_best;
CREATE INDEX ratings_best ON ratings(family, rating DESC, user) WHERE deviation < 110;
)sql",
    // Names that look alike; open challenges by both ends.
    R"sql(
ALTER TABLE users ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';
UPDATE users SET skeleton = name_skeleton(name);
CREATE INDEX users_by_skeleton ON users(skeleton) WHERE kind <> 'guest';
DROP INDEX challenges_by;
DROP INDEX challenges_to;
CREATE INDEX challenges_by ON challenges(by, expires) WHERE game = '';
CREATE INDEX challenges_to ON challenges(to_user, expires) WHERE game = '';
CREATE INDEX challenges_by_expiry ON challenges(expires);
)sql",
    // Bots have a list of their own.
    R"sql(
ALTER TABLE ratings ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
UPDATE ratings SET bot = user IN (SELECT id FROM users WHERE kind = 'bot');
DROP INDEX ratings_best;
CREATE INDEX ratings_best ON ratings(family, bot, rating DESC, user) WHERE deviation < 110;
)sql",
    // What is cleared away is found by its age.
    R"sql(
CREATE INDEX guests_by_age ON users(created, id) WHERE kind = 'guest';
CREATE INDEX chat_by_age ON chat(at);
)sql",
    // Accounts that are closed; what a token may do.
    R"sql(
CREATE TABLE bans(
  user TEXT PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL, reason TEXT NOT NULL) WITHOUT ROWID;
ALTER TABLE tokens ADD COLUMN scopes TEXT NOT NULL DEFAULT 'read play';
)sql",
    // One wording for both engines: `user` is PostgreSQL's word for who is connected, and it has no NOCASE.
    R"sql(
ALTER TABLE sessions RENAME COLUMN user TO user_id;
ALTER TABLE tokens RENAME COLUMN user TO user_id;
ALTER TABLE seats RENAME COLUMN user TO user_id;
ALTER TABLE chat RENAME COLUMN user TO user_id;
ALTER TABLE ratings RENAME COLUMN user TO user_id;
ALTER TABLE rating_points RENAME COLUMN user TO user_id;
ALTER TABLE tallies RENAME COLUMN user TO user_id;
ALTER TABLE puzzles RENAME COLUMN user TO user_id;
ALTER TABLE bans RENAME COLUMN user TO user_id;
CREATE INDEX users_by_name ON users(lower(name));
DROP INDEX seats_by_name;
CREATE INDEX seats_by_name ON seats(lower(name), ended DESC, game);
)sql"};

static_assert(steps.size() == first_shared_version);

const char* step_from(std::size_t version) {
    return version < first_shared_version ? steps[version] : shared_steps()[version - first_shared_version];
}

}  // namespace

std::int64_t schema_version(Sqlite& db) {
    Statement now = db.prepare("PRAGMA user_version");
    return now.step() ? now.integer(0) : 0;
}

void check_sqlite_schema(const std::string& path) {
    Sqlite db(path, Sqlite::Use::read, 5000);
    check_known(schema_version(db));
}

void migrate(Sqlite& db, std::size_t until) {
    check_known(schema_version(db));
    for (auto version = static_cast<std::size_t>(schema_version(db)); version < std::min(until, newest_version());
         ++version) {
        db.execute("BEGIN IMMEDIATE");
        try {
            db.execute(step_from(version));
            db.execute("PRAGMA user_version=" + std::to_string(version + 1));
            db.execute("COMMIT");
        } catch (...) {
            if (db.in_transaction()) db.execute("ROLLBACK");
            throw;
        }
    }
}

}  // namespace tankchess::server
