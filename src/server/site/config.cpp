#include "server/site/config.h"

#include <toml++/toml.h>

#include <charconv>
#include <cstdlib>
#include <functional>
#include <regex>
#include <sstream>

#include "server/cluster/redis_bus.h"
#include "server/common/mail_address.h"
#include "server/net/address.h"
#include "server/store/postgres/address.h"

namespace tankchess::server {

namespace {

struct Row {
    Setting setting;
    std::function<bool(Config&, const std::string&)> set;
    std::function<std::string(const Config&)> get;
    std::string_view wanted;
    bool secret = false;  // never repeated
};

Row text(std::string_view name, std::string Config::* field, std::string_view about) {
    return {{name, about},
            [field](Config& c, const std::string& v) {
                c.*field = v;
                return true;
            },
            [field](const Config& c) { return c.*field; },
            "a text"};
}

template <class Integer>
Row number(std::string_view name, Integer Config::* field, Integer least, Integer most, std::string_view about) {
    return {{name, about},
            [=](Config& c, const std::string& v) {
                Integer value{};
                const auto [end, error] = std::from_chars(v.data(), v.data() + v.size(), value);
                if (error != std::errc() || end != v.data() + v.size() || value < least || value > most) return false;
                c.*field = value;
                return true;
            },
            [field](const Config& c) { return std::to_string(c.*field); },
            "a whole number in range"};
}

Row real(std::string_view name, double Config::* field, std::string_view about) {
    return {{name, about},
            [field](Config& c, const std::string& v) {
                char* end = nullptr;
                const double value = std::strtod(v.c_str(), &end);
                if (v.empty() || *end != '\0' || !(value >= 0) || value > 1e9) return false;
                c.*field = value;
                return true;
            },
            [field](const Config& c) {
                std::ostringstream out;
                out << c.*field;
                return out.str();
            },
            "a number from 0"};
}

Row yes_no(std::string_view name, bool Config::* field, std::string_view about) {
    return {{name, about},
            [field](Config& c, const std::string& v) {
                if (v != "true" && v != "false" && v != "1" && v != "0") return false;
                c.*field = v == "true" || v == "1";
                return true;
            },
            [field](const Config& c) { return std::string(c.*field ? "true" : "false"); },
            "true or false"};
}

Row addresses(std::string_view name, std::string Config::* field, std::string_view about) {
    Row row = text(name, field, about);
    row.set = [field](Config& c, const std::string& v) {
        if (!AddressList::read(v)) return false;
        c.*field = v;
        return true;
    };
    row.wanted = "a list of addresses or networks like 10.0.0.0/8, by comma,";
    return row;
}

Row database(std::string_view name, std::string Config::* field, std::string_view about) {
    Row row = text(name, field, about);
    row.set = [field](Config& c, const std::string& v) {
        if (!v.empty() && !address_fault(v).empty()) return false;
        c.*field = v;
        return true;
    };
    row.wanted = "an address like postgres://tankchess@db.example/tankchess";
    row.secret = true;
    return row;
}

Row bus(std::string_view name, std::string Config::* field, std::string_view about) {
    Row row = text(name, field, about);
    row.set = [field](Config& c, const std::string& v) {
        if (!v.empty() && v != "database" && !read_redis_address(v)) return false;
        c.*field = v;
        return true;
    };
    row.wanted = "an address like redis://bus.example:6379, or database,";
    row.secret = true;
    return row;
}

Row secret(std::string_view name, std::string Config::* field, std::string_view about) {
    Row row = text(name, field, about);
    row.secret = true;
    return row;
}

Row mail_server(std::string_view name, std::string Config::* field, std::string_view about) {
    static const std::regex form("smtps?://([a-z0-9.-]+|\\[[0-9a-f:.]+\\])(:[0-9]{1,5})?");
    Row row = text(name, field, about);
    row.set = [field](Config& c, const std::string& v) {
        if (!v.empty() && !std::regex_match(v, form)) return false;
        c.*field = v;
        return true;
    };
    row.wanted = "smtp:// or smtps:// and a host, like smtps://mail.example:465,";
    return row;
}

Row mail_address(std::string_view name, std::string Config::* field, std::string_view about) {
    Row row = text(name, field, about);
    row.set = [field](Config& c, const std::string& v) {
        if (!v.empty() && !is_mail_address(v)) return false;
        c.*field = v;
        return true;
    };
    row.wanted = "an address like games@tanks.example";
    return row;
}

// scheme://host[:port], as browsers write it in the Origin header.
Row origin(std::string_view name, std::string Config::* field, std::string_view about) {
    static const std::regex form("https?://([a-z0-9.-]+|\\[[0-9a-f:.]+\\])(:[0-9]{1,5})?");
    Row row = text(name, field, about);
    row.set = [field](Config& c, const std::string& v) {
        if (!v.empty() && !std::regex_match(v, form)) return false;
        c.*field = v;
        return true;
    };
    row.wanted = "http:// or https:// and a host in small letters, with no path, like https://tanks.example,";
    return row;
}

// The one table of settings.
const std::vector<Row>& rows() {
    static const std::vector<Row> all = {
        text("address", &Config::address, "IP address to listen on (loopback unless told otherwise)"),
        number("port", &Config::port, 0, 65535, "port; 0 takes a free one"),
        text("data", &Config::data, "folder of the database"),
        database("store", &Config::store, "PostgreSQL instead of the folder: postgres://..., no password in a flag"),
        bus("bus", &Config::bus,
            "one of several nodes on one PostgreSQL: redis://host:port, or database for none but it; empty = alone"),
        text("node", &Config::node, "name of this node in logs and figures; empty takes the host's"),
        text("web", &Config::web, "folder of the built client; empty looks beside the program"),
        text("puzzles", &Config::puzzles, "folder of puzzle files; empty looks beside the program"),
        number("threads", &Config::threads, 1, 64, "network threads"),
        number("engine_threads", &Config::engine_threads, 1, 64, "threads for engine turns and analysis"),
        number("readers", &Config::readers, 1, 32, "database readers"),
        origin("origin", &Config::origin, "public address, e.g. https://tanks.example; empty trusts the Host header"),
        addresses("trusted_proxies", &Config::trusted_proxies,
                  "addresses of proxies, by comma, whose X-Forwarded-For and -Proto are believed"),
        addresses("metrics_from", &Config::metrics_from,
                  "addresses, by comma, that may read /metrics besides loopback"),
        real("limits", &Config::limits, "factor on all rate limits; 0 switches them off"),
        number("max_sockets", &Config::max_sockets, 1, 1000000, "connections at once"),
        number("max_per_address", &Config::max_per_address, 1, 1000000,
               "connections at once of one address (IPv6: of one /64)"),
        number("idle_seconds", &Config::idle_seconds, 5, 3600, "silent connections are closed after this"),
        number("drain_seconds", &Config::drain_seconds, 0, 600, "how long SIGTERM waits for work under way"),
        number("guest_days", &Config::guest_days, 1, 3650, "log-ins unused for so long are forgotten"),
        number("unused_guest_days", &Config::unused_guest_days, 0, 3650,
               "guests who did nothing and were not seen for so long are deleted; 0 = never"),
        number("challenge_days", &Config::challenge_days, 0, 3650,
               "challenges are deleted so long after they expired; 0 = never"),
        number("outage_days", &Config::outage_days, 0, 3650, "outages are remembered for so long; 0 = for ever"),
        number("chat_days", &Config::chat_days, 0, 36500, "chat is deleted after so long; 0 = never"),
        number("notice_days", &Config::notice_days, 0, 3650, "notices are deleted after so long; 0 = never"),
        number("security_days", &Config::security_days, 0, 3650,
               "what happened to an account is told to its owner for so long; 0 = for ever"),
        number("report_days", &Config::report_days, 0, 3650,
               "reports to moderators are deleted so long after they were closed; 0 = never"),
        number("new_hours", &Config::new_hours, 0, 8760,
               "how long somebody new may say, offer and report less; 0 = not at all"),
        number("looks_per_hour", &Config::looks_per_hour, 0, 1000,
               "rated games that the engine looks at for moderators; 0 = none"),
        text("push_contact", &Config::push_contact, "mailto: or https: address of the operator, for push services"),
        yes_no("push_private", &Config::push_private, "also push to private addresses and without TLS: for tests"),
        mail_server("smtp", &Config::smtp,
                    "mail server for letters and digests: smtp://host:port or smtps://host:port; empty = none"),
        text("smtp_user", &Config::smtp_user, "name at the mail server, where it wants one"),
        secret("smtp_password", &Config::smtp_password, "password there; better in the file than in a flag"),
        mail_address("mail_from", &Config::mail_from, "address from which letters are sent"),
        number("claim_seconds", &Config::claim_seconds, 1, 3600,
               "absence after which the others may claim the game or call the engine"),
        number("backup_hours", &Config::backup_hours, 0, 720,
               "write a backup into the data folder this often; 0 = never"),
        number("backup_days", &Config::backup_days, 1, 365, "of these backups keep the last of so many days"),
        number("backup_weeks", &Config::backup_weeks, 0, 520, "and the last of so many weeks"),
        yes_no("check_database", &Config::check_database,
               "look for damage in a database of up to 256 MB before serving"),
        number("search_ms", &Config::search_ms, 10, 60000, "searches of the archive and lists are given up after this"),
        number<std::int64_t>("max_pages", &Config::max_pages, 0, 1LL << 32,
                             "bound on the database in 4 kB pages; 0 = none"),
        text("log", &Config::log, "least level that is logged: debug, info, warn, error"),
        yes_no("log_json", &Config::log_json, "log lines as JSON"),
        number("access_log", &Config::access_log, 0, 1000000,
               "log one in so many requests, with its id; 0 = only those that end with 5xx"),
    };
    return all;
}

}  // namespace

const std::vector<Setting>& settings() {
    static const std::vector<Setting> all = [] {
        std::vector<Setting> out;
        for (const Row& row : rows()) out.push_back(row.setting);
        return out;
    }();
    return all;
}

std::string setting_value(const Config& config, std::string_view name) {
    for (const Row& row : rows()) {
        if (row.setting.name == name) return row.get(config);
    }
    return {};
}

std::optional<std::string> set_setting(Config& config, std::string_view name, const std::string& value) {
    for (const Row& row : rows()) {
        if (row.setting.name != name) continue;
        if (row.set(config, value)) return std::nullopt;
        const std::string shown = row.secret ? "this" : "'" + value + "'";
        return std::string(name) + " cannot be " + shown + ": " + std::string(row.wanted) + " is wanted";
    }
    return "there is no setting '" + std::string(name) + "'";
}

std::optional<std::string> read_config_file(Config& config, const std::string& path) {
    try {
        const toml::table table = toml::parse_file(path);
        for (const auto& [key, node] : table) {
            std::string value;
            if (const auto* as_text = node.as_string()) {
                value = as_text->get();
            } else {
                std::ostringstream out;
                node.visit([&out](const auto& plain) { out << plain; });
                value = out.str();
            }
            if (auto fault = set_setting(config, key.str(), value)) return path + ": " + *fault;
        }
    } catch (const toml::parse_error& error) {
        return path + ":" + std::to_string(error.source().begin.line) + ": " + std::string(error.description());
    }
    return std::nullopt;
}

std::optional<std::string> config_fault(const Config& config) {
    if (config.smtp.empty()) return std::nullopt;
    // Whoever names another host in a request must not choose where the links of letters lead.
    if (config.origin.empty()) return "smtp needs origin: letters carry links to this site";
    if (config.mail_from.empty()) return "smtp needs mail_from: letters have a sender";
    return std::nullopt;
}

std::optional<std::string> read_environment(Config& config) {
    for (const Setting& setting : settings()) {
        std::string name = "TANKCHESS_";
        for (const char c : setting.name) name += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        const char* value = std::getenv(name.c_str());
        if (value == nullptr) continue;
        if (auto fault = set_setting(config, setting.name, value)) return name + ": " + *fault;
    }
    return std::nullopt;
}

}  // namespace tankchess::server
