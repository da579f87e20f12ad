#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "server/play/block_list.h"
#include "server/store/store.h"
#include "wire/json.h"
#include "wire/terms.h"

namespace tankchess::server {

class Presence;

// Open seeks of the lobby. They are in the store, where every node finds them, and go with their owners; what is listed
// is kept in memory. A lock is held for look-ups only.
class Seeks {
public:
    Seeks(Store& store, Presence& presence, const BlockList& blocks);

    // In a transaction. Throws ApiFault when there are too many: of this user, at this address, of guests or in all.
    static void add(Tables& tables, const SeekRow& seek);
    // The newest that this reader may see, as many as a list may have.
    json::array list(const std::string& reader) const;

    // What has just been stored: tells the lobby.
    void came(const SeekRow& seek);  // or has other seats now
    void went(const std::string& id);
    // Tells the other nodes that something changed.
    std::function<void()> changed = {};
    // Looks into the store for what others did.
    void refresh();
    // Forgets the seeks of those who left. Regularly.
    void sweep(Millis now);

private:
    void compare(std::uint64_t before, std::vector<SeekRow> rows);

    Store& store_;
    Presence& presence_;
    const BlockList& blocks_;
    const Millis since_;
    mutable std::mutex mutex_;
    std::map<std::string, SeekRow> seeks_;
    std::uint64_t changes_ = 0;  // by this node
};

json::object seek_view(const SeekRow& seek);

}  // namespace tankchess::server
