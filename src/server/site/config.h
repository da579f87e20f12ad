#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tankchess::server {

// How a server is run. Each field has one row in config.cpp, which is its flag, its name in the file and its
// environment variable at once.
struct Config {
    std::string address = "127.0.0.1";
    int port = 8080;
    std::string data = "tankchess-data";
    std::string store;  // postgres://...; empty: SQLite in the data folder
    std::string bus;    // redis://... or database; empty: one server alone
    std::string node;
    std::string web;  // empty: looked for beside the program
    std::string puzzles;
    int threads = 2;
    int engine_threads = 1;
    int readers = 2;
    std::string origin;  // empty: the host that the request names
    std::string trusted_proxies;
    std::string metrics_from;
    double limits = 1;
    int max_sockets = 20000;
    int max_per_address = 250;
    int idle_seconds = 60;
    int drain_seconds = 10;
    int guest_days = 90;
    int unused_guest_days = 14;
    int challenge_days = 14;
    int outage_days = 90;
    int chat_days = 365;
    int notice_days = 60;
    int security_days = 365;
    int report_days = 365;
    int new_hours = 24;
    int looks_per_hour = 30;
    std::string push_contact;   // of the operator, for push services; empty: the origin
    bool push_private = false;  // push to private addresses too
    std::string smtp;           // the server that takes letters; empty: there are none
    std::string smtp_user, smtp_password;
    std::string mail_from;
    int claim_seconds = 60;
    int backup_hours = 0;
    int backup_days = 7;
    int backup_weeks = 4;
    bool check_database = true;
    int search_ms = 500;
    std::int64_t max_pages = 0;
    std::string log = "info";
    bool log_json = false;
    int access_log = 0;
};

struct Setting {
    std::string_view name;  // in the file; the flag is --name with '-' for '_', the variable TANKCHESS_NAME
    std::string_view about;
};
const std::vector<Setting>& settings();
std::string setting_value(const Config& config, std::string_view name);

// Each gives the fault in one line, or nothing and the value is set.
std::optional<std::string> set_setting(Config& config, std::string_view name, const std::string& value);
std::optional<std::string> read_config_file(Config& config, const std::string& path);
std::optional<std::string> read_environment(Config& config);
// What is wrong with several of them together.
std::optional<std::string> config_fault(const Config& config);

}  // namespace tankchess::server
