#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "server/cluster/bus.h"

namespace tankchess::server {

// The bus of nodes in one process. `cut` loses everything, as a network may.
class LocalHub : public std::enable_shared_from_this<LocalHub> {
public:
    std::unique_ptr<Bus> join() { return std::make_unique<Member>(shared_from_this()); }
    std::atomic<bool> cut{false};

private:
    class Member : public Bus {
    public:
        explicit Member(std::shared_ptr<LocalHub> hub) : hub_(std::move(hub)) {}
        ~Member() override { Member::close(); }
        void close() override {
            const std::lock_guard lock(hub_->mutex_);
            hub_->members_.erase(this);
        }
        void listen(const std::string& node, Heard heard) override {
            const std::lock_guard lock(hub_->mutex_);
            hub_->members_[this] = {node, std::move(heard)};
        }
        void send(const std::string& node, std::string text) override { hub_->pass(&node, text); }
        void send_all(std::string text) override { hub_->pass(nullptr, text); }
        bool healthy() const override { return !hub_->cut; }

    private:
        std::shared_ptr<LocalHub> hub_;
    };

    // Whoever listens may answer at once. It is locked all the while: nobody hears anything after close().
    void pass(const std::string* node, const std::string& text) {
        if (cut) return;
        const std::lock_guard lock(mutex_);
        const auto members = members_;
        for (const auto& [member, listener] : members) {
            if (node == nullptr || listener.first == *node) listener.second(text);
        }
    }

    std::recursive_mutex mutex_;
    std::map<const Member*, std::pair<std::string, Bus::Heard>> members_;
};

}  // namespace tankchess::server
