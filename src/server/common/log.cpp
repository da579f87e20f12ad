#include "server/common/log.h"

#include <spdlog/async.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

namespace tankchess::server {

namespace {

std::atomic<bool> as_json{false};
std::shared_ptr<spdlog::logger> logger;

spdlog::level::level_enum level_of(LogLevel level) {
    switch (level) {
        case LogLevel::debug:
            return spdlog::level::debug;
        case LogLevel::info:
            return spdlog::level::info;
        case LogLevel::warn:
            return spdlog::level::warn;
        case LogLevel::error:
            break;
    }
    return spdlog::level::err;
}

std::string quoted(std::string_view text) {
    return boost::json::serialize(boost::json::value(boost::json::string_view(text.data(), text.size())));
}

}  // namespace

void open_log(LogLevel least, bool json) {
    as_json = json;
    // Written by a thread of its own; under a flood old lines give way, network threads never wait.
    spdlog::init_thread_pool(8192, 1);
    logger =
        std::make_shared<spdlog::async_logger>("server", std::make_shared<spdlog::sinks::stderr_sink_mt>(),
                                               spdlog::thread_pool(), spdlog::async_overflow_policy::overrun_oldest);
    logger->set_level(level_of(least));
    logger->set_pattern(json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})" : "%Y-%m-%d %H:%M:%S.%e %L %v",
                        spdlog::pattern_time_type::utc);
    logger->flush_on(spdlog::level::info);
}

bool log_wants(LogLevel level) { return logger && logger->should_log(level_of(level)); }

void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) {
    if (!log_wants(level)) return;
    std::string line;
    if (as_json) {
        line = "\"event\":" + quoted(event);
        for (const auto& [name, value] : fields) line += ',' + quoted(name) + ':' + quoted(value);
    } else {
        line = std::string(event);
        for (const auto& [name, value] : fields) {
            // Quoting keeps a hostile value from starting a new line.
            line += ' ' + std::string(name) + '=' +
                    (value.find_first_of(" \"\n\r\t\\") == std::string::npos ? value : quoted(value));
        }
    }
    logger->log(level_of(level), "{}", line);
}

void close_log() {
    if (!logger) return;
    logger->flush();
    logger.reset();
    spdlog::shutdown();
}

}  // namespace tankchess::server
