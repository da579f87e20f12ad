#include "server/play/game_counter.h"

#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/play/stored_match.h"

namespace tankchess::server {

void GameCounter::look() {
    if (services_.draining || busy_.exchange(true)) return;
    const auto batch = std::make_shared<std::vector<Uncounted>>();
    services_.store.read(
        [batch](Tables& tables) {
            batch->clear();
            for (const std::string& id : tables.explorer().uncounted(games_at_once)) {
                if (auto row = tables.games().by_id(id)) batch->push_back({*row, tables.games().events(id, 0)});
            }
        },
        [this, batch](const StoreFault* fault) {
            if (fault != nullptr || batch->empty()) {
                busy_ = false;
                return;
            }
            // Where others wait for a worker, this comes another time.
            if (!services_.slow_workers->give([this, batch] { add_up(batch); })) busy_ = false;
        });
}

void GameCounter::add_up(const Batch& batch) {
    for (Uncounted& game : *batch) {
        try {
            game.sums = sums_of(game.row, replayed_match(game.row.id, game.log));
        } catch (const StoreFault& fault) {
            // It is counted with nothing in it: tried again it would be damaged still.
            log(LogLevel::error, "game_not_counted", {{"game", game.row.id}, {"text", fault.what()}});
        }
        game.log.clear();
    }
    write(batch);
}

void GameCounter::write(const Batch& batch) {
    services_.store.write(
        [batch](Tables& tables) {
            for (const Uncounted& game : *batch) add_sums(tables, game.row, game.sums, now_ms());
        },
        [this, full = batch->size() == games_at_once](const StoreFault* fault) {
            busy_ = false;
            if (fault == nullptr && full) look();
        });
}

}  // namespace tankchess::server
