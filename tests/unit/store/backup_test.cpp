#include "server/store/backup.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "server/store/folder_lock.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"
#include "support/full_store.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

constexpr Millis hour = 3600LL * 1000, day = 24 * hour;

int mode_of(const std::string& path) {
    struct stat found{};
    EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
    return static_cast<int>(found.st_mode & 0777);
}

class BackupTest : public ::testing::Test {
protected:
    std::string data() const { return folder_.path(); }
    std::string copy() const { return data() + "/copy.db"; }

    void fill(const std::string& path) {
        Sqlite db(path, Sqlite::Use::write, 1000);
        migrate(db);
        fill_everything(*sql_tables(db));
    }
    static std::vector<std::string> tables_of(Sqlite& db) {
        std::vector<std::string> out;
        Statement q = db.prepare("SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'");
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    static std::int64_t rows_in(Sqlite& db, const std::string& table) {
        Statement q = db.prepare("SELECT count(*) FROM " + table);
        q.step();
        return q.integer(0);
    }
    std::vector<std::string> files_named(const std::string& start) const {
        std::vector<std::string> out;
        for (const auto& entry : std::filesystem::directory_iterator(data())) {
            if (entry.path().filename().string().starts_with(start)) out.push_back(entry.path().string());
        }
        return out;
    }

    TempFolder folder_;
};

TEST_F(BackupTest, ADatabaseInWhichEverythingHasHappenedIsBackedUpAndRestored) {
    fill(database_in(data()));
    backup_sqlite_file(database_in(data()), copy());
    {
        Sqlite db(database_in(data()), Sqlite::Use::write, 1000);
        db.execute("DELETE FROM rating_points");
    }
    restore_sqlite_file(copy(), data());
    Sqlite db(database_in(data()), Sqlite::Use::write, 1000);
    for (const std::string& table : tables_of(db)) EXPECT_GT(rows_in(db, table), 0) << table;
}

// integrity_check of SQLite 3.40 reports NULLs that are not there in tables that break this.
TEST_F(BackupTest, InEveryTableTheColumnsOfTheKeyComeFirst) {
    fill(database_in(data()));
    Sqlite db(database_in(data()), Sqlite::Use::write, 1000);
    for (const std::string& table : tables_of(db)) {
        Statement q = db.prepare("SELECT pk FROM pragma_table_info('" + table + "') ORDER BY cid");
        bool ended = false;
        while (q.step()) {
            EXPECT_FALSE(ended && q.integer(0) > 0) << table;
            ended = ended || q.integer(0) == 0;
        }
    }
    Statement check = db.prepare("PRAGMA integrity_check");
    ASSERT_TRUE(check.step());
    EXPECT_EQ(check.text(0), "ok");
}

TEST_F(BackupTest, ABackupOfTheSchemaBeforeCanBeMadeAndRestored) {
    const std::string old = data() + "/old.db";
    {
        Sqlite db(old, Sqlite::Use::write, 1000);
        migrate(db, 1);
        db.execute("INSERT INTO users(id,kind,name,created) VALUES('u1','account','ada',1)");
        db.execute("INSERT INTO rating_points VALUES('u1','basic',5,1600.5,80,'g1')");
    }
    backup_sqlite_file(old, copy());
    for (const std::string& from : {old, copy()}) {
        restore_sqlite_file(from, data());
        Sqlite db(database_in(data()), Sqlite::Use::read, 1000);
        const auto points = sql_tables(db)->ratings().points("u1", "basic");
        ASSERT_EQ(points.size(), 1u);
        EXPECT_EQ(points[0].rating, 1600.5);
        EXPECT_EQ(points[0].game, "g1");
    }
}

TEST_F(BackupTest, TheDatabaseAndItsBackupsAreForTheirOwnerAlone) {
    fill(database_in(data()));
    backup_sqlite_file(database_in(data()), copy());
    EXPECT_EQ(mode_of(copy()), 0600);
    restore_sqlite_file(copy(), data());
    EXPECT_EQ(mode_of(database_in(data())), 0600);
    // One that an older program made.
    ::chmod(database_in(data()).c_str(), 0644);
    Sqlite db(database_in(data()), Sqlite::Use::write, 1000);
    EXPECT_EQ(mode_of(database_in(data())), 0600);
}

TEST_F(BackupTest, ARestoreKeepsWhatItReplaces) {
    fill(database_in(data()));
    backup_sqlite_file(database_in(data()), copy());
    {
        Sqlite db(database_in(data()), Sqlite::Use::write, 1000);
        sql_tables(db)->notes().set("later", "1");
    }
    const std::string kept = restore_sqlite_file(copy(), data());
    ASSERT_FALSE(kept.empty());
    Sqlite before(kept, Sqlite::Use::read, 1000), now(database_in(data()), Sqlite::Use::read, 1000);
    EXPECT_TRUE(sql_tables(before)->notes().get("later"));
    EXPECT_FALSE(sql_tables(now)->notes().get("later"));
}

TEST_F(BackupTest, ADamagedDatabaseCanBeReplacedByABackup) {
    fill(data() + "/sound.db");
    backup_sqlite_file(data() + "/sound.db", copy());
    std::ofstream(database_in(data())) << std::string(5000, 'x');
    const std::string kept = restore_sqlite_file(copy(), data());
    EXPECT_EQ(std::filesystem::file_size(kept), 5000u);
    Sqlite db(database_in(data()), Sqlite::Use::read, 1000);
    EXPECT_TRUE(sql_tables(db)->notes().get("alive_at"));
}

TEST_F(BackupTest, AFaultyBackupChangesNothingAndLeavesNoFile) {
    fill(database_in(data()));
    std::ofstream(copy()) << std::string(5000, 'x');
    EXPECT_THROW(restore_sqlite_file(copy(), data()), StoreFault);
    EXPECT_THROW(stage_restore(copy(), data()), StoreFault);
    EXPECT_THROW(backup_sqlite_file(copy(), data() + "/another.db"), StoreFault);
    EXPECT_EQ(files_named("tankchess.db").size(), 1u);
    EXPECT_TRUE(files_named("restore").empty());
    EXPECT_TRUE(files_named("another").empty());
    Sqlite db(database_in(data()), Sqlite::Use::read, 1000);
    EXPECT_TRUE(sql_tables(db)->notes().get("alive_at"));
}

TEST_F(BackupTest, ADamagedDatabaseIsNamedAtTheStart) {
    fill(database_in(data()));
    const auto size = std::filesystem::file_size(database_in(data()));
    {
        std::fstream file(database_in(data()), std::ios::in | std::ios::out | std::ios::binary);
        for (std::size_t page = 2; page * 4096 + 4096 <= size; ++page) {
            file.seekp(static_cast<std::streamoff>(page * 4096));
            file << std::string(200, '\xff');
        }
    }
    Config config;
    config.port = 0;
    config.data = data();
    const std::string fault = Server(config).start();
    EXPECT_NE(fault.find(database_in(data()) + " is damaged"), std::string::npos) << fault;
    EXPECT_NE(fault.find("backup restore"), std::string::npos) << fault;
}

TEST_F(BackupTest, ALargeDatabaseIsServedWithoutReadingAllOfIt) {
    const std::string path = database_in(data());
    fill(path);
    {
        Sqlite db(path, Sqlite::Use::write, 1000);
        db.execute("CREATE TABLE filler AS SELECT zeroblob(100000) AS bytes");
    }
    std::fstream(path, std::ios::in | std::ios::out | std::ios::binary)
            .seekp(static_cast<std::streamoff>(std::filesystem::file_size(path) - 4096))
        << std::string(200, '\xff');
    Config config;
    config.port = 0;
    config.data = data();
    EXPECT_NE(Server(config).start().find("is damaged"), std::string::npos);
    std::filesystem::resize_file(path, (256u << 20) + 4096);
    EXPECT_EQ(Server(config).start(), "");
}

TEST_F(BackupTest, AFolderThatCannotBeWrittenIsNotCalledInUse) {
    std::filesystem::create_directory(data() + "/lock");  // also for root, who may write everywhere
    Config config;
    config.port = 0;
    config.data = data();
    const std::string fault = Server(config).start();
    EXPECT_NE(fault.find("cannot write in the data folder"), std::string::npos) << fault;
    EXPECT_EQ(fault.find("another server"), std::string::npos) << fault;
}

TEST_F(BackupTest, TheLockNamesWhoHoldsIt) {
    FolderLock first, second;
    EXPECT_EQ(first.take(data()), FolderLock::Answer::taken);
    EXPECT_EQ(second.take(data()), FolderLock::Answer::in_use);
    EXPECT_EQ(second.holder(), ::getpid());
}

TEST(BackupRuleTest, KeepsTheLastOfEachDayAndWeekAndTheNewest) {
    std::vector<Millis> times;
    for (int i = 0; i < 4 * 60; ++i) times.push_back(20000 * day + i * 6 * hour);  // 60 days, four a day
    const auto old = superfluous_backups(times, {7, 4});
    // Seven days; the last of this week and of the week before are among them, so two weeks more.
    EXPECT_EQ(times.size() - old.size(), 7u + 2u);
    const std::set<Millis> gone(old.begin(), old.end());
    for (int d = 0; d < 7; ++d) EXPECT_FALSE(gone.contains(times[times.size() - 1 - 4 * static_cast<std::size_t>(d)]));
    EXPECT_TRUE(gone.contains(times[times.size() - 2]));
    EXPECT_TRUE(gone.contains(times.front()));
    EXPECT_TRUE(superfluous_backups({5}, {1, 0}).empty());
    EXPECT_EQ(superfluous_backups({5, 6, 7}, {1, 0}), (std::vector<Millis>{6, 5}));
}

TEST_F(BackupTest, PruningTakesOnlyTheServersOwnBackups) {
    for (int d = 0; d < 20; ++d) std::ofstream(timed_backup(data(), 20000 * day + d * day)) << "x";
    for (const char* name : {"/backup-mine.db", "/backup-1.db.part", "/copy.db"}) std::ofstream(data() + name) << "x";
    EXPECT_EQ(prune_backups(data(), {3, 0}), 17u);
    EXPECT_EQ(files_named("backup-").size(), 3u + 2u);
    EXPECT_EQ(files_named("copy").size(), 1u);
}

}  // namespace
}  // namespace tankchess::server
