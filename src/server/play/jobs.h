#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/play/engine_pool.h"
#include "server/site/services.h"
#include "wire/json.h"

namespace tankchess::server {

// Analyses that were asked for: they wait in line for the engine, report progress and can be stopped. They live in
// memory; finished analyses of games are kept in the store.
class Jobs {
public:
    explicit Jobs(Services& services) : services_(services) {}

    // Throws ApiFault when the line is full or the user has too many.
    json::object study(const std::string& user, EngineStudy study);
    struct GameStudy {
        std::string game, level;
        match::GamePtr start;
        std::vector<std::string> moves;  // as they were announced
    };
    json::object study_game(const std::string& user, GameStudy study);
    // An analysis that is there already, in the form of a job.
    static json::object finished(const std::string& level, const json::value& result);

    // Of its owner alone, as is the next.
    std::optional<json::object> view(const std::string& user, const std::string& id);
    std::optional<json::object> stop(const std::string& user, const std::string& id);
    // The same wherever the job is. The call comes on any thread.
    enum class Verb { view, stop };
    void ask(Verb verb, const std::string& user, const std::string& id,
             std::function<void(std::optional<json::object>)> then);
    // For other nodes, before the post office starts.
    void answer_others();
    void sweep(Millis now);
    std::size_t waiting() const;

private:
    enum class State { queued, running, done, stopped };
    static std::string_view name_of(State state);

    struct Job {
        std::string id, user, kind;
        State state = State::queued;
        bool open() const { return state == State::queued || state == State::running; }
        double progress = 0;
        json::value result;
        std::atomic<bool> wanted{true};
        Millis touched = 0, told = 0;
    };
    using JobPtr = std::shared_ptr<Job>;

    JobPtr add(const std::string& user, const std::string& kind);
    json::object view_locked(const Job& job) const;
    void update(const JobPtr& job, State state, double progress, json::value result, bool always);
    // The analysis of a whole game, a piece at a time: between two pieces others have their turn.
    struct GameRun;
    void run_piece(const std::shared_ptr<GameRun>& run, double share);

    Services& services_;
    mutable std::mutex mutex_;
    std::map<std::string, JobPtr> jobs_;
};

}  // namespace tankchess::server
