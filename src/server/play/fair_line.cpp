#include "server/play/fair_line.h"

#include <algorithm>

#include "server/common/background.h"

namespace tankchess::server {

namespace {

constexpr double least_share = 0.04;
constexpr double own_weight = 0.25;  // four pieces of work of one address count as much as another address

}  // namespace

std::size_t FairLine::waiting_of(const std::string& address) const {
    std::size_t out = 0;
    for (const Groups& groups : groups_) {
        for (const Group& group : groups) {
            if (group.address == address) out += group.size;
        }
    }
    return out;
}

bool FairLine::push(Kind kind, const Asker& asker, Work work) {
    // Somebody whose address is not known counts alone.
    const std::string address = asker.address.empty() ? "user " + asker.user : asker.address;
    if (size_ >= bounds_.in_all || waiting_of(address) >= bounds_.per_address) return false;
    Groups& groups = groups_[static_cast<std::size_t>(kind)];
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.address == address; });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{address, {}, 0});
    auto& users = group->users;
    auto entry = std::find_if(users.begin(), users.end(), [&](const Entry& e) { return e.user == asker.user; });
    if (entry == users.end()) entry = users.insert(users.end(), Entry{asker.user, {}});
    if (entry->works.size() >= bounds_.per_user) return false;
    entry->works.push_back({std::move(work), times_.enter()});
    ++group->size;
    ++size_;
    return true;
}

std::optional<FairLine::Next> FairLine::pop() {
    if (size_ == 0) return std::nullopt;
    Groups& hints = groups_[static_cast<std::size_t>(Kind::hint)];
    Groups& turns = groups_[static_cast<std::size_t>(Kind::turn)];
    hint_was_last_ = !hints.empty() && (turns.empty() || !hint_was_last_);
    Groups& groups = hint_was_last_ ? hints : turns;

    Group group = std::move(groups.front());
    groups.pop_front();
    Entry entry = std::move(group.users.front());
    group.users.pop_front();
    Next out{std::move(entry.works.front().work), 1};
    times_.leave(entry.works.front().since);
    entry.works.pop_front();
    --group.size;
    --size_;
    const double others = static_cast<double>(groups.size()) / static_cast<double>(threads_);
    const double own = static_cast<double>(waiting_of(group.address) + group.size) * own_weight;
    out.share = std::max(least_share, 1 / ((1 + others) * (1 + own)));
    // To the end of both rounds, if there is more.
    if (!entry.works.empty()) group.users.push_back(std::move(entry));
    if (!group.users.empty()) groups.push_back(std::move(group));
    return out;
}

FairWorkers::FairWorkers(std::size_t threads, FairLine::Bounds bounds) : line_(bounds, threads) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

FairWorkers::~FairWorkers() { stop(); }

bool FairWorkers::give(FairLine::Kind kind, const Asker& asker, FairLine::Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (stopped_ || !line_.push(kind, asker, std::move(work))) return false;
    }
    ready_.notify_one();
    return true;
}

QueueStats FairWorkers::stats() const {
    const std::lock_guard lock(mutex_);
    return line_.times().stats(threads_.size());
}

bool FairWorkers::idle() const {
    const std::lock_guard lock(mutex_);
    return !stopped_ && working_ + line_.size() < threads_.size();
}

void FairWorkers::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    ready_.notify_all();
    for (auto& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

void FairWorkers::run() {
    give_way(Patience::much);
    for (;;) {
        std::optional<FairLine::Next> next;
        {
            std::unique_lock lock(mutex_);
            ready_.wait(lock, [this] { return stopped_ || line_.size() > 0; });
            if (stopped_) return;
            next = line_.pop();
            ++working_;
        }
        const auto begun = QueueTimes::Clock::now();
        next->work(next->share);
        next.reset();
        const std::lock_guard lock(mutex_);
        --working_;
        line_.times().worked(QueueTimes::Clock::now() - begun);
    }
}

}  // namespace tankchess::server
