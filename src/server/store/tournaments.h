#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

struct TournamentRow {
    std::string id, name;
    std::string form;         // arena, round_robin, swiss, knockout
    std::string state;        // planned, running, paused, over, cancelled
    std::string by, by_name;  // who made it
    std::string terms;        // JSON: Terms::shown of its games
    std::string options;      // JSON: tournaments/options.h
    Millis created = 0;
    Millis starts = 0;
    Millis ends = 0;           // of an arena; of the others when it was over
    int rounds = 0;            // in all; 0: not known yet, or none
    int round = 0;             // the one that is played, or was last
    Millis next_round = 0;     // begins then; 0: the round is not over yet
    std::int64_t step = 0;     // how often it went on: whoever makes it go on names the step that they saw
    std::int64_t version = 0;  // grows with whatever changes
    std::string owner;         // the node that runs it
    int entrants = 0;          // who did not withdraw

    bool open() const { return state == "planned" || state == "running" || state == "paused"; }
};

struct EntrantRow {
    std::string tournament, user;
    int number = 0;  // in the order of joining, from 0 on
    std::string name, kind;
    double rating = 1500;
    std::string state;  // in, paused, out
    int team = -1;
    bool hurry = false;  // wants half the time
    std::string game;    // the one that they play
    Millis joined = 0;
};

// A table of a round, or of an arena.
struct TableRow {
    std::string tournament;
    int number = 0;  // in the order in which they were made, from 0 on
    int round = 0;
    std::string game;                // none for a bye
    std::string state;               // playing, won, drawn, empty, bye
    std::vector<std::string> seats;  // users, in the order of turns
    std::string hurried;             // as many letters: y or n
    std::string winner;              // a user
    Millis at = 0, ended = 0;
};

// A table whose game is over, as the game tells it.
struct EndedTable {
    int number = 0;
    std::string game, result, reason;
    int ply = 0;
    Millis ended = 0;
    std::vector<std::string> winners;  // users; they may have changed sides
};

// What an entrant of a tournament that is over won for the clubs that it belongs to.
struct TournamentScore {
    std::string user;
    int team = -1;
    double points = 0;
    int place = 0;
};

// How a tournament goes on: all of it happens, or nothing.
struct TournamentStep {
    TournamentRow now;              // with the step that was seen
    std::string node;               // who does it; empty where one server has them all
    std::vector<TableRow> settled;  // with what came of them
    std::vector<TableRow> fresh;
    std::vector<std::string> paused;           // users who did not come
    std::vector<TournamentScore> scores = {};  // at the end
};

// A tournament that may have to go on.
struct ActiveTournament {
    std::string id, owner;
    bool served = false;  // the owner lives
    std::int64_t step = 0, version = 0;
    bool ended_games = false;  // there are some that were not settled yet
    Millis due = 0;            // when something happens by itself
    bool waits = false;        // an arena that runs: somebody may have come
};

class TournamentTable {
public:
    virtual ~TournamentTable() = default;

    virtual void insert(const TournamentRow& row) = 0;
    virtual std::optional<TournamentRow> by_id(const std::string& id) = 0;
    // Those that are planned or run, the next first; those that are over, the last first, after this place if it is
    // given.
    virtual std::vector<TournamentRow> open(int limit) = 0;
    virtual std::vector<TournamentRow> past(Millis before, const std::string& before_id, int limit) = 0;
    virtual int open_by(const std::string& user) = 0;
    // Of a game: the tournament that it belongs to.
    virtual std::optional<std::string> of_game(const std::string& game) = 0;

    virtual std::vector<EntrantRow> entrants(const std::string& id) = 0;
    virtual std::optional<EntrantRow> entrant(const std::string& id, const std::string& user) = 0;
    // Joins, or changes what may be changed of one who has joined: state, team, hurry.
    virtual void enter(const EntrantRow& entrant) = 0;
    virtual void change(const EntrantRow& entrant) = 0;

    virtual std::vector<TableRow> tables(const std::string& id) = 0;
    virtual std::vector<EndedTable> ended(const std::string& id) = 0;

    // Those that begin by then and whose entrants were not told yet.
    virtual std::vector<std::string> unannounced(Millis now, Millis until) = 0;
    // Whether it is ours to tell them: once, and not of one that was called off or has begun.
    virtual bool take_reminder(const std::string& id) = 0;

    // Running ones and those about to start.
    virtual std::vector<ActiveTournament> active(Millis now) = 0;
    // Makes it this node's own unless a living one has it.
    virtual bool claim(const std::string& id, const std::string& node) = 0;
    // Throws StoreFault::conflict, and changes nothing, unless the tournament is at the step that was seen and this
    // node's, and everybody who is to sit down is there and free.
    virtual void advance(const TournamentStep& step) = 0;
};

}  // namespace tankchess::server
