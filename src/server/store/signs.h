#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wire/rows.h"

namespace tankchess::server {

// What was noticed of one player in one game.
struct GameSignRow {
    std::string game, user;
    int blurs = 0;         // moves before which the page was out of sight
    int moves = 0;         // that were judged
    double agreement = 0;  // share of them that were as good as the engine's own
    double mean_seconds = 0;
    double regularity = 0;  // deviation of the time of a move, as a share of the mean
    Millis looked = 0;      // when the engine had looked at it; 0: not yet
};

// Something that a moderator may want to look at. It is never more than that.
struct SignalRow {
    std::string id;  // whom and what: once
    std::string user, kind;
    std::string about;  // a game, or another player
    double score = 0;   // the higher, the odder
    std::string data;   // JSON: the figures
    Millis at = 0;
    Millis dismissed = 0;
};

class SignTable {
public:
    virtual ~SignTable() = default;

    virtual void count_blur(const std::string& game, const std::string& user) = 0;
    virtual std::vector<GameSignRow> of_game(const std::string& game) = 0;
    virtual std::vector<GameSignRow> of_user(const std::string& user, int limit) = 0;
    // Blurs stay as they were counted.
    virtual void keep(const GameSignRow& sign) = 0;

    // Games that the engine should look at: the more urgent first, then the older.
    virtual void want_look(const std::string& game, int urgency, Millis at) = 0;
    virtual int looks_wanted() = 0;
    // Nobody else gets it until the lease ends.
    virtual std::optional<std::string> claim_look(Millis now, Millis until) = 0;
    virtual void end_look(const std::string& game) = 0;
    // Rated games of somebody that ended last.
    virtual std::vector<std::string> rated_games(const std::string& user, int limit) = 0;
    // Whether both have log-ins from one address.
    virtual std::optional<std::string> shared_address(const std::string& one, const std::string& other) = 0;
    // Others who have log-ins from an address of somebody.
    virtual std::vector<std::string> neighbours(const std::string& user, int limit) = 0;

    // The same again replaces it; one that was dismissed stays so unless it has become much odder.
    virtual void signal(const SignalRow& signal) = 0;
    virtual std::vector<SignalRow> open_signals(int limit) = 0;
    virtual std::vector<SignalRow> signals_of(const std::string& user, int limit) = 0;
    virtual int count_open_signals() = 0;
    virtual std::optional<SignalRow> by_id(const std::string& id) = 0;
    virtual void dismiss(const std::string& id, Millis at) = 0;
};

}  // namespace tankchess::server
