#include "server/notify/rules.h"

#include <unicode/timezone.h>

#include <algorithm>
#include <memory>

namespace tankchess::server {

namespace {

constexpr int day_minutes = 24 * 60;
constexpr Millis minute_ms = 60 * 1000;
constexpr std::array languages = {"en", "de", "ro"};

std::unique_ptr<icu::TimeZone> zone_of(const std::string& name) {
    std::unique_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
    if (zone && *zone == icu::TimeZone::getUnknown() && name != "Etc/Unknown") zone.reset();
    return zone;
}

int minute_of_day(const icu::TimeZone& zone, Millis at) {
    int32_t raw = 0, summer = 0;
    UErrorCode status = U_ZERO_ERROR;
    zone.getOffset(static_cast<UDate>(at), false, raw, summer, status);
    const Millis local = (at + raw + summer) / minute_ms;
    return static_cast<int>(local % day_minutes);
}

void read_switches(const Fields& in, const char* name, std::array<bool, notice_kinds.size()>& switches) {
    const json::value* found = in.find(name);
    if (found == nullptr) return;
    const Fields each(*found, name);
    for (std::size_t i = 0; i < switches.size(); ++i) switches[i] = each.flag_or(notice_kinds[i], switches[i]);
}

json::object switches_view(const std::array<bool, notice_kinds.size()>& switches) {
    json::object out;
    for (std::size_t i = 0; i < switches.size(); ++i) out[notice_kinds[i]] = switches[i];
    return out;
}

}  // namespace

std::optional<NoticeKind> kind_by_name(std::string_view name) {
    const auto found = std::find(notice_kinds.begin(), notice_kinds.end(), name);
    if (found == notice_kinds.end()) return std::nullopt;
    return static_cast<NoticeKind>(found - notice_kinds.begin());
}

NotifyRules wanted_rules(const json::value& body) {
    const Fields in(body);
    NotifyRules out;
    read_switches(in, "inbox", out.inbox);
    read_switches(in, "push", out.push);
    read_switches(in, "mail", out.mail);
    out.mail_every = static_cast<int>(in.integer_or("mail_every", day_minutes, 15, 7 * day_minutes));
    out.quiet_from = static_cast<int>(in.integer_or("quiet_from", 0, 0, day_minutes - 1));
    out.quiet_to = static_cast<int>(in.integer_or("quiet_to", 0, 0, day_minutes - 1));
    out.zone = in.text_or("zone", "UTC", 60);
    if (!zone_of(out.zone)) throw bad_field("zone", "must be a time zone like Europe/Bucharest");
    out.language = in.text_or("language", "en", 2);
    if (std::find(languages.begin(), languages.end(), out.language) == languages.end()) {
        throw bad_field("language", "must be en, de or ro");
    }
    return out;
}

NotifyRules kept_rules(const std::string& text) {
    if (text.empty()) return {};
    const auto value = read_json(text);
    if (!value) return {};
    try {
        return wanted_rules(*value);
    } catch (const ApiFault&) {
        return {};
    }
}

json::object rules_view(const NotifyRules& rules) {
    return {{"inbox", switches_view(rules.inbox)},
            {"push", switches_view(rules.push)},
            {"mail", switches_view(rules.mail)},
            {"mail_every", rules.mail_every},
            {"quiet_from", rules.quiet_from},
            {"quiet_to", rules.quiet_to},
            {"zone", rules.zone},
            {"language", rules.language}};
}

Millis after_quiet(const NotifyRules& rules, Millis at) {
    if (rules.quiet_from == rules.quiet_to) return at;
    const auto zone = zone_of(rules.zone);
    if (!zone) return at;
    const int now = minute_of_day(*zone, at);
    const int length = (rules.quiet_to - rules.quiet_from + day_minutes) % day_minutes;
    const int passed = (now - rules.quiet_from + day_minutes) % day_minutes;
    if (passed >= length) return at;
    Millis end = (at / minute_ms + (length - passed)) * minute_ms;
    // Where the clock is changed that night, the end by the clock counts.
    const int off = minute_of_day(*zone, end) - rules.quiet_to;
    if (off != 0 && std::abs(off) <= 120) end -= off * minute_ms;
    return std::max(at, end);
}

}  // namespace tankchess::server
