#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wire/rows.h"

namespace tankchess::server {

// Somebody who keeps the site clean.
struct RoleRow {
    std::string user;
    std::string role;  // owner, moderator
    Millis since = 0;
    std::string by;  // who gave it; empty: the host
};

// Something that somebody reported, with what could be seen of it then.
struct ReportRow {
    std::string id;            // in the order of time
    std::string kind, target;  // what: a player, a line of chat, a game, a board …
    std::string about;         // whom; empty where it is nobody
    std::string by;
    std::string reason;   // one of a few words
    std::string text;     // what the reporter says
    std::string context;  // JSON: a copy, with ids of people instead of their names
    Millis at = 0;
    std::string holder = {};  // who looks at it
    Millis held_until = 0;
    Millis closed = 0;
    std::string closed_by = {}, answer = {};
};

// Something that a moderator did, and what became of it. Nothing is ever taken out of this log.
struct ActRow {
    std::string id;  // in the order of time
    std::string kind;
    std::string user;  // whom it concerns; empty: nobody
    std::string by;    // who did it; empty: the host
    Millis at = 0;
    Millis until = 0;  // 0: for good
    std::string reason;
    std::string data;  // JSON: what it was about
    std::string report = {};
    Millis lifted = 0;
    std::string appeal = {};
    Millis appealed = 0;
    std::string answer = {};
    Millis answered = 0;

    bool stands(Millis now) const { return lifted == 0 && (until == 0 || until > now); }
};

struct FilterWord {
    std::string language, word;
    bool operator==(const FilterWord&) const = default;
};

// Who keeps the site clean, what they are told, and what they did.
class ModerationTable {
public:
    virtual ~ModerationTable() = default;

    virtual std::string role(const std::string& user) = 0;  // empty: none
    virtual std::vector<RoleRow> roles() = 0;
    // An empty role takes it away.
    virtual void keep_role(const RoleRow& role) = 0;

    virtual void add_report(const ReportRow& report) = 0;
    virtual std::optional<ReportRow> report(const std::string& id) = 0;
    // Open ones, the oldest first; closed ones before `before` (empty: all), the newest first.
    virtual std::vector<ReportRow> open_reports(int limit) = 0;
    virtual std::vector<ReportRow> closed_reports(const std::string& before, int limit) = 0;
    virtual std::vector<ReportRow> reports_about(const std::string& user, int limit) = 0;
    virtual std::vector<ReportRow> reports_by(const std::string& user, int limit) = 0;
    virtual int count_open_reports() = 0;
    // Whether this reporter has an open one about the same thing.
    virtual bool is_reported(const std::string& by, const std::string& kind, const std::string& target) = 0;
    // Until then it is theirs, unless somebody else has it now. An empty holder lets it go.
    virtual bool hold_report(const std::string& id, const std::string& holder, Millis now, Millis until) = 0;
    // False if it was closed before.
    virtual bool close_report(const std::string& id, const std::string& by, const std::string& answer, Millis at) = 0;

    virtual void add_act(const ActRow& act) = 0;
    virtual std::optional<ActRow> act(const std::string& id) = 0;
    // Before `before` (empty: all), the newest first; of one person if that is given.
    virtual std::vector<ActRow> acts(const std::string& user, const std::string& before, int limit) = 0;
    // Whose ids are greater, the oldest first.
    virtual std::vector<ActRow> acts_after(const std::string& id, int limit) = 0;
    // Mutes and closed addresses that hold now.
    virtual std::vector<ActRow> standing(Millis now) = 0;
    // The last act of a kind about somebody that holds.
    virtual std::optional<ActRow> standing_act(const std::string& user, const std::string& kind, Millis now) = 0;
    virtual void mark_lifted(const std::string& id, Millis at) = 0;
    // Each once: false if it was there before.
    virtual bool keep_appeal(const std::string& id, const std::string& text, Millis at) = 0;
    virtual bool keep_answer(const std::string& id, const std::string& text, Millis at) = 0;
    virtual std::vector<ActRow> open_appeals(int limit) = 0;
    virtual int count_open_appeals() = 0;

    virtual std::vector<FilterWord> words() = 0;
    virtual void keep_words(const std::string& language, const std::vector<std::string>& words) = 0;
};

}  // namespace tankchess::server
