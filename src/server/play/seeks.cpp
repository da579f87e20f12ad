#include "server/play/seeks.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr std::size_t seeks_per_user = 5;
constexpr std::size_t seeks_per_address = 30;
constexpr std::size_t seeks_of_guests = 300;  // the rest is kept for accounts
constexpr std::size_t seeks_in_all = 500;
constexpr std::size_t seeks_listed = 200;
constexpr Millis seek_life = 60 * 60 * 1000;
constexpr Millis absence_allowed = 30 * 1000;

// A row that another version of the program wrote, and that means nothing to this one, is not listed.
bool readable(const SeekRow& seek) {
    try {
        seek_view(seek);
        return true;
    } catch (const ApiFault&) {
        log(LogLevel::warn, "odd_seek", {{"id", seek.id}});
        return false;
    }
}

}  // namespace

json::object seek_view(const SeekRow& seek) {
    const Plan plan = kept_seats(seek.seats);
    const auto terms = read_json(seek.terms);
    return {{"id", seek.id},
            {"by", json::object{{"id", seek.by}, {"name", seek.name}, {"kind", seek.kind}}},
            {"terms", terms ? *terms : json::value(json::object())},
            {"created", seek.created},
            {"open", open_view(plan)},
            {"taken", taken_view(plan)}};
}

Seeks::Seeks(Store& store, Presence& presence, const BlockList& blocks)
    : store_(store), presence_(presence), blocks_(blocks), since_(now_ms()) {
    refresh();
}

void Seeks::add(Tables& tables, const SeekRow& seek) {
    std::size_t all = 0, mine = 0, near = 0, guests = 0;
    for (const SeekRow& other : tables.seeks().all()) {
        ++all;
        mine += other.by == seek.by;
        near += other.address == seek.address;
        guests += other.kind == "guest";
    }
    if (mine >= seeks_per_user) {
        throw ApiFault{429, "slow_down", "you have enough open seeks: take one back first", {}, 30};
    }
    if (near >= seeks_per_address) {
        throw ApiFault{429, "slow_down", "there are enough open seeks from your address", {}, 30};
    }
    if (all >= seeks_in_all || (seek.kind == "guest" && guests >= seeks_of_guests)) {
        throw ApiFault{429, "slow_down", "the lobby is full: take one of its seeks, or wait", {}, 30};
    }
    tables.seeks().insert(seek);
}

json::array Seeks::list(const std::string& reader) const {
    std::vector<const SeekRow*> newest;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, seek] : seeks_) {
        if (!blocks_.apart(seek.by, reader)) newest.push_back(&seek);
    }
    std::sort(newest.begin(), newest.end(), [](const SeekRow* a, const SeekRow* b) { return a->created > b->created; });
    if (newest.size() > seeks_listed) newest.resize(seeks_listed);
    json::array out;
    for (const SeekRow* seek : newest) out.push_back(seek_view(*seek));
    return out;
}

void Seeks::came(const SeekRow& seek) {
    {
        const std::lock_guard lock(mutex_);
        ++changes_;
        seeks_.insert_or_assign(seek.id, seek);
    }
    presence_.tell_lobby({{"t", "seek"}, {"seek", seek_view(seek)}}, seek.by, blocks_);
    if (changed) changed();
}

void Seeks::went(const std::string& id) {
    {
        const std::lock_guard lock(mutex_);
        ++changes_;
        seeks_.erase(id);
    }
    presence_.tell_lobby({{"t", "seek_gone"}, {"id", id}});
    if (changed) changed();
}

void Seeks::refresh() {
    std::uint64_t before = 0;
    {
        const std::lock_guard lock(mutex_);
        before = changes_;
    }
    auto rows = std::make_shared<std::vector<SeekRow>>();
    store_.read([rows](Tables& tables) { *rows = tables.seeks().all(); },
                [this, before, rows](const StoreFault* fault) {
                    if (fault == nullptr) compare(before, std::move(*rows));
                });
}

void Seeks::compare(std::uint64_t before, std::vector<SeekRow> rows) {
    std::vector<SeekRow> new_ones;
    std::vector<std::string> gone;
    {
        const std::lock_guard lock(mutex_);
        if (before != changes_) return;  // what was read may be older than what is known
        std::map<std::string, SeekRow> fresh;
        for (SeekRow& row : rows) {
            const auto known = seeks_.find(row.id);
            if (known == seeks_.end() || known->second.seats != row.seats) {
                if (!readable(row)) continue;
                new_ones.push_back(row);
            }
            fresh.emplace(row.id, std::move(row));
        }
        for (const auto& [id, seek] : seeks_) {
            if (!fresh.contains(id)) gone.push_back(id);
        }
        seeks_ = std::move(fresh);
    }
    for (const SeekRow& seek : new_ones) {
        presence_.tell_lobby({{"t", "seek"}, {"seek", seek_view(seek)}}, seek.by, blocks_);
    }
    for (const std::string& id : gone) presence_.tell_lobby({{"t", "seek_gone"}, {"id", id}});
}

void Seeks::sweep(Millis now) {
    std::vector<std::string> here;
    {
        const std::lock_guard lock(mutex_);
        if (seeks_.empty()) return;
        for (const auto& [id, seek] : seeks_) {
            if (presence_.online_here(seek.by)) here.push_back(seek.by);
        }
    }
    // After a start everybody has the time to come back.
    const Millis seen_before = now - since_ > absence_allowed ? now - absence_allowed : 0;
    store_.write(
        [here = std::move(here), now, seen_before](Tables& tables) {
            for (const std::string& user : here) tables.seeks().note_seen(user, now);
            tables.seeks().drop(now - seek_life, seen_before);
        },
        [this](const StoreFault* fault) {
            if (fault == nullptr) refresh();
        });
}

}  // namespace tankchess::server
