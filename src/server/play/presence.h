#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/net/address.h"
#include "server/play/outlet.h"
#include "server/site/services.h"
#include "wire/json.h"

namespace tankchess::server {

// Who is connected, and how to reach them. Shared by all threads; a lock is held for look-ups only, sending is done
// after it.
class Presence {
public:
    void enter(const OutletPtr& outlet);
    void leave(const OutletPtr& outlet);
    void set_lobby(const OutletPtr& outlet, bool on);

    // Passes on to the other nodes what was not said for this one alone; surely: it must arrive.
    std::function<void(json::object message, bool surely)> relay = {};

    // To every socket (and, in its own words, every event stream) of a user, on whichever node.
    void tell(const std::string& user, const json::object& message);
    void tell_lines(const std::string& user, const json::object& line);
    // The same where the next message makes up for a lost one.
    void tell_progress(const std::string& user, const json::object& message);
    // On this node alone. `text` is a whole message or line.
    void tell_here(const std::string& user, const std::string& text, bool lines);
    // To everybody in the lobby of this node.
    void tell_lobby(const json::object& message);
    // To those in the lobby who may hear of this user.
    void tell_lobby(const json::object& message, const std::string& about, const BlockList& blocks);

    // Somebody looks at a page that changes, or no longer does. False if this socket looks at too many.
    bool follow(const OutletPtr& outlet, const std::string& topic, bool on);
    bool is_followed(const std::string& topic) const;  // on this node
    // To everybody who looks at it, on whichever node; the next message makes up for a lost one.
    void tell_topic(const std::string& topic, const json::object& message);
    // The same about somebody: not to those who want nothing to do with them.
    void tell_topic(const std::string& topic, const json::object& message, const std::string& about,
                    const BlockList& blocks);
    void tell_topic_here(const std::string& topic, const std::string& text, const std::string& about = {},
                         const BlockList* blocks = nullptr);

    bool online(const std::string& user) const;
    bool online_here(const std::string& user) const;
    std::vector<std::string> users_here() const;
    // What other nodes say of theirs. It counts until forget_elsewhere().
    void note_elsewhere(const std::string& node, std::vector<std::string> users);
    void note_elsewhere(const std::string& node, const std::string& user, bool here);
    void forget_elsewhere(Millis heard_before);
    // When the last connection of an absent user went; 0 if they are here or never were.
    Millis gone_since(const std::string& user) const;
    std::size_t people() const;
    // Accounts and bots that are here, by name.
    std::vector<Player> accounts_here(std::size_t most) const;

    // Ends connections of a user on all nodes: those of one log-in, of all others, or of a token.
    enum class SignOut { session, all_but, token };
    void sign_out(const std::string& user, const std::string& session);
    void sign_out_but(const std::string& user, const std::string& session);
    void sign_out_token(const std::string& user, const std::string& token);
    void sign_out_here(const std::string& user, SignOut how, const std::string& which);
    // On this node: every connection of a user whose account was closed, or from addresses that were.
    void put_out(const std::string& user);
    void put_out_from(const AddressList& range);
    // On this node: connections of a user who has another name now come again.
    void call_back(const std::string& user);
    // Says goodbye to everybody.
    void close_all(const std::string& reason, int retry_ms);
    // An empty line to every stream.
    void keep_alive();

private:
    struct User {
        std::vector<OutletPtr> outlets;
        Millis gone = 0;
    };
    void sign_out_if(const std::string& user, const std::string& reason,
                     const std::function<bool(const Identity&)>& which);
    // With the lock held.
    void unfollow(std::uint64_t outlet, const std::string& topic);
    void unfollow_all(std::uint64_t outlet);
    std::vector<OutletPtr> in_lobby() const;
    std::vector<OutletPtr> of(const std::string& user, bool lines) const;

    mutable std::mutex mutex_;
    struct Elsewhere {
        std::unordered_set<std::string> users;
        Millis heard = 0;
    };
    std::map<std::string, Elsewhere> elsewhere_;  // by node
    std::unordered_map<std::string, User> users_;
    std::unordered_map<std::uint64_t, OutletPtr> lobby_;
    std::unordered_map<std::uint64_t, OutletPtr> all_;
    std::unordered_map<std::string, std::map<std::uint64_t, OutletPtr>> topics_;
    std::unordered_map<std::uint64_t, std::unordered_set<std::string>> followed_;  // by outlet
};

// What those who look at a tournament follow.
inline std::string tournament_topic(const std::string& id) { return "tournament " + id; }

// What those who look at a club follow: that something was said or changed, not what.
inline std::string club_topic(const std::string& id) { return "club " + id; }

// To whom it is for.
void tell_notice(Presence& presence, const NoticeRow& notice);

}  // namespace tankchess::server
