#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/call.h"
#include "server/site/request_watch.h"

namespace tankchess::server {

enum class Access {
    anyone,     // also without cookie
    known,      // guest or more
    account,    // account or bot
    moderator,  // those with a role
};

struct Route {
    Method method;
    std::string_view pattern;  // "/api/games/{id}"
    Access access;
    RateLimited cost;
    std::function<void(const CallPtr&)> handler;
    // What a token needs; by default reading takes `read` and changing `play`.
    std::optional<Scope> scope = std::nullopt;
    // Also for those whose address is closed out. They get no page that could tell them a CSRF token.
    bool for_closed = false;

    Scope needed() const { return scope.value_or(method == Method::get ? Scope::read : Scope::play); }
};

// The whole HTTP API: one table, made by the files of api/.
class Router {
public:
    explicit Router(Services& services);

    const std::vector<Route>& routes() const { return routes_; }
    void answer(Request request, Reply reply);

    // Whether a request with the cookie may change things (CSRF) or open a socket.
    bool own_origin(const Request& request) const;
    // Why nobody may come from this address, unless they have a role; empty: they may.
    std::string closed_to(const Request& request, const Who& who) const;

    RequestWatch& watch() { return watch_; }

private:
    // Where a request goes.
    struct Place {
        const Route* route = nullptr;
        std::vector<std::string> params;
        bool api = false, path_known = false;
        std::string_view label = "unknown";  // in the metrics
    };
    Place find(const Request& request) const;
    void dispatch(const CallPtr& call, const Route& route);

    Services& services_;
    std::vector<Route> routes_;
    std::vector<std::vector<std::string>> segments_;
    std::vector<std::string> labels_;
    RequestWatch watch_;
};

// Somebody known by a pass alone gets rows before they do something that is kept. Throws slow_down.
void with_kept_guest(const CallPtr& call, std::function<void()> then);

// The whole table.
std::vector<Route> all_routes();
// Each adds its routes.
void add_account_routes(std::vector<Route>& routes);
void add_log_in_routes(std::vector<Route>& routes);
void add_email_routes(std::vector<Route>& routes);
void add_security_routes(std::vector<Route>& routes);
void add_passkey_routes(std::vector<Route>& routes);
void add_name_routes(std::vector<Route>& routes);
void add_own_data_routes(std::vector<Route>& routes);
void add_token_routes(std::vector<Route>& routes);
void add_reference_routes(std::vector<Route>& routes);
void add_setup_routes(std::vector<Route>& routes);
void add_setup_print_routes(std::vector<Route>& routes);
void add_board_routes(std::vector<Route>& routes);
void add_position_routes(std::vector<Route>& routes);
void add_record_routes(std::vector<Route>& routes);
void add_block_routes(std::vector<Route>& routes);
void add_people_routes(std::vector<Route>& routes);
void add_notice_routes(std::vector<Route>& routes);
void add_offer_routes(std::vector<Route>& routes);
void add_game_routes(std::vector<Route>& routes);
void add_archive_routes(std::vector<Route>& routes);
void add_device_game_routes(std::vector<Route>& routes);
void add_puzzle_routes(std::vector<Route>& routes);
void add_analysis_routes(std::vector<Route>& routes);
void add_picture_routes(std::vector<Route>& routes);
void add_explorer_routes(std::vector<Route>& routes);
void add_insight_routes(std::vector<Route>& routes);
void add_tournament_feed_routes(std::vector<Route>& routes);
void add_tournament_routes(std::vector<Route>& routes);
void add_simul_routes(std::vector<Route>& routes);
void add_tv_routes(std::vector<Route>& routes);
void add_vacation_routes(std::vector<Route>& routes);
void add_game_context_routes(std::vector<Route>& routes);
void add_study_routes(std::vector<Route>& routes);
void add_study_log_routes(std::vector<Route>& routes);
void add_club_routes(std::vector<Route>& routes);
void add_club_member_routes(std::vector<Route>& routes);
void add_club_room_routes(std::vector<Route>& routes);
void add_report_routes(std::vector<Route>& routes);
void add_standing_routes(std::vector<Route>& routes);
void add_moderation_routes(std::vector<Route>& routes);
void add_act_routes(std::vector<Route>& routes);
void add_word_routes(std::vector<Route>& routes);
void add_signal_routes(std::vector<Route>& routes);
void add_stream_routes(std::vector<Route>& routes);
void add_health_routes(std::vector<Route>& routes);

}  // namespace tankchess::server
