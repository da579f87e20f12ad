#pragma once

#include <string>

#include "cli/input/options.h"

namespace tankchess::cli {

// Which database a verb works on: the data folder of a server, or PostgreSQL.
class StoreOption {
public:
    void declare(Options& options);
    // A data folder or an address; without flags what TANKCHESS_STORE says. Throws BadInput.
    std::string place() const;

private:
    std::string data_, store_;
};

// An address of PostgreSQL given on the command line, where everybody can read it. Throws BadInput if it is not one or
// has a password.
std::string open_address(const std::string& address);

}  // namespace tankchess::cli
