#include "server/app/site_move.h"

#include <filesystem>

#include "server/play/stored_match.h"
#include "server/store/backup.h"
#include "server/store/folder_lock.h"
#include "server/store/postgres/address.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/writer.h"
#include "server/store/sql/copy.h"
#include "server/store/sqlite/sqlite.h"

namespace tankchess::server {

namespace {

[[noreturn]] void refuse(const std::string& words) { throw StoreFault(StoreFault::Kind::broken, words); }

// A database that nobody else uses, with the newest schema.
class Place {
public:
    enum class Role { original, copy };
    Place(const std::string& place, Role role) : name_(is_postgres(place) ? shown_address(place) : place) {
        if (is_postgres(place)) {
            auto db = std::make_unique<PgWriter>(place, std::chrono::milliseconds(0));
            migrate(*db);
            db->execute("SET idle_in_transaction_session_timeout=0");  // each waits for the other, for long
            db_ = std::move(db);
        } else {
            db_ = open_folder(place, role);
        }
    }
    Connection& db() { return *db_; }
    const std::string& name() const { return name_; }

private:
    std::unique_ptr<Connection> open_folder(const std::string& data, Role role) {
        const std::string file = database_in(data);
        if (role == Role::original && !std::filesystem::exists(file)) refuse(file + " does not exist");
        std::error_code error;
        std::filesystem::create_directories(data, error);
        switch (lock_.take(data)) {
            case FolderLock::Answer::in_use:
                refuse("a server uses " + data + ": stop it first");
            case FolderLock::Answer::unusable:
                refuse("cannot write in " + data + ": " + lock_.reason());
            case FolderLock::Answer::taken:
                break;
        }
        auto db = std::make_unique<Sqlite>(file, Sqlite::Use::write, 5000);
        migrate(*db);
        return db;
    }

    std::string name_;
    FolderLock lock_;
    std::unique_ptr<Connection> db_;
};

void replay(Tables& tables, const std::string& id) {
    const auto row = tables.games().by_id(id);
    const match::Match match = replayed_match(id, tables.games().events(id, 0));
    if (static_cast<std::int64_t>(match.version()) != row->now.version || match.over() != row->now.over) {
        refuse("game " + id + " stands at version " + std::to_string(match.version()) + " by its log and at " +
               std::to_string(row->now.version) + " by its row");
    }
}

std::int64_t replay_all(Connection& db) {
    constexpr std::size_t page = 1000;
    const auto tables = sql_tables(db);
    std::int64_t count = 0;
    std::string last;
    for (;;) {
        std::vector<std::string> ids;
        {
            Statement q = db.prepare("SELECT id FROM games WHERE id>? ORDER BY id LIMIT 1000");
            q.bind(last);
            while (q.step()) ids.push_back(q.text(0));
        }
        for (const std::string& id : ids) replay(*tables, id);
        count += static_cast<std::int64_t>(ids.size());
        if (ids.size() < page) return count;
        last = ids.back();
    }
}

}  // namespace

SiteMove move_site(const std::string& from, const std::string& to) {
    Place original(from, Place::Role::original), copy(to, Place::Role::copy);
    if (const auto filled = filled_tables(copy.db()); !filled.empty()) {
        refuse(copy.name() + " is not empty: it has " + filled.front());
    }
    original.db().begin_read(std::nullopt);
    copy.db().begin_write();
    SiteMove out;
    try {
        for (const CopiedTable& table : copied_tables()) {
            copy_table(table, original.db(), copy.db());
            const std::int64_t rows = rows_in(copy.db(), table.name);
            if (rows != rows_in(original.db(), table.name)) refuse(std::string(table.name) + " was not copied whole");
            out.tables.push_back({std::string(table.name), rows});
        }
        out.replayed = replay_all(copy.db());
        copy.db().commit();
    } catch (...) {
        copy.db().roll_back();
        throw;
    }
    original.db().roll_back();
    return out;
}

}  // namespace tankchess::server
