#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iomanip>
#include <iostream>

#include "cli/verbs/verbs.h"
#include "load/load_run.h"
#include "server/app/server.h"
#include "server/site/config.h"

namespace tankchess::cli {
namespace {

// A child process with its port; it ends when its stop pipe closes.
struct Child {
    pid_t pid = -1;
    int stop = -1;
    std::uint16_t port = 0;

    void end() {
        if (pid < 0) return;
        ::close(stop);
        int status = 0;
        ::waitpid(pid, &status, 0);
        pid = -1;
    }
    ~Child() { end(); }
};

template <class Serve>
Child start_child(Serve serve) {
    int ports[2], stops[2];
    if (::pipe(ports) != 0 || ::pipe(stops) != 0) throw BadInput("cannot make a pipe");
    Child child;
    child.pid = ::fork();
    if (child.pid < 0) throw BadInput("cannot start a process");
    if (child.pid == 0) {
        ::close(ports[0]);
        ::close(stops[1]);
        serve(ports[1], stops[0]);
        ::_exit(0);
    }
    ::close(ports[1]);
    ::close(stops[0]);
    child.stop = stops[1];
    if (::read(ports[0], &child.port, sizeof child.port) != sizeof child.port) child.port = 0;
    ::close(ports[0]);
    return child;
}

void serve_games(const std::string& folder, int port_pipe, int stop_pipe) {
    server::Config config;
    config.port = 0;
    config.data = folder;
    config.limits = 0;
    config.max_sockets = 100000;
    std::uint16_t port = 0;
    server::Server running(config);
    if (const std::string fault = running.start(); fault.empty()) {
        port = running.port();
    } else {
        std::cerr << "tankchess: " << fault << "\n";
    }
    if (::write(port_pipe, &port, sizeof port) != sizeof port) return;
    char byte = 0;
    while (::read(stop_pipe, &byte, 1) > 0) {
    }
    running.drain();
}

class LoadVerb : public Verb {
public:
    std::string_view name() const override { return "load"; }
    std::string_view help() const override {
        return "Measure a server of its own on loopback with games of random turns";
    }
    std::string_view examples() const override {
        return "load --pairs 150 --rate 300 --seconds 20\n"
               "load --pairs 500 --echo\n"
               "load --pairs 150 --sockets 5000 --rate 300";
    }

    void declare(Options& options) override {
        options.number("--pairs", pairs_, 1, 20000, "Games at once, two sockets each [100]");
        options.number("--sockets", sockets_, 0, 50000,
                       "Sockets in all; those without a game only listen [two a game]");
        options.number("--rate", rate_, 0, 1000000, "Moves a second over all games; 0 = as many as it goes [0]");
        options.number("--seconds", seconds_, 1, 600, "Length of the run [10]");
        options.number("--seed", seed_, "For the choice of turns [1]");
        options.flag("--echo", echo_, "Also measure a bare echo of the same messages on the same transport");
        options.flag("--json", json_, "Print one JSON object");
    }

    int run() override {
        std::signal(SIGPIPE, SIG_IGN);
        raise_file_limit();
        const auto folder = std::filesystem::temp_directory_path() / ("tankchess-load-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder);
        server::LoadPlan plan;
        plan.pairs = pairs_;
        plan.idle_sockets = std::max(0, sockets_ - 2 * pairs_);
        plan.rate = rate_;
        plan.seconds = seconds_;
        plan.seed = seed_;
        server::LoadFigures games, echo;
        {
            Child child = start_child([&](int port, int stop) { serve_games(folder.string(), port, stop); });
            if (child.port == 0) throw BadInput("the server did not start");
            plan.port = child.port;
            plan.server_pid = child.pid;
            games = server::run_load(plan);
        }
        if (echo_) {
            Child child = start_child([](int port, int stop) { server::serve_echo(port, stop); });
            plan.port = child.port;
            plan.seconds = std::min(seconds_, 10);
            echo = server::run_echo(plan);
        }
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
        if (!games.fault.empty()) {
            std::cerr << "tankchess: " << games.fault << "\n";
            return exit_failed;
        }
        json_ ? print_json(games, echo) : print(games, echo);
        return games.errors == 0 ? exit_done : exit_failed;
    }

private:
    static void raise_file_limit() {
        rlimit files{};
        if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
        files.rlim_cur = files.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &files);
    }

    void print(const server::LoadFigures& games, const server::LoadFigures& echo) const {
        std::cout << std::fixed << std::setprecision(1);
        std::cout << "sockets held        " << games.sockets << "\n"
                  << "moves               " << games.moves << " in " << games.seconds << " s, "
                  << games.moves_a_second() << " a second\n"
                  << "intent to ack       p50 " << games.ack_p50 << " ms, p99 " << games.ack_p99 << " ms, worst "
                  << games.ack_max << " ms\n"
                  << "intent to opponent  p50 " << games.seen_p50 << " ms, p99 " << games.seen_p99 << " ms\n"
                  << "games finished      " << games.games_finished << "\n"
                  << "errors              " << games.errors << "\n";
        if (sockets_ > 2 * pairs_) std::cout << "memory a socket     " << games.kb_per_socket << " kB\n";
        if (echo_) {
            std::cout << "bare echo           " << echo.moves_a_second() << " a second, p99 " << echo.ack_p99 << " ms\n"
                      << "games to echo       " << std::setprecision(3)
                      << games.moves_a_second() / echo.moves_a_second() << "\n";
        }
    }

    void print_json(const server::LoadFigures& games, const server::LoadFigures& echo) const {
        std::cout << "{\"sockets\":" << games.sockets << ",\"moves\":" << games.moves
                  << ",\"seconds\":" << games.seconds << ",\"moves_a_second\":" << games.moves_a_second()
                  << ",\"ack_p50_ms\":" << games.ack_p50 << ",\"ack_p99_ms\":" << games.ack_p99
                  << ",\"seen_p50_ms\":" << games.seen_p50 << ",\"seen_p99_ms\":" << games.seen_p99
                  << ",\"errors\":" << games.errors << ",\"kb_per_socket\":" << games.kb_per_socket
                  << ",\"echo_a_second\":" << echo.moves_a_second() << "}\n";
    }

    int pairs_ = 100, sockets_ = 0, seconds_ = 10;
    double rate_ = 0;
    std::uint64_t seed_ = 1;
    bool echo_ = false, json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_load_verb() { return std::make_unique<LoadVerb>(); }

}  // namespace tankchess::cli
