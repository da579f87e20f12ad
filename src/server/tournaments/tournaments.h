#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/site/services.h"
#include "server/tournaments/next_step.h"

namespace tankchess::server {

// Makes tournaments go on: what is due is read in the store, worked out beside the network threads, and written in one
// transaction with the games that it starts. Nothing is kept here that the store does not have, so it does not matter
// when a server dies. Of several nodes one has a tournament. Lives on loop 0.
class Tournaments {
public:
    explicit Tournaments(Services& services);

    // Looks every second from now on.
    void start();
    // Somebody joined, left or changed something: those who look are told soon. From any thread.
    void changed(const std::string& id);

private:
    // A step on its way from the store through the workers and back.
    struct Work {
        std::string id;
        std::optional<TournamentContent> content;
        std::vector<EndedTable> ended;
        NextStep next;
    };
    using WorkPtr = std::shared_ptr<Work>;

    void tick();
    void remind_of(const std::string& id);
    void look_at(const std::vector<ActiveTournament>& all);
    bool is_ours(const ActiveTournament& each);
    bool needs_a_look(const ActiveTournament& each, Millis now) const;
    void go_on(const std::string& id);
    void work_out(const WorkPtr& work);
    void write(const WorkPtr& work);
    void done(const WorkPtr& work, bool written);
    void tell(const std::string& id);
    std::string node() const;

    Services& services_;
    Loop& loop_;
    std::set<std::string> busy_;                  // a step is under way
    std::set<std::string> news_;                  // of which those who look should hear
    std::map<std::string, std::int64_t> looked_;  // the version at which nothing was left to do
    bool looking_ = false;
    Timer timer_;
};

}  // namespace tankchess::server
