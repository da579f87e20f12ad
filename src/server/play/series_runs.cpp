#include "server/play/series_runs.h"

#include "match/rematch.h"
#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/play/games.h"

namespace tankchess::server {

namespace {

constexpr int started_at_once = 100;

}  // namespace

void SeriesRuns::look() {
    const bool may_act = services_.cluster == nullptr || services_.cluster->nodes.may_act();
    if (looking_ || services_.draining || !may_act) return;
    looking_ = true;
    auto due = std::make_shared<std::vector<SeriesRow>>();
    services_.store.read(
        [due](Tables& tables) { *due = tables.series().due(now_ms(), started_at_once); },
        [this, due](const StoreFault* fault) {
            services_.loops.at(0).post([this, due, failed = fault != nullptr] {
                looking_ = false;
                if (failed) return;
                for (const SeriesRow& series : *due) {
                    if (services_.cluster == nullptr || services_.cluster->nodes.should_have(series.id)) go_on(series);
                }
            });
        });
}

void SeriesRuns::go_on(const SeriesRow& series) {
    services_.games->visit(series.game, [this, series](const Games::RoomPtr& room, const StoreFault*) {
        if (!room) return;
        services_.games->create(
            match::rematch_config(room->match()), room->row().terms, {"series", series.id},
            [series](Tables& tables, const std::string& next) { tables.series().go_on(series.id, series.game, next); },
            [series](const std::string&, const std::string& fault) {
                if (!fault.empty() && fault != "already")
                    log(LogLevel::error, "series_stuck", {{"series", series.id}, {"text", fault}});
            });
    });
}

}  // namespace tankchess::server
