#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "server/net/loop.h"
#include "server/store/store.h"

namespace tankchess::server {

// This server as one of several: its signs of life, who else lives, and whether it may act. Any thread may ask.
class Membership {
public:
    // `name` is for people. Beats on loop 0.
    Membership(Store& store, Loops& loops, std::string name);

    struct Calls {
        std::function<void()> entered;  // with a new id: at the start, and when the old one was declared dead
        std::function<void()> silent;   // no sign of life got through for too long: others may soon have the games
        std::function<void()> dead;     // others may have them now; comes before `entered`
    };
    // Waits until the node is in the database, or says why it cannot be.
    std::string enter(Calls calls);
    void start();
    // Others may have the games at once. The last call.
    void leave();

    std::string id() const;
    const std::string& name() const { return name_; }
    // The lease holds: nobody else may have this node's games.
    bool may_act() const;
    double lease_age() const;  // seconds
    std::vector<NodeRow> others() const;
    bool lives(const std::string& node) const;
    // Of all living nodes the one that should have a game that nobody has.
    bool should_have(const std::string& game) const;
    std::uint64_t deaths() const { return deaths_; }

private:
    struct Beat {
        bool alive = false, silence = false;
        std::vector<NodeRow> all;
    };
    void tick();
    void beaten(Lease::Clock::time_point sent, const Beat& beat);
    void be_born_again();

    Store& store_;
    Loop& loop_;
    const std::string name_;
    Calls calls_;
    mutable std::mutex mutex_;
    std::string id_;
    Lease lease_;
    std::vector<NodeRow> all_;
    std::atomic<bool> beating_{false};  // one is under way
    std::atomic<bool> left_{false};
    std::atomic<std::uint64_t> deaths_{0};
    // On loop 0.
    bool held_ = true;
    Lease::Clock::time_point patient_until_{};  // until then nobody is declared dead
    Timer timer_;
};

}  // namespace tankchess::server
