#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// Something that somebody should hear of.
struct NoticeRow {
    std::string user;
    std::string id;     // in the order of time
    std::string kind;   // notify/rules.h
    std::string about;  // the game or challenge
    std::string key;    // what happened: once for each user
    Millis at = 0;
    bool seen = false;
    std::string data;  // JSON: names and so on
};

// A browser that takes push messages.
struct PushPlace {
    std::string id, user, endpoint;
    std::string key, secret;  // of the browser, base64url (RFC 8291)
    Millis created = 0;
};

// A message on its way out.
struct OutRow {
    std::string id, user;
    std::string notice;   // its id; of a letter what it needs besides
    std::string channel;  // push:<place>, mail (what waits goes in one digest), letter:<kind>
    Millis due = 0;
    int tries = 0;
};

class NoticeTable {
public:
    virtual ~NoticeTable() = default;

    // False if it was there before.
    virtual bool add(const NoticeRow& notice) = 0;
    // Those before `before` (empty: all), the newest first.
    virtual std::vector<NoticeRow> of(const std::string& user, const std::string& before, int limit) = 0;
    virtual std::optional<NoticeRow> by_id(const std::string& user, const std::string& id) = 0;
    virtual std::optional<NoticeRow> by_key(const std::string& user, const std::string& key) = 0;
    virtual int unseen(const std::string& user) = 0;
    // Up to this one; or all about one thing.
    virtual void mark_seen(const std::string& user, const std::string& until) = 0;
    virtual void mark_seen_about(const std::string& user, const std::string& about) = 0;
    // Takes back what no longer holds, for everybody, with what is still on its way out.
    virtual void withdraw(const std::string& about, const std::string& kind) = 0;

    // JSON, or nothing: notify/rules.h
    virtual std::string rules(const std::string& user) = 0;
    virtual void keep_rules(const std::string& user, const std::string& rules) = 0;

    virtual std::vector<PushPlace> places(const std::string& user) = 0;
    // A browser that somebody else used before is theirs no longer.
    virtual void keep_place(const PushPlace& place) = 0;
    virtual bool drop_place(const std::string& user, const std::string& id) = 0;

    virtual void send_out(const OutRow& out) = 0;
    virtual std::vector<OutRow> due(Millis now, int limit) = 0;
    // Whether it is ours to send: once, whoever asks.
    virtual bool take_out(const std::string& id) = 0;
    // All that goes this way to somebody, due or not, and is ours to send.
    virtual std::vector<OutRow> take_all_out(const std::string& user, const std::string& channel) = 0;
    virtual void drop_out(const std::string& id) = 0;
    // It certainly did not arrive: again later.
    virtual void put_back(const std::string& id, Millis due) = 0;
    // Whatever goes the same way is not due before this.
    virtual void hold_back(const std::string& user, const std::string& channel, Millis due) = 0;
};

}  // namespace tankchess::server
