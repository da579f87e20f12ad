// What waits for moderators, what is known of somebody, and who has a role.
#include "server/api/moderation.h"

#include "server/api/people.h"
#include "server/common/clock.h"
#include "server/moderation/acts.h"
#include "server/net/address.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr int rows_of_a_person = 30;

void get_moderation(const CallPtr& call) {
    searching(
        call,
        [role = call->who->role](Tables& tables) {
            return json::object{{"role", role},
                                {"reports", tables.moderation().count_open_reports()},
                                {"appeals", tables.moderation().count_open_appeals()},
                                {"signals", tables.signs().count_open_signals()}};
        },
        [call](json::object& view) { call->ok(view); });
}

template <class Row, class View>
json::array viewed(const std::vector<Row>& rows, View view) {
    json::array out;
    for (const Row& row : rows) out.push_back(view(row));
    return out;
}

json::object sign_view(const GameSignRow& sign) {
    return {{"game", sign.game},           {"blurs", sign.blurs},           {"moves", sign.moves},
            {"agreement", sign.agreement}, {"regularity", sign.regularity}, {"mean_seconds", sign.mean_seconds},
            {"looked", sign.looked}};
}

json::object file_of(Tables& tables, const UserRow& user) {
    ModerationTable& moderation = tables.moderation();
    Names names(tables);
    const Millis now = now_ms();
    const auto ban = tables.users().ban_of(user.id, now);
    const auto mute = moderation.standing_act(user.id, "mute", now);
    // Not the addresses themselves: a moderator needs no more than the network, and who else comes from it.
    std::vector<std::string> networks;
    for (const SessionRow& session : tables.users().sessions_of(user.id)) {
        std::string network = address_group(session.address);
        if (std::ranges::find(networks, network) == networks.end()) networks.push_back(std::move(network));
    }
    json::object out = names.person(user.id).get_object();
    out["about"] = user.about;
    out["created"] = user.created;
    out["role"] = moderation.role(user.id);
    out["banned"] = ban ? json::value(json::object{{"until", ban->until}, {"reason", ban->reason}}) : json::value();
    out["muted"] = mute ? json::value(json::object{{"until", mute->until}, {"reason", mute->reason}}) : json::value();
    out["acts"] =
        viewed(moderation.acts(user.id, {}, rows_of_a_person), [&](const ActRow& act) { return act_view(act, names); });
    out["reports"] = viewed(moderation.reports_about(user.id, rows_of_a_person),
                            [&](const ReportRow& report) { return report_view(report, names, now); });
    out["reported"] = moderation.reports_by(user.id, rows_of_a_person).size();
    out["networks"] = viewed(networks, [](const std::string& network) { return json::value(network); });
    out["neighbours"] = viewed(tables.signs().neighbours(user.id, rows_of_a_person),
                               [&](const std::string& id) { return names.person(id); });
    out["lines"] = viewed(tables.games().chat_of(user.id, rows_of_a_person), [](const ChatRow& line) {
        return json::object{{"game", line.game}, {"key", line.key}, {"text", line.text}, {"at", line.at}};
    });
    out["boards"] =
        viewed(tables.boards().list(BoardOrder::newest, user.id, 0, rows_of_a_person), [](const BoardRow& board) {
            return json::object{{"id", board.id}, {"name", board.name}, {"hidden", board.hidden}};
        });
    out["signs"] = viewed(tables.signs().of_user(user.id, rows_of_a_person), sign_view);
    out["signals"] = viewed(tables.signs().signals_of(user.id, rows_of_a_person),
                            [&](const SignalRow& signal) { return signal_view(signal, names); });
    return out;
}

void get_file(const CallPtr& call) {
    searching(
        call, [name = call->params[0]](Tables& tables) { return file_of(tables, named_user(tables, name, "name")); },
        [call](json::object& view) {
            view["online"] = call->services.presence->online(std_string(view.at("id").as_string()));
            call->ok(view);
        });
}

void get_roles(const CallPtr& call) {
    searching(
        call,
        [](Tables& tables) {
            Names names(tables);
            json::array items;
            for (const RoleRow& row : tables.moderation().roles()) {
                items.push_back(json::object{{"user", names.person(row.user)},
                                             {"role", row.role},
                                             {"since", row.since},
                                             {"by", names.person(row.by)}});
            }
            return json::object{{"items", std::move(items)}};
        },
        [call](json::object& view) { call->ok(view); });
}

}  // namespace

void add_moderation_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {moderators_route(Method::get, "/api/moderation", RateLimited::request, get_moderation),
                   moderators_route(Method::get, "/api/moderation/people/{name}", RateLimited::position, get_file),
                   moderators_route(Method::get, "/api/moderation/roles", RateLimited::request, get_roles)});
}

}  // namespace tankchess::server
