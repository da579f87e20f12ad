#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/play/block_list.h"
#include "server/play/outlet.h"
#include "server/play/position_texts.h"
#include "wire/game_content.h"
#include "wire/game_texts.h"

namespace tankchess::server {

// Everybody who follows one game, and what they are told. Lives on the game's loop, as a part of `owner`.
class Audience {
public:
    struct JoinOptions {
        std::optional<std::uint64_t> version;  // what the listener knows already
        bool choices = true;
        bool legal = false;  // line streams: texts of the legal turns
    };

    Audience(std::weak_ptr<const void> owner, const GameContent& content, Loop& loop, PositionTexts& texts,
             const BlockList& blocks)
        : owner_(std::move(owner)), content_(content), loop_(loop), texts_(texts), blocks_(blocks) {}

    bool empty() const { return listeners_.empty(); }
    std::size_t watchers() const { return watchers_here() + elsewhere_; }
    std::size_t watchers_here() const;
    // Those on other nodes.
    void set_elsewhere(std::size_t count);
    // Whether somebody who commands the side is here.
    bool has(Side side) const;

    // Whether somebody is told what a move did, and not only that it was made.
    bool wants_effects() const;

    // Sends the newcomer the whole game or what it missed.
    void join(const OutletPtr& outlet, const JoinOptions& options);
    void leave(std::uint64_t outlet);

    // What has just happened; `effects` are those of the move among the events, if there is one and somebody wants
    // them.
    void tell_events(const std::vector<match::Event>& events, const json::array& effects);
    // What has happened since that version, when the game was read again.
    void tell_missed(std::uint64_t known);
    void tell_presence();
    void tell_chat(const ChatRow& row);
    // A moderator took it away.
    void tell_chat_gone(const ChatRow& row);
    // Whose chat this reader has blocked.
    Unheard unheard_by(const std::string& reader) const;

private:
    // A message whose choices are still being made, and what has to come after it.
    struct Held {
        std::uint64_t ticket;
        ObjectText text;
        std::deque<Bytes> after;
    };
    struct Listener {
        OutletPtr outlet;
        match::SideSet you;
        JoinOptions options;
        std::optional<Held> held;
    };

    void send(Listener& listener, const Bytes& text);
    // Sends the text with the choices (or legal turns) in it, as soon as they are there; everything later waits.
    void send_with(Listener& listener, PositionTexts::Kind kind, ObjectText text);
    static void release(Listener& listener, const char* field, const std::string* json);
    void send_game(Listener& listener);  // the whole of it, or what the listener missed
    bool send_missed(Listener& listener);
    void send_line_state(Listener& listener, ObjectText text);
    // At most once a second: with many who come and go, each of them would cost a message to all.
    void tell_watchers();

    std::weak_ptr<const void> owner_;
    const GameContent& content_;
    Loop& loop_;
    PositionTexts& texts_;
    const BlockList& blocks_;
    std::vector<Listener> listeners_;
    std::uint64_t tickets_ = 0;
    std::size_t elsewhere_ = 0;
    std::size_t watchers_told_ = 0;
    bool watchers_paused_ = false;
    Timer watchers_timer_;
};

}  // namespace tankchess::server
