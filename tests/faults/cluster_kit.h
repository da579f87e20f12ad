#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "faults/players.h"
#include "faults/server_process.h"
#include "support/pg_relay.h"
#include "support/temp_folder.h"
#include "support/test_postgres.h"
#include "support/test_redis.h"

namespace tankchess::server {

// A primary with a synchronous standby, by scripts/cluster with these words, gone with the test.
class TestStandby {
public:
    explicit TestStandby(const std::string& words = "") { good_ = run("start --nodes 0 " + words); }
    ~TestStandby() { run("stop"); }
    TestStandby(const TestStandby&) = delete;
    TestStandby& operator=(const TestStandby&) = delete;

    bool good() const { return good_; }
    bool fail_over() const { return run("fail-over"); }
    bool stop_standby() const { return run("stop-standby"); }
    bool start_standby() const { return run("start-standby"); }
    std::string address() const {
        return "postgres://tankchess@127.0.0.1:" + std::to_string(port_ + 20) +
               ",127.0.0.1:" + std::to_string(port_ + 21) + ",127.0.0.1:" + std::to_string(port_ + 30) +
               "/tankchess?target_session_attrs=read-write";
    }

private:
    bool run(const std::string& words) const {
        const std::string command = tankchess::test::source_path("scripts/cluster") + " " + words + " --port " +
                                    std::to_string(port_) + " --folder /tmp/tankchess-standby-" +
                                    std::to_string(::getpid()) + " >&2";
        return std::system(command.c_str()) == 0;
    }

    int port_ = 11000 + static_cast<int>(::getpid() % 8000);
    bool good_ = false;
};

// Real nodes on one PostgreSQL and one Redis, and people who play through whatever happens to them.
class ClusterKit {
public:
    static constexpr std::size_t size = 3;

    ClusterKit() {
        for (std::size_t i = 0; i < size; ++i) nodes_[i] = std::make_unique<ServerProcess>(folders_[i].path());
        loops_.start();
    }
    ~ClusterKit() {
        loops_.stop();
        loops_.join();
    }

    bool start_all() {
        for (std::size_t i = 0; i < size; ++i) {
            if (!start(i)) return false;
        }
        return true;
    }
    bool start(std::size_t i) {
        const bool started =
            nodes_[i]->start({"--store", addresses_[i], "--bus", buses_[i], "--node", "node" + std::to_string(i + 1)});
        ports_[i] = started ? nodes_[i]->port() : 0;
        return started;
    }
    // Ends it and starts it again: the rest of the world sees the port go away meanwhile.
    bool restart(std::size_t i, int signal) {
        ports_[i] = 0;
        nodes_[i]->kill(signal);
        return start(i);
    }
    void end_all() {
        for (const auto& node : nodes_) node->kill(SIGTERM);
    }
    // Stops it for a while; nobody is told, as with a machine that hangs.
    void pause(std::size_t i, std::chrono::milliseconds time) {
        nodes_[i]->send(SIGSTOP);
        std::this_thread::sleep_for(time);
        nodes_[i]->send(SIGCONT);
    }

    // Pairs that play while `trouble` happens; afterwards every acknowledged move is looked for through every node.
    template <class Trouble>
    void play_through(int pairs, Trouble trouble) {
        StubbornPair::Doors doors;
        for (const auto& port : ports_) doors.push_back(&port);
        std::vector<std::unique_ptr<StubbornPair>> all;
        for (int i = 0; i < pairs; ++i) {
            all.push_back(std::make_unique<StubbornPair>(ports_[static_cast<std::size_t>(i) % size],
                                                         static_cast<std::uint64_t>(i + 1)));
        }
        std::atomic<bool> stop{false}, cut{false};
        std::vector<std::thread> threads;
        for (auto& pair : all) {
            threads.emplace_back([&, one = pair.get()] { one->play(loops_.at(0), doors, stop, cut); });
        }
        for (const auto& pair : all) playing_.push_back(pair.get());
        trouble();
        stop = true;
        for (auto& thread : threads) thread.join();
        std::size_t moves = 0;
        std::vector<double> pauses;
        for (auto& pair : all) {
            for (const auto& port : ports_) pair->expect_kept(port);
            moves += pair->count();
            pauses.insert(pauses.end(), pair->pauses().begin(), pair->pauses().end());
        }
        std::sort(pauses.begin(), pauses.end());
        const auto at = [&](double part) {
            return pauses.empty() ? 0.0
                                  : pauses[static_cast<std::size_t>(part * static_cast<double>(pauses.size() - 1))];
        };
        std::printf("    %zu acknowledged moves; %zu pauses over a second: p50 %.1f s, p99 %.1f s, longest %.1f s\n",
                    moves, pauses.size(), at(0.5), at(0.99), at(1));
        EXPECT_GT(moves, static_cast<std::size_t>(pairs) * 3) << "too little was played to show anything";
        longest_pause_ = at(1);
        playing_.clear();
    }

    // So far, by those who play.
    std::size_t acknowledged() const {
        std::size_t out = 0;
        for (const StubbornPair* pair : playing_) out += pair->count_now();
        return out;
    }

protected:
    TestDatabase database_;
    std::array<std::string, size> addresses_{database_.address(), database_.address(), database_.address()};
    TestRedis redis_;
    std::array<std::string, size> buses_{redis_.address(), redis_.address(), redis_.address()};
    std::array<TempFolder, size> folders_;
    std::array<std::unique_ptr<ServerProcess>, size> nodes_;
    std::array<std::atomic<std::uint16_t>, size> ports_{};
    Loops loops_{2};
    double longest_pause_ = 0;
    std::vector<const StubbornPair*> playing_;
};

}  // namespace tankchess::server
