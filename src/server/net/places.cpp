#include "server/net/places.h"

#include <sys/resource.h>

#include <algorithm>

#include "server/net/address.h"

namespace tankchess::server {

namespace {

// Database, its log, listening socket, event loops, the page cache at start: measured below forty.
constexpr std::size_t other_files = 64;

}  // namespace

std::optional<Places::Place> Places::take(const std::string& address, bool may_use_kept) {
    const std::string group = address.empty() ? std::string() : address_group(address);
    const std::lock_guard lock(mutex_);
    if (all_ < limits_.all && count_for(group)) {
        ++all_;
        return Place(std::unique_ptr<Place::Held>(new Place::Held{shared_from_this(), group, true, false}));
    }
    if (!may_use_kept || kept_ >= limits_.kept) return std::nullopt;
    ++kept_;
    return Place(std::unique_ptr<Place::Held>(new Place::Held{shared_from_this(), {}, false, true}));
}

std::optional<Places::Place> Places::take_for_client(const std::string& address) {
    const std::string group = address_group(address);
    const std::lock_guard lock(mutex_);
    if (!count_for(group)) return std::nullopt;
    return Place(std::unique_ptr<Place::Held>(new Place::Held{shared_from_this(), group, false, false}));
}

std::size_t Places::count() const {
    const std::lock_guard lock(mutex_);
    return all_;
}

bool Places::count_for(const std::string& group) {
    if (group.empty()) return true;
    std::size_t& count = by_group_[group];
    if (count >= limits_.per_address) return false;
    ++count;
    return true;
}

void Places::give_back(const Place::Held& held) {
    const std::lock_guard lock(mutex_);
    all_ -= held.in_all;
    kept_ -= held.kept;
    if (held.group.empty()) return;
    const auto found = by_group_.find(held.group);
    if (--found->second == 0) by_group_.erase(found);
}

std::size_t connections_within_file_limit(std::size_t wanted) {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return wanted;
    const rlim_t needed = wanted + other_files;
    if (files.rlim_cur < needed) {
        files.rlim_cur = std::min(files.rlim_max, needed);
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= needed) return wanted;
    return files.rlim_cur > 2 * other_files ? files.rlim_cur - other_files : files.rlim_cur / 2;
}

}  // namespace tankchess::server
