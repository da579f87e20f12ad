#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tankchess::server {

// What a load run does and found. Loopback only; always bounded.
struct LoadPlan {
    std::uint16_t port = 0;
    int pairs = 100;       // games, two sockets each
    int idle_sockets = 0;  // sockets besides that only listen
    double rate = 0;       // moves a second over all games; 0 = as many as it goes
    int seconds = 10;
    std::uint64_t seed = 1;
    long server_pid = 0;  // to read its memory; 0 = unknown
};

struct LoadFigures {
    std::uint64_t moves = 0;
    std::uint64_t errors = 0;
    std::uint64_t games_finished = 0;
    int sockets = 0;
    double seconds = 0;
    double ack_p50 = 0, ack_p99 = 0, ack_max = 0;  // ms from intent to acknowledged
    double seen_p50 = 0, seen_p99 = 0;             // ms from intent to the opponent's screen
    double kb_per_socket = 0;
    std::string fault;  // why the run could not be made

    double moves_a_second() const { return seconds > 0 ? static_cast<double>(moves) / seconds : 0; }
};

// Plays real games over sockets against a server that is already there.
LoadFigures run_load(const LoadPlan& plan);

// Sends messages of the same sizes to an echo of the same stack: what the transport alone can do.
LoadFigures run_echo(const LoadPlan& plan);

// Serves echoes on a free port until `stop_pipe` closes; writes the port to `port_pipe`. For the run_echo() child.
void serve_echo(int port_pipe, int stop_pipe);

}  // namespace tankchess::server
