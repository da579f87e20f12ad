#include "cli/input/store_option.h"

#include <cstdlib>

#include "cli/input/verb.h"
#include "server/store/postgres/address.h"

namespace tankchess::cli {

void StoreOption::declare(Options& options) {
    options.text("--data", data_, "Data folder of the server");
    options.text("--store", store_, "PostgreSQL of the server, postgres://...; else TANKCHESS_STORE says it");
}

std::string StoreOption::place() const {
    if (!store_.empty()) return open_address(store_);
    if (!data_.empty()) return data_;
    const char* named = std::getenv("TANKCHESS_STORE");
    if (named == nullptr || *named == '\0')
        throw BadInput("name the server's data folder (--data) or database (--store)");
    return named;
}

std::string open_address(const std::string& address) {
    if (const std::string fault = server::address_fault(address); !fault.empty()) throw BadInput("--store: " + fault);
    if (server::has_password(address)) {
        throw BadInput(
            "a password on the command line can be read by everybody: put it into the file that PGPASSFILE names, or "
            "the "
            "whole address into TANKCHESS_STORE or the file of settings");
    }
    return address;
}

}  // namespace tankchess::cli
