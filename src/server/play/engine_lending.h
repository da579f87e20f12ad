#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/cluster/post_office.h"
#include "server/net/loop.h"
#include "server/play/engine_turns.h"

namespace tankchess::server {

// Engine turns where there are several nodes: one whose engines are all busy lets an idle node think for it. Only a
// help: what no other node takes waits in the line here, and is lent from there if a node finds time before the line
// comes to it; what a node took and does not bring in time is thought about here. Any thread may call.
class EngineLending : public EngineTurns {
public:
    // `loop` is for the looks at what is lent.
    EngineLending(EngineTurns& own, Cluster cluster, Loop& loop);
    ~EngineLending() override;

    // Thinks for others, too. Before the post office starts.
    void answer_others();

    bool play(EngineTurn turn, std::function<void(const std::string& text)> done) override;
    bool idle() const override { return own_.idle(); }

    std::uint64_t lent() const { return lent_; }          // turns that another node thought about
    std::uint64_t thought() const { return thought_; }    // of others, here
    std::uint64_t returned() const { return returned_; }  // turns that another node took and did not bring

private:
    using Clock = std::chrono::steady_clock;
    using Done = std::function<void(const std::string& text)>;
    struct Waiting;
    struct Line;
    struct Lent {
        EngineTurn turn;
        Done done;
        std::shared_ptr<Waiting> from;  // the line; none if it was lent at once
        std::string node;
        Clock::time_point since, until;
    };

    // A node that may have time, or none.
    std::string pick();
    void lend(Lent lent);
    bool wait_here(EngineTurn turn, Done done);
    // The oldest that waits, one for each node that may have time.
    void lend_waiting();
    void back_in_line(Lent lent);
    void look_soon();  // with the mutex
    void avoid(const std::string& node, std::chrono::milliseconds time);
    std::optional<Lent> take(const std::string& id);
    void heard(const std::string& id, const std::string& text);
    void think_here(Lent lent);
    void look();

    EngineTurns& own_;
    Cluster cluster_;
    Loop& loop_;
    const std::shared_ptr<Line> line_;  // which own engines may outlive
    std::mutex mutex_;
    std::map<std::string, Lent> out_;                   // by id
    std::map<std::string, Clock::time_point> avoided_;  // nodes that had no time
    std::size_t round_ = 0;
    bool looking_ = false;
    Timer timer_;  // on the loop
    std::atomic<std::uint64_t> lent_{0}, thought_{0}, returned_{0};
};

}  // namespace tankchess::server
