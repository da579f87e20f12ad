#include "server/play/block_list.h"

#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

constexpr const char* edition_note = "blocks_edition";

// Ids have no blanks.
std::string pair_of(const std::string& owner, const std::string& other) { return owner + " " + other; }

}  // namespace

std::shared_ptr<const BlockList::Blocks> BlockList::now() const {
    const std::lock_guard lock(mutex_);
    return blocks_;
}

bool BlockList::has(const std::string& owner, const std::string& other) const {
    const auto blocks = now();
    return !blocks->empty() && blocks->contains(pair_of(owner, other));
}

bool BlockList::apart(const std::string& one, const std::string& other) const {
    return has(one, other) || has(other, one);
}

void BlockList::take(const std::vector<std::pair<std::string, std::string>>& blocks) {
    auto fresh = std::make_shared<Blocks>();
    for (const auto& [owner, other] : blocks) fresh->insert(pair_of(owner, other));
    const std::lock_guard lock(mutex_);
    blocks_ = std::move(fresh);
}

std::unique_ptr<BlockList::Fresh> BlockList::newer(Tables& tables, const std::string& known) {
    // "0" before the first change, so that the list is read at least once.
    const std::string edition = tables.notes().get(edition_note).value_or("0");
    if (edition == known) return nullptr;
    return std::make_unique<Fresh>(Fresh{edition, tables.people().all_blocks()});
}

void BlockList::mark_changed(Tables& tables) { tables.notes().set(edition_note, random_text(12)); }

}  // namespace tankchess::server
