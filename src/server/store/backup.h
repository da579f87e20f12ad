#pragma once

#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

class Sqlite;

// Where things lie in a data folder.
inline std::string database_in(const std::string& data) { return data + "/tankchess.db"; }
// A backup that a running server shall take over: it is put here, and the next start restores it.
inline std::string waiting_restore(const std::string& data) { return data + "/restore.db"; }

// All of these throw StoreFault. Files that they write are for their owner alone (0600).

// Copies a database file that a server may be using; the copy has the newest schema and is checked before it takes the
// name, which must be free.
void backup_sqlite_file(const std::string& from, const std::string& to);
// A checked copy of a backup, brought to the newest schema, in the place where a running server looks for it.
void stage_restore(const std::string& backup, const std::string& data);
// Puts a checked copy of a backup in the place of the database, which nobody may be using. Gives the name under which
// the replaced database was kept; empty if there was none.
std::string restore_sqlite_file(const std::string& backup, const std::string& data);

// Throws if the file is damaged: structure only, for the start of a server.
void check_quickly(Sqlite& db, const std::string& path);
// The same with indexes against their tables, which takes much longer. Of the newest schema only (see schema.cpp).
void check_whole(Sqlite& db, const std::string& path);

// Backups that a server makes by itself, named by their time.
std::string timed_backup(const std::string& data, Millis at);
std::vector<Millis> timed_backups(const std::string& data);
// How long they are kept: the newest of each of the last so many days, and of each of the last so many weeks (both by
// UTC, counted where there are backups). The newest of all is always kept.
struct BackupRule {
    int days = 7;
    int weeks = 4;
};
std::vector<Millis> superfluous_backups(std::vector<Millis> times, const BackupRule& rule);
// Deletes superfluous ones; gives how many.
std::size_t prune_backups(const std::string& data, const BackupRule& rule);

}  // namespace tankchess::server
