#include <unistd.h>

#include <algorithm>
#include <thread>

#include "load/client.h"
#include "load/heard.h"
#include "load/load_run.h"
#include "load/steps.h"
#include "server/net/http.h"
#include "server/net/listener.h"

namespace tankchess::server {

namespace {

// Sends every message back, and an event twice: what a move costs the transport, without a game.
class EchoSite : public Site {
public:
    explicit EchoSite(const std::string& event) : event_(bytes(event)) {}
    void on_request(Request, Reply reply) override { reply.send(failure(404, "no_such_page", "only sockets here")); }
    void on_upgrade(Request, Upgrade upgrade) override { upgrade.accept(std::make_shared<Echo>(event_)); }
    Response failure(int status, std::string_view, std::string_view text) override {
        Response out;
        out.status = status;
        out.body = bytes(std::string(text));
        return out;
    }
    const Headers& headers_of_all(bool) override { return none_; }

private:
    const Headers none_;
    const Bytes event_;
    struct Echo : SocketHandler {
        explicit Echo(Bytes text) : event(std::move(text)) {}
        void on_open(std::shared_ptr<Socket> opened) override { socket = std::move(opened); }
        void on_text(std::string_view text) override {
            // The mover's acknowledgement, the mover's event and the opponent's event.
            socket->send(bytes(std::string(text)));
            socket->send(event);
            socket->send(event);
        }
        void on_closed() override { socket.reset(); }
        const Bytes event;
        std::shared_ptr<Socket> socket;
    };
};

}  // namespace

void serve_echo(const std::string& event_text, int port_pipe, int stop_pipe) {
    EchoSite site(event_text);
    NetStats stats;
    Loops loops(2);
    NetLimits limits;
    limits.places.per_address = limits.places.all;  // all talkers are at one
    Listener listener(loops, site, limits, stats);
    std::uint16_t port = 0;
    if (listener.open("127.0.0.1", 0).empty()) port = listener.port();
    loops.start();
    if (write(port_pipe, &port, sizeof port) != sizeof port) return;
    char byte = 0;
    while (read(stop_pipe, &byte, 1) > 0) {
    }
    listener.close();
    loops.stop();
    loops.join();
}

LoadFigures run_echo(const LoadPlan& plan, const std::string& move_text) {
    LoadFigures out;
    Loops loops(1);
    loops.start();
    Loop& loop = loops.at(0);
    struct Talker {
        std::shared_ptr<SocketClient> socket;
        int parts = 0;
        Steady::time_point at;
    };
    std::vector<std::unique_ptr<Talker>> talkers;
    std::vector<double> times;
    int open = 0;
    std::uint64_t events = 0;
    bool running = false;
    const auto say = [&](Talker* talker) {
        talker->parts = 0;
        talker->at = Steady::now();
        talker->socket->send(move_text);
    };
    const auto add_talker = [&] {
        auto talker = std::make_unique<Talker>();
        Talker* raw = talker.get();
        SocketClient::Ears ears;
        ears.on_open = [&open] { ++open; };
        ears.on_text = [&, raw](std::string_view text) {
            if (heard_in(text).kind == Heard::Kind::event) ++events;
            if (++raw->parts < 3) return;
            if (!running) return;
            times.push_back(ms_since(raw->at));
            say(raw);
        };
        talker->socket = SocketClient::open(loop, plan.port, {}, std::move(ears));
        talkers.push_back(std::move(talker));
    };
    // As many talkers as games: in each game one move is under way at a time. A few at a time, so that the listen queue
    // does not overflow.
    for (int i = 0; i < plan.pairs; i += 100) {
        const int until = std::min(i + 100, plan.pairs);
        on_loop(loop, [&] {
            for (int k = i; k < until; ++k) add_talker();
        });
        if (!wait_for(loop, [&] { return open >= until; }, 20)) out.fault = "the echo did not open its sockets";
    }
    const auto begun = Steady::now();
    const double cpu = cpu_seconds_of(plan.server_pid), own_cpu = cpu_seconds_of(0);
    on_loop(loop, [&] {
        running = true;
        for (auto& talker : talkers) say(talker.get());
    });
    std::this_thread::sleep_for(std::chrono::seconds(plan.seconds));
    on_loop(loop, [&] {
        running = false;
        out.seconds = std::chrono::duration<double>(Steady::now() - begun).count();
        out.moves = times.size();
        const double ms = 1000 / static_cast<double>(std::max<std::size_t>(1, times.size()));
        out.cpu_ms = (cpu_seconds_of(plan.server_pid) - cpu) * ms;
        out.own_cpu_ms = (cpu_seconds_of(0) - own_cpu) * ms;
        out.ack = Spread::of(times);
        if (events < 2 * out.moves) out.fault = "the echo did not send its events";
        out.sockets = open;
        for (auto& talker : talkers) talker->socket->close();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    loops.stop();
    loops.join();
    return out;
}

}  // namespace tankchess::server
