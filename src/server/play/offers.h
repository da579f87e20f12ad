#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/site/services.h"
#include "server/wire/terms.h"

namespace tankchess::server {

// Open seeks of the lobby. They live in memory and go with their owners; a lock is held for look-ups only.
class Offers {
public:
    explicit Offers(Services& services) : services_(services) {}

    struct Seek {
        std::string id;
        Identity by;
        Plan plan;
        Millis created = 0;
    };

    json::object add(const Identity& by, Plan plan);  // throws ApiFault when there are too many
    bool remove(const std::string& user, const std::string& id);
    json::array list() const;

    struct Accepted {
        std::optional<Seek> complete;  // all seats taken: play
        std::optional<Seek> before;    // ... and the same as it was
        json::object seek;             // otherwise what is left to fill
    };
    // Throws ApiFault.
    Accepted accept(const std::string& id, const Identity& who, std::optional<Side> side,
                    const std::vector<std::string>& army);
    // The game could not start: the seek is open again, as it was.
    void put_back(const Seek& seek);

    // Forgets the seeks of those who left.
    void sweep(Millis now);

private:
    Services& services_;
    mutable std::mutex mutex_;
    std::map<std::string, Seek> seeks_;
};

json::object seek_view(const Offers::Seek& seek);
// Sides are drawn now, if they are to be drawn.
void draw_sides(Plan& plan);

}  // namespace tankchess::server
