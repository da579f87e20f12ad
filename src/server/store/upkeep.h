#pragma once

#include <string>

#include "server/common/clock.h"

namespace tankchess::server {

class Tables;

// A place in the list of guests, oldest first.
struct GuestPlace {
    Millis created = 0;
    std::string id;
};

// Clears away what nobody needs any more, at most `most` rows at a time. Each gives how many went.
class Upkeep {
public:
    virtual ~Upkeep() = default;
    virtual int drop_sessions(Millis seen_before, int most) = 0;
    virtual int drop_challenges(Millis expired_before, int most) = 0;  // played or not
    virtual int drop_outages(Millis before, int most) = 0;
    virtual int drop_chat(Millis before, int most) = 0;
    virtual int drop_notices(Millis before, int most) = 0;  // with what is still on its way out
    // Links of letters that have expired, and letters that were taken out so long ago and never sent.
    virtual int drop_tickets(Millis before, int most) = 0;
    virtual int drop_security(Millis before, int most) = 0;
    virtual int drop_reports(Millis closed_before, int most) = 0;
    // Guests who never played, saved or offered anything and were not seen since then. Looks at `most` guests from
    // `place` on and moves it; at the end it begins again.
    virtual int drop_unused_guests(Millis seen_before, int most, GuestPlace& place) = 0;
};

// After how many days; 0 = never.
struct UpkeepRule {
    int sessions = 90;
    int unused_guests = 14;
    int challenges = 14;  // after they expired
    int outages = 90;
    int chat = 365;
    int notices = 60;
    int tickets = 1;  // after they expired
    int security = 365;
    int reports = 365;  // after they were closed
};

struct Dropped {
    int sessions = 0, guests = 0, challenges = 0, outages = 0, chat = 0, notices = 0, tickets = 0, security = 0,
        reports = 0;
    int all() const { return sessions + guests + challenges + outages + chat + notices + tickets + security + reports; }
};

// One small round of everything; the next one goes on at `place`.
Dropped drop_stale(Tables& tables, Millis now, const UpkeepRule& rule, GuestPlace& place);

}  // namespace tankchess::server
