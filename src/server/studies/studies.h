#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "server/site/services.h"
#include "server/studies/changes.h"

namespace tankchess::server {

// Studies that are in use: reads their logs, plays them on rules workers, and appends to them. The store is the truth;
// states that were played lately are kept, so that a change costs what came since. A change names the last number that
// it saw; when somebody was quicker, here or on another node, it is worked out again on top of theirs.
class Studies {
public:
    explicit Studies(Services& services) : services_(services) {}

    // `fault` or the scene. Called on a thread of the store or of the workers. Throws ApiFault (busy).
    using Loaded = std::function<void(const StudyScene* scene, const ApiFault* fault)>;
    void load(const std::string& id, const std::string& user, const std::string& line, Loaded then);

    struct Change {
        std::string id;
        Player who;
        std::string line;         // of the workers: whose address it is
        bool from_client = true;  // it is checked
        StudyRole least = StudyRole::writer;
        // More that must be known, in the transaction that reads the log. May be called again.
        std::function<void(Tables&)> look = {};
        // What is to be done. May be called again; throws ApiFault.
        std::function<std::vector<StudyDraft>(const StudyScene&)> make;
        std::function<void(const StudyOutcome* outcome, const ApiFault* fault)> done;
    };
    void change(Change wanted);

    // Those who look should ask again: its name, or who may see it, is another.
    void tell_changed(const StudyRow& before);

private:
    struct Read;
    using ReadPtr = std::shared_ptr<Read>;
    using ChangePtr = std::shared_ptr<Change>;

    void read(const ReadPtr& read, std::function<void(Tables&)> look, std::function<void(const ApiFault*)> then);
    // Plays what came after the kept state. On a worker.
    StudyScene scene_of(const Read& read);
    void attempt(const ChangePtr& wanted, int number);
    void append(const ChangePtr& wanted, int number, const StudyScene& scene,
                const std::shared_ptr<StudyOutcome>& outcome);
    void tell(const StudyRow& row, const StudyAppend& more);

    std::shared_ptr<const StudyState> kept(const std::string& id);
    void keep(const std::string& id, std::shared_ptr<const StudyState> state);

    Services& services_;
    std::mutex mutex_;
    std::list<std::pair<std::string, std::shared_ptr<const StudyState>>> kept_;  // the last one used first
};

}  // namespace tankchess::server
