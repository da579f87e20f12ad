#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wire/game_content.h"

namespace tankchess::local {

using server::Millis;

// One game on this device. Its messages are those of the server's sockets, for the one user who is here.
class LocalGame {
public:
    LocalGame(server::GameRow row, match::Match match, std::string user);
    // What saved() wrote; nothing if it is not one of ours or does not follow the rules.
    static std::optional<LocalGame> restored(const std::string& text, const std::string& user);
    // JSON: the row and the events, for the browser's store.
    std::string saved() const;

    const server::GameRow& row() const { return content_.row; }
    const match::Match& match() const { return content_.match; }
    bool engine_to_move() const;

    // `version`: what the listener knows already.
    void join(std::optional<std::uint64_t> version, bool choices, Millis now, std::vector<std::string>& out);
    void leave() { joined_ = false; }
    // Whether anything changed. `out` gets the answer under `key`, if there is one, and the events.
    bool command(match::Command command, const std::string& key, Millis now, std::vector<std::string>& out);
    void refuse(const std::string& key, const std::string& reason, const std::string& text,
                std::vector<std::string>& out) const;
    void set_next(const std::string& game) { content_.row.next = game; }
    std::string state(Millis now) const;

private:
    void tell(const std::vector<match::Event>& events, Millis now, std::vector<std::string>& out) const;
    bool send_missed(std::uint64_t known, Millis now, std::vector<std::string>& out) const;
    match::SideSet you() const;

    server::GameContent content_;
    std::string user_;
    bool joined_ = false;
    bool choices_ = true;
};

}  // namespace tankchess::local
