#pragma once

#include "server/common/metrics.h"

namespace tankchess::server {

// How long players wait for what they see, as histograms. Of games of this node and of games of others.
struct PlayTimes {
    explicit PlayTimes(Metrics& metrics)
        : commit(metrics.histogram("tankchess_commit_seconds", "From an accepted command to its events on disk")),
          intent_here(intent(metrics, "here")),
          intent_elsewhere(intent(metrics, "elsewhere")),
          event_here(event(metrics, "here")),
          event_elsewhere(event(metrics, "elsewhere")) {}

    Metrics::Histogram& of_intent(bool ours) { return ours ? intent_here : intent_elsewhere; }
    Metrics::Histogram& of_event(bool ours) { return ours ? event_here : event_elsewhere; }

    Metrics::Histogram commit;
    Metrics::Histogram intent_here, intent_elsewhere;
    Metrics::Histogram event_here, event_elsewhere;

private:
    static Metrics::Histogram intent(Metrics& metrics, const char* owner) {
        return metrics.histogram("tankchess_intent_seconds", "From a player's move or act to its answer",
                                 {{"owner", owner}});
    }
    static Metrics::Histogram event(Metrics& metrics, const char* owner) {
        return metrics.histogram("tankchess_event_seconds", "From a command to its events on the way to the listeners",
                                 {{"owner", owner}});
    }
};

}  // namespace tankchess::server
