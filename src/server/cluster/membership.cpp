#include "server/cluster/membership.h"

#include <algorithm>
#include <memory>

#include "server/common/log.h"
#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

using Clock = Lease::Clock;

using std::chrono::milliseconds;

constexpr milliseconds beat_every{1000};

// Rendezvous hashing: who has most weight for a game has it, and another's death moves only its own games. FNV-1a,
// because every node must find the same.
std::uint64_t weight(const std::string& node, const std::string& game) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const std::string* text : {&node, &game}) {
        for (const char c : *text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    hash ^= hash >> 32;
    return hash * 0x9E3779B97F4A7C15ULL;
}

}  // namespace

Membership::Membership(Store& store, Loops& loops, std::string name)
    : store_(store), loop_(loops.at(0)), name_(std::move(name)) {}

std::string Membership::enter(Calls calls) {
    calls_ = std::move(calls);
    const NodeRow row{random_text(10), name_};
    const auto sent = Clock::now();
    auto words = std::make_shared<std::string>();
    auto all = std::make_shared<std::vector<NodeRow>>();
    store_.write(
        [row, all](Tables& tables) {
            tables.nodes().enter(row);
            *all = tables.nodes().alive();
        },
        [words](const StoreFault* fault) {
            if (fault != nullptr) *words = fault->what();
        });
    store_.drain();
    if (!words->empty()) return *words;
    {
        const std::lock_guard lock(mutex_);
        id_ = row.id;
        all_ = std::move(*all);
        lease_.confirmed(sent);
    }
    calls_.entered();
    return {};
}

void Membership::start() {
    loop_.post([this] { tick(); });
}

void Membership::leave() {
    left_ = true;
    store_.write([id = id()](Tables& tables) { tables.nodes().leave(id); }, nullptr);
}

std::string Membership::id() const {
    const std::lock_guard lock(mutex_);
    return id_;
}

bool Membership::may_act() const {
    const std::lock_guard lock(mutex_);
    return lease_.holds(Clock::now());
}

double Membership::lease_age() const {
    const std::lock_guard lock(mutex_);
    return lease_.age(Clock::now()).count();
}

std::vector<NodeRow> Membership::others() const {
    const std::lock_guard lock(mutex_);
    std::vector<NodeRow> out;
    for (const NodeRow& node : all_) {
        if (node.id != id_) out.push_back(node);
    }
    return out;
}

bool Membership::lives(const std::string& node) const {
    const std::lock_guard lock(mutex_);
    return std::any_of(all_.begin(), all_.end(), [&](const NodeRow& row) { return row.id == node; });
}

bool Membership::should_have(const std::string& game) const {
    const std::lock_guard lock(mutex_);
    const std::uint64_t mine = weight(id_, game);
    return std::none_of(all_.begin(), all_.end(), [&](const NodeRow& row) { return weight(row.id, game) > mine; });
}

void Membership::tick() {
    timer_ = loop_.after(beat_every, [this] { tick(); });
    const bool holds = may_act();
    if (held_ && !holds) {
        log(LogLevel::error, "lease_lost", {{"node", id()}, {"text", "no sign of life got into the database"}});
        calls_.silent();
    }
    held_ = holds;
    if (left_ || beating_.exchange(true)) return;
    const auto sent = Clock::now();
    auto beat = std::make_shared<Beat>();
    store_.write(
        [beat, id = id()](Tables& tables) {
            *beat = {};
            beat->alive = tables.nodes().beat(id);
            beat->all = tables.nodes().alive();
            for (const NodeRow& node : beat->all) beat->silence |= node.silent >= Lease::others_after;
        },
        [this, beat, sent](const StoreFault* fault) {
            beating_ = false;
            if (fault != nullptr) return;
            loop_.post([this, beat, sent] { beaten(sent, *beat); });
        });
}

void Membership::beaten(Clock::time_point sent, const Beat& beat) {
    if (!beat.alive) return be_born_again();
    const auto now = Clock::now();
    // Who could not reach the database for long cannot tell whether the others could: they get their time again.
    if (!may_act()) patient_until_ = now + milliseconds(Lease::others_after);
    {
        const std::lock_guard lock(mutex_);
        lease_.confirmed(sent);
        all_ = beat.all;
    }
    if (!beat.silence || now < patient_until_) return;
    store_.write([](Tables& tables) { tables.nodes().bury(Lease::others_after); }, nullptr);
}

void Membership::be_born_again() {
    if (left_) return;
    ++deaths_;
    const NodeRow row{random_text(10), name_};
    log(LogLevel::error, "declared_dead",
        {{"node", id()}, {"text", "others may have its games: begins again"}, {"as", row.id}});
    calls_.dead();
    const auto sent = Clock::now();
    beating_ = true;
    store_.write([row](Tables& tables) { tables.nodes().enter(row); },
                 [this, row, sent](const StoreFault* fault) {
                     beating_ = false;  // otherwise the next beat finds the old id dead and tries again
                     if (fault != nullptr) return;
                     loop_.post([this, row, sent] {
                         {
                             const std::lock_guard lock(mutex_);
                             id_ = row.id;
                             lease_.confirmed(sent);
                         }
                         calls_.entered();
                     });
                 });
}

}  // namespace tankchess::server
