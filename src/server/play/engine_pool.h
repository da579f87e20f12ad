#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/common/queue_times.h"
#include "server/play/engine_turns.h"
#include "server/site/homes.h"
#include "wire/study.h"

namespace tankchess::server {

// Engines on their own bounded threads: seats and hints on some, studies on one more, so that an analysis never keeps a
// player waiting. Everybody has a fair share (FairLine); the longer the line, the shorter the thinking. Calls back on
// those threads.
class EnginePool : public EngineTurns {
public:
    // People at one address stand in one line.
    EnginePool(std::size_t threads, std::size_t queue_limit, const Homes& homes);
    ~EnginePool() override;

    bool play(EngineTurn turn, std::function<void(const std::string& text)> done) override;
    bool idle() const override;
    // A short study that goes before the turns. `study.ms` is its full time.
    bool hint(EngineStudy study, std::function<void(const StudyResult&)> done);
    // `progress` may come many times; stops early when `wanted` says no.
    bool study(EngineStudy study, std::function<bool()> wanted, std::function<void(const StudyResult&)> progress,
               std::function<void(const StudyResult&)> done);
    // Runs any work of that user on the study thread, in line with the studies; `share` as in FairLine.
    bool give(const std::string& user, std::function<void(double share)> work);
    // The bot of the calling thread, which must be one of the pool's, at full strength.
    static engine::Bot& bot_here();
    // A study at once, on the calling thread.
    static StudyResult study_here(const EngineStudy& study, const std::function<bool()>& wanted,
                                  const std::function<void(const StudyResult&)>& progress);

    QueueStats turns() const;  // and hints
    QueueStats studies() const;
    void stop();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace tankchess::server
