#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "server/common/clock.h"
#include "wire/json.h"

namespace tankchess::server {

// What people are told of.
enum class NoticeKind {
    turn,
    challenge,
    started,
    ended,
    follower,
    simul,
    vacation,
    club_request,
    club_accepted,
    club_event,
    study,
    tournament,
    moderation
};
inline constexpr std::array<std::string_view, 13> notice_kinds = {
    "turn",         "challenge",     "started",    "ended", "follower",   "simul",     "vacation",
    "club_request", "club_accepted", "club_event", "study", "tournament", "moderation"};
inline std::size_t index_of(NoticeKind kind) { return static_cast<std::size_t>(kind); }
inline std::string_view name_of(NoticeKind kind) { return notice_kinds[index_of(kind)]; }
std::optional<NoticeKind> kind_by_name(std::string_view name);

// What somebody wants to hear of, where and when.
struct NotifyRules {
    std::array<bool, notice_kinds.size()> inbox{true, true, true, true, true, true, true,
                                                true, true, true, true, true, true};
    std::array<bool, notice_kinds.size()> push{true,  true, true,  false, false, true, false,
                                               false, true, false, true,  true,  true};
    // In a digest by e-mail, for those with a confirmed address: only what they ask for.
    std::array<bool, notice_kinds.size()> mail{};
    int mail_every = 24 * 60;  // minutes between what happened first and the digest
    // Minutes after midnight in `zone`; the same twice: never quiet.
    int quiet_from = 0, quiet_to = 0;
    std::string zone = "UTC";
    std::string language = "en";
};

// As kept_text() wrote them; what is missing or unreadable is as above.
NotifyRules kept_rules(const std::string& text);
// Of a body; throws ApiFault.
NotifyRules wanted_rules(const json::value& body);
json::object rules_view(const NotifyRules& rules);

// The first moment from `at` on that is not quiet.
Millis after_quiet(const NotifyRules& rules, Millis at);

}  // namespace tankchess::server
