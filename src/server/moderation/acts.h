#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/tables.h"
#include "wire/json.h"

namespace tankchess::server {

// What a moderator can do to somebody, or about something of theirs. Others are in the log too: see log_kinds.
inline constexpr std::array<std::string_view, 10> act_kinds = {"warn", "mute",   "ban",    "close", "range",
                                                               "hide", "delete", "rename", "board", "role"};
// What the log has besides: an act taken back, an appeal answered, a report closed, words changed, a signal put aside.
inline constexpr std::array<std::string_view, 5> log_kinds = {"lift", "answer", "report", "words", "signal"};

struct ActDraft {
    std::string kind;
    std::string user = {};  // its id; acts about something find out whose it is
    std::string by = {};    // who does it; empty: the host, who may do everything
    Millis until = 0;       // 0: for good
    std::string reason = {};
    // range: {range}; hide, delete: {game, user, key}, delete also {club, key}; rename: {name}, of a club or a study
    // also {club} or {study}; board: {board}; role: {role}
    json::object data = {};
    std::string report = {};
};

// All of these do their work inside a transaction, write it into the log and tell the one concerned. They throw
// ApiFault where something is wrong or `by` may not do it. Servers look at the log to make the rest of it true:
// sockets, rooms (Enforcement).
ActRow perform(Tables& tables, const ActDraft& draft, Millis now);
ActRow lift(Tables& tables, const std::string& id, const std::string& by, const std::string& reason, Millis now);
// Of the one concerned, once; against a closed range, of nobody in particular. Gives what moderators are told.
std::vector<NoticeRow> appeal(Tables& tables, const std::string& id, const std::string& user, const std::string& text,
                              Millis now);
ActRow answer_appeal(Tables& tables, const std::string& id, const std::string& by, bool lifts, const std::string& text,
                     Millis now);
ActRow close_report(Tables& tables, const std::string& id, const std::string& by, const std::string& answer,
                    Millis now);
ActRow set_words(Tables& tables, const std::string& language, const std::vector<std::string>& lines,
                 const std::string& by, Millis now);
ActRow dismiss_signal(Tables& tables, const std::string& id, const std::string& by, Millis now);

// Moderators hear that something waits: once a day, whatever comes.
std::vector<NoticeRow> tell_moderators(Tables& tables, Millis now);

// Whether the one concerned may appeal against such an act.
bool can_be_appealed(std::string_view kind);
// Languages that have a list of words.
inline constexpr std::array<std::string_view, 3> word_languages = {"en", "de", "ro"};

}  // namespace tankchess::server
