#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

namespace tankchess::server {

// The 99th percentile of the times of `count` acts, in milliseconds.
inline double p99_of(const std::function<void()>& act, int count) {
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        const auto begun = std::chrono::steady_clock::now();
        act();
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::sort(times.begin(), times.end());
    return times[times.size() * 99 / 100];
}

struct Attack {
    int threads = 1;
    // What a thread does again and again; gets its number.
    std::function<void(int thread)> act;
    int honest_acts = 100;
    // Below this the scheduler of a busy machine decides, not the server.
    double floor_ms = 2;
};

// How much slower honest acts are beside the attack than right before it. Of several rounds the second best counts:
// what else the machine does spoils some of them, and flatters one at most.
inline double attack_ratio(const std::function<void()>& honest, const Attack& attack) {
    constexpr int most_rounds = 8;
    constexpr double good = 3;
    std::vector<double> ratios;
    const auto second_best = [&ratios] { return ratios.size() < 2 ? 1e9 : ratios[1]; };
    for (int round = 0; round < most_rounds && second_best() > good; ++round) {
        const double before = p99_of(honest, attack.honest_acts);
        std::atomic<bool> stop{false};
        std::atomic<int> acts{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < attack.threads; ++i) {
            threads.emplace_back([&, i] {
                for (; !stop; ++acts) attack.act(i);
            });
        }
        while (acts < 3 * attack.threads) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        const double during = p99_of(honest, attack.honest_acts);
        stop = true;
        for (std::thread& thread : threads) thread.join();
        ratios.push_back(during / std::max(before, attack.floor_ms));
        std::sort(ratios.begin(), ratios.end());
    }
    return second_best();
}

}  // namespace tankchess::server
