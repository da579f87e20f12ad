#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "server/app/doctor.h"
#include "server/app/server_store.h"
#include "server/store/backup.h"
#include "server/store/postgres/address.h"
#include "server/store/sql/schema_steps.h"
#include "server/store/sqlite/sqlite.h"

namespace tankchess::server {

namespace {

namespace fs = std::filesystem;
using Grade = Finding::Grade;

constexpr std::uintmax_t megabyte = 1 << 20;
constexpr std::uintmax_t least_free = 512 * megabyte;
constexpr std::uintmax_t largest_log = 256 * megabyte;  // of what is written but not yet in the database file
constexpr Millis hour = 3600 * 1000;
constexpr int backup_hours_by_hand = 7 * 24;

class FolderExam {
public:
    explicit FolderExam(const Config& config)
        : config_(config), folder_(config.data), database_(database_in(config.data)) {}

    Findings run() {
        if (!folder()) return findings_;
        modes();
        if (fs::exists(database_)) {
            database();
            write_ahead_log();
        } else {
            add(Grade::warning, "there is no database in " + folder_.string(),
                "nothing to mend in a new folder: the first start of the server makes it");
        }
        space();
        backups();
        return findings_;
    }

private:
    void add(Grade grade, std::string what, std::string mend = {}) {
        findings_.push_back({grade, std::move(what), std::move(mend)});
    }

    bool folder() {
        std::error_code fault;
        if (!fs::is_directory(folder_, fault)) {
            add(Grade::fault, folder_.string() + " is no folder",
                "name the folder that the server's setting `data` names: tankchess doctor --data FOLDER");
            return false;
        }
        if (::access(folder_.c_str(), R_OK | W_OK | X_OK) != 0) {
            add(Grade::fault, "this user may not write in " + folder_.string(),
                "run as the server's user, or: chown -R SERVER-USER " + folder_.string());
            return false;
        }
        add(Grade::fine, "the data folder " + folder_.string() + " can be written");
        return true;
    }

    // Password hashes and addresses are in these files.
    void modes() {
        std::string open;
        for (const auto& entry : fs::directory_iterator(folder_)) {
            struct stat info{};
            const std::string name = entry.path().filename().string();
            if (name.find(".db") == std::string::npos || ::stat(entry.path().c_str(), &info) != 0) continue;
            if ((info.st_mode & 077) != 0) open += (open.empty() ? "" : ", ") + name;
        }
        if (open.empty()) return add(Grade::fine, "no other user may read the database files");
        add(Grade::fault, "other users of this machine may read " + open, "chmod 600 " + folder_.string() + "/*.db*");
    }

    void database() {
        try {
            Sqlite db(database_.string(), Sqlite::Use::read, 2000);
            if (!schema(db)) return;
            check_whole(db, database_.string());
            add(Grade::fine, "the database is whole");
        } catch (const StoreFault& fault) {
            add(Grade::fault, fault.what(),
                "stop the server, keep a copy of the folder, and restore the newest backup: tankchess backup restore "
                "--data " +
                    folder_.string() + " --from FILE");
        }
    }

    // Whether it can be checked by this program.
    bool schema(Sqlite& db) {
        const std::int64_t found = schema_version(db), newest = static_cast<std::int64_t>(newest_version());
        const std::string text = "schema " + std::to_string(found);
        if (found > newest) {
            add(Grade::fault, text + " is newer than this program knows (" + std::to_string(newest) + ")",
                "use the program that wrote it, or restore a backup from before");
        } else if (found < newest) {
            add(Grade::warning, text + " is older than this program's (" + std::to_string(newest) + ")",
                "make a backup, which is checked too; the next start of the server brings the database up to date");
        } else {
            add(Grade::fine, text + " is the newest");
        }
        return found == newest;
    }

    void write_ahead_log() {
        std::error_code fault;
        const std::uintmax_t size = fs::file_size(database_.string() + "-wal", fault);
        if (fault || size < largest_log) return;
        add(Grade::warning, "tankchess.db-wal has grown to " + std::to_string(size / megabyte) + " MB",
            "something has read the database for very long: end other programs that have it open, then reload the "
            "server");
    }

    void space() {
        std::error_code fault;
        const fs::space_info disk = fs::space(folder_, fault);
        if (fault) return;
        const std::uintmax_t size = fs::exists(database_) ? fs::file_size(database_, fault) : 0;
        const std::string text = std::to_string(disk.available / megabyte) + " MB are free";
        // A backup is as large as the database.
        if (disk.available >= std::max(least_free, 2 * size)) return add(Grade::fine, text);
        add(Grade::warning, text + ", the database has " + std::to_string(size / megabyte) + " MB",
            "delete old backups or enlarge the disk: when it is full no move can be stored");
    }

    void backups() {
        const std::vector<Millis> times = timed_backups(config_.data);
        if (times.empty()) {
            return add(
                Grade::warning, "there is no backup in " + folder_.string(),
                "set backup_hours, or run `tankchess backup make` from a timer and keep the copies on another disk");
        }
        const Millis hours = (now_ms() - *std::ranges::max_element(times)) / hour;
        const std::string text = "the newest backup is " + std::to_string(hours) + " hours old";
        if (hours <= (config_.backup_hours > 0 ? 2 * config_.backup_hours : backup_hours_by_hand)) {
            return add(Grade::fine, text);
        }
        add(Grade::warning, text,
            "look for `backup` in the server's log, or run: tankchess backup make --data " + folder_.string() +
                " --to FILE");
    }

    const Config& config_;
    const fs::path folder_, database_;
    Findings findings_;
};

}  // namespace

Findings examine_folder(const Config& config) {
    if (config.store.empty()) return FolderExam(config).run();
    const std::string shown = shown_address(config.store), fault = examine_server_store(config);
    if (fault.empty()) return {{Grade::fine, "the database " + shown + " answers and its schema is known", {}}};
    return {
        {Grade::fault, shown + ": " + fault, "start PostgreSQL, or mend the setting `store` and the password file"}};
}

}  // namespace tankchess::server
