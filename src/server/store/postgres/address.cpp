#include "server/store/postgres/address.h"

#include <libpq-fe.h>

#include <map>
#include <memory>

#include "server/store/tables.h"

namespace tankchess::server {

namespace {

struct Free {
    void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

std::map<std::string, std::string> words_of(const std::string& address) {
    char* fault = nullptr;
    const std::unique_ptr<PQconninfoOption, Free> options(PQconninfoParse(address.c_str(), &fault));
    const std::string words = fault == nullptr ? "" : fault;
    PQfreemem(fault);
    // libpq's words may repeat the address, password and all.
    if (!options) throw StoreFault(StoreFault::Kind::broken, "the address of the database cannot be read");
    std::map<std::string, std::string> out;
    for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one) {
        if (one->val != nullptr) out[one->keyword] = one->val;
    }
    return out;
}

}  // namespace

bool is_postgres(std::string_view address) {
    return address.starts_with("postgres://") || address.starts_with("postgresql://");
}

std::string address_fault(const std::string& address) {
    if (!is_postgres(address)) return "an address of a database begins with postgres://";
    try {
        words_of(address);
    } catch (const StoreFault& fault) {
        return fault.what();
    }
    return {};
}

bool has_password(const std::string& address) {
    const auto words = words_of(address);
    return words.contains("password") || words.contains("sslpassword");
}

std::string shown_address(const std::string& address) {
    auto words = words_of(address);
    std::string out = "postgres://";
    if (words.contains("user")) out += words["user"] + "@";
    out += words["host"];
    // Of several hosts without ports libpq makes a list of nothing.
    if (words["port"].find_first_not_of(',') != std::string::npos) out += ":" + words["port"];
    return out + "/" + words["dbname"];
}

std::vector<std::pair<std::string, std::string>> connection_words(const std::string& address) {
    auto words = words_of(address);
    for (const auto& [name, value] :
         std::initializer_list<std::pair<const char*, const char*>>{{"application_name", "tankchess"},
                                                                    {"client_encoding", "UTF8"},
                                                                    {"connect_timeout", "5"},
                                                                    {"keepalives_idle", "5"},
                                                                    {"keepalives_interval", "2"},
                                                                    {"keepalives_count", "3"},
                                                                    {"tcp_user_timeout", "10000"},
                                                                    {"target_session_attrs", "read-write"}}) {
        words.try_emplace(name, value);
    }
    return {words.begin(), words.end()};
}

}  // namespace tankchess::server
