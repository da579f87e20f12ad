#include "server/play/engine_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>

#include "engine/bot/bot.h"
#include "engine/bot/stock_book.h"
#include "server/play/fair_line.h"

namespace tankchess::server {

namespace {

// Bots that think right now, so that a stop can reach them.
class Thinking {
public:
    void enter(engine::Bot* bot) {
        const std::lock_guard lock(mutex_);
        bots_.insert(bot);
        if (stopped_) bot->stop();
    }
    void leave(engine::Bot* bot) {
        const std::lock_guard lock(mutex_);
        bots_.erase(bot);
    }
    void stop() {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        for (engine::Bot* bot : bots_) bot->stop();
    }
    bool stopped() const { return stopped_; }

private:
    std::mutex mutex_;
    std::set<engine::Bot*> bots_;
    std::atomic<bool> stopped_{false};
};

engine::Bot& own_bot() {
    thread_local engine::Bot bot{engine::BotOptions{}};
    return bot;
}

}  // namespace

struct EnginePool::Impl {
    Impl(std::size_t threads, std::size_t limit, const Homes& homes_of_users)
        : homes(homes_of_users), turns(threads, bounds(limit)), studies(1, bounds(limit)) {}

    Asker asker(const std::string& user) const { return {homes.address_of(user), user}; }

    static FairLine::Bounds bounds(std::size_t limit) {
        FairLine::Bounds out;
        out.in_all = limit;
        return out;
    }

    std::string turn(const EngineTurn& turn, double share) {
        engine::Bot& bot = own_bot();
        thinking.enter(&bot);
        std::string text = play_turn(bot, turn, share, &engine::stock_book());
        thinking.leave(&bot);
        return text;
    }

    Thinking thinking;
    const Homes& homes;
    FairWorkers turns, studies;
};

EnginePool::EnginePool(std::size_t threads, std::size_t queue_limit, const Homes& homes)
    : impl_(std::make_unique<Impl>(threads, queue_limit, homes)) {}
EnginePool::~EnginePool() { stop(); }

bool EnginePool::play(EngineTurn turn, std::function<void(const std::string&)> done) {
    const Asker asker = impl_->asker(turn.user);
    const auto asked = std::chrono::steady_clock::now();
    return impl_->turns.give(
        FairLine::Kind::turn, asker,
        [body = impl_.get(), turn = std::move(turn), done = std::move(done), asked](double share) mutable {
            if (turn.clock_ms) {
                const auto waited = std::chrono::steady_clock::now() - asked;
                *turn.clock_ms -= std::chrono::duration_cast<std::chrono::milliseconds>(waited).count();
            }
            const std::string text = turn.wanted && !turn.wanted() ? std::string() : body->turn(turn, share);
            if (!body->thinking.stopped()) done(text);
        });
}

bool EnginePool::study(EngineStudy study, std::function<bool()> wanted,
                       std::function<void(const StudyResult&)> progress, std::function<void(const StudyResult&)> done) {
    const Asker asker = impl_->asker(study.user);
    return impl_->studies.give(FairLine::Kind::turn, asker,
                               [study = std::move(study), wanted = std::move(wanted), progress = std::move(progress),
                                done = std::move(done)](double share) mutable {
                                   study.ms = shortened(study.ms, share);
                                   done(study_here(study, wanted, progress));
                               });
}

bool EnginePool::hint(EngineStudy study, std::function<void(const StudyResult&)> done) {
    const Asker asker = impl_->asker(study.user);
    return impl_->turns.give(FairLine::Kind::hint, asker,
                             [study = std::move(study), done = std::move(done)](double share) mutable {
                                 study.ms = shortened(study.ms, share);
                                 done(study_here(study, [] { return true; }, nullptr));
                             });
}

bool EnginePool::give(const std::string& user, std::function<void(double)> work) {
    return impl_->studies.give(FairLine::Kind::turn, impl_->asker(user), std::move(work));
}

engine::Bot& EnginePool::bot_here() {
    engine::BotOptions options;
    options.hash_mb = 64;
    own_bot().set_options(options);
    return own_bot();
}

StudyResult EnginePool::study_here(const EngineStudy& study, const std::function<bool()>& wanted,
                                   const std::function<void(const StudyResult&)>& progress) {
    return study_position(own_bot(), study, wanted, progress);
}

bool EnginePool::idle() const { return impl_->turns.idle(); }
QueueStats EnginePool::turns() const { return impl_->turns.stats(); }
QueueStats EnginePool::studies() const { return impl_->studies.stats(); }

void EnginePool::stop() {
    impl_->thinking.stop();
    impl_->turns.stop();
    impl_->studies.stop();
}

}  // namespace tankchess::server
