// tankchess-load: a server, its own or one that runs, measured with games of random turns.
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "load/aim.h"
#include "load/load_run.h"
#include "load/own_server.h"

namespace {

using namespace tankchess::server;

constexpr int exit_done = 0, exit_failed = 1, exit_bad_input = 2;

struct Wish {
    LoadPlan plan;
    int sockets = 0;
    std::string url;
    std::vector<std::string> nodes;
    bool own_host = false;
    bool echo = false;
    bool json = false;
};

void declare(CLI::App& app, Wish& wish) {
    app.add_option("--pairs", wish.plan.pairs, "Games at once, two sockets each [100]")->check(CLI::Range(1, 20000));
    app.add_option("--sockets", wish.sockets, "Sockets in all; those without a game only listen [two a game]")
        ->check(CLI::Range(0, 50000));
    app.add_option("--spectators", wish.plan.spectators, "Sockets that watch each game, spread over the nodes [0]")
        ->check(CLI::Range(0, 1000));
    app.add_option("--rate", wish.plan.rate, "Moves a second over all games; 0 = as many as it goes [0]")
        ->check(CLI::Range(0.0, 1000000.0));
    app.add_option("--seconds", wish.plan.seconds, "Length of the run [10]")->check(CLI::Range(1, 600));
    app.add_option("--seed", wish.plan.seed, "For the choice of turns [1]");
    auto* url = app.add_option("--url", wish.url,
                               "A server that runs already, without limits, instead of one of its own: "
                               "http://HOST[:PORT]");
    app.add_option("--nodes", wish.nodes,
                   "The same for several nodes of one site, by address or by port of loopback; White plays at one, "
                   "Black at the next")
        ->delimiter(',')
        ->excludes(url);
    app.add_flag("--own-host", wish.own_host,
                 "The addresses may be other machines than this one: they are mine, and I want them loaded (at most "
                 "1,000 games, 5,000 sockets and 120 seconds)");
    app.add_flag("--echo", wish.echo, "Also measure a bare echo of the same messages on the same transport");
    app.add_flag("--json", wish.json, "Print one JSON object");
    app.footer(
        "Examples:\n"
        "  tankchess-load --pairs 150 --rate 300 --seconds 20\n"
        "  tankchess-load --pairs 500 --echo\n"
        "  tankchess-load --pairs 150 --sockets 5000 --rate 300\n"
        "  tankchess-load --pairs 50 --url http://127.0.0.1:8080\n"
        "  tankchess-load --pairs 100 --nodes 8091,8092,8093\n"
        "  tankchess-load --pairs 100 --own-host --nodes http://10.0.0.11:8080,http://10.0.0.12:8080\n"
        "  tankchess-load --pairs 20 --spectators 30 --rate 40 --nodes 8091,8092,8093");
}

void raise_file_limit() {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
}

std::ostream& operator<<(std::ostream& out, const Spread& times) {
    return out << std::setprecision(1) << "p50 " << times.p50 << " ms, p99 " << times.p99 << " ms";
}

std::string cpu_of(const LoadFigures& figures) {
    std::ostringstream out;
    out << std::fixed << std::setprecision(3) << figures.cpu_ms << " ms of the server, " << figures.own_cpu_ms
        << " ms of the load generator";
    return out.str();
}

void print(const Wish& wish, const LoadFigures& games, const LoadFigures& echo) {
    std::cout << std::fixed << std::setprecision(1);
    std::cout << "sockets held        " << games.sockets << "\n"
              << "moves               " << games.moves << " in " << games.seconds << " s, " << games.moves_a_second()
              << " a second\n"
              << "intent to ack       " << games.ack << ", worst " << games.ack.most << " ms\n"
              << "intent to opponent  " << games.seen << "\n"
              << "processor a move    " << cpu_of(games) << "\n"
              << "games finished      " << games.games_finished << "\n"
              << "errors              " << games.errors << "\n";
    const bool several = wish.plan.nodes.size() > 1;
    if (several) {
        std::cout << "at the game's node  " << games.own << "\n"
                  << "at another node     " << games.foreign << "\n";
    }
    if (wish.plan.spectators > 0) {
        std::cout << "spectators          " << std::setprecision(1) << games.a_second(games.watched)
                  << " events a second\n"
                  << "intent to them      " << games.watched_own << "\n";
        if (several) std::cout << "at another node     " << games.watched_foreign << "\n";
    }
    if (wish.sockets > 2 * wish.plan.pairs) {
        std::cout << "memory a socket     " << std::setprecision(1) << games.kb_per_socket << " kB\n";
    }
    if (wish.echo) {
        std::cout << "bare echo           " << std::setprecision(1) << echo.moves_a_second() << " a second, "
                  << echo.ack << "\n"
                  << "processor an echo   " << cpu_of(echo) << "\n"
                  << "games to echo       " << std::setprecision(3) << games.moves_a_second() / echo.moves_a_second()
                  << " by the clock, " << (echo.cpu_ms + echo.own_cpu_ms) / (games.cpu_ms + games.own_cpu_ms)
                  << " by processor time\n";
    }
}

void print_json(const LoadFigures& games, const LoadFigures& echo) {
    const auto times = [](const char* name, const Spread& ms) {
        std::cout << ",\"" << name << "_p50_ms\":" << ms.p50 << ",\"" << name << "_p99_ms\":" << ms.p99;
    };
    std::cout << "{\"sockets\":" << games.sockets << ",\"moves\":" << games.moves << ",\"seconds\":" << games.seconds
              << ",\"moves_a_second\":" << games.moves_a_second();
    times("ack", games.ack);
    times("seen", games.seen);
    times("own", games.own);
    times("foreign", games.foreign);
    std::cout << ",\"watched_a_second\":" << games.a_second(games.watched);
    times("watched_own", games.watched_own);
    times("watched_foreign", games.watched_foreign);
    std::cout << ",\"cpu_ms_a_move\":" << games.cpu_ms << ",\"own_cpu_ms_a_move\":" << games.own_cpu_ms
              << ",\"errors\":" << games.errors << ",\"kb_per_socket\":" << games.kb_per_socket
              << ",\"echo_a_second\":" << echo.moves_a_second() << ",\"cpu_ms_an_echo\":" << echo.cpu_ms
              << ",\"own_cpu_ms_an_echo\":" << echo.own_cpu_ms << "}\n";
}

int run(Wish wish) {
    std::signal(SIGPIPE, SIG_IGN);
    raise_file_limit();
    const auto folder = std::filesystem::temp_directory_path() / ("tankchess-load-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    LoadFigures games, echo;
    if (!wish.plan.nodes.empty()) {
        games = run_load(wish.plan);
    } else {
        const OwnServer server = OwnServer::games(folder.string());
        wish.plan.nodes = {server.port()};
        wish.plan.server_pid = server.pid();
        if (server.port() == 0) games.fault = "the server did not start";
        if (games.fault.empty()) games = run_load(wish.plan);
    }
    if (wish.echo && games.fault.empty()) {
        const OwnServer server = OwnServer::echo(games.event_text);
        LoadPlan plan = wish.plan;
        plan.nodes = {server.port()};
        plan.server_pid = server.pid();
        plan.seconds = std::min(plan.seconds, 10);
        echo = run_echo(plan, games.move_text);
        games.fault = echo.fault;
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    if (!games.fault.empty()) {
        std::cerr << "tankchess-load: " << games.fault << "\n";
        return exit_failed;
    }
    wish.json ? print_json(games, echo) : print(wish, games, echo);
    return games.errors == 0 ? exit_done : exit_failed;
}

}  // namespace

int main(int argc, char** argv) {
    Wish wish;
    CLI::App app("Measure a server with games of random turns: one of its own on loopback, or one that runs already",
                 "tankchess-load");
    declare(app, wish);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        std::cerr << "tankchess-load: " << error.what() << " (try --help)\n";
        return exit_bad_input;
    }
    if (!wish.url.empty()) wish.nodes = {wish.url};
    Aim aim = aim_at(wish.nodes, wish.own_host, look_up);
    wish.plan.nodes = std::move(aim.nodes);
    wish.plan.idle_sockets = std::max(0, wish.sockets - 2 * wish.plan.pairs);
    const std::string fault = aim.fault.empty() ? too_much(wish.plan) : aim.fault;
    if (!fault.empty()) {
        std::cerr << "tankchess-load: " << fault << "\n";
        return exit_bad_input;
    }
    return run(std::move(wish));
}
