#include "server/play/presence.h"

#include <algorithm>
#include <string_view>

#include "server/common/clock.h"
#include "server/notify/notices.h"
#include "server/play/block_list.h"

namespace tankchess::server {

namespace {

constexpr std::size_t topics_at_once = 16;  // of one socket

}  // namespace

void Presence::enter(const OutletPtr& outlet) {
    {
        const std::lock_guard lock(mutex_);
        all_[outlet->id] = outlet;
        if (!outlet->who) return;
        User& user = users_[outlet->who->user];
        user.outlets.push_back(outlet);
        user.gone = 0;
        if (user.outlets.size() > 1) return;
    }
    if (relay) relay({{"t", "came"}, {"user", outlet->who->user}}, false);
}

void Presence::leave(const OutletPtr& outlet) {
    {
        const std::lock_guard lock(mutex_);
        all_.erase(outlet->id);
        lobby_.erase(outlet->id);
        unfollow_all(outlet->id);
        if (!outlet->who) return;
        const auto found = users_.find(outlet->who->user);
        if (found == users_.end()) return;
        std::erase(found->second.outlets, outlet);
        if (!found->second.outlets.empty()) return;
        found->second.gone = now_ms();
        // Those long gone are forgotten, a few at a time.
        if (users_.size() > 1000 && users_.size() % 64 == 0) {
            const Millis old = now_ms() - 10 * 60 * 1000;
            std::erase_if(users_, [old](const auto& u) { return u.second.outlets.empty() && u.second.gone < old; });
        }
    }
    if (relay) relay({{"t", "went"}, {"user", outlet->who->user}}, false);
}

void Presence::set_lobby(const OutletPtr& outlet, bool on) {
    const std::lock_guard lock(mutex_);
    if (on) {
        lobby_[outlet->id] = outlet;
    } else {
        lobby_.erase(outlet->id);
    }
}

void Presence::unfollow_all(std::uint64_t outlet) {
    const auto found = followed_.find(outlet);
    if (found == followed_.end()) return;
    for (const std::string& topic : found->second) unfollow(outlet, topic);
    followed_.erase(found);
}

void Presence::unfollow(std::uint64_t outlet, const std::string& topic) {
    const auto found = topics_.find(topic);
    if (found == topics_.end()) return;
    found->second.erase(outlet);
    if (found->second.empty()) topics_.erase(found);
}

bool Presence::follow(const OutletPtr& outlet, const std::string& topic, bool on) {
    const std::lock_guard lock(mutex_);
    if (!on) {
        if (const auto found = followed_.find(outlet->id); found != followed_.end()) found->second.erase(topic);
        unfollow(outlet->id, topic);
        return true;
    }
    if (!all_.contains(outlet->id)) return true;  // it went while somebody looked whether it may
    auto& mine = followed_[outlet->id];
    if (mine.size() >= topics_at_once && !mine.contains(topic)) return false;
    mine.insert(topic);
    topics_[topic][outlet->id] = outlet;
    return true;
}

bool Presence::is_followed(const std::string& topic) const {
    const std::lock_guard lock(mutex_);
    return topics_.contains(topic);
}

void Presence::tell_topic(const std::string& topic, const json::object& message) {
    const std::string text = written(message);
    tell_topic_here(topic, text);
    if (relay) relay({{"t", "topic"}, {"topic", topic}, {"text", text}}, false);
}

void Presence::tell_topic(const std::string& topic, const json::object& message, const std::string& about,
                          const BlockList& blocks) {
    const std::string text = written(message);
    tell_topic_here(topic, text, about, &blocks);
    if (relay) relay({{"t", "topic"}, {"topic", topic}, {"text", text}, {"about", about}}, false);
}

void Presence::tell_topic_here(const std::string& topic, const std::string& text, const std::string& about,
                               const BlockList* blocks) {
    std::vector<OutletPtr> outlets;
    {
        const std::lock_guard lock(mutex_);
        const auto found = topics_.find(topic);
        if (found == topics_.end()) return;
        for (const auto& [id, outlet] : found->second) outlets.push_back(outlet);
    }
    const Bytes shared = bytes(text);
    for (const OutletPtr& outlet : outlets) {
        if (blocks == nullptr || !blocks->apart(about, outlet->user())) outlet->send(shared);
    }
}

std::vector<OutletPtr> Presence::of(const std::string& user, bool lines) const {
    std::vector<OutletPtr> out;
    const std::lock_guard lock(mutex_);
    const auto found = users_.find(user);
    if (found == users_.end()) return out;
    for (const OutletPtr& outlet : found->second.outlets) {
        if (outlet->lines == lines) out.push_back(outlet);
    }
    return out;
}

void Presence::tell(const std::string& user, const json::object& message) {
    const std::string text = written(message);
    tell_here(user, text, false);
    if (relay) relay({{"t", "user"}, {"user", user}, {"text", text}, {"lines", false}}, true);
}

void Presence::tell_progress(const std::string& user, const json::object& message) {
    const std::string text = written(message);
    tell_here(user, text, false);
    if (relay) relay({{"t", "user"}, {"user", user}, {"text", text}, {"lines", false}}, false);
}

void Presence::tell_lines(const std::string& user, const json::object& line) {
    const std::string text = written(line) + "\n";
    tell_here(user, text, true);
    if (relay) relay({{"t", "user"}, {"user", user}, {"text", text}, {"lines", true}}, true);
}

void Presence::tell_here(const std::string& user, const std::string& text, bool lines) {
    const auto outlets = of(user, lines);
    if (outlets.empty()) return;
    const Bytes shared = bytes(text);
    for (const OutletPtr& outlet : outlets) outlet->send(shared);
}

std::vector<OutletPtr> Presence::in_lobby() const {
    std::vector<OutletPtr> out;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, outlet] : lobby_) out.push_back(outlet);
    return out;
}

void Presence::tell_lobby(const json::object& message) {
    const auto outlets = in_lobby();
    if (outlets.empty()) return;
    const Bytes text = bytes(written(message));
    for (const OutletPtr& outlet : outlets) outlet->send(text);
}

void Presence::tell_lobby(const json::object& message, const std::string& about, const BlockList& blocks) {
    const auto outlets = in_lobby();
    if (outlets.empty()) return;
    const Bytes text = bytes(written(message));
    for (const OutletPtr& outlet : outlets) {
        if (!blocks.apart(about, outlet->user())) outlet->send(text);
    }
}

bool Presence::online(const std::string& user) const {
    if (online_here(user)) return true;
    const std::lock_guard lock(mutex_);
    return std::any_of(elsewhere_.begin(), elsewhere_.end(),
                       [&user](const auto& node) { return node.second.users.contains(user); });
}

bool Presence::online_here(const std::string& user) const {
    const std::lock_guard lock(mutex_);
    const auto found = users_.find(user);
    return found != users_.end() && !found->second.outlets.empty();
}

std::vector<std::string> Presence::users_here() const {
    std::vector<std::string> out;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, user] : users_) {
        if (!user.outlets.empty()) out.push_back(id);
    }
    return out;
}

void Presence::note_elsewhere(const std::string& node, std::vector<std::string> users) {
    const std::lock_guard lock(mutex_);
    elsewhere_[node] = {{users.begin(), users.end()}, now_ms()};
}

void Presence::note_elsewhere(const std::string& node, const std::string& user, bool here) {
    const std::lock_guard lock(mutex_);
    Elsewhere& there = elsewhere_[node];
    there.heard = now_ms();
    if (here) {
        there.users.insert(user);
    } else {
        there.users.erase(user);
    }
}

void Presence::forget_elsewhere(Millis heard_before) {
    const std::lock_guard lock(mutex_);
    std::erase_if(elsewhere_, [heard_before](const auto& node) { return node.second.heard < heard_before; });
}

Millis Presence::gone_since(const std::string& user) const {
    const std::lock_guard lock(mutex_);
    const auto found = users_.find(user);
    return found == users_.end() ? 0 : found->second.gone;
}

std::vector<Player> Presence::accounts_here(std::size_t most) const {
    std::vector<Player> out;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, user] : users_) {
            if (!user.outlets.empty() && user.outlets.front()->who->kind != "guest") {
                out.push_back(*user.outlets.front()->who);
            }
        }
    }
    const auto by_name = [](const Player& a, const Player& b) { return a.name < b.name; };
    const std::size_t kept = std::min(most, out.size());
    std::partial_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(kept), out.end(), by_name);
    out.resize(kept);
    return out;
}

std::size_t Presence::people() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& [id, user] : users_) count += !user.outlets.empty();
    if (elsewhere_.empty()) return count;
    std::unordered_set<std::string_view> others;
    for (const auto& [node, there] : elsewhere_) others.insert(there.users.begin(), there.users.end());
    for (const auto& [id, user] : users_) {
        if (!user.outlets.empty()) others.erase(id);
    }
    return count + others.size();
}

namespace {

void say_goodbye(Outlet& outlet, const std::string& reason, int retry_ms) {
    if (!outlet.lines) {
        outlet.send(bytes(written(json::object{{"t", "bye"}, {"reason", reason}, {"retry_ms", retry_ms}})));
    }
    outlet.close(reason);
}

}  // namespace

void Presence::sign_out_if(const std::string& user, const std::string& reason,
                           const std::function<bool(const Identity&)>& which) {
    for (const bool lines : {false, true}) {
        for (const OutletPtr& outlet : of(user, lines)) {
            if (which(*outlet->who)) say_goodbye(*outlet, reason, 0);
        }
    }
}

void Presence::sign_out(const std::string& user, const std::string& session) {
    sign_out_here(user, SignOut::session, session);
    if (relay) relay({{"t", "sign_out"}, {"user", user}, {"how", 0}, {"which", session}}, true);
}

void Presence::sign_out_here(const std::string& user, SignOut how, const std::string& which) {
    sign_out_if(user, "signed_out", [&](const Identity& who) {
        if (how == SignOut::token) return who.by_token && who.token == which;
        return !who.by_token && (who.session == which) == (how == SignOut::session);
    });
}

void Presence::sign_out_but(const std::string& user, const std::string& session) {
    // Tokens have no log-in and stay.
    sign_out_here(user, SignOut::all_but, session);
    if (relay) relay({{"t", "sign_out"}, {"user", user}, {"how", 1}, {"which", session}}, true);
}

void Presence::sign_out_token(const std::string& user, const std::string& token) {
    sign_out_here(user, SignOut::token, token);
    if (relay) relay({{"t", "sign_out"}, {"user", user}, {"how", 2}, {"which", token}}, true);
}

void Presence::put_out(const std::string& user) {
    sign_out_if(user, "banned", [](const Identity&) { return true; });
}

void Presence::put_out_from(const AddressList& range) {
    std::vector<OutletPtr> outlets;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, outlet] : all_) {
            const bool keeps_order = outlet->who && !outlet->who->role.empty();
            if (!keeps_order && range.contains(outlet->address)) outlets.push_back(outlet);
        }
    }
    for (const OutletPtr& outlet : outlets) say_goodbye(*outlet, "banned", 0);
}

void Presence::call_back(const std::string& user) {
    sign_out_if(user, "renamed", [](const Identity&) { return true; });
}

void Presence::close_all(const std::string& reason, int retry_ms) {
    std::vector<OutletPtr> outlets;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, outlet] : all_) outlets.push_back(outlet);
    }
    for (const OutletPtr& outlet : outlets) say_goodbye(*outlet, reason, retry_ms);
}

void Presence::keep_alive() {
    std::vector<OutletPtr> outlets;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, outlet] : all_) {
            if (outlet->lines) outlets.push_back(outlet);
        }
    }
    const Bytes line = bytes("\n");
    for (const OutletPtr& outlet : outlets) outlet->send(line);
}

void tell_notice(Presence& presence, const NoticeRow& notice) {
    if (!notice.seen) presence.tell(notice.user, {{"t", "notice"}, {"notice", notice_view(notice)}});
}

}  // namespace tankchess::server
