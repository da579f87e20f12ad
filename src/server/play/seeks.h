#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/play/block_list.h"
#include "server/site/services.h"
#include "wire/terms.h"

namespace tankchess::server {

// Open seeks of the lobby. They live in memory and go with their owners; a lock is held for look-ups only.
class Seeks {
public:
    Seeks(Presence& presence, const BlockList& blocks) : presence_(presence), blocks_(blocks) {}

    struct Seek {
        std::string id;
        Identity by;
        std::string address;
        Plan plan;
        Millis created = 0;
    };

    // Throws ApiFault when there are too many: of this user, at this address, of guests or in all.
    json::object add(const Identity& by, const std::string& address, Plan plan);
    bool remove(const std::string& user, const std::string& id);
    // The newest that this reader may see, as many as a list may have.
    json::array list(const std::string& reader) const;

    struct Accepted {
        std::optional<Seek> complete;  // all seats taken: play
        std::optional<Seek> before;    // ... and the same as it was
        json::object seek;             // otherwise what is left to fill
        std::string by;                // ... and whose it is
    };
    // Throws ApiFault; `judge` may throw one too, about the plan as it was before.
    Accepted accept(const std::string& id, const Identity& who, std::optional<Side> side,
                    const std::vector<std::string>& army, const std::function<void(const Plan&)>& judge);
    // The game could not start: the seek is open again, as it was.
    void put_back(const Seek& seek);

    // Forgets the seeks of those who left.
    void sweep(Millis now);

private:
    Presence& presence_;
    const BlockList& blocks_;
    mutable std::mutex mutex_;
    std::map<std::string, Seek> seeks_;
};

json::object seek_view(const Seeks::Seek& seek);

}  // namespace tankchess::server
