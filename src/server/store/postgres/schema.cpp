#include "server/store/postgres/schema.h"

#include <algorithm>

#include "server/store/postgres/dialect.h"
#include "server/store/sql/schema_steps.h"
#include "server/store/store.h"

namespace tankchess::server {

namespace {

// Version first_shared_version, in the words of postgres_schema(). What differs from SQLite: names that are taken
// whatever their case have an index by lower(); rowid is a column; instr() and db_now() are made; writers
// (postgres/writer.h).
constexpr const char* first_schema = R"sql(
CREATE FUNCTION instr(hay text, needle text) RETURNS int LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE
  RETURN strpos(hay, needle);
CREATE FUNCTION db_now() RETURNS bigint LANGUAGE SQL VOLATILE PARALLEL SAFE
  RETURN (extract(epoch FROM clock_timestamp()) * 1000)::bigint;

CREATE TABLE users(
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, password TEXT NOT NULL DEFAULT '',
  about TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '{}', created INTEGER NOT NULL,
  skeleton TEXT NOT NULL DEFAULT '');
CREATE UNIQUE INDEX users_by_name ON users(lower(name));
CREATE INDEX users_by_skeleton ON users(skeleton) WHERE kind <> 'guest';
CREATE INDEX guests_by_age ON users(created, id) WHERE kind = 'guest';
CREATE TABLE sessions(
  id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL REFERENCES users(id), csrf TEXT NOT NULL,
  created INTEGER NOT NULL, seen INTEGER NOT NULL, address TEXT NOT NULL, agent TEXT NOT NULL);
CREATE INDEX sessions_by_user ON sessions(user_id);
CREATE INDEX sessions_by_seen ON sessions(seen);
CREATE TABLE tokens(
  id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL REFERENCES users(id), label TEXT NOT NULL,
  created INTEGER NOT NULL, seen INTEGER NOT NULL, scopes TEXT NOT NULL DEFAULT 'read play');
CREATE INDEX tokens_by_user ON tokens(user_id);
CREATE TABLE bans(
  user_id TEXT PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL, reason TEXT NOT NULL);

CREATE TABLE games(
  id TEXT PRIMARY KEY, version INTEGER NOT NULL, over INTEGER NOT NULL, rules TEXT NOT NULL, family TEXT NOT NULL,
  setup TEXT NOT NULL, rated INTEGER NOT NULL, hints INTEGER NOT NULL, one_screen INTEGER NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL, ended INTEGER NOT NULL, tps TEXT NOT NULL, turn TEXT NOT NULL,
  ply INTEGER NOT NULL, result TEXT NOT NULL, reason TEXT NOT NULL, winners TEXT NOT NULL, deadline INTEGER NOT NULL,
  engine_turn INTEGER NOT NULL, next TEXT NOT NULL DEFAULT '', terms TEXT NOT NULL DEFAULT '{}');
CREATE INDEX games_due ON games(deadline) WHERE over = 0 AND deadline > 0;
CREATE INDEX games_engine ON games(id) WHERE over = 0 AND engine_turn = 1;
CREATE INDEX games_running ON games(updated DESC, id) WHERE over = 0;
CREATE INDEX games_ended ON games(ended DESC, id) WHERE over = 1;
CREATE INDEX games_by_mode ON games(substr(rules, 1, instr(rules || ':', ':') - 1), ended DESC, id) WHERE over = 1;
CREATE INDEX games_by_setup ON games(setup, ended DESC, id) WHERE over = 1;
CREATE INDEX games_by_result ON games(result, ended DESC, id) WHERE over = 1;
CREATE TABLE seats(
  game TEXT NOT NULL REFERENCES games(id), side TEXT NOT NULL, kind TEXT NOT NULL, user_id TEXT NOT NULL,
  name TEXT NOT NULL, level INTEGER NOT NULL, ended INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(game, side));
CREATE INDEX seats_by_user ON seats(user_id, ended DESC, game);
CREATE INDEX seats_by_name ON seats(lower(name), ended DESC, game);
CREATE TABLE events(
  game TEXT NOT NULL REFERENCES games(id), version INTEGER NOT NULL, key TEXT NOT NULL DEFAULT '', line TEXT NOT NULL,
  PRIMARY KEY(game, version));
CREATE UNIQUE INDEX events_by_key ON events(game, key) WHERE key <> '';
CREATE TABLE chat(
  rowid INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game TEXT NOT NULL REFERENCES games(id), at INTEGER NOT NULL,
  room TEXT NOT NULL, user_id TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX chat_by_game ON chat(game, rowid);
CREATE UNIQUE INDEX chat_by_key ON chat(game, user_id, key);
CREATE INDEX chat_by_age ON chat(at);
CREATE TABLE analyses(
  game TEXT NOT NULL REFERENCES games(id), level TEXT NOT NULL, result TEXT NOT NULL, PRIMARY KEY(game, level));
CREATE TABLE tallies(
  user_id TEXT PRIMARY KEY, games INTEGER NOT NULL, wins INTEGER NOT NULL, draws INTEGER NOT NULL);

CREATE TABLE ratings(
  user_id TEXT NOT NULL REFERENCES users(id), family TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,
  volatility REAL NOT NULL, games INTEGER NOT NULL, updated INTEGER NOT NULL, bot INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(user_id, family));
CREATE INDEX ratings_best ON ratings(family, bot, rating DESC, user_id) WHERE deviation < 110;
CREATE TABLE rating_points(
  user_id TEXT NOT NULL, family TEXT NOT NULL, at INTEGER NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL,
  deviation REAL NOT NULL, PRIMARY KEY(user_id, family, at, game));

CREATE TABLE setups(
  id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES users(id), name TEXT NOT NULL, tps TEXT NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL);
CREATE INDEX setups_by_owner ON setups(owner);
CREATE TABLE challenges(
  id TEXT PRIMARY KEY, by TEXT NOT NULL, to_user TEXT NOT NULL, terms TEXT NOT NULL, taken TEXT NOT NULL,
  game TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL);
CREATE INDEX challenges_by ON challenges(by, expires) WHERE game = '';
CREATE INDEX challenges_to ON challenges(to_user, expires) WHERE game = '';
CREATE INDEX challenges_by_expiry ON challenges(expires);

CREATE TABLE puzzles(
  user_id TEXT NOT NULL, puzzle TEXT NOT NULL, solved INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(user_id, puzzle));
CREATE TABLE notes(name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE outages(
  rowid INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, start INTEGER NOT NULL, stop INTEGER NOT NULL);
CREATE INDEX outages_by_stop ON outages(stop);

CREATE TABLE writers(id TEXT PRIMARY KEY, mark TEXT NOT NULL, seen INTEGER NOT NULL);
CREATE TABLE schema_version(version INTEGER NOT NULL);
INSERT INTO schema_version VALUES(8);
)sql";

bool says_yes(Postgres& db, std::string_view question) {
    Statement q = db.prepare(question);
    return q.step() && q.flag(0);
}

void check_encoding(Postgres& db) {
    if (says_yes(db, "SELECT current_setting('server_encoding')='UTF8'")) return;
    throw StoreFault(StoreFault::Kind::broken, "the database must be made with ENCODING 'UTF8'");
}

}  // namespace

std::int64_t schema_version(Postgres& db) {
    if (!says_yes(db, "SELECT to_regclass('schema_version') IS NOT NULL")) {
        if (says_yes(db, "SELECT EXISTS(SELECT 1 FROM pg_tables WHERE schemaname=current_schema())")) {
            throw StoreFault(StoreFault::Kind::broken, "the database has tables that are not of this server");
        }
        return 0;
    }
    Statement q = db.prepare("SELECT version FROM schema_version");
    return q.step() ? q.integer(0) : 0;
}

void check_postgres_schema(const std::string& address) {
    Postgres db(address);
    db.begin_read(std::nullopt);
    check_known(schema_version(db));
    db.roll_back();
}

void migrate(Postgres& db, std::size_t until) {
    for (;;) {
        db.execute("BEGIN; SET LOCAL lock_timeout=0; SELECT pg_advisory_xact_lock(7262538602)");
        try {
            check_encoding(db);
            const std::int64_t at = schema_version(db);
            check_known(at);
            const auto version = static_cast<std::size_t>(at);
            if (version >= std::min(until, newest_version())) return db.roll_back();
            if (version == 0) {
                db.execute(postgres_schema(first_schema));
            } else {
                db.execute(postgres_schema(shared_steps()[version - first_shared_version]));
                db.execute("UPDATE schema_version SET version=version+1");
            }
            db.execute("COMMIT");
        } catch (const StoreFault&) {
            db.roll_back();
            throw;
        }
    }
}

}  // namespace tankchess::server
