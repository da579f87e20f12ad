#include "server/store/postgres/dialect.h"

#include <algorithm>
#include <regex>

#include "wire/utf8.h"

namespace tankchess::server {

std::string postgres_text(std::string_view sql) {
    constexpr std::string_view index_hint = " INDEXED BY ", order_hint = "CROSS JOIN ";
    std::string out;
    int values = 0;
    while (!sql.empty()) {
        if (sql.starts_with(index_hint)) {
            sql.remove_prefix(index_hint.size());
            sql.remove_prefix(std::min(sql.find(' '), sql.size()));
        } else if (sql.starts_with(order_hint)) {
            out += "JOIN ";
            sql.remove_prefix(order_hint.size());
        } else if (sql.front() == '?') {
            out += "$" + std::to_string(++values);
            sql.remove_prefix(1);
        } else {
            out += sql.front();
            sql.remove_prefix(1);
        }
    }
    return out;
}

std::string postgres_schema(std::string_view sql) {
    std::string out(sql);
    for (const auto& [from, to] :
         std::initializer_list<std::pair<const char*, const char*>>{{"\\bINTEGER\\b", "BIGINT"},
                                                                    {"\\bREAL\\b", "DOUBLE PRECISION"},
                                                                    {"\\bTEXT\\b", "TEXT COLLATE \"C\""},
                                                                    {"\\) WITHOUT ROWID\\b", ")"}}) {
        out = std::regex_replace(out, std::regex(from), to);
    }
    return out;
}

std::string storable_text(std::string_view text) {
    if (is_utf8(text) && text.find('\0') == std::string_view::npos) return std::string(text);
    constexpr std::string_view replacement = "\xef\xbf\xbd";
    std::string out;
    while (!text.empty()) {
        std::size_t length = 1;
        while (length <= 4 && length <= text.size() && !is_utf8(text.substr(0, length))) ++length;
        const bool whole = length <= 4 && length <= text.size() && text.front() != '\0';
        out += whole ? text.substr(0, length) : replacement;
        text.remove_prefix(whole ? length : 1);
    }
    return out;
}

SqlState meaning_of(std::string_view code) {
    using Kind = StoreFault::Kind;
    if (code.starts_with("23")) return {Kind::conflict};                               // a unique index or a reference
    if (code == "53100") return {Kind::full};                                          // the disk
    if (code == "55P03" || code == "40P01" || code == "40001") return {Kind::locked};  // waited too long, deadlock
    if (code == "57014") return {Kind::too_long};                                      // statement_timeout
    // The connection broke, the server goes away, it became a standby, or we were silent for too long.
    const bool lost = code.empty() || code.starts_with("08") || code.starts_with("57P") || code == "25006" ||
                      code == "25P03" || code == "53300";
    return {Kind::broken, lost};
}

}  // namespace tankchess::server
