#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "load/client.h"
#include "load/heard.h"
#include "load/load_run.h"
#include "load/steps.h"
#include "server/net/http.h"
#include "server/net/listener.h"

namespace tankchess::server {

namespace {

// What a move costs the transport, without a game. Each table has two sockets, as a game has two players: what one of
// them says comes back to it with an event, as an acknowledgement would, and the other hears the event too.
class EchoSite : public Site {
public:
    explicit EchoSite(const std::string& event) : event_(bytes(event)) {}
    void on_request(Request, Reply reply) override { reply.send(failure(404, "no_such_page", "only sockets here")); }
    void on_upgrade(Request, Upgrade upgrade) override { upgrade.accept(std::make_shared<Echo>(*this)); }
    Response failure(int status, std::string_view, std::string_view text) override {
        Response out;
        out.status = status;
        out.body = bytes(std::string(text));
        return out;
    }
    const Headers& headers_of_all(bool) override { return none_; }

private:
    struct Echo : SocketHandler, std::enable_shared_from_this<Echo> {
        explicit Echo(EchoSite& at) : site(at) {}
        void on_open(std::shared_ptr<Socket> opened) override { socket = std::move(opened); }
        void on_text(std::string_view text) override {
            if (!opponent) return site.seat(*this, std::string(text));
            socket->send(bytes(std::string(text)));
            socket->send(site.event_);
            opponent->send(site.event_);
        }
        void on_closed() override {
            socket.reset();
            opponent.reset();
        }
        EchoSite& site;
        std::shared_ptr<Socket> socket, opponent;
    };

    // The first message of a socket names its table; when both are there, both hear it back.
    void seat(Echo& echo, const std::string& table) {
        const std::lock_guard lock(mutex_);
        const auto [first, alone] = waiting_.emplace(table, Seated{echo.shared_from_this(), echo.socket});
        if (alone) return;
        echo.opponent = first->second.socket;
        echo.opponent->loop().post([other = first->second, socket = echo.socket, told = bytes(table)] {
            other.echo->opponent = socket;
            other.socket->send(told);
            socket->send(told);
        });
        waiting_.erase(first);
    }

    const Headers none_;
    const Bytes event_;
    std::mutex mutex_;
    struct Seated {
        std::shared_ptr<Echo> echo;
        std::shared_ptr<Socket> socket;
    };
    std::map<std::string, Seated> waiting_;
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

namespace {

// All talks live on one loop.
struct EchoRun {
    const std::string move_text;
    bool running = false;
    int seated = 0;
    std::uint64_t events = 0;
    std::vector<double> times;
};

// Two sockets that take turns, as the players of a game do: whoever hears the other's event says the next.
class Talk {
public:
    Talk(EchoRun& run, Loop& loop, const NodeAddress& node, int table) : run_(run) {
        for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
            SocketClient::Ears ears;
            ears.on_open = [this, seat, table] { seats_[seat].socket->send(std::to_string(table)); };
            ears.on_text = [this, seat](std::string_view text) { hear(seat, text); };
            seats_[seat].socket = SocketClient::open(loop, node, {}, std::move(ears));
        }
    }

    void say(std::size_t seat) {
        seats_[seat].said = Steady::now();
        seats_[seat].event_due = true;
        seats_[seat].socket->send(run_.move_text);
    }
    void close() {
        for (Seat& seat : seats_) seat.socket->close();
    }

private:
    struct Seat {
        std::shared_ptr<SocketClient> socket;
        Steady::time_point said;
        bool event_due = false;  // of what it said itself
    };

    void hear(std::size_t seat, std::string_view text) {
        if (!run_.running) return void(++run_.seated);
        if (heard_in(text).kind != Heard::Kind::event) return run_.times.push_back(ms_since(seats_[seat].said));
        ++run_.events;
        if (!std::exchange(seats_[seat].event_due, false)) say(seat);
    }

    EchoRun& run_;
    std::array<Seat, 2> seats_;
};

}  // namespace

LoadFigures run_echo(const LoadPlan& plan, const std::string& move_text) {
    LoadFigures out;
    Loops loops(1);
    loops.start();
    Loop& loop = loops.at(0);
    EchoRun run{.move_text = move_text, .times = {}};
    std::vector<std::unique_ptr<Talk>> talks;
    // As many as there are games. A few at a time, so that the listen queue does not overflow.
    for (int i = 0; i < plan.pairs && out.fault.empty(); i += 100) {
        const int until = std::min(i + 100, plan.pairs);
        on_loop(loop, [&] {
            for (int k = i; k < until; ++k) talks.push_back(std::make_unique<Talk>(run, loop, plan.node(0, 0), k));
        });
        if (!wait_for(loop, [&] { return run.seated >= 2 * until; }, 20)) out.fault = "the echo seated nobody";
    }
    const auto begun = Steady::now();
    const double cpu = cpu_seconds_of(plan.server_pid), own_cpu = cpu_seconds_of(0);
    on_loop(loop, [&] {
        run.running = true;
        for (auto& talk : talks) talk->say(0);
    });
    std::this_thread::sleep_for(std::chrono::seconds(plan.seconds));
    on_loop(loop, [&] {
        out.seconds = std::chrono::duration<double>(Steady::now() - begun).count();
        out.moves = run.times.size();
        const double ms = 1000 / static_cast<double>(std::max<std::size_t>(1, run.times.size()));
        out.cpu_ms = (cpu_seconds_of(plan.server_pid) - cpu) * ms;
        out.own_cpu_ms = (cpu_seconds_of(0) - own_cpu) * ms;
        out.ack = Spread::of(run.times);
        // Of the last ones, one may still be on its way.
        if (run.events + 2 * talks.size() < 2 * out.moves) out.fault = "the echo did not send its events";
        out.sockets = static_cast<int>(2 * talks.size());
        for (auto& talk : talks) talk->close();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    loops.stop();
    loops.join();
    return out;
}

}  // namespace tankchess::server
