#pragma once

#include <string>

#include "cli/input/input.h"
#include "cli/input/store_option.h"
#include "cli/input/verb.h"
#include "server/common/clock.h"
#include "server/store/store.h"
#include "wire/json.h"

namespace tankchess::cli {

// A verb that works on the database of a server, which may be running: it looks every two seconds for what was done.
class StoreWork : public Verb {
protected:
    void declare_store(Options& options) { store_.declare(options); }
    // In one transaction. Whatever goes wrong is thrown as BadInput.
    template <class Work>
    void write(Work work) {
        std::string fault;
        try {
            const auto store = server::open_store_beside(store_.place());
            store->write(
                [&](server::Tables& tables) {
                    try {
                        work(tables);
                        return;
                    } catch (const BadInput& bad) {
                        fault = bad.what();
                    } catch (const server::ApiFault& refused) {
                        fault = refused.text;
                    }
                    // Undoes what was begun.
                    throw server::StoreFault(server::StoreFault::Kind::conflict, fault);
                },
                [&fault](const server::StoreFault* met) {
                    if (met != nullptr) fault = met->what();
                });
            store->drain();
        } catch (const server::StoreFault& met) {
            fault = met.what();
        }
        if (!fault.empty()) throw BadInput(fault);
    }
    static server::UserRow known(server::Tables& tables, const std::string& name) {
        const auto user = tables.users().by_name(name);
        if (!user) throw BadInput("there is no user '" + name + "'");
        return *user;
    }

private:
    StoreOption store_;
};

// "2026-12-31" or "2026-12-31 18:00", in UTC; nothing: 0, for good. Throws BadInput, also for what is past.
server::Millis read_until(const std::string& text);

}  // namespace tankchess::cli
