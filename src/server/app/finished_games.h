#pragma once

#include <string>
#include <vector>

#include "notation/record/game_record.h"
#include "server/store/store.h"

namespace tankchess::server {

struct StoredGame {
    GameRow row;
    std::vector<EventRow> log;
};

// Games that everybody may read, with a result, that ended in a span of time; those that ended last first. They come
// page by page, so that it does not matter how many there are, and from a store that a server may be using: finished
// games do not change.
class FinishedGames {
public:
    FinishedGames(Store& store, Millis from, Millis to);

    // Empty when there are no more. Throws StoreFault.
    std::vector<StoredGame> next_page();

private:
    Store& store_;
    ArchiveSearch search_;
    bool more_ = true;
};

// When the first game that is over ended; 0 if there is none. Throws StoreFault.
Millis first_end(Store& store);

// With the game's id in [Game]. Throws StoreFault if the log is damaged.
Record record_of(const StoredGame& game);

}  // namespace tankchess::server
