#include "load/load_run.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <fstream>
#include <memory>
#include <thread>

#include "load/client.h"
#include "load/drawn_games.h"
#include "load/heard.h"
#include "load/steps.h"
#include "load/tables.h"
#include "wire/json.h"

namespace tankchess::server {

namespace {

// Games are drawn before the run begins, so that the load generator spends next to nothing on a move.
constexpr std::size_t most_drawn = 64;
constexpr std::size_t plies_drawn = 800;

double resident_kb(long pid) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/statm");
    double total = 0, resident = 0;
    in >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

// Seconds of processor time that the servers have used, nodes as they say themselves.
double cpu_seconds(const LoadPlan& plan) {
    if (plan.server_pid != 0) return cpu_seconds_of(plan.server_pid);
    double out = 0;
    for (const NodeAddress& node : plan.nodes) {
        const auto page = HttpClient(node).request("GET", "/metrics");
        constexpr std::string_view name = "\nprocess_cpu_seconds_total ";
        const std::size_t at = page ? page->body.find(name) : std::string::npos;
        if (at != std::string::npos) out += std::strtod(page->body.c_str() + at + name.size(), nullptr);
    }
    return out;
}

// Everything below lives on one loop.
class LoadGame;
using Moves = std::vector<std::string>;

class LoadRun {
public:
    LoadRun(const LoadPlan& plan, Loop& loop) : plan_(plan), loop_(loop) {}

    void ready(LoadGame* game);
    void pace();
    void begin() {
        begun_ = Steady::now();
        last_ = begun_;
        running_ = true;
        pace();
    }
    void end() { running_ = false; }
    void opened() { ++open_; }
    void closed() {
        --open_;
        if (running_) ++errors_;
    }

    const LoadPlan& plan_;
    Loop& loop_;
    bool running_ = false;
    Steady::time_point begun_, last_;
    double allowance_ = 0;
    std::deque<LoadGame*> waiting_;
    Timer timer_;
    int open_ = 0;
    std::uint64_t moves_ = 0, errors_ = 0, finished_ = 0;
    std::string move_text_, event_text_;
    std::vector<double> acks_, seen_, own_, foreign_, watched_own_, watched_foreign_;
};

class LoadGame {
public:
    LoadGame(LoadRun& run, LoadTable table, std::size_t number)
        : run_(run), table_(std::move(table)), number_(number) {}

    void open() {
        for (int seat = 0; seat < 2; ++seat) {
            sockets_.push_back(open_socket(table_.nodes[seat], table_.players[seat].headers, false,
                                           [this, seat](std::string_view text) { hear(seat, text); }));
        }
        for (int i = 0; i < run_.plan_.spectators; ++i) {
            const NodeAddress& node = run_.plan_.node(static_cast<int>(number_), i + 1);
            const bool foreign = node != table_.nodes[0];
            sockets_.push_back(
                open_socket(node, {}, true, [this, foreign](std::string_view text) { watch(foreign, text); }));
        }
    }
    void close() {
        for (auto& socket : sockets_) socket->close();
    }

    const std::string& start() const { return start_; }
    void follow(const Moves* moves) { moves_ = moves; }

    void play() {
        if (ply_ >= moves_->size()) return;
        std::string text = R"({"t":"move","game":")" + table_.game + R"(","version":)" + std::to_string(version_) +
                           R"(,"key":")" + std::to_string(sent_.size()) + R"(","move":")" + (*moves_)[ply_] + "\"}";
        sent_.push_back({version_, Steady::now()});
        if (run_.move_text_.empty()) run_.move_text_ = text;
        sockets_[static_cast<std::size_t>(turn_)]->send(std::move(text));
    }

private:
    struct Sent {
        std::int64_t seen;  // the move's own version is one above
        Steady::time_point at;
    };

    std::shared_ptr<SocketClient> open_socket(const NodeAddress& node, const HttpClient::Headers& headers, bool choices,
                                              std::function<void(std::string_view)> hear) {
        const std::size_t index = sockets_.size();
        SocketClient::Ears ears;
        ears.on_open = [this, index, choices] {
            run_.opened();
            sockets_[index]->send(written(json::object{{"t", "join"}, {"game", table_.game}, {"choices", choices}}));
        };
        ears.on_text = std::move(hear);
        ears.on_closed = [this](int) { run_.closed(); };
        return SocketClient::open(run_.loop_, node, headers, std::move(ears));
    }

    const Sent* sent_for(std::int64_t version) const {
        const auto found =
            std::find_if(sent_.rbegin(), sent_.rend(), [version](const Sent& sent) { return sent.seen < version; });
        return found == sent_.rend() ? nullptr : &*found;
    }

    void hear(int seat, std::string_view text) {
        const Heard heard = heard_in(text);
        switch (heard.kind) {
            case Heard::Kind::ack: {
                // The opponent may have seen the move, and answered it, before the mover hears this.
                std::size_t key = sent_.size();
                std::from_chars(heard.key.data(), heard.key.data() + heard.key.size(), key);
                if (key >= sent_.size()) return void(++run_.errors_);
                const double ms = ms_since(sent_[key].at);
                run_.acks_.push_back(ms);
                (table_.nodes[seat] == table_.nodes[0] ? run_.own_ : run_.foreign_).push_back(ms);
                ++run_.moves_;
                break;
            }
            case Heard::Kind::event:
            case Heard::Kind::state:
                if (start_.empty()) start_ = field_in(text, R"("start":")");
                if (heard.mover >= 0 && run_.event_text_.empty()) run_.event_text_ = text;
                hear_state(seat, heard);
                break;
            case Heard::Kind::refused:
                ++run_.errors_;
                break;
            case Heard::Kind::other:
                break;
        }
    }

    // The player to move acts on what its own socket has shown it.
    void hear_state(int seat, const Heard& heard) {
        const bool event = heard.kind == Heard::Kind::event;
        if (event && heard.mover == 1 - seat && !sent_.empty()) {
            const Sent* sent = sent_for(heard.version);
            if (sent != nullptr) run_.seen_.push_back(ms_since(sent->at));
        }
        if (heard.over) {
            if (event && !over_) {
                over_ = true;
                ++run_.finished_;
            }
            return;
        }
        if (heard.turn != seat) return;
        turn_ = seat;
        ply_ = heard.ply;
        version_ = heard.version;
        run_.ready(this);
    }

    void watch(bool foreign, std::string_view text) {
        const Heard heard = heard_in(text);
        if (heard.kind == Heard::Kind::refused) ++run_.errors_;
        const Sent* sent = run_.running_ && heard.mover >= 0 ? sent_for(heard.version) : nullptr;
        if (sent == nullptr) return;
        (foreign ? run_.watched_foreign_ : run_.watched_own_).push_back(ms_since(sent->at));
    }

    LoadRun& run_;
    LoadTable table_;
    std::size_t number_;
    std::vector<std::shared_ptr<SocketClient>> sockets_;  // of the players, then of those who watch
    std::string start_;
    const Moves* moves_ = nullptr;
    std::vector<Sent> sent_;
    std::int64_t version_ = 0;
    std::size_t ply_ = 0;
    int turn_ = 0;
    bool over_ = false;
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

void fill(LoadFigures& out, LoadRun& run, double cpu, double own_cpu) {
    out.seconds = run.running_ ? std::chrono::duration<double>(Steady::now() - run.begun_).count() : 0;
    run.end();
    out.sockets = run.open_;
    out.moves = run.moves_;
    out.errors = run.errors_;
    out.games_finished = run.finished_;
    out.move_text = run.move_text_;
    out.event_text = run.event_text_;
    out.ack = Spread::of(run.acks_);
    out.seen = Spread::of(run.seen_);
    out.own = Spread::of(run.own_);
    out.foreign = Spread::of(run.foreign_);
    out.watched = run.watched_own_.size() + run.watched_foreign_.size();
    out.watched_own = Spread::of(run.watched_own_);
    out.watched_foreign = Spread::of(run.watched_foreign_);
    if (run.moves_ == 0) return;
    out.cpu_ms = cpu * 1000 / static_cast<double>(run.moves_);
    out.own_cpu_ms = own_cpu * 1000 / static_cast<double>(run.moves_);
}

}  // namespace

Spread Spread::of(std::vector<double>& ms) { return {percentile(ms, 0.5), percentile(ms, 0.99), percentile(ms, 1)}; }

LoadFigures run_load(const LoadPlan& plan) {
    LoadFigures out;
    for (const NodeAddress& node : plan.nodes) {
        if (HttpClient(node).request("GET", "/healthz")) continue;
        out.fault = "no server answers at " + host_and_port(node.site);
        return out;
    }
    std::vector<LoadTable> tables;
    std::vector<LoadPerson> watchers;
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
                ears.on_open = [&run] { run.opened(); };
                ears.on_closed = [&run](int) { run.closed(); };
                const NodeAddress& node = plan.node(static_cast<int>(k), 0);
                idle.push_back(SocketClient::open(loop, node, watchers[k].headers, std::move(ears), true));
            }
        });
        wait_for(loop, [&] { return run.open_ >= static_cast<int>(idle.size()); }, 20);
    }
    const double memory_idle = plan.server_pid > 0 ? resident_kb(plan.server_pid) : 0;
    if (!watchers.empty()) out.kb_per_socket = (memory_idle - memory_before) / static_cast<double>(watchers.size());
    const std::size_t sockets_a_game = 2 + static_cast<std::size_t>(plan.spectators);
    for (std::size_t i = 0; i < tables.size(); i += 100) {
        on_loop(loop, [&] {
            for (std::size_t k = i; k < std::min(i + 100, tables.size()); ++k) {
                games.push_back(std::make_unique<LoadGame>(run, tables[k], k));
                games.back()->open();
            }
        });
        const auto wanted = static_cast<int>(idle.size() + sockets_a_game * games.size());
        wait_for(loop, [&] { return run.open_ >= wanted; }, 20);
    }
    double cpu = 0, own_cpu = 0;
    const int wanted = static_cast<int>(watchers.size() + sockets_a_game * tables.size());
    std::vector<Moves> drawn;
    if (!wait_for(loop, [&] { return run.open_ >= wanted && run.waiting_.size() >= tables.size(); }, 30)) {
        out.fault = "only " + std::to_string(run.open_) + " of " + std::to_string(wanted) + " sockets opened";
    } else {
        for (std::size_t i = 0; i < std::min(games.size(), most_drawn); ++i) {
            drawn.push_back(draw_game(games.front()->start(), plies_drawn, plan.seed * most_drawn + i));
        }
        const double cpu_before = cpu_seconds(plan), own_before = cpu_seconds_of(0);
        on_loop(loop, [&] {
            for (std::size_t i = 0; i < games.size(); ++i) games[i]->follow(&drawn[i % drawn.size()]);
            run.begin();
        });
        std::this_thread::sleep_for(std::chrono::seconds(plan.seconds));
        cpu = cpu_seconds(plan) - cpu_before;
        own_cpu = cpu_seconds_of(0) - own_before;
    }
    on_loop(loop, [&] {
        fill(out, run, cpu, own_cpu);
        run.timer_.cancel();
        for (auto& game : games) game->close();
        for (auto& socket : idle) socket->close();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    loops.stop();
    loops.join();
    return out;
}

}  // namespace tankchess::server
