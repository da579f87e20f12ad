#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// A game that has become a node's own.
struct Claim {
    std::int64_t version = 0;  // of the game when it was claimed
    std::int64_t epoch = 0;    // every append must carry it from now on (AppendEvents::epoch)
    // Nobody served the game between these moments, and its clock has not got them back yet; 0: it was always served.
    Millis away_from = 0, away_to = 0;
};

// How a game stands, for those who follow it.
struct GameHead {
    std::string game;
    std::int64_t version = 0;
    std::string owner;
    bool served = false;  // the owner lives
};

struct NodeRow {
    std::string id;
    std::string name;   // for people
    Millis silent = 0;  // since its last sign of life
};

// Servers that share a database, and which of them owns a game. The database's clock is the only clock.
class NodeTable {
public:
    virtual ~NodeTable() = default;

    // A new node, alive from now on. An id is never used again.
    virtual void enter(const NodeRow& node) = 0;
    // A sign of life. False: the node was declared dead before, its games may be another's.
    virtual bool beat(const std::string& node) = 0;
    // The node is about to stop: others may have its games at once.
    virtual void leave(const std::string& node) = 0;
    // Declares those dead that gave no sign of life for so long; gives how many.
    virtual int bury(Millis silent_for) = 0;
    virtual std::vector<NodeRow> alive() = 0;

    // Makes a game this node's own unless a living one owns it. Appends of earlier owners are refused from then on.
    virtual std::optional<Claim> claim(const std::string& game, const std::string& node) = 0;
    // For one server that has the database for itself: no game and no tournament has an owner.
    virtual void free_all() = 0;
    virtual std::vector<GameHead> heads(const std::vector<std::string>& games) = 0;
    // Games of the dead in which something happens by itself: clocks and engines.
    virtual std::vector<std::string> orphans(int most) = 0;
};

// What one node has to tell another for certain: it lies here until it was read.
struct MailRow {
    std::string node;  // whose it is
    Millis at = 0;
    std::string id, body;
};

class MailTable {
public:
    virtual ~MailTable() = default;
    // `at` is given by the database.
    virtual void post(const std::string& node, const std::string& id, const std::string& body) = 0;
    virtual std::vector<MailRow> of(const std::string& node, int most) = 0;
    virtual void drop(const std::vector<MailRow>& rows) = 0;
    // Of nodes that have long been dead, and these nodes too.
    virtual void drop_of_dead(Millis for_so_long) = 0;
};

// How long a node may act for its games after a sign of life: it stops by itself before others may take over.
class Lease {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds stop_after{4000};
    static constexpr Millis others_after = 6000;

    // A sign of life that was sent at this moment is in the database.
    void confirmed(Clock::time_point sent) { last_ = std::max(last_.value_or(sent), sent); }
    bool holds(Clock::time_point now) const { return last_ && now - *last_ < stop_after; }
    std::chrono::duration<double> age(Clock::time_point now) const { return last_ ? now - *last_ : Clock::duration(0); }

private:
    std::optional<Clock::time_point> last_;
};

}  // namespace tankchess::server
