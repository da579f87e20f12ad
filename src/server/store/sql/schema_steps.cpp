#include "server/store/sql/schema_steps.h"

#include <array>

#include "server/store/tables.h"

namespace tankchess::server {

namespace {

constexpr std::array steps = {
    // Several servers: who lives, who owns a game, and in which epoch of its ownership it is.
    R"sql(
CREATE TABLE nodes(id TEXT PRIMARY KEY, beat INTEGER NOT NULL) WITHOUT ROWID;
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
)sql",
    // Answers that players of slow games leave for moves of their opponents.
    R"sql(
CREATE TABLE prepared_answers(
  game TEXT NOT NULL REFERENCES games(id), side TEXT NOT NULL, since INTEGER NOT NULL, lines TEXT NOT NULL,
  PRIMARY KEY(game, side)) WITHOUT ROWID;
)sql",
    // Who follows or blocks whom, and what people note about each other. Blocks were lists in the notes before.
    R"sql(
CREATE TABLE ties(
  owner TEXT NOT NULL, kind TEXT NOT NULL, other TEXT NOT NULL, since INTEGER NOT NULL,
  PRIMARY KEY(owner, kind, other)) WITHOUT ROWID;
CREATE INDEX ties_back ON ties(other, kind, since DESC, owner);
CREATE INDEX ties_of_block ON ties(owner, other) WHERE kind = 'block';
INSERT INTO ties(owner, kind, other, since)
  WITH RECURSIVE listed(owner, id, rest) AS (
    SELECT substr(name, 12), substr(value, 1, 0), value || ' ' FROM notes WHERE substr(name, 1, 11) = 'blocked by '
    UNION ALL
    SELECT owner, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM listed
      WHERE instr(rest, ' ') > 0)
  SELECT DISTINCT owner, 'block', id, 0 FROM listed WHERE id <> '';
DELETE FROM notes WHERE substr(name, 1, 11) = 'blocked by ';
CREATE TABLE player_notes(
  owner TEXT NOT NULL, other TEXT NOT NULL, text TEXT NOT NULL, updated INTEGER NOT NULL,
  PRIMARY KEY(owner, other)) WITHOUT ROWID;
)sql",
    // A node that gave no sign of life is dead for good; its games were served by nobody from its last sign until then.
    // What nodes must not miss lies in the database until they have read it. Seeks are everybody's.
    R"sql(
ALTER TABLE nodes ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE nodes ADD COLUMN dead INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN away_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN away_to INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_by_owner ON games(owner, deadline) WHERE over = 0;
CREATE TABLE mail(
  node TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY(node, at, id)) WITHOUT ROWID;
CREATE TABLE seeks(
  id TEXT PRIMARY KEY, by TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL,
  terms TEXT NOT NULL, seats TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
)sql",
    // What people are told of, where their browsers listen, and what is on its way out.
    R"sql(
CREATE TABLE notices(
  user_id TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, about TEXT NOT NULL, key TEXT NOT NULL,
  at INTEGER NOT NULL, seen INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY(user_id, id)) WITHOUT ROWID;
CREATE UNIQUE INDEX notices_by_key ON notices(user_id, key);
CREATE INDEX notices_by_about ON notices(about, kind);
CREATE INDEX notices_unseen ON notices(user_id, id) WHERE seen = 0;
CREATE INDEX notices_by_age ON notices(at);
CREATE TABLE notify_rules(user_id TEXT PRIMARY KEY, rules TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE push_places(
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL, endpoint TEXT NOT NULL UNIQUE, p256dh TEXT NOT NULL,
  auth TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX push_places_by_user ON push_places(user_id);
CREATE TABLE outbox(
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL, notice TEXT NOT NULL, channel TEXT NOT NULL, due INTEGER NOT NULL,
  tries INTEGER NOT NULL, taken INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox(due) WHERE taken = 0;
CREATE INDEX outbox_by_notice ON outbox(notice);
CREATE INDEX outbox_by_user ON outbox(user_id, channel);
)sql",
    // Games that were played on a device without the server: each joins once.
    R"sql(
ALTER TABLE games ADD COLUMN offline TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX games_offline ON games(offline) WHERE offline <> '';
)sql",
    // Tournaments: who takes part, and who sits with whom in which game.
    R"sql(
CREATE TABLE tournaments(
  id TEXT PRIMARY KEY, name TEXT NOT NULL, form TEXT NOT NULL, state TEXT NOT NULL, by TEXT NOT NULL,
  by_name TEXT NOT NULL, terms TEXT NOT NULL, options TEXT NOT NULL, created INTEGER NOT NULL, starts INTEGER NOT NULL,
  ends INTEGER NOT NULL, rounds INTEGER NOT NULL, round INTEGER NOT NULL, next_round INTEGER NOT NULL,
  step INTEGER NOT NULL, version INTEGER NOT NULL, owner TEXT NOT NULL, entrants INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX tournaments_open ON tournaments(starts, id) WHERE state IN ('planned', 'running', 'paused');
CREATE INDEX tournaments_past ON tournaments(ends DESC, id) WHERE state IN ('over', 'cancelled');
CREATE INDEX tournaments_by ON tournaments(by) WHERE state IN ('planned', 'running', 'paused');
CREATE TABLE tournament_entrants(
  tournament TEXT NOT NULL REFERENCES tournaments(id), user_id TEXT NOT NULL, number INTEGER NOT NULL,
  name TEXT NOT NULL, kind TEXT NOT NULL, rating REAL NOT NULL, state TEXT NOT NULL, team INTEGER NOT NULL,
  hurry INTEGER NOT NULL, game TEXT NOT NULL, joined INTEGER NOT NULL,
  PRIMARY KEY(tournament, user_id)) WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_entrants_by_number ON tournament_entrants(tournament, number);
CREATE INDEX tournament_entrants_by_user ON tournament_entrants(user_id, joined);
CREATE TABLE tournament_tables(
  tournament TEXT NOT NULL REFERENCES tournaments(id), number INTEGER NOT NULL, round INTEGER NOT NULL,
  game TEXT NOT NULL, state TEXT NOT NULL, seats TEXT NOT NULL, hurried TEXT NOT NULL, winner TEXT NOT NULL,
  at INTEGER NOT NULL, ended INTEGER NOT NULL, PRIMARY KEY(tournament, number)) WITHOUT ROWID;
CREATE UNIQUE INDEX tournament_tables_by_game ON tournament_tables(game) WHERE game <> '';
CREATE INDEX tournament_tables_playing ON tournament_tables(tournament, game) WHERE state = 'playing';
)sql",
    // The library: published boards with their versions, stars, plays, and results of people.
    R"sql(
CREATE TABLE boards(
  id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES users(id), parent TEXT NOT NULL,
  version INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX boards_by_owner ON boards(owner);
CREATE TABLE board_versions(
  board TEXT NOT NULL REFERENCES boards(id), version INTEGER NOT NULL, name TEXT NOT NULL, about TEXT NOT NULL,
  licence TEXT NOT NULL, tps TEXT NOT NULL, created INTEGER NOT NULL, state TEXT NOT NULL, lease INTEGER NOT NULL,
  card TEXT NOT NULL, sheet TEXT NOT NULL, PRIMARY KEY(board, version)) WITHOUT ROWID;
CREATE INDEX board_versions_by_age ON board_versions(created);
CREATE INDEX board_versions_waiting ON board_versions(created) WHERE state = 'waiting';
CREATE TABLE board_stars(
  board TEXT NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY(board, user_id)) WITHOUT ROWID;
CREATE INDEX board_stars_by_user ON board_stars(user_id, board);
CREATE TABLE board_tallies(
  board TEXT PRIMARY KEY, stars INTEGER NOT NULL, plays INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX board_tallies_by_stars ON board_tallies(stars, board);
CREATE INDEX board_tallies_by_plays ON board_tallies(plays, board);
CREATE TABLE board_results(
  board TEXT NOT NULL, start TEXT NOT NULL, rules TEXT NOT NULL, sides INTEGER NOT NULL, games INTEGER NOT NULL,
  drawn INTEGER NOT NULL, w INTEGER NOT NULL, b INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
  PRIMARY KEY(board, start)) WITHOUT ROWID;
)sql",
    // What accounts have besides name and password: an address for letters, links in them, a second step of logging in,
    // and a log of it all. Letters that were taken out and never sent are found by their age.
    R"sql(
CREATE TABLE emails(
  user_id TEXT PRIMARY KEY, address TEXT NOT NULL, pending TEXT NOT NULL, language TEXT NOT NULL,
  changed INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX emails_by_address ON emails(lower(address)) WHERE address <> '';
CREATE TABLE tickets(
  hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
  expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX tickets_by_user ON tickets(user_id, kind);
CREATE INDEX tickets_by_expiry ON tickets(expires);
CREATE TABLE security_log(
  user_id TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, address TEXT NOT NULL,
  agent TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY(user_id, id)) WITHOUT ROWID;
CREATE INDEX security_log_by_age ON security_log(at);
CREATE TABLE second_factors(
  user_id TEXT PRIMARY KEY, secret TEXT NOT NULL, since INTEGER NOT NULL, last_step INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE recovery_codes(user_id TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY(user_id, hash)) WITHOUT ROWID;
CREATE INDEX outbox_taken ON outbox(due) WHERE taken = 1;
)sql",
    // Names that somebody had, or that look like one: nobody else gets them. People who left, whose names are still in
    // logs of games. What somebody said and made is found by who it was.
    R"sql(
CREATE TABLE held_names(
  skeleton TEXT PRIMARY KEY, user_id TEXT NOT NULL, name TEXT NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX held_names_by_user ON held_names(user_id);
CREATE TABLE erasures(user_id TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX chat_by_user ON chat(user_id);
CREATE INDEX player_notes_by_other ON player_notes(other);
DROP INDEX tournaments_by;
CREATE INDEX tournaments_by ON tournaments(by, state);
)sql",
    // Keys that open an account from one device.
    R"sql(
CREATE TABLE passkeys(
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL, credential TEXT NOT NULL UNIQUE, key TEXT NOT NULL,
  count INTEGER NOT NULL, label TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX passkeys_by_user ON passkeys(user_id);
)sql",
    // One against many; games of the same two in a row; days on which slow games wait.
    R"sql(
CREATE TABLE simuls(
  id TEXT PRIMARY KEY, name TEXT NOT NULL, state TEXT NOT NULL, host TEXT NOT NULL, host_name TEXT NOT NULL,
  terms TEXT NOT NULL, options TEXT NOT NULL, created INTEGER NOT NULL, started INTEGER NOT NULL,
  ended INTEGER NOT NULL, version INTEGER NOT NULL, players INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX simuls_open ON simuls(created DESC, id) WHERE state IN ('planned', 'running');
CREATE INDEX simuls_past ON simuls(ended DESC, id) WHERE state = 'over';
CREATE INDEX simuls_by_host ON simuls(host, state);
CREATE TABLE simul_seats(
  simul TEXT NOT NULL REFERENCES simuls(id), user_id TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
  kind TEXT NOT NULL, board INTEGER NOT NULL, state TEXT NOT NULL, game TEXT NOT NULL, joined INTEGER NOT NULL,
  PRIMARY KEY(simul, user_id)) WITHOUT ROWID;
CREATE INDEX simul_seats_by_user ON simul_seats(user_id);
CREATE UNIQUE INDEX simul_seats_by_game ON simul_seats(game) WHERE game <> '';
CREATE TABLE series(
  id TEXT PRIMARY KEY, best_of INTEGER NOT NULL, state TEXT NOT NULL, game TEXT NOT NULL, winner TEXT NOT NULL,
  due INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX series_due ON series(due) WHERE due > 0;
CREATE TABLE series_games(
  series TEXT NOT NULL REFERENCES series(id), number INTEGER NOT NULL, game TEXT NOT NULL UNIQUE,
  PRIMARY KEY(series, number)) WITHOUT ROWID;
CREATE TABLE vacations(
  user_id TEXT NOT NULL, starts INTEGER NOT NULL, ends INTEGER NOT NULL, state TEXT NOT NULL,
  PRIMARY KEY(user_id, starts)) WITHOUT ROWID;
CREATE INDEX vacations_open ON vacations(starts) WHERE state <> 'over';
)sql",
    // Studies: who may see them, who writes in them, and the log of all changes.
    R"sql(
CREATE TABLE studies(
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, about TEXT NOT NULL, visibility TEXT NOT NULL,
  parent TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL, seq INTEGER NOT NULL,
  edition INTEGER NOT NULL, chapters INTEGER NOT NULL, nodes INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX studies_by_owner ON studies(owner, updated DESC, id);
CREATE INDEX studies_open ON studies(updated DESC, id) WHERE visibility = 'public';
CREATE TABLE study_members(
  study TEXT NOT NULL, user_id TEXT NOT NULL, role TEXT NOT NULL, since INTEGER NOT NULL,
  PRIMARY KEY(study, user_id)) WITHOUT ROWID;
CREATE INDEX study_members_by_user ON study_members(user_id, since DESC, study);
CREATE TABLE study_ops(
  study TEXT NOT NULL, seq INTEGER NOT NULL, key TEXT NOT NULL, author TEXT NOT NULL, at INTEGER NOT NULL,
  op TEXT NOT NULL, inverse TEXT NOT NULL, undoes INTEGER NOT NULL, undone INTEGER NOT NULL,
  PRIMARY KEY(study, seq)) WITHOUT ROWID;
CREATE UNIQUE INDEX study_ops_by_key ON study_ops(study, key);
CREATE INDEX study_ops_by_author ON study_ops(author, study, seq);
)sql",
    // Clubs with their members, those who ask to join, what is said, boards, tournaments and what members won in them.
    // Whether those who entered a tournament were told that it begins.
    R"sql(
CREATE TABLE clubs(
  id TEXT PRIMARY KEY, name TEXT NOT NULL, skeleton TEXT NOT NULL UNIQUE, about TEXT NOT NULL, links TEXT NOT NULL,
  language TEXT NOT NULL, joining TEXT NOT NULL, secret TEXT NOT NULL, created INTEGER NOT NULL,
  members INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX clubs_by_size ON clubs(members DESC, id);
CREATE TABLE club_words(
  word TEXT NOT NULL, club TEXT NOT NULL REFERENCES clubs(id), PRIMARY KEY(word, club)) WITHOUT ROWID;
CREATE INDEX club_words_by_club ON club_words(club, word);
CREATE TABLE club_members(
  club TEXT NOT NULL REFERENCES clubs(id), user_id TEXT NOT NULL, rank INTEGER NOT NULL, since INTEGER NOT NULL,
  PRIMARY KEY(club, user_id)) WITHOUT ROWID;
CREATE INDEX club_members_by_rank ON club_members(club, rank, since, user_id);
CREATE INDEX club_members_by_user ON club_members(user_id, rank);
CREATE TABLE club_requests(
  club TEXT NOT NULL REFERENCES clubs(id), user_id TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(club, user_id)) WITHOUT ROWID;
CREATE INDEX club_requests_by_user ON club_requests(user_id);
CREATE TABLE club_chat(
  club TEXT NOT NULL REFERENCES clubs(id), id TEXT NOT NULL, user_id TEXT NOT NULL, key TEXT NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(club, id)) WITHOUT ROWID;
CREATE UNIQUE INDEX club_chat_by_key ON club_chat(user_id, club, key);
CREATE TABLE club_boards(
  club TEXT NOT NULL REFERENCES clubs(id), board TEXT NOT NULL, since INTEGER NOT NULL,
  PRIMARY KEY(club, board)) WITHOUT ROWID;
CREATE TABLE club_events(
  club TEXT NOT NULL REFERENCES clubs(id), tournament TEXT NOT NULL, team INTEGER NOT NULL, starts INTEGER NOT NULL,
  PRIMARY KEY(club, tournament)) WITHOUT ROWID;
CREATE INDEX club_events_by_start ON club_events(club, starts DESC, tournament);
CREATE INDEX club_events_by_tournament ON club_events(tournament);
CREATE TABLE club_points(
  club TEXT NOT NULL REFERENCES clubs(id), user_id TEXT NOT NULL, tournament TEXT NOT NULL, points REAL NOT NULL,
  place INTEGER NOT NULL, PRIMARY KEY(club, user_id, tournament)) WITHOUT ROWID;
CREATE INDEX club_points_by_user ON club_points(user_id);
ALTER TABLE tournaments ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;
)sql",
    // Who keeps the site clean: what they are told, what they did, words that are not wanted, what looks odd. Lines of
    // chat and boards can be out of sight without being gone.
    R"sql(
CREATE TABLE roles(
  user_id TEXT PRIMARY KEY, role TEXT NOT NULL, since INTEGER NOT NULL, given_by TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE reports(
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, target TEXT NOT NULL, about TEXT NOT NULL, by TEXT NOT NULL,
  reason TEXT NOT NULL, text TEXT NOT NULL, context TEXT NOT NULL, at INTEGER NOT NULL, holder TEXT NOT NULL,
  held_until INTEGER NOT NULL, closed INTEGER NOT NULL, closed_by TEXT NOT NULL, answer TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX reports_open ON reports(id) WHERE closed = 0;
CREATE INDEX reports_closed ON reports(closed) WHERE closed > 0;
CREATE INDEX reports_by_about ON reports(about, id);
CREATE INDEX reports_by_reporter ON reports(by, id);
CREATE TABLE acts(
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, user_id TEXT NOT NULL, by TEXT NOT NULL, at INTEGER NOT NULL,
  until INTEGER NOT NULL, reason TEXT NOT NULL, data TEXT NOT NULL, report TEXT NOT NULL, lifted INTEGER NOT NULL,
  appeal TEXT NOT NULL, appealed INTEGER NOT NULL, answer TEXT NOT NULL, answered INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX acts_by_user ON acts(user_id, id);
CREATE INDEX acts_standing ON acts(kind, until) WHERE lifted = 0 AND kind IN ('mute', 'range');
CREATE INDEX acts_appealed ON acts(appealed) WHERE appealed > 0 AND answered = 0;
CREATE TABLE filter_words(language TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY(language, word)) WITHOUT ROWID;
CREATE TABLE game_signs(
  game TEXT NOT NULL, user_id TEXT NOT NULL, blurs INTEGER NOT NULL, moves INTEGER NOT NULL, agreement REAL NOT NULL,
  mean_seconds REAL NOT NULL, regularity REAL NOT NULL, looked INTEGER NOT NULL,
  PRIMARY KEY(game, user_id)) WITHOUT ROWID;
CREATE INDEX game_signs_by_user ON game_signs(user_id, looked);
CREATE TABLE looks(
  game TEXT PRIMARY KEY, urgency INTEGER NOT NULL, at INTEGER NOT NULL, lease INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX looks_by_urgency ON looks(urgency DESC, at, game);
CREATE TABLE signals(
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL, kind TEXT NOT NULL, about TEXT NOT NULL, score REAL NOT NULL,
  data TEXT NOT NULL, at INTEGER NOT NULL, dismissed INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX signals_open ON signals(score DESC, id) WHERE dismissed = 0;
CREATE INDEX signals_by_user ON signals(user_id, at);
CREATE INDEX sessions_by_address ON sessions(address, user_id);
ALTER TABLE chat ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE boards ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
)sql",
    // Openings that were played, and what each player did in each finished game. Games that are not counted there yet,
    // at first all, are found by an index that holds nothing else.
    R"sql(
ALTER TABLE games ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_uncounted ON games(id) WHERE over = 1 AND counted = 0;
CREATE TABLE openings(
  owner TEXT NOT NULL, position INTEGER NOT NULL, move TEXT NOT NULL, games INTEGER NOT NULL, drawn INTEGER NOT NULL,
  w INTEGER NOT NULL, b INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL, low INTEGER NOT NULL,
  high INTEGER NOT NULL, game TEXT NOT NULL, PRIMARY KEY(owner, position, move)) WITHOUT ROWID;
CREATE TABLE played_games(
  user_id TEXT NOT NULL, ended INTEGER NOT NULL, game TEXT NOT NULL, side TEXT NOT NULL, setup TEXT NOT NULL,
  rules TEXT NOT NULL, speed TEXT NOT NULL, rated INTEGER NOT NULL, rating INTEGER NOT NULL, opponent TEXT NOT NULL,
  opponent_rating INTEGER NOT NULL, level INTEGER NOT NULL, score INTEGER NOT NULL, reason TEXT NOT NULL,
  turns INTEGER NOT NULL, thought INTEGER NOT NULL, pieces TEXT NOT NULL,
  PRIMARY KEY(user_id, ended, game, side)) WITHOUT ROWID;
)sql",
    // Every move wrote into it, and nothing reads it: games_by_owner finds what is due.
    R"sql(
DROP INDEX games_due;
)sql",
    // Every move wrote a page of it more. Whoever writes an event has read all before it, keys too: a key that comes
    // again is answered from those, and the version that was seen refuses whoever has not.
    R"sql(
DROP INDEX events_by_key;
)sql"};

}  // namespace

std::span<const char* const> shared_steps() { return steps; }

void check_known(std::int64_t version) {
    if (version <= static_cast<std::int64_t>(newest_version())) return;
    throw StoreFault(StoreFault::Kind::broken, "the database has schema version " + std::to_string(version) +
                                                   ", newer than this program knows (" +
                                                   std::to_string(newest_version()) + ")");
}

}  // namespace tankchess::server
