#pragma once

#include <set>
#include <string>
#include <vector>

#include "server/site/services.h"

namespace tankchess::server {

inline constexpr Millis day_of_vacation = 24LL * 3600 * 1000;
inline constexpr int vacation_days = 28;  // in any 365 days
// A vacation begins this long after it was asked for at the soonest: nobody saves a clock in its last minutes by it.
inline constexpr Millis vacation_notice = 12LL * 3600 * 1000;

// Days of the allowance that somebody has not used or planned.
double vacation_left(const std::vector<VacationRow>& all, Millis now);

// Brings vacations into the games they are about: each game notes it in its log, at the node that owns it, and a
// vacation has begun (or is over) when all of them have. Whatever was not done when a server died is done by the next
// look. Of several nodes one does it. Lives on loop 0.
class Vacations {
public:
    explicit Vacations(Services& services) : services_(services) {}
    // Regularly.
    void look();

private:
    struct Work;
    void carry_out(const VacationRow& row, const std::vector<std::string>& games);
    void done(const std::shared_ptr<Work>& work);

    Services& services_;
    bool looking_ = false;
    std::set<std::string> busy_;  // users
};

}  // namespace tankchess::server
