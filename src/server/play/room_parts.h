#pragma once

#include "server/play/position_texts.h"
#include "server/play/room.h"

// What the files of Room share.
namespace tankchess::server {

// How long what a node said of those who are there counts without being said again.
inline constexpr Millis elsewhere_life = 15 * 1000;
// How long a wish is tried again before its sender has to do it.
inline constexpr Millis forward_patience = 12 * 1000;

struct Room::Parts {
    explicit Parts(const std::shared_ptr<Room>& room)
        : texts(room, room->loop_, room->services_.rules_workers, [self = room.get()] { return self->rules_line(); }),
          audience(room, room->content_, room->loop_, texts, *room->services_.blocks),
          chat(room, room->content_, audience, room->services_.store, room->loop_, *room->services_.house),
          deadlines(
              room, room->loop_,
              [self = room.get()] {
                  if (self->ours()) self->command({match::Tick{}}, nullptr);
              },
              [self = room.get()] { self->parts_->audience.tell_presence(); }),
          engine_seat(room, room->id(), room->loop_, *room->services_.engine_turns),
          prepared(room, room->id(), room->loop_, room->services_.store, room->content_.prepared) {
        chat.said = [self = room.get()](const ChatRow& row) { self->hear_chat({}, row); };
    }

    PositionTexts texts;
    Audience audience;
    Chat chat;
    Deadlines deadlines;
    EngineSeat engine_seat;
    PreparedSeats prepared;
};

}  // namespace tankchess::server
