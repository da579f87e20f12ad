#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <string>

#include "server/store/backup.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/writer.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"
#include "support/temp_folder.h"
#include "support/test_postgres.h"

namespace tankchess::server {

enum class Engine { sqlite, postgres };
inline const auto every_engine = ::testing::Values(Engine::sqlite, Engine::postgres);
inline std::string engine_name(const ::testing::TestParamInfo<Engine>& info) {
    return info.param == Engine::sqlite ? "Sqlite" : "Postgres";
}

// Where the data of one test lie, on either engine.
class StorePlace {
public:
    explicit StorePlace(Engine engine) {
        if (engine == Engine::postgres) database_ = std::make_unique<TestDatabase>();
    }

    std::unique_ptr<Store> open(std::chrono::milliseconds search_time = std::chrono::milliseconds(500)) const {
        if (database_) {
            PostgresOptions options;
            options.address = database_->address();
            options.search_time = search_time;
            return open_postgres_store(options);
        }
        SqliteOptions options;
        options.path = path();
        options.search_time = search_time;
        return open_sqlite_store(options);
    }
    // One connection that writes, with the schema of that version.
    std::unique_ptr<Connection> connect(std::size_t version = 1000) const {
        if (database_) {
            auto out = std::make_unique<PgWriter>(database_->address());
            migrate(*out, version);
            return out;
        }
        auto out = std::make_unique<Sqlite>(path(), Sqlite::Use::write, 1000);
        migrate(*out, version);
        return out;
    }
    void pretend_version(int version) const {
        const std::string number = std::to_string(version);
        connect()->execute(database_ ? "UPDATE schema_version SET version=" + number : "PRAGMA user_version=" + number);
    }
    // Ends every connection to PostgreSQL.
    void cut_database() const { database_->cut_all(); }
    // What --store says; empty for the data folder.
    std::string address() const { return database_ ? database_->address() : std::string(); }
    std::string folder() const { return folder_.path(); }
    std::string path() const { return database_in(folder()); }

private:
    TempFolder folder_;
    std::unique_ptr<TestDatabase> database_;
};

// Works given to a store, waited for: the fault's kind, or nothing.
using FaultKind = std::optional<StoreFault::Kind>;
inline FaultKind write_to(Store& store, const Store::Work& work) {
    std::promise<FaultKind> done;
    store.write(work, [&done](const StoreFault* fault) {
        done.set_value(fault == nullptr ? FaultKind() : FaultKind(fault->kind));
    });
    return done.get_future().get();
}
inline FaultKind read_from(Store& store, const Store::Work& work) {
    std::promise<FaultKind> done;
    store.read(work, [&done](const StoreFault* fault) {
        done.set_value(fault == nullptr ? FaultKind() : FaultKind(fault->kind));
    });
    return done.get_future().get();
}

inline GameRow some_game(const std::string& id) {
    GameRow out;
    out.id = id;
    out.rules = "mate";
    out.family = "basic";
    out.setup = "basic-16";
    out.created = 1000;
    out.now.version = 1;
    out.now.tps = "tps";
    out.now.turn = "w";
    out.now.updated = 1000;
    out.now.result = "*";
    out.seats = {{"w", "guest", "u1", "ada", 0}, {"b", "engine", "", "Computer", 3}};
    return out;
}
inline AppendEvents next_of(const std::string& game, std::int64_t seen, const std::string& key) {
    AppendEvents out;
    out.game = game;
    out.seen = seen;
    out.lines = {"line " + std::to_string(seen + 1)};
    out.key = key;
    out.now = some_game(game).now;
    out.now.version = seen + 1;
    return out;
}

}  // namespace tankchess::server
