#include "server/play/chat.h"

#include <algorithm>
#include <utility>

#include "server/common/clock.h"
#include "wire/chat_text.h"

namespace tankchess::server {

namespace {

constexpr std::size_t chat_kept = 200;

bool same_line(const ChatRow& one, const ChatRow& other) { return one.user == other.user && one.key == other.key; }

bool has_line(const std::vector<ChatRow>& lines, const ChatRow& line) {
    return std::any_of(lines.begin(), lines.end(), [&line](const ChatRow& each) { return same_line(each, line); });
}

}  // namespace

void Chat::say(const Who& who, const std::string& text, const std::string& key,
               std::function<void(const RoomAnswer&)> answer) {
    const auto refused = [&answer](std::uint64_t version, const char* reason, const std::string& why) {
        answer({version, reason, why});
    };
    const std::uint64_t version = content_.match.version();
    if (const std::string offence = chat_offence(text); !offence.empty()) {
        return refused(version, "not_allowed", offence);
    }
    if (const std::string mute = house_.mute_of(who->user, now_ms()); !mute.empty()) {
        return refused(version, "muted", mute);
    }
    if (const std::string word = house_.unwanted(text); !word.empty()) {
        return refused(version, "unwanted_word", "this has a word that is not wanted here: " + word);
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
                         const std::uint64_t at = content_.match.version();
                         if (failed) return answer({at, "storage", "this was not saved: try again"});
                         answer({at, {}, {}});
                         if (!*fresh) return;
                         if (hear(*row) && said) said(*row);
                     });
                 });
}

bool Chat::hear(const ChatRow& row) {
    if (has_line(content_.chat, row)) return false;
    content_.chat.push_back(row);
    if (content_.chat.size() > chat_kept) content_.chat.erase(content_.chat.begin());
    audience_.tell_chat(row);
    return true;
}

void Chat::read_again() {
    auto lines = std::make_shared<std::vector<ChatRow>>();
    store_.read([lines, game = content_.row.id](
                    Tables& tables) { *lines = tables.games().chat(game, static_cast<int>(chat_kept)); },
                [this, owner = owner_, loop = &loop_, lines](const StoreFault* fault) {
                    if (fault != nullptr) return;
                    loop->post([this, owner, lines] {
                        const auto alive = owner.lock();
                        if (!alive) return;
                        const std::vector<ChatRow> before = std::exchange(content_.chat, *lines);
                        for (const ChatRow& line : before) {
                            if (!has_line(content_.chat, line)) audience_.tell_chat_gone(line);
                        }
                        for (const ChatRow& line : content_.chat) {
                            if (!has_line(before, line)) audience_.tell_chat(line);
                        }
                    });
                });
}

}  // namespace tankchess::server
