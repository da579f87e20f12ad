#include "server/play/enforcement.h"

#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/moderation/act_words.h"
#include "server/moderation/house.h"
#include "server/notify/notices.h"
#include "server/play/games.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr int acts_at_once = 500;
// Clocks of nodes and commands may differ by this: so long an act may turn up before others that were seen.
constexpr Millis clocks_differ = 2 * 60 * 1000;
constexpr std::size_t known_acts = 10000;

std::string id_at(Millis at) {
    std::string digits = std::to_string(std::max<Millis>(0, at));
    return std::string(13 - std::min<std::size_t>(13, digits.size()), '0') + digits;
}

}  // namespace

struct Enforcement::Seen {
    struct Act {
        ActRow act;
        ActRow meant;  // the one that it takes back, or itself
        std::optional<NoticeRow> notice;
    };
    std::unique_ptr<House::Fresh> rules;
    std::vector<Act> acts;
};

Enforcement::Enforcement(Services& services) : services_(services), from_(id_at(now_ms() - clocks_differ)) {}

void Enforcement::look(Then then) {
    auto seen = std::make_shared<Seen>();
    std::string known, from;
    {
        const std::lock_guard lock(mutex_);
        known = edition_;
        from = from_;
    }
    services_.store.read(
        [seen, known, from](Tables& tables) {
            seen->acts.clear();
            seen->rules = House::newer(tables, known, now_ms());
            if (!seen->rules) return;
            for (const ActRow& act : tables.moderation().acts_after(from, acts_at_once)) {
                const auto meant = tables.moderation().act(act_field(act, "act"));
                std::string reader = act.user;
                if (act.kind == "report") {
                    const auto report = tables.moderation().report(act.report);
                    reader = report ? report->by : std::string();
                }
                seen->acts.push_back({act, meant.value_or(act), tables.notices().by_key(reader, "act " + act.id)});
            }
        },
        [this, seen, then = std::move(then)](const StoreFault* fault) {
            if (fault == nullptr && seen->rules) take(*seen);
            if (then) then();
        });
}

void Enforcement::changed_here(Then then) {
    look(std::move(then));
    if (tell_others) tell_others();
}

void Enforcement::take(const Seen& seen) {
    const std::lock_guard turn(taking_);
    services_.house->take(*seen.rules);
    std::vector<const Seen::Act*> fresh;
    {
        const std::lock_guard lock(mutex_);
        from_ = std::max(from_, id_at(now_ms() - clocks_differ));
        if (known_.size() > known_acts) known_.clear();
        for (const Seen::Act& each : seen.acts) {
            if (known_.insert(each.act.id).second) fresh.push_back(&each);
        }
    }
    for (const Seen::Act* each : fresh) {
        make_true(each->act, each->meant);
        if (each->notice && !each->notice->seen) {
            const json::object told{{"t", "notice"}, {"notice", notice_view(*each->notice)}};
            services_.presence->tell_here(each->notice->user, written(told), false);
        }
    }
    // Last: whoever finds nothing newer may rely on all of it.
    const std::lock_guard lock(mutex_);
    edition_ = seen.rules->edition;
}

void Enforcement::make_true(const ActRow& act, const ActRow& meant) {
    Presence& presence = *services_.presence;
    const std::string& kind = meant.kind;
    log(LogLevel::info, "moderation", {{"act", act.id}, {"kind", act.kind}, {"user", act.user}});
    if (!meant.user.empty()) services_.sessions.forget_user_here(meant.user);
    if (const std::string club = act_field(meant, "club"); !club.empty()) {
        const json::object told{{"t", "club"}, {"id", club}, {"what", kind == "delete" ? "chat" : "club"}};
        return presence.tell_topic_here(club_topic(club), written(told));
    }
    if (kind == "hide" || kind == "delete") services_.games->read_chat_again(act_field(meant, "game"));
    if (!meant.stands(now_ms())) return;
    if (kind == "ban" || kind == "close") presence.put_out(meant.user);
    if (kind == "rename") presence.call_back(meant.user);
    if (kind == "range") {
        if (const auto range = AddressList::read(range_of(meant))) presence.put_out_from(*range);
    }
}

}  // namespace tankchess::server
