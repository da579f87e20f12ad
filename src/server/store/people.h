#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/store/games.h"
#include "server/store/users.h"

namespace tankchess::server {

enum class Tie { follow, block };

// Somebody at the other end of a tie.
struct TiedRow {
    UserRow user;
    Millis since = 0;
    bool mutual = false;  // they have the same tie to us: friends follow each other
};

// How two people did against each other, as the first of them sees it.
struct VersusRow {
    GamesTally tally;
    std::vector<GameRow> newest;
};

// What people are to each other, and what they note about each other.
class PeopleTable {
public:
    virtual ~PeopleTable() = default;

    // Once; earlier ones keep their date.
    virtual void tie(const std::string& owner, Tie tie, const std::string& other, Millis at) = 0;
    virtual bool untie(const std::string& owner, Tie tie, const std::string& other) = 0;
    virtual bool is_tied(const std::string& owner, Tie tie, const std::string& other) = 0;
    virtual int count_of(const std::string& owner, Tie tie) = 0;
    virtual int count_back(const std::string& other, Tie tie) = 0;
    // By name.
    virtual std::vector<TiedRow> tied_to(const std::string& owner, Tie tie) = 0;
    // Those who have the tie to somebody: the newest first.
    virtual std::vector<TiedRow> tied_back(const std::string& other, Tie tie, int limit) = 0;
    // Everybody who blocks somebody, with whom: for a memory of all blocks.
    virtual std::vector<std::pair<std::string, std::string>> all_blocks() = 0;

    // What somebody noted about somebody; an empty text takes it away.
    virtual void keep_note(const std::string& owner, const std::string& other, const std::string& text, Millis at) = 0;
    virtual std::string note(const std::string& owner, const std::string& other) = 0;

    // Accounts and bots whose names begin so, by name.
    virtual std::vector<UserRow> named_like(const std::string& beginning, int limit) = 0;
    virtual VersusRow versus(const std::string& one, const std::string& other, int limit) = 0;
};

}  // namespace tankchess::server
