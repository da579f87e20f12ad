#pragma once

#include <memory>

#include "server/store/store.h"

namespace tankchess::server {

// Passes everything on to a whole store; tests override what they look at or disturb.
class StoreInBetween : public Store {
public:
    explicit StoreInBetween(std::unique_ptr<Store> whole) : whole_(std::move(whole)) {}

    void write(Work work, Done done) override { whole_->write(std::move(work), std::move(done)); }
    void read(Work work, Done done) override { whole_->read(std::move(work), std::move(done)); }
    void search(Work work, Done done, const std::string& line) override {
        whole_->search(std::move(work), std::move(done), line);
    }
    void backup(std::string path, Done done) override { whole_->backup(std::move(path), std::move(done)); }
    void drain() override { whole_->drain(); }
    StoreStats& stats() override { return whole_->stats(); }
    QueueStats queue(StoreQueue which) const override { return whole_->queue(which); }

private:
    std::unique_ptr<Store> whole_;
};

}  // namespace tankchess::server
