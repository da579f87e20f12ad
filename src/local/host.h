#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/bot/bot.h"
#include "engine/bot/move_book.h"
#include "local/game.h"
#include "wire/player.h"
#include "wire/puzzles.h"

namespace tankchess::local {

struct LocalAnswer {
    int status = 200;
    std::string body;
};

// The server's answers without a server: the same calls and messages (docs/protocol.md) for one user on one device. It
// asks no clock and stores nothing: moments come in with every call, what changed is handed out to be kept.
class Host {
public:
    // `seed` makes ids and draws the sides.
    Host(server::Player me, std::uint64_t seed);

    // A file of data/puzzles: who has no use for them need not fetch them.
    void add_puzzles(const std::string& text, const std::string& file);

    // A file of data/book, in the same way.
    void add_book(const std::string& text);

    // Nets have come since the engine last thought: what it remembers was judged otherwise.
    void judge_anew() { bot_.new_game(); }

    // One call of the HTTP API; `path` may have a query. Throws ApiFault.
    LocalAnswer call(const std::string& method, const std::string& path, const std::string& body, Millis now);
    // The socket: opened, and a message of the client. Answers go to the messages.
    void open(Millis now);
    void hear(const std::string& text, Millis now);
    std::vector<std::string> take_messages();

    // Things that changed since the last call, by key: JSON to be kept, or nothing if it is gone.
    std::map<std::string, std::optional<std::string>> take_changes();
    // What take_changes() gave once. False if it cannot be read.
    bool restore(const std::string& key, const std::string& text);

    // Plays one turn (Retreat: one action) for an engine seat that is to move. False if there is none.
    bool think(Millis now);
    // Whether that turn is one of full strength, in a game that nets can know.
    bool wants_nets() const;
    // When tick() has to look at a clock.
    std::optional<Millis> deadline() const;
    void tick(Millis now);

private:
    friend class Routes;
    struct Saved {
        server::SetupRow row;
    };

    LocalGame* find(const std::string& id);
    LocalGame& game(const std::string& id);  // throws
    std::string new_id();
    std::string create(const match::MatchConfig& config, const std::string& terms, const std::string& by,
                       const std::string& of, Millis now);
    void changed(LocalGame& game, Millis now);
    void act(LocalGame& game, match::Command command, const std::string& key, Millis now);

    server::Player me_;
    Rng rng_;
    std::map<std::string, LocalGame> games_;
    std::map<std::string, server::SetupRow> setups_;
    std::set<std::string> solved_;
    server::PuzzleShelf puzzles_;
    engine::MoveBook book_;
    engine::Bot bot_;
    std::vector<std::string> messages_;
    std::map<std::string, std::optional<std::string>> changes_;
};

}  // namespace tankchess::local
