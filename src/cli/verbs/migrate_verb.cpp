#include <iostream>

#include "cli/input/store_option.h"
#include "cli/verbs/verbs.h"
#include "server/app/site_move.h"
#include "server/common/secrets.h"
#include "server/store/postgres/address.h"
#include "server/store/tables.h"

namespace tankchess::cli {
namespace {

class MigrateVerb : public Verb {
public:
    std::string_view name() const override { return "migrate"; }
    std::string_view help() const override { return "Move a server's data between SQLite and PostgreSQL"; }
    std::string_view examples() const override {
        return "migrate --from ./data --to postgres://tankchess@db.example/tankchess\n"
               "migrate --from postgres://tankchess@db.example/tankchess --to ./data";
    }

    void declare(Options& options) override {
        options.text("--from", from_, "Data folder or postgres://...; its server must be stopped",
                     Options::Need::required);
        options.text("--to", to_, "Data folder or postgres://..., with nothing in it", Options::Need::required);
    }

    int run() override {
        if (!server::secrets_ready()) throw BadInput("the system gives no randomness");
        for (const std::string* place : {&from_, &to_}) {
            if (server::is_postgres(*place)) open_address(*place);
        }
        server::SiteMove moved;
        try {
            moved = server::move_site(from_, to_);
        } catch (const server::StoreFault& fault) {
            throw BadInput(fault.what());
        }
        for (const auto& table : moved.tables) std::cout << table.table << " " << table.rows << "\n";
        std::cout << "replayed " << moved.replayed << " games: all stand as they stood\n";
        return exit_done;
    }

private:
    std::string from_, to_;
};

}  // namespace

std::unique_ptr<Verb> make_migrate_verb() { return std::make_unique<MigrateVerb>(); }

}  // namespace tankchess::cli
