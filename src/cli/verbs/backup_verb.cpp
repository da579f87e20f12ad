#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>

#include "cli/verbs/verbs.h"
#include "server/store/backup.h"
#include "server/store/folder_lock.h"
#include "server/store/postgres/address.h"
#include "server/store/tables.h"

namespace tankchess::cli {
namespace {

// What these verbs copy is a file.
void refuse_postgres(const std::string& data) {
    const char* store = std::getenv("TANKCHESS_STORE");
    if (!server::is_postgres(data) && (store == nullptr || !server::is_postgres(store))) return;
    throw BadInput(
        "the data are in PostgreSQL, which is backed up by its own tools: pg_dump, or copies of its log for a "
        "return to any moment (docs/operations.md)");
}

class MakeVerb : public Verb {
public:
    std::string_view name() const override { return "make"; }
    std::string_view help() const override { return "Copy the database, also while a server uses it"; }
    std::string_view examples() const override { return "backup make --data ./data --to backup.db"; }

    void declare(Options& options) override {
        options.text("--data", data_, "Data folder of the server", Options::Need::required);
        options.text("--to", to_, "File to write; it must not exist", Options::Need::required);
    }

    int run() override {
        refuse_postgres(data_);
        try {
            server::backup_sqlite_file(server::database_in(data_), to_);
        } catch (const server::StoreFault& fault) {
            throw BadInput(fault.what());
        }
        std::cout << "wrote " << to_ << "\n";
        return exit_done;
    }

private:
    std::string data_, to_;
};

class RestoreVerb : public Verb {
public:
    std::string_view name() const override { return "restore"; }
    std::string_view help() const override {
        return "Put a backup in the place of the database, also while a server uses it";
    }
    std::string_view examples() const override { return "backup restore --data ./data --from backup.db"; }

    void declare(Options& options) override {
        options.text("--data", data_, "Data folder of the server", Options::Need::required);
        options.text("--from", from_, "Backup to read", Options::Need::required);
    }

    int run() override {
        refuse_postgres(data_);
        server::FolderLock lock;
        const auto answer = lock.take(data_);
        if (answer == server::FolderLock::Answer::unusable) {
            throw BadInput("cannot write in the data folder " + data_ + ": " + lock.reason());
        }
        std::string kept;
        try {
            if (answer == server::FolderLock::Answer::in_use) {
                server::stage_restore(from_, data_);
            } else {
                kept = server::restore_sqlite_file(from_, data_);
            }
        } catch (const server::StoreFault& met) {
            throw BadInput(met.what());
        }
        if (answer == server::FolderLock::Answer::in_use) hand_to_server(lock.holder());
        std::cout << "restored " << server::database_in(data_) << "\n";
        if (!kept.empty()) std::cout << "what it replaced is " << kept << "\n";
        return exit_done;
    }

private:
    // A running server drains, begins again and takes the backup over; clients come back to it by themselves.
    void hand_to_server(int pid) const {
        if (pid <= 0 || ::kill(pid, SIGHUP) != 0) throw BadInput("cannot tell the server that uses " + data_);
        for (int i = 0; i < 600; ++i) {
            if (!std::filesystem::exists(server::waiting_restore(data_))) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        throw BadInput("the server does not begin again: it will restore " + server::waiting_restore(data_) +
                       " when it next starts");
    }

    std::string data_, from_;
};

class BackupVerb : public Verb {
public:
    std::string_view name() const override { return "backup"; }
    std::string_view help() const override { return "Back up the server's database, or restore it"; }
    std::string_view examples() const override {
        return "backup make --data ./data --to backup.db\n"
               "backup restore --data ./data --from backup.db";
    }
    std::vector<std::unique_ptr<Verb>> children() const override {
        std::vector<std::unique_ptr<Verb>> out;
        out.push_back(std::make_unique<MakeVerb>());
        out.push_back(std::make_unique<RestoreVerb>());
        return out;
    }
};

}  // namespace

std::unique_ptr<Verb> make_backup_verb() { return std::make_unique<BackupVerb>(); }

}  // namespace tankchess::cli
