#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "faults/players.h"
#include "faults/server_process.h"
#include "support/store_kit.h"

namespace tankchess::server {

inline bool full_run() { return std::getenv("TC_FULL") != nullptr; }

// The real program on either engine, and people who play through whatever happens to it.
class FaultKit {
public:
    explicit FaultKit(Engine engine) : place_(engine), process_(place_.folder()) {
        if (!place_.address().empty()) store_words_ = {"--store", place_.address()};
        loops_.start();
    }
    ~FaultKit() {
        loops_.stop();
        loops_.join();
    }

    bool start() {
        const bool started = process_.start(store_words_);
        port_ = started ? process_.port() : 0;
        return started;
    }
    // Ends it by this signal and starts it again.
    bool restart(int signal, int* exit_code = nullptr) {
        const int code = process_.kill(signal);
        if (exit_code != nullptr) *exit_code = code;
        port_ = 0;
        return start();
    }

    // Pairs that play in threads of their own while `trouble` happens.
    template <class Trouble>
    void play_through(int pairs, bool cut, Trouble trouble) {
        std::vector<std::unique_ptr<StubbornPair>> all;
        for (int i = 0; i < pairs; ++i)
            all.push_back(std::make_unique<StubbornPair>(port_, static_cast<std::uint64_t>(i + 1)));
        std::atomic<bool> stop{false}, cutting{cut};
        std::vector<std::thread> threads;
        for (auto& pair : all) {
            threads.emplace_back([&, one = pair.get()] { one->play(loops_.at(0), port_, stop, cutting); });
        }
        trouble();
        stop = true;
        for (auto& thread : threads) thread.join();
        std::size_t moves = 0, games = 0;
        for (auto& pair : all) {
            pair->expect_kept(port_);
            moves += pair->count();
            games += pair->games();
        }
        EXPECT_GT(moves, static_cast<std::size_t>(pairs)) << "too little was played to show anything";
        std::printf("    %zu acknowledged moves in %zu games\n", moves, games);
    }

protected:
    StorePlace place_;
    ServerProcess process_;
    Loops loops_{2};
    std::atomic<std::uint16_t> port_{0};

private:
    std::vector<std::string> store_words_;
};

}  // namespace tankchess::server
