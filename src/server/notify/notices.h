#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/notify/rules.h"
#include "server/store/tables.h"

namespace tankchess::server {

// Channels of the outbox.
inline constexpr std::string_view push_channel = "push:", mail_channel = "mail", letter_channel = "letter:";

struct NoticeDraft {
    std::string user;
    NoticeKind kind;
    std::string about;  // a game, a challenge, a person
    std::string key;    // what happened: the same key is told once
    json::object data;
    std::string from;  // who caused it; empty: nobody
};

// Puts it into the inbox and on its way to the browsers that want it, inside the transaction of what happened. Nothing
// of those who are blocked, nothing that is switched off, nothing twice. Gives the row if there is a new one.
std::optional<NoticeRow> post_notice(Tables& tables, const NoticeDraft& draft, Millis now);

// Whether it came to tell of what has happened meanwhile: a tournament that was to begin.
bool is_stale(const NoticeRow& notice, Millis now);

json::object notice_view(const NoticeRow& notice);
// Where it leads, below the language: game/<id>.
std::string notice_page(const NoticeRow& notice);

// What those who are not looking should hear of a game that has just changed. `absent` are letters of sides; `pending`
// says whether there may be notices about an earlier turn, and is kept up to date.
std::vector<NoticeRow> note_game(Tables& tables, const GameRow& game, const std::vector<SeatRow>& seats,
                                 const GameSummary& now, const std::string& absent, bool& pending);
// The same of a game that has just begun; `absent` are users.
std::vector<NoticeRow> note_start(Tables& tables, const GameRow& game, const std::vector<std::string>& absent);

}  // namespace tankchess::server
