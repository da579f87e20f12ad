#pragma once

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "server/common/secrets.h"
#include "server/store/postgres/link.h"
#include "support/paths.h"

namespace tankchess::server {

// A database of its own for one test, gone afterwards.
class TestDatabase {
public:
    TestDatabase() : name_("test_" + std::to_string(::getpid()) + "_" + std::to_string(count()++)) {
        run("CREATE DATABASE " + name_);
    }
    ~TestDatabase() {
        try {
            run("DROP DATABASE IF EXISTS " + name_ + " WITH (FORCE)");
        } catch (const StoreFault& fault) {
            std::fprintf(stderr, "%s\n", fault.what());
        }
    }
    TestDatabase(const TestDatabase&) = delete;
    TestDatabase& operator=(const TestDatabase&) = delete;

    // In whatever folder the server's socket is looked for.
    std::string address(const std::string& folder = server()) const {
        return "postgres://tankchess@/" + name_ + "?host=" + folder;
    }
    // Cuts off everybody who is connected to it.
    void cut_all() const {
        run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname='" + name_ + "'");
    }

    // The folder of the server for all tests: the one that ctest has started, or one that ends with this process.
    static const std::string& server() {
        static const std::string folder = [] {
            if (const char* given = std::getenv("TC_POSTGRES")) return std::string(given);
            std::string made = "/tmp/tankchess-pg-" + std::to_string(::getpid());
            const std::string command = tankchess::test::source_path("scripts/test-postgres") + " start " + made + " " +
                                        std::to_string(::getpid()) + " >&2";
            if (std::system(command.c_str()) != 0) throw std::runtime_error("no PostgreSQL: " + command);
            return made;
        }();
        return folder;
    }

private:
    static int& count() {
        static int made = 0;
        return made;
    }
    static void run(const std::string& sql) {
        PgLink link("postgres://tankchess@/postgres?host=" + server());
        link.open();
        link.execute(sql);
    }

    std::string name_;
};

}  // namespace tankchess::server
