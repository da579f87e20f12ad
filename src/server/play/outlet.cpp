#include "server/play/outlet.h"

#include <atomic>

namespace tankchess::server {

namespace {
std::atomic<std::uint64_t> next_id{1};
}

Outlet::Outlet(Who whose, bool as_lines, std::string from)
    : id(next_id++), who(std::move(whose)), lines(as_lines), address(std::move(from)) {}

const std::string& Outlet::user() const {
    static const std::string nobody;
    return who ? who->user : nobody;
}

}  // namespace tankchess::server
