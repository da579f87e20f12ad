#include <csignal>
#include <iostream>
#include <map>

#include "cli/input/store_option.h"
#include "cli/verbs/next_program.h"
#include "cli/verbs/verbs.h"
#include "server/app/server.h"
#include "server/common/log.h"
#include "server/site/config.h"

namespace tankchess::cli {
namespace {

// Settings come from the defaults, then the file, then the environment, then the flags.
class ServeVerb : public Verb {
public:
    std::string_view name() const override { return "serve"; }
    std::string_view help() const override { return "Run the game server with its web client"; }
    std::string_view examples() const override {
        return "serve --port 8080 --data ./data\n"
               "serve --store postgres://tankchess@db.example/tankchess\n"
               "serve --config /etc/tankchess.toml";
    }

    void declare(Options& options) override {
        options.text("--config", config_file_, "File with settings, as name = value (TOML)");
        const server::Config defaults;
        for (const server::Setting& setting : server::settings()) {
            std::string flag = "--";
            for (const char c : setting.name) flag += c == '_' ? '-' : c;
            const std::string value = server::setting_value(defaults, setting.name);
            options.text(flag, values_[std::string(setting.name)],
                         std::string(setting.about) + (value.empty() ? "" : " [" + value + "]"));
        }
    }

    int run() override {
        server::Config config = read();
        // Signals are taken by the waiting thread below, by no other.
        sigset_t signals;
        sigemptyset(&signals);
        for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, signal);
        pthread_sigmask(SIG_BLOCK, &signals, nullptr);
        std::signal(SIGPIPE, SIG_IGN);

        server::open_log(level_of(config.log), config.log_json);
        const std::string address = config.address;
        if (is_rehearsal()) return rehearse(config);
        int handed = take_handed_socket();
        int signal = 0;
        {
            server::Server running(std::move(config));
            if (const std::string fault = running.start(handed); !fault.empty()) {
                server::close_log();
                std::cerr << "tankchess: " << fault << "\n";
                return exit_failed;
            }
            std::cout << "Tank Chess is at http://"
                      << (address.find(':') == std::string::npos ? address : "[" + address + "]") << ":"
                      << running.port() << "/" << std::endl;
            for (;;) {
                sigwait(&signals, &signal);
                if (signal != SIGHUP) break;
                // A program that cannot start must not take the place of one that runs.
                const std::string fault = rehearse_next_program();
                if (fault.empty()) break;
                server::log(server::LogLevel::error, "reload_refused", {{"text", fault}});
            }
            if (signal == SIGHUP) handed = running.hand_over();
            server::log(server::LogLevel::info, "draining", {{"signal", std::to_string(signal)}});
            running.drain();
        }
        server::log(server::LogLevel::info, "stopped");
        server::close_log();
        return signal == SIGHUP ? start_next_program(handed) : exit_done;
    }

private:
    // What can go wrong at the start, tried while the program before this one still serves.
    static int rehearse(const server::Config& config) {
        const std::string fault = server::Server::rehearse(config);
        server::close_log();
        if (fault.empty()) std::cout << rehearsal_passed << std::endl;
        if (!fault.empty()) std::cout << fault << std::endl;
        return fault.empty() ? exit_done : exit_failed;
    }

    server::Config read() {
        server::Config config;
        std::optional<std::string> fault;
        if (!config_file_.empty()) fault = server::read_config_file(config, config_file_);
        if (!fault) fault = server::read_environment(config);
        for (const auto& [name, value] : values_) {
            if (name == "store" && !value.empty()) open_address(value);
            if (name == "bus" && value.find('@') != std::string::npos) {
                throw BadInput(
                    "a password on the command line can be read by everybody: put the address of the bus into "
                    "TANKCHESS_BUS or the file of settings");
            }
            if (!fault && !value.empty()) fault = server::set_setting(config, name, value);
        }
        if (fault) throw BadInput(*fault);
        return config;
    }

    static server::LogLevel level_of(const std::string& name) {
        if (name == "debug") return server::LogLevel::debug;
        if (name == "info") return server::LogLevel::info;
        if (name == "warn") return server::LogLevel::warn;
        if (name == "error") return server::LogLevel::error;
        throw BadInput("log must be debug, info, warn or error, not '" + name + "'");
    }

    std::string config_file_;
    std::map<std::string, std::string> values_;
};

}  // namespace

std::unique_ptr<Verb> make_serve_verb() { return std::make_unique<ServeVerb>(); }

}  // namespace tankchess::cli
