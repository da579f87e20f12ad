#include "load/load_run.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "base/rng.h"
#include "load/client.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "server/net/http.h"
#include "server/net/listener.h"
#include "wire/json.h"

namespace tankchess::server {

namespace {

using Steady = std::chrono::steady_clock;

double ms_since(Steady::time_point then) {
    return std::chrono::duration<double, std::milli>(Steady::now() - then).count();
}

double percentile(std::vector<double>& values, double part) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

double resident_kb(long pid) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/statm");
    double total = 0, resident = 0;
    in >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

struct Person {
    HttpClient::Headers headers;  // cookie, and the token against forgery
};

struct Table {
    Person players[2];
    std::string game;
    std::uint16_t ports[2] = {};  // of the players; the game is made at the first
};

// Seconds of processor time that the servers have used, as they say themselves.
double cpu_seconds(const LoadPlan& plan) {
    double out = 0;
    std::vector<std::uint16_t> ports = plan.nodes;
    if (ports.empty()) ports.push_back(plan.port);
    for (const std::uint16_t port : ports) {
        const auto page = HttpClient(port).request("GET", "/metrics");
        constexpr std::string_view name = "\nprocess_cpu_seconds_total ";
        const std::size_t at = page ? page->body.find(name) : std::string::npos;
        if (at != std::string::npos) out += std::strtod(page->body.c_str() + at + name.size(), nullptr);
    }
    return out;
}

// Guests and games, made by several threads: each request waits for a disk.
bool make_tables(const LoadPlan& plan, std::vector<Table>& tables, std::vector<Person>& watchers) {
    std::atomic<int> next{0};
    std::atomic<bool> failed{false};
    const int total = plan.pairs + plan.idle_sockets;
    tables.resize(static_cast<std::size_t>(plan.pairs));
    watchers.resize(static_cast<std::size_t>(plan.idle_sockets));
    const auto guest = [](HttpClient& http, Person& person) {
        const auto me = http.request("GET", "/api/me");
        const auto body = me ? read_json(me->body) : std::nullopt;
        if (!me || me->status != 200 || !body) return false;
        person.headers = {{"Cookie", me->cookie}, {"X-CSRF-Token", std_string(body->at("csrf").as_string())}};
        return true;
    };
    const auto work = [&] {
        std::map<std::uint16_t, HttpClient> lines;
        for (int i = next++; i < total && !failed; i = next++) {
            HttpClient& http = lines.try_emplace(plan.node(i, 0), plan.node(i, 0)).first->second;
            if (i >= plan.pairs) {
                if (!guest(http, watchers[static_cast<std::size_t>(i - plan.pairs)])) failed = true;
                continue;
            }
            Table& table = tables[static_cast<std::size_t>(i)];
            for (int seat = 0; seat < 2; ++seat) table.ports[seat] = plan.node(i, seat);
            if (!guest(http, table.players[0]) || !guest(http, table.players[1])) {
                failed = true;
                return;
            }
            const auto made = http.request(
                "POST", "/api/challenges",
                R"({"setup":"basic-16","rules":"sudden","side":"w","clock":{"kind":"real","base":3600,"increment":5}})",
                table.players[0].headers);
            const auto challenge = made ? read_json(made->body) : std::nullopt;
            if (!made || made->status != 201 || !challenge) {
                failed = true;
                return;
            }
            const auto begun =
                http.request("POST", "/api/challenges/" + std_string(challenge->at("id").as_string()) + "/accept", "{}",
                             table.players[1].headers);
            const auto game = begun ? read_json(begun->body) : std::nullopt;
            if (!begun || begun->status != 201 || !game) {
                failed = true;
                return;
            }
            table.game = std_string(game->at("game").as_string());
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 32; ++i) threads.emplace_back(work);
    for (auto& thread : threads) thread.join();
    return !failed;
}

// Everything below lives on one loop.
class LoadGame;

class LoadRun {
public:
    LoadRun(const LoadPlan& plan, Loop& loop) : plan_(plan), loop_(loop), rng_(plan.seed) {}

    void ready(LoadGame* game);
    void pace();
    void begin() {
        begun_ = Steady::now();
        last_ = begun_;
        running_ = true;
        pace();
    }
    void end() { running_ = false; }

    const LoadPlan& plan_;
    Loop& loop_;
    Rng rng_;
    bool running_ = false;
    Steady::time_point begun_, last_;
    double allowance_ = 0;
    std::deque<LoadGame*> waiting_;
    Timer timer_;
    int open_ = 0;
    std::uint64_t moves_ = 0, errors_ = 0, finished_ = 0;
    std::vector<double> acks_, seen_, own_, foreign_;
    std::unique_ptr<MoveList> list_ = std::make_unique<MoveList>();
};

class LoadGame {
public:
    LoadGame(LoadRun& run, Table table) : run_(run), table_(std::move(table)) {}

    void open() {
        for (int seat = 0; seat < 2; ++seat) {
            SocketClient::Ears ears;
            ears.on_open = [this, seat] {
                ++run_.open_;
                join(seat);
            };
            ears.on_text = [this, seat](std::string_view text) { hear(seat, text); };
            ears.on_closed = [this](int) {
                --run_.open_;
                if (run_.running_) ++run_.errors_;
            };
            sockets_[seat] =
                SocketClient::open(run_.loop_, table_.ports[seat], table_.players[seat].headers, std::move(ears));
        }
    }
    void close() {
        for (auto& socket : sockets_) {
            if (socket) socket->close();
        }
    }

    void play() {
        const auto position = read_position(tps_);
        if (!position) return void(++run_.errors_);
        run_.list_->clear();
        legal_moves(*position, *run_.list_);
        if (run_.list_->empty()) return void(++run_.errors_);
        const Move move = (*run_.list_)[run_.rng_.below(static_cast<std::uint32_t>(run_.list_->size()))];
        const std::string key = std::to_string(++sent_);
        at_[turn_] = Steady::now();
        under_way_[key] = at_[turn_];
        sockets_[turn_]->send(written(json::object{{"t", "move"},
                                                   {"game", table_.game},
                                                   {"version", version_},
                                                   {"key", key},
                                                   {"move", write_move(*position, move)}}));
    }

private:
    void join(int seat) {
        sockets_[seat]->send(written(json::object{{"t", "join"}, {"game", table_.game}, {"choices", false}}));
    }

    void hear(int seat, std::string_view text) {
        const auto message = read_json(text);
        if (!message) return void(++run_.errors_);
        const json::object& in = message->as_object();
        const json::string& t = in.at("t").as_string();
        if (t == "ack") {
            // The opponent may have seen the move, and answered it, before the mover hears this.
            const auto sent = under_way_.find(std_string(in.at("key").as_string()));
            if (sent == under_way_.end()) return void(++run_.errors_);
            const double ms = ms_since(sent->second);
            run_.acks_.push_back(ms);
            (table_.ports[seat] == table_.ports[0] ? run_.own_ : run_.foreign_).push_back(ms);
            under_way_.erase(sent);
            ++run_.moves_;
        } else if (t == "event" || t == "state") {
            hear_state(seat, in, t == "event");
        } else if (t == "refused" || t == "error") {
            ++run_.errors_;
        }
    }

    // The player to move acts on what its own socket has shown it.
    void hear_state(int seat, const json::object& in, bool event) {
        if (std_string(in.at("game").as_string()) != table_.game) return;
        if (event) {
            const json::object& e = in.at("e").as_object();
            if (e.at("k").as_string() == "moved") {
                const int mover = e.at("side").as_string() == "w" ? 0 : 1;
                if (mover != seat) run_.seen_.push_back(ms_since(at_[mover]));
            }
        }
        if (!in.at("outcome").is_null()) {
            if (event && !over_) {
                over_ = true;
                ++run_.finished_;
            }
            return;
        }
        const json::value& turn = in.at("turn");
        const int to_move = turn.as_string() == "w" ? 0 : 1;
        if (to_move != seat) return;
        turn_ = to_move;
        tps_ = std_string(in.at("tps").as_string());
        version_ = in.at("version").to_number<std::int64_t>();
        run_.ready(this);
    }

    LoadRun& run_;
    Table table_;
    std::shared_ptr<SocketClient> sockets_[2];
    std::string tps_;
    std::map<std::string, Steady::time_point> under_way_;
    std::int64_t version_ = 0;
    std::uint64_t sent_ = 0;
    int turn_ = 0;
    bool over_ = false;
    Steady::time_point at_[2];
};

void LoadRun::ready(LoadGame* game) {
    if (running_ && plan_.rate <= 0) return game->play();
    waiting_.push_back(game);
}

void LoadRun::pace() {
    if (!running_) return;
    const auto now = Steady::now();
    allowance_ += std::chrono::duration<double>(now - last_).count() * plan_.rate;
    last_ = now;
    allowance_ = std::min(allowance_, std::max(10.0, plan_.rate / 20));
    while (!waiting_.empty() && (plan_.rate <= 0 || allowance_ >= 1)) {
        LoadGame* game = waiting_.front();
        waiting_.pop_front();
        allowance_ -= 1;
        game->play();
    }
    timer_ = loop_.after(std::chrono::milliseconds(1), [this] { pace(); });
}

// Runs a step on the loop and waits for it.
void on_loop(Loop& loop, const std::function<void()>& step) {
    std::mutex mutex;
    std::condition_variable ready;
    bool done = false;
    loop.post([&] {
        step();
        const std::lock_guard lock(mutex);
        done = true;
        ready.notify_one();
    });
    std::unique_lock lock(mutex);
    ready.wait(lock, [&] { return done; });
}

bool wait_for(Loop& loop, const std::function<bool()>& condition, int seconds) {
    for (int i = 0; i < seconds * 20; ++i) {
        bool good = false;
        on_loop(loop, [&] { good = condition(); });
        if (good) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
}

}  // namespace

LoadFigures run_load(const LoadPlan& plan) {
    LoadFigures out;
    std::vector<Table> tables;
    std::vector<Person> watchers;
    if (!make_tables(plan, tables, watchers)) {
        out.fault = "the server did not make the games: is it running with --limits 0?";
        return out;
    }
    Loops loops(1);
    loops.start();
    Loop& loop = loops.at(0);
    LoadRun run(plan, loop);
    const double memory_before = plan.server_pid > 0 ? resident_kb(plan.server_pid) : 0;
    std::vector<std::unique_ptr<LoadGame>> games;
    std::vector<std::shared_ptr<SocketClient>> idle;
    // A few at a time, so that the listen queue does not overflow.
    for (std::size_t i = 0; i < watchers.size(); i += 200) {
        on_loop(loop, [&] {
            for (std::size_t k = i; k < std::min(i + 200, watchers.size()); ++k) {
                SocketClient::Ears ears;
                ears.on_open = [&run] { ++run.open_; };
                ears.on_closed = [&run](int) {
                    --run.open_;
                    if (run.running_) ++run.errors_;
                };
                const std::uint16_t port = plan.node(static_cast<int>(k), 0);
                idle.push_back(SocketClient::open(loop, port, watchers[k].headers, std::move(ears), true));
            }
        });
        wait_for(loop, [&] { return run.open_ >= static_cast<int>(idle.size()); }, 20);
    }
    const double memory_idle = plan.server_pid > 0 ? resident_kb(plan.server_pid) : 0;
    if (!watchers.empty()) out.kb_per_socket = (memory_idle - memory_before) / static_cast<double>(watchers.size());
    for (std::size_t i = 0; i < tables.size(); i += 100) {
        on_loop(loop, [&] {
            for (std::size_t k = i; k < std::min(i + 100, tables.size()); ++k) {
                games.push_back(std::make_unique<LoadGame>(run, tables[k]));
                games.back()->open();
            }
        });
        wait_for(loop, [&] { return run.open_ >= static_cast<int>(idle.size() + 2 * games.size()); }, 20);
    }
    double cpu = 0;
    const int wanted = plan.idle_sockets + 2 * plan.pairs;
    if (!wait_for(loop, [&] { return run.open_ >= wanted && run.waiting_.size() >= tables.size(); }, 30)) {
        out.fault = "only " + std::to_string(run.open_) + " of " + std::to_string(wanted) + " sockets opened";
    } else {
        const double cpu_before = cpu_seconds(plan);
        on_loop(loop, [&] { run.begin(); });
        std::this_thread::sleep_for(std::chrono::seconds(plan.seconds));
        cpu = cpu_seconds(plan) - cpu_before;
    }
    on_loop(loop, [&] {
        out.seconds = run.running_ ? std::chrono::duration<double>(Steady::now() - run.begun_).count() : 0;
        run.end();
        out.sockets = run.open_;
        out.moves = run.moves_;
        out.errors = run.errors_;
        out.games_finished = run.finished_;
        out.ack_p50 = percentile(run.acks_, 0.5);
        out.ack_p99 = percentile(run.acks_, 0.99);
        out.ack_max = percentile(run.acks_, 1);
        out.seen_p50 = percentile(run.seen_, 0.5);
        out.seen_p99 = percentile(run.seen_, 0.99);
        out.own_p50 = percentile(run.own_, 0.5);
        out.own_p99 = percentile(run.own_, 0.99);
        out.foreign_p50 = percentile(run.foreign_, 0.5);
        out.foreign_p99 = percentile(run.foreign_, 0.99);
        if (run.moves_ > 0) out.cpu_ms = cpu * 1000 / static_cast<double>(run.moves_);
        run.timer_.cancel();
        for (auto& game : games) game->close();
        for (auto& socket : idle) socket->close();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    loops.stop();
    loops.join();
    return out;
}

// --- echo ---

namespace {

// Sends every message back, and a copy of an event's size: what a move costs the transport, without a game.
class EchoSite : public Site {
public:
    void on_request(Request, Reply reply) override { reply.send(failure(404, "no_such_page", "only sockets here")); }
    void on_upgrade(Request, Upgrade upgrade) override { upgrade.accept(std::make_shared<Echo>()); }
    Response failure(int status, std::string_view, std::string_view text) override {
        Response out;
        out.status = status;
        out.body = bytes(std::string(text));
        return out;
    }
    const Headers& headers_of_all(bool) override { return none_; }

private:
    const Headers none_;
    struct Echo : SocketHandler {
        void on_open(std::shared_ptr<Socket> opened) override { socket = std::move(opened); }
        void on_text(std::string_view text) override {
            // The mover's acknowledgement, the mover's event and the opponent's event.
            socket->send(bytes(std::string(text)));
            static const Bytes event = bytes(std::string(1400, 'x'));
            socket->send(event);
            socket->send(event);
        }
        void on_closed() override { socket.reset(); }
        std::shared_ptr<Socket> socket;
    };
};

}  // namespace

void serve_echo(int port_pipe, int stop_pipe) {
    EchoSite site;
    NetStats stats;
    Loops loops(2);
    Listener listener(loops, site, NetLimits{}, stats);
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

LoadFigures run_echo(const LoadPlan& plan) {
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
    bool running = false;
    const std::string text = R"j({"t":"move","game":"abcdefgh","version":12,"key":"123","move":"E6 > E8/N (G8)"})j";
    const auto say = [&](Talker* talker) {
        talker->parts = 0;
        talker->at = Steady::now();
        talker->socket->send(text);
    };
    // As many talkers as games: in each game one move is under way at a time.
    on_loop(loop, [&] {
        for (int i = 0; i < plan.pairs; ++i) {
            auto talker = std::make_unique<Talker>();
            Talker* raw = talker.get();
            SocketClient::Ears ears;
            ears.on_open = [&open] { ++open; };
            ears.on_text = [&, raw](std::string_view) {
                if (++raw->parts < 3) return;
                if (!running) return;
                times.push_back(ms_since(raw->at));
                say(raw);
            };
            talker->socket = SocketClient::open(loop, plan.port, {}, std::move(ears));
            talkers.push_back(std::move(talker));
        }
    });
    if (!wait_for(loop, [&] { return open >= plan.pairs; }, 20)) out.fault = "the echo did not open its sockets";
    const auto begun = Steady::now();
    on_loop(loop, [&] {
        running = true;
        for (auto& talker : talkers) say(talker.get());
    });
    std::this_thread::sleep_for(std::chrono::seconds(plan.seconds));
    on_loop(loop, [&] {
        running = false;
        out.seconds = std::chrono::duration<double>(Steady::now() - begun).count();
        out.moves = times.size();
        out.ack_p50 = percentile(times, 0.5);
        out.ack_p99 = percentile(times, 0.99);
        out.sockets = open;
        for (auto& talker : talkers) talker->socket->close();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    loops.stop();
    loops.join();
    return out;
}

}  // namespace tankchess::server
