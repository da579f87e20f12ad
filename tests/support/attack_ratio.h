#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "server/common/background.h"

namespace tankchess::server {

struct Attack {
    int threads = 1;
    // What a thread does again and again; gets its number.
    std::function<void(int thread)> act;
    int honest_acts = 300;  // with and without the attack
    int rounds = 6;
    // Below this the scheduler of the machine decides, not the server.
    double floor_ms = 2;
};

// Times of an honest client, without and beside an attack, taken in turns so that whatever else the machine does
// troubles both alike.
struct AttackEffect {
    static constexpr double most = 5;

    std::vector<double> calm, beside;  // ms, sorted
    double floor_ms = 0;

    static double p99_of(const std::vector<double>& sorted) { return sorted[sorted.size() * 99 / 100]; }
    double usual() const { return std::max(p99_of(calm), floor_ms); }
    double ratio() const { return p99_of(beside) / usual(); }
    // How many acts took longer than the bound on the 99th percentile.
    int beyond() const {
        return static_cast<int>(std::ranges::count_if(beside, [&](double ms) { return ms > most * usual(); }));
    }
    // A hundredth of the acts may be beyond. More can be chance: the most for which chance has one in a thousand.
    int beyond_by_chance() const {
        const auto n = static_cast<double>(beside.size());
        double term = std::pow(0.99, n), at_most = term;
        int count = 0;
        while (at_most < 0.999) {
            term *= (n - count) / (count + 1) * (0.01 / 0.99);
            at_most += term;
            ++count;
        }
        return count;
    }
};

inline AttackEffect effect_of(const std::function<void()>& honest, const Attack& attack) {
    AttackEffect out;
    out.floor_ms = attack.floor_ms;
    const auto watch = [&](std::vector<double>& times) {
        for (int i = 0; i < attack.honest_acts / attack.rounds; ++i) {
            const auto begun = std::chrono::steady_clock::now();
            honest();
            const auto spent = std::chrono::steady_clock::now() - begun;
            times.push_back(std::chrono::duration<double, std::milli>(spent).count());
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    };
    for (int round = 0; round < attack.rounds; ++round) {
        watch(out.calm);
        std::atomic<bool> stop{false};
        std::atomic<int> acts{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < attack.threads; ++i) {
            threads.emplace_back([&, i] {
                give_way(Patience::much);  // an attacker has a machine of its own
                for (; !stop; ++acts) attack.act(i);
            });
        }
        while (acts < 3 * attack.threads) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        watch(out.beside);
        stop = true;
        for (std::thread& thread : threads) thread.join();
    }
    std::ranges::sort(out.calm);
    std::ranges::sort(out.beside);
    return out;
}

// The bound on the ratio of the 99th percentiles. With TC_FULL, on a machine that does nothing else, as it stands;
// otherwise a run fails when it is beyond what chance explains.
inline void expect_little(const AttackEffect& effect) {
    std::printf("    p99 %.2f ms, beside the attack %.2f ms, ratio %.2f; %d beyond\n",
                AttackEffect::p99_of(effect.calm), AttackEffect::p99_of(effect.beside), effect.ratio(),
                effect.beyond());
    if (std::getenv("TC_FULL") != nullptr) {
        EXPECT_LE(effect.ratio(), AttackEffect::most);
    } else {
        EXPECT_LE(effect.beyond(), effect.beyond_by_chance()) << "ratio " << effect.ratio();
    }
}

}  // namespace tankchess::server
