// One's own vacation: asking for it, ending it, how much is left.
#include "server/play/vacations.h"

#include <algorithm>

#include "server/api/router.h"
#include "server/common/clock.h"

namespace tankchess::server {

namespace {

constexpr Millis farthest_vacation = 180 * day_of_vacation;

// The one that lasts or is planned.
const VacationRow* current_of(const std::vector<VacationRow>& all, Millis now) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [now](const VacationRow& row) { return row.state != "over" && row.ends > now; });
    return found == all.end() ? nullptr : &*found;
}

json::object vacation_view(Tables& tables, const std::string& user) {
    const Millis now = now_ms();
    const auto all = tables.vacations().of(user);
    json::value shown;
    if (const VacationRow* row = current_of(all, now)) {
        shown = json::object{{"starts", row->starts}, {"ends", row->ends}, {"begun", row->starts <= now}};
    }
    return {{"vacation", std::move(shown)},
            {"days", vacation_days},
            {"left", vacation_left(all, now)},
            {"notice_hours", vacation_notice / (3600 * 1000)}};
}

void get_vacation(const CallPtr& call) {
    reading(
        call, [user = call->who->user](Tables& tables) { return vacation_view(tables, user); },
        [call](json::object& view) { call->ok(view); });
}

void post_vacation(const CallPtr& call) {
    const Fields in(call->body);
    const Millis now = now_ms();
    const std::int64_t days = in.integer("days", 1, vacation_days);
    const Millis starts = std::max(now + vacation_notice, in.integer_or("starts", 0, 0, now + farthest_vacation));
    const VacationRow row{call->who->user, starts, starts + days * day_of_vacation, "planned"};
    writing(
        call,
        [row, days, now](Tables& tables) {
            const auto all = tables.vacations().of(row.user);
            if (current_of(all, now) != nullptr) {
                throw ApiFault{409, "already", "you have a vacation ahead: end it first", {}, 0};
            }
            if (vacation_left(all, now) < static_cast<double>(days)) throw bad_field("days", "are more than are left");
            tables.vacations().insert(row);
            return vacation_view(tables, row.user);
        },
        [call](json::object& view) { call->ok(view, 201); });
}

void delete_vacation(const CallPtr& call) {
    writing(
        call,
        [user = call->who->user](Tables& tables) {
            const Millis now = now_ms();
            const auto all = tables.vacations().of(user);
            const VacationRow* current = current_of(all, now);
            if (current == nullptr) throw ApiFault{404, "no_vacation", "you have no vacation ahead", {}, 0};
            tables.vacations().end_at(user, current->starts, now);
            return vacation_view(tables, user);
        },
        [call](json::object& view) { call->ok(view); });
}

}  // namespace

void add_vacation_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/me/vacation", Access::account, RateLimited::request, get_vacation},
                   {Method::post, "/api/me/vacation", Access::account, RateLimited::write, post_vacation},
                   {Method::del, "/api/me/vacation", Access::account, RateLimited::write, delete_vacation}});
}

}  // namespace tankchess::server
