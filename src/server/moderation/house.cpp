#include "server/moderation/house.h"

#include "server/common/secrets.h"
#include "server/moderation/act_words.h"
#include "wire/json.h"

namespace tankchess::server {

namespace {

constexpr const char* house_note = "house_edition";

}  // namespace

std::shared_ptr<const House::Rules> House::now() const {
    const std::lock_guard lock(mutex_);
    return rules_;
}

std::string House::mute_of(const std::string& user, Millis now_is) const {
    const auto rules = now();
    const auto found = rules->mutes.find(user);
    if (found == rules->mutes.end() || !found->second.stands(now_is)) return {};
    return "you may not write here" + until_words(found->second.until) + ": " + found->second.reason;
}

std::optional<ActRow> House::closing(const std::string& address, Millis now_is) const {
    const auto rules = now();
    for (const Closed& each : rules->closed) {
        if (each.act.stands(now_is) && each.range.contains(address)) return each.act;
    }
    return std::nullopt;
}

std::string House::closed_to(const std::string& address, Millis now_is) const {
    const auto act = closing(address, now_is);
    if (!act) return {};
    const std::string answer = act->answered > 0 ? "; to the appeal: " + act->answer : std::string();
    return "your address is closed out" + until_words(act->until) + ": " + act->reason + answer;
}

std::string House::unwanted(std::string_view text) const { return now()->filter.unwanted(text); }

std::unique_ptr<House::Fresh> House::newer(Tables& tables, const std::string& known, Millis now_is) {
    // "0" before the first change, so that the rules are read at least once.
    const std::string edition = tables.notes().get(house_note).value_or("0");
    if (edition == known) return nullptr;
    return std::make_unique<Fresh>(Fresh{edition, tables.moderation().standing(now_is), tables.moderation().words()});
}

void House::mark_changed(Tables& tables) { tables.notes().set(house_note, random_text(12)); }

void House::take(const Fresh& fresh) {
    auto rules = std::make_shared<Rules>();
    for (const ActRow& act : fresh.standing) {
        if (act.kind == "mute") {
            ActRow& kept = rules->mutes[act.user];
            // Of several the longest holds.
            if (kept.id.empty() || (kept.until != 0 && (act.until == 0 || act.until > kept.until))) kept = act;
        } else if (const auto range = AddressList::read(range_of(act))) {
            rules->closed.push_back({*range, act});
        }
    }
    rules->filter = WordFilter(fresh.words);
    const std::lock_guard lock(mutex_);
    rules_ = std::move(rules);
}

void check_words(const House& house, std::string_view field, std::string_view text) {
    const std::string word = house.unwanted(text);
    if (word.empty()) return;
    throw ApiFault{400, "unwanted_word", "has a word that is not wanted here: " + word, std::string(field), 0};
}

}  // namespace tankchess::server
