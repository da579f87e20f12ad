#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "load/load_plan.h"

namespace tankchess::server {

// Times in milliseconds.
struct Spread {
    double p50 = 0, p99 = 0, most = 0;
    static Spread of(std::vector<double>& ms);
};

// What a load run found.
struct LoadFigures {
    std::uint64_t moves = 0;
    std::uint64_t errors = 0;
    std::uint64_t games_finished = 0;
    int sockets = 0;
    double seconds = 0;
    Spread ack;                 // from intent to acknowledged
    Spread seen;                // from intent to the opponent's screen
    Spread own, foreign;        // acknowledged where the game's node is theirs, and where it passes their moves on
    std::uint64_t watched = 0;  // events that spectators heard
    Spread watched_own, watched_foreign;  // from intent to their screen, by their node
    double cpu_ms = 0;                    // of the server, or of all nodes, for a move
    double own_cpu_ms = 0;                // of the load generator, for a move
    double kb_per_socket = 0;
    std::string move_text, event_text;  // one message of each kind
    std::string fault;                  // why the run could not be made

    double a_second(std::uint64_t count) const { return seconds > 0 ? static_cast<double>(count) / seconds : 0; }
    double moves_a_second() const { return a_second(moves); }
};

// Plays real games over sockets against a server that is already there.
LoadFigures run_load(const LoadPlan& plan);

// Sends the same message to an echo of the same stack, by as many pairs of sockets, which hear as much as players do:
// what the transport alone can do.
LoadFigures run_echo(const LoadPlan& plan, const std::string& move_text);

// Serves echoes on a free port until `stop_pipe` closes; writes the port to `port_pipe`. For the run_echo() child.
void serve_echo(const std::string& event_text, int port_pipe, int stop_pipe);

}  // namespace tankchess::server
