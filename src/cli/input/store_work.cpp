#include "cli/input/store_work.h"

#include <ctime>

namespace tankchess::cli {

server::Millis read_until(const std::string& text) {
    if (text.empty()) return 0;
    std::tm parts{};
    const char* end = ::strptime(text.c_str(), "%Y-%m-%d", &parts);
    if (end != nullptr && *end == ' ') end = ::strptime(end, " %H:%M", &parts);
    if (end == nullptr || *end != '\0') throw BadInput("--until must be YYYY-MM-DD or \"YYYY-MM-DD HH:MM\" (UTC)");
    const server::Millis until = static_cast<server::Millis>(::timegm(&parts)) * 1000;
    if (until <= server::now_ms()) throw BadInput("--until is in the past");
    return until;
}

}  // namespace tankchess::cli
