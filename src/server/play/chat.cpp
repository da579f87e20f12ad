#include "server/play/chat.h"

#include <algorithm>

#include "server/common/clock.h"
#include "wire/chat_text.h"

namespace tankchess::server {

namespace {

constexpr std::size_t chat_kept = 200;

}  // namespace

void Chat::say(const Who& who, const std::string& text, const std::string& key,
               std::function<void(const RoomAnswer&)> answer) {
    if (const std::string offence = chat_offence(text); !offence.empty()) {
        return answer({content_.match.version(), "not_allowed", offence});
    }
    const bool player = !sides_of(content_.match, who->user).empty();
    auto row = std::make_shared<ChatRow>(
        ChatRow{content_.row.id, player ? "players" : "watchers", who->user, who->name, key, text, now_ms()});
    auto fresh = std::make_shared<bool>(false);
    store_.write([row, fresh](Tables& tables) { *fresh = tables.games().insert_chat(*row); },
                 [this, owner = owner_, loop = &loop_, row, fresh, answer](const StoreFault* fault) {
                     loop->post([this, owner, row, fresh, answer, failed = fault != nullptr] {
                         const auto alive = owner.lock();
                         if (!alive) return;
                         const std::uint64_t version = content_.match.version();
                         if (failed) return answer({version, "storage", "this was not saved: try again"});
                         answer({version, {}, {}});
                         if (!*fresh) return;
                         if (hear(*row) && said) said(*row);
                     });
                 });
}

bool Chat::hear(const ChatRow& row) {
    const auto same = [&row](const ChatRow& other) { return other.user == row.user && other.key == row.key; };
    if (std::any_of(content_.chat.begin(), content_.chat.end(), same)) return false;
    content_.chat.push_back(row);
    if (content_.chat.size() > chat_kept) content_.chat.erase(content_.chat.begin());
    audience_.tell_chat(row);
    return true;
}

}  // namespace tankchess::server
