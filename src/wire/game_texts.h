#pragma once

#include <functional>
#include <string>

#include "wire/game_content.h"
#include "wire/game_view.h"
#include "wire/object_text.h"

namespace tankchess::server {

// Messages about a game, ready to be sent but for choices and legal turns, which are long and made elsewhere.

bool has_the_move(const match::Match& match, match::SideSet you);

// `e` of an event, the same for everybody: with the effects of a move (made by the caller) or without.
std::string event_body(const match::Match& match, const match::Event& event, const json::array* effects);
// An event for those who command `you`; `may` and so on are of the match as it is now.
ObjectText event_text(const GameContent& content, const match::Event& event, const std::string& body,
                      match::SideSet you, Millis now);
// Whose chat the reader does not want.
using Unheard = std::function<bool(const std::string& user)>;
// The whole game.
ObjectText state_text(const GameContent& content, match::SideSet you, std::size_t watchers, Millis now,
                      const Unheard& unheard = nullptr);
// The same in line streams, and what they get after a change.
ObjectText line_full_text(const GameContent& content, match::SideSet you, Millis now);
ObjectText line_state_text(const GameContent& content, Millis now);

json::object chat_view(const ChatRow& row);
// By which a line is known in its game.
std::string chat_id(const ChatRow& row);
// Rooms are kept apart while the game is on.
bool hears(const match::Match& match, const ChatRow& row, match::SideSet you);

}  // namespace tankchess::server
