#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/users.h"
#include "wire/rows.h"

namespace tankchess::server {

struct EventRow {
    std::int64_t version = 0;
    std::string key;  // who and which intent made it; empty if nobody asked
    std::string line;
};

struct AppendEvents {
    std::string game;
    std::int64_t seen = 0;   // compare-and-set: the version that the new events follow
    std::int64_t epoch = 0;  // of the claim on the game (NodeTable); 0 where one server has them all
    std::vector<std::string> lines;
    std::string key;
    GameSummary now;
    std::vector<SeatRow> seats;  // only when a seat changed hands
};

// Finished games, those that ended last first. Empty and 0: whatever it is.
struct ArchiveSearch {
    std::string player, mode, setup, result;
    Millis from = 0, to = 0;  // when it ended
    Millis before = 0;        // page on from this `ended` and id
    std::string before_id;
    int limit = 20;
};

struct GamesTally {
    int games = 0, wins = 0, losses = 0, draws = 0;
};

// Games as event logs, with the summaries that lists need.
class GameTable {
public:
    virtual ~GameTable() = default;

    virtual void insert(const GameRow& game, const std::vector<std::string>& lines) = 0;
    // Throws StoreFault::conflict, and changes nothing, unless the game is at version `seen` and in epoch `epoch`.
    virtual void append(const AppendEvents& events) = 0;
    virtual std::optional<GameRow> by_id(const std::string& id) = 0;
    // The game that was sent from a device under this name (GameRow::offline).
    virtual std::optional<std::string> of_device(const std::string& offline) = 0;
    virtual std::vector<EventRow> events(const std::string& game, std::int64_t after) = 0;
    // The same event in other words; the log stays as long as it was.
    virtual void reword_event(const std::string& game, std::int64_t version, const std::string& line) = 0;
    virtual void set_next(const std::string& game, const std::string& next) = 0;

    virtual std::vector<GameRow> search(const ArchiveSearch& search) = 0;
    virtual Millis first_end() = 0;                       // of the oldest game that is over; 0 if there is none
    virtual std::vector<GameRow> running(int limit) = 0;  // of everybody, those that changed last first
    virtual std::vector<GameRow> running_of(const std::string& user) = 0;
    // Whether one of the running games without hints that changed last has this beginning of its position string, after
    // that many turns or more. Looks at a bounded number of games.
    virtual bool in_play(const std::string& board, int least_ply) = 0;
    // Unfinished games of this node whose deadline is before `until`, or where an engine is to move. No node: those
    // that have no owner.
    virtual std::vector<std::string> due(const std::string& node, Millis until, bool engine_turns) = 0;
    virtual int open_engine_games(const std::string& user) = 0;
    // Rated games of two people that ended since then, but for this one.
    virtual int rated_between(const std::string& one, const std::string& other, Millis since,
                              const std::string& but) = 0;
    virtual GamesTally tally(const std::string& user) = 0;

    // False if this key was there before: the message was already said.
    virtual bool insert_chat(const ChatRow& chat) = 0;
    // What is to be seen of it.
    virtual std::vector<ChatRow> chat(const std::string& game, int last) = 0;
    // For moderators: one line, hidden or not; what somebody said last, wherever; out of sight, back, and gone.
    virtual std::optional<ChatRow> chat_line(const std::string& game, const std::string& user,
                                             const std::string& key) = 0;
    virtual std::vector<ChatRow> chat_of(const std::string& user, int last) = 0;
    virtual bool hide_chat(const std::string& game, const std::string& user, const std::string& key, bool hidden) = 0;
    virtual bool delete_chat(const std::string& game, const std::string& user, const std::string& key) = 0;

    virtual void save_analysis(const std::string& game, const std::string& level, const std::string& json) = 0;
    virtual std::optional<std::string> analysis(const std::string& game, const std::string& level) = 0;
};

}  // namespace tankchess::server
