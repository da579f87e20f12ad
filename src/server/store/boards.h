#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "wire/rows.h"

namespace tankchess::server {

// A board that somebody published, in one of its versions.
struct BoardRow {
    std::string id, owner;
    std::string owner_name;  // as it is now; empty on the way in
    std::string parent;      // the board that it was made from, or nothing
    int version = 1;
    std::string name, about, licence, tps;
    Millis created = 0;      // this version
    std::string state;       // waiting, measured, or unmeasured where there is nothing to measure
    std::string card = {};   // JSON: what lists show of the sheet
    std::string sheet = {};  // JSON: the whole of it; empty in lists
    bool hidden = false;     // taken out of the library
};

struct BoardVersion {
    int version = 1;
    std::string name;
    Millis created = 0;
};

struct BoardTally {
    std::int64_t stars = 0, plays = 0;
};

// How games between people ended that began from one position.
struct BoardResults {
    std::string start;  // start_key() of the position
    std::string rules;
    int sides = 2;
    std::int64_t games = 0, drawn = 0;
    std::int64_t won[4] = {0, 0, 0, 0};  // by index of the side
};

enum class BoardOrder { newest, stars, plays };

class BoardTable {
public:
    virtual ~BoardTable() = default;
    // The newest version, or another.
    virtual std::optional<BoardRow> by_id(const std::string& id, std::optional<int> version = {}) = 0;
    virtual std::vector<BoardVersion> versions(const std::string& id) = 0;
    // Newest versions, without sheets. Those that were taken out are in their owner's own list alone.
    virtual std::vector<BoardRow> list(BoardOrder order, const std::string& owner, int offset, int limit) = 0;
    // A new board, or a new version of one: the number is one above the last.
    virtual void publish(const BoardRow& board) = 0;
    virtual void remove(const std::string& id) = 0;
    virtual void hide(const std::string& id, bool hidden) = 0;
    virtual int count_of(const std::string& owner) = 0;
    virtual int published_since(const std::string& owner, Millis at) = 0;

    // Runs that wait to be measured. A run belongs to whoever claimed it until the lease ends.
    virtual int waiting() = 0;
    virtual void free_runs() = 0;  // when nobody else can be at one
    virtual std::optional<BoardRow> claim(Millis now, Millis until) = 0;
    virtual void renew(const std::string& id, int version, Millis until) = 0;
    // The end of a run; without a sheet nothing could be measured.
    virtual void measured(const std::string& id, int version, const std::string& card, const std::string& sheet) = 0;

    // Of any board, stock or published. True if that changed something.
    virtual bool star(const std::string& id, const std::string& user, bool on) = 0;
    virtual std::vector<std::string> starred(const std::string& user) = 0;
    virtual std::map<std::string, BoardTally> tallies(const std::vector<std::string>& ids) = 0;
    virtual void count_play(const std::string& id) = 0;
    // Adds the games of `results` to those that are there.
    virtual void add_results(const std::string& id, const BoardResults& results) = 0;
    virtual std::vector<BoardResults> results(const std::string& id) = 0;
};

}  // namespace tankchess::server
