#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "cli/verbs/verbs.h"
#include "server/app/server.h"
#include "server/common/log.h"
#include "server/site/config.h"

namespace tankchess::cli {
namespace {

// Names the listening socket that the program before this one left open.
constexpr const char* handed_socket = "TANKCHESS_HANDED_SOCKET";

// Settings come from the defaults, then the file, then the environment, then the flags.
class ServeVerb : public Verb {
public:
    std::string_view name() const override { return "serve"; }
    std::string_view help() const override { return "Run the game server with its web client"; }
    std::string_view examples() const override {
        return "serve --port 8080 --data ./data\n"
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

        // A socket is a file: take as many as the system allows.
        rlimit files{};
        if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
            files.rlim_cur = files.rlim_max;
            setrlimit(RLIMIT_NOFILE, &files);
        }
        server::open_log(level_of(config.log), config.log_json);
        const std::string address = config.address;
        int handed = -1;
        if (const char* socket = std::getenv(handed_socket)) handed = std::atoi(socket);
        unsetenv(handed_socket);
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
            sigwait(&signals, &signal);
            if (signal == SIGHUP) handed = running.hand_over();
            server::log(server::LogLevel::info, "draining", {{"signal", std::to_string(signal)}});
            running.drain();
        }
        server::log(server::LogLevel::info, "stopped");
        server::close_log();
        return signal == SIGHUP ? begin_again(handed) : exit_done;
    }

private:
    server::Config read() {
        server::Config config;
        std::optional<std::string> fault;
        if (!config_file_.empty()) fault = server::read_config_file(config, config_file_);
        if (!fault) fault = server::read_environment(config);
        for (const auto& [name, value] : values_) {
            if (!fault && !value.empty()) fault = server::set_setting(config, name, value);
        }
        if (fault) throw BadInput(*fault);
        return config;
    }

    // The program that is on disk now takes the place of this one, with the same words, process and listening socket.
    static int begin_again(int socket) {
        std::ifstream in("/proc/self/cmdline", std::ios::binary);
        std::vector<std::string> words;
        for (std::string word; std::getline(in, word, '\0');) words.push_back(word);
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
        // What was replaced on disk is shown with this mark.
        if (constexpr std::string_view gone = " (deleted)"; program.ends_with(gone)) {
            program.resize(program.size() - gone.size());
        }
        setenv(handed_socket, std::to_string(socket).c_str(), 1);
        // Signals stay blocked: one that comes now waits for the next program.
        execv(program.c_str(), arguments.data());
        std::cerr << "tankchess: cannot start " << program << " again: " << std::strerror(errno) << "\n";
        return exit_failed;
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
