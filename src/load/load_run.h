#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tankchess::server {

// What a load run does and found. Loopback only; always bounded.
struct LoadPlan {
    std::uint16_t port = 0;
    // Nodes of one site instead of one server. Games are made at each in turn: White sits there, Black at the next.
    std::vector<std::uint16_t> nodes = {};
    std::uint16_t node(int game, int seat) const {
        return nodes.empty() ? port : nodes[static_cast<std::size_t>(game + seat) % nodes.size()];
    }
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
    // The same of those whose node has the game, and of those whose node passes their moves on.
    double own_p50 = 0, own_p99 = 0, foreign_p50 = 0, foreign_p99 = 0;
    double cpu_ms = 0;  // of the server, or of all nodes, for a move
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
