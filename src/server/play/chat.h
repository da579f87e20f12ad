#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/moderation/house.h"
#include "server/play/audience.h"
#include "server/play/room_answer.h"
#include "server/store/store.h"

namespace tankchess::server {

// The talk of players and of spectators in one game. Lives on the game's loop, as a part of `owner`.
class Chat {
public:
    Chat(std::weak_ptr<const void> owner, GameContent& content, Audience& audience, Store& store, Loop& loop,
         const House& house)
        : owner_(std::move(owner)), content_(content), audience_(audience), store_(store), loop_(loop), house_(house) {}

    // Tells the other nodes.
    std::function<void(const ChatRow& row)> said = {};

    // On disk before anybody reads it; once for a key.
    void say(const Who& who, const std::string& text, const std::string& key,
             std::function<void(const RoomAnswer&)> answer);
    // Said on another node, and on disk. Once.
    bool hear(const ChatRow& row);
    // A moderator took lines out of sight or put them back: it is read again, and listeners hear what changed.
    void read_again();

private:
    std::weak_ptr<const void> owner_;
    GameContent& content_;
    Audience& audience_;
    Store& store_;
    Loop& loop_;
    const House& house_;
};

}  // namespace tankchess::server
