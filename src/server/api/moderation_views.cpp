// What moderators read, as JSON.
#include "server/api/moderation.h"
#include "server/moderation/acts.h"
#include "server/play/enforcement.h"

namespace tankchess::server {

namespace {

json::value kept(const std::string& text) {
    auto value = read_json(text);
    return value && value->is_object() ? std::move(*value) : json::value(json::object());
}

// People stand in a context by their ids.
json::array people_in(const json::value& context, Names& names) {
    json::array out;
    const auto add = [&](const json::value& list) {
        if (!list.is_array()) return;
        for (const json::value& row : list.get_array()) {
            const json::value* user = row.is_object() ? row.get_object().if_contains("user") : nullptr;
            if (user == nullptr || !user->is_string() || user->get_string().empty()) continue;
            json::value person = names.person(std_string(user->get_string()));
            if (!person.is_null() && std::ranges::find(out, person) == out.end()) out.push_back(std::move(person));
        }
    };
    for (const char* list : {"seats", "lines"}) {
        if (const json::value* found = context.get_object().if_contains(list)) add(*found);
    }
    return out;
}

}  // namespace

json::value Names::person(const std::string& user) {
    if (user.empty()) return nullptr;
    const auto found = known_.find(user);
    if (found != known_.end()) return found->second;
    const auto row = tables_.users().by_id(user);
    json::value out =
        row ? json::value(json::object{{"id", row->id}, {"name", row->name}, {"kind", row->kind}}) : json::value();
    known_.emplace(user, out);
    return out;
}

json::object act_view(const ActRow& act, Names& names) {
    return {{"id", act.id},
            {"kind", act.kind},
            {"user", names.person(act.user)},
            {"by", names.person(act.by)},
            {"at", act.at},
            {"until", act.until},
            {"reason", act.reason},
            {"data", kept(act.data)},
            {"report", act.report},
            {"lifted", act.lifted},
            {"appeal", act.appeal},
            {"appealed", act.appealed},
            {"answer", act.answer},
            {"answered", act.answered}};
}

json::object report_view(const ReportRow& report, Names& names, Millis now) {
    const json::value context = kept(report.context);
    const bool held = !report.holder.empty() && report.held_until > now;
    return {{"id", report.id},
            {"kind", report.kind},
            {"target", report.target},
            {"about", names.person(report.about)},
            {"by", names.person(report.by)},
            {"reason", report.reason},
            {"text", report.text},
            {"context", context},
            {"people", people_in(context, names)},
            {"at", report.at},
            {"holder", held ? names.person(report.holder) : json::value()},
            {"held_until", held ? report.held_until : 0},
            {"closed", report.closed},
            {"closed_by", names.person(report.closed_by)},
            {"answer", report.answer}};
}

json::object signal_view(const SignalRow& signal, Names& names) {
    return {{"id", signal.id},
            {"user", names.person(signal.user)},
            {"kind", signal.kind},
            {"about", signal.about},
            {"score", signal.score},
            {"other", signal.kind == "rating" ? names.person(signal.about) : json::value()},
            {"at", signal.at},
            {"data", kept(signal.data)},
            {"open", signal.dismissed == 0}};
}

Route moderators_route(Method method, std::string_view pattern, RateLimited cost,
                       std::function<void(const CallPtr&)> handler) {
    return {method, pattern, Access::moderator, cost, std::move(handler), Scope::moderate};
}

void answer_act(const CallPtr& call, const ActRow& act, int status) {
    call->services.enforcement->changed_here([call, act, status] {
        reading(
            call,
            [act](Tables& tables) {
                Names names(tables);
                return act_view(act, names);
            },
            [call, status](json::object& view) { call->ok(view, status); });
    });
}

}  // namespace tankchess::server
