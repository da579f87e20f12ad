// Reports: anybody tells moderators of something; what could be seen of it is kept.
#include <algorithm>

#include "server/api/moderation.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/moderation/acts.h"
#include "server/moderation/targets.h"
#include "server/play/enforcement.h"
#include "server/play/game_looks.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr int reports_shown = 100;
constexpr Millis report_lease = 30 * 60 * 1000;
constexpr int games_of_a_suspect = 8;

const ApiFault no_such_report{404, "no_such_report", "there is no such report", {}, 0};

// Suspicions of help are looked at by the engine before a moderator comes to them.
void want_looks(Tables& tables, const Target& target, const std::string& reason, Millis now) {
    if (reason != "cheating" && reason != "rating") return;
    std::vector<std::string> games;
    if (!target.game.empty()) {
        games.push_back(target.game);
    } else if (!target.about.empty()) {
        games = tables.signs().rated_games(target.about, games_of_a_suspect);
    }
    for (const std::string& game : games) tables.signs().want_look(game, 1, now);
}

void post_report(const CallPtr& call) {
    const Fields in(call->body);
    ReportRow row;
    row.kind = in.text("kind", 1, 20);
    row.target = in.text("target", 1, 120);
    row.reason = in.text("reason", 1, 20);
    row.text = in.text_or("text", "", 1000);
    const std::string player = in.text_or("player", "", 64);
    if (std::ranges::find(report_reasons, row.reason) == report_reasons.end()) {
        throw bad_field("reason", "must be one of insult, spam, cheating, rating, name and other");
    }
    call->take_as_newcomer(RateLimited::new_report);
    row.by = call->who->user;
    row.at = now_ms();
    row.id = timed_id(row.at);
    writing(
        call,
        [row, player](Tables& tables) {
            const Target target = look_at_target(tables, row.kind, row.target, row.by, player);
            if (target.about == row.by) throw bad_field("target", "is your own");
            if (tables.moderation().is_reported(row.by, row.kind, row.target)) {
                throw ApiFault{409, "already", "you have reported this: somebody will look at it", {}, 0};
            }
            ReportRow kept = row;
            kept.about = target.about;
            kept.context = written(target.context);
            tables.moderation().add_report(kept);
            want_looks(tables, target, row.reason, row.at);
            return tell_moderators(tables, row.at);
        },
        [call, id = row.id](std::vector<NoticeRow>& notices) {
            for (const NoticeRow& notice : notices) tell_notice(*call->services.presence, notice);
            call->ok(json::object{{"id", id}}, 201);
        });
}

json::object reports_view(Tables& tables, const std::vector<ReportRow>& rows) {
    Names names(tables);
    json::array items;
    for (const ReportRow& row : rows) items.push_back(report_view(row, names, now_ms()));
    return {{"items", std::move(items)}};
}

void get_reports(const CallPtr& call) {
    const std::string state = call->query_text("state", 10), before = call->query_text("before", 40);
    if (!state.empty() && state != "open" && state != "closed") throw bad_field("state", "must be open or closed");
    searching(
        call,
        [closed = state == "closed", before](Tables& tables) {
            return reports_view(tables, closed ? tables.moderation().closed_reports(before, reports_shown)
                                               : tables.moderation().open_reports(reports_shown));
        },
        [call](json::object& view) { call->ok(view); });
}

json::object one_report(Tables& tables, const std::string& id) {
    const auto report = tables.moderation().report(id);
    if (!report) throw no_such_report;
    Names names(tables);
    return report_view(*report, names, now_ms());
}

void get_report(const CallPtr& call) {
    searching(
        call, [id = call->params[0]](Tables& tables) { return one_report(tables, id); },
        [call](json::object& view) { call->ok(view); });
}

void hold(const CallPtr& call, bool on) {
    writing(
        call,
        [id = call->params[0], me = call->who->user, on](Tables& tables) {
            const auto report = tables.moderation().report(id);
            if (!report) throw no_such_report;
            const Millis now = now_ms();
            const bool others = !report->holder.empty() && report->holder != me && report->held_until > now;
            const bool done =
                !others && tables.moderation().hold_report(id, on ? me : std::string(), now, now + report_lease);
            if (!done) throw ApiFault{409, "already", "somebody else looks at this, or it is closed", {}, 0};
            return one_report(tables, id);
        },
        [call](json::object& view) { call->ok(view); });
}

void claim_report(const CallPtr& call) { hold(call, true); }
void release_report(const CallPtr& call) { hold(call, false); }

void post_close(const CallPtr& call) {
    const std::string answer = Fields(call->body).text("answer", 1, 1000);
    writing(
        call,
        [id = call->params[0], me = call->who->user, answer](Tables& tables) {
            return close_report(tables, id, me, answer, now_ms());
        },
        [call](ActRow& act) { answer_act(call, act); });
}

}  // namespace

void add_report_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {{Method::post, "/api/reports", Access::known, RateLimited::report, post_report},
         moderators_route(Method::get, "/api/moderation/reports", RateLimited::request, get_reports),
         moderators_route(Method::get, "/api/moderation/reports/{id}", RateLimited::request, get_report),
         moderators_route(Method::put, "/api/moderation/reports/{id}/claim", RateLimited::write, claim_report),
         moderators_route(Method::del, "/api/moderation/reports/{id}/claim", RateLimited::write, release_report),
         moderators_route(Method::post, "/api/moderation/reports/{id}/close", RateLimited::write, post_close)});
}

}  // namespace tankchess::server
