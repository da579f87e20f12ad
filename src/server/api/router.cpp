#include "server/api/router.h"

#include <optional>

#include "server/api/previews.h"
#include "server/common/clock.h"
#include "server/common/log.h"
#include "server/common/secrets.h"
#include "server/moderation/house.h"

namespace tankchess::server {

namespace {

std::vector<std::string> split(std::string_view path) {
    std::vector<std::string> out;
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::size_t end = path.find('/');
        out.emplace_back(path.substr(0, end));
        path = end == std::string_view::npos ? std::string_view{} : path.substr(end);
    }
    return out;
}

std::optional<std::vector<std::string>> match(const std::vector<std::string>& pattern,
                                              const std::vector<std::string>& path) {
    if (pattern.size() != path.size()) return std::nullopt;
    std::vector<std::string> params;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (pattern[i].starts_with('{')) {
            // Decoded only here: an encoded slash or letter never changes where a request goes.
            std::string param = percent_decoded(path[i]);
            if (param.empty() || param.size() > 64 || !clean_text(param, false)) return std::nullopt;
            params.push_back(std::move(param));
        } else if (pattern[i] != path[i]) {
            return std::nullopt;
        }
    }
    return params;
}

}  // namespace

std::vector<Route> all_routes() {
    std::vector<Route> routes;
    add_account_routes(routes);
    add_log_in_routes(routes);
    add_email_routes(routes);
    add_security_routes(routes);
    add_passkey_routes(routes);
    add_name_routes(routes);
    add_own_data_routes(routes);
    add_token_routes(routes);
    add_reference_routes(routes);
    add_setup_routes(routes);
    add_setup_print_routes(routes);
    add_board_routes(routes);
    add_position_routes(routes);
    add_record_routes(routes);
    add_block_routes(routes);
    add_people_routes(routes);
    add_notice_routes(routes);
    add_offer_routes(routes);
    add_game_routes(routes);
    add_archive_routes(routes);
    add_device_game_routes(routes);
    add_puzzle_routes(routes);
    add_analysis_routes(routes);
    add_picture_routes(routes);
    add_explorer_routes(routes);
    add_insight_routes(routes);
    add_tournament_feed_routes(routes);  // before the ids of tournaments: `feed` is none
    add_tournament_routes(routes);
    add_simul_routes(routes);
    add_tv_routes(routes);
    add_vacation_routes(routes);
    add_game_context_routes(routes);
    add_study_routes(routes);
    add_study_log_routes(routes);
    add_club_routes(routes);
    add_club_member_routes(routes);
    add_club_room_routes(routes);
    add_report_routes(routes);
    add_standing_routes(routes);
    add_moderation_routes(routes);
    add_act_routes(routes);
    add_word_routes(routes);
    add_signal_routes(routes);
    add_stream_routes(routes);
    add_health_routes(routes);
    return routes;
}

Router::Router(Services& services)
    : services_(services), routes_(all_routes()), watch_(services.metrics, services.config.access_log) {
    for (const Route& route : routes_) {
        segments_.push_back(split(route.pattern));
        labels_.push_back(std::string(name_of(route.method)) + " " + std::string(route.pattern));
    }
}

Router::Place Router::find(const Request& request) const {
    Place out;
    if (!request.path.starts_with("/api/") && request.path != "/healthz" && request.path != "/metrics") {
        out.label = "pages";
        return out;
    }
    out.api = true;
    const auto path = split(request.path);
    const Method method = request.method == Method::head ? Method::get : request.method;
    for (std::size_t i = 0; i < routes_.size(); ++i) {
        auto params = match(segments_[i], path);
        if (!params) continue;
        out.path_known = true;
        if (routes_[i].method != method) continue;
        out.route = &routes_[i];
        out.label = labels_[i];
        out.params = std::move(*params);
        break;
    }
    return out;
}

bool Router::own_origin(const Request& request) const {
    if (request.fetch_site == "cross-site") return false;
    if (request.origin.empty()) return true;
    if (!services_.config.origin.empty()) return request.origin == services_.config.origin;
    const std::size_t mark = request.origin.find("://");
    return mark != std::string::npos && request.origin.substr(mark + 3) == request.host;
}

std::string Router::closed_to(const Request& request, const Who& who) const {
    if (who && !who->role.empty()) return {};
    return services_.house->closed_to(request.address, now_ms());
}

void Router::answer(Request request, Reply reply) {
    Place place = find(request);
    reply = watch_.watched(request, place.label, std::move(reply));
    auto call = std::make_shared<Call>(services_, std::move(request), std::move(reply));
    guarded(call, [&] {
        if (place.route != nullptr) {
            call->params = std::move(place.params);
            return dispatch(call, *place.route);
        }
        if (place.path_known) throw ApiFault{405, "bad_method", "this address does not take that method", {}, 0};
        if (!place.api) {
            if (call->request.method != Method::get && call->request.method != Method::head) {
                throw ApiFault{405, "bad_method", "pages are read with GET", {}, 0};
            }
            if (answer_with_preview(call)) return;
            if (auto file = services_.files.answer(call->request)) return call->send(std::move(*file));
        }
        throw ApiFault{404, "no_such_page", "there is no such page", {}, 0};
    });
}

void Router::dispatch(const CallPtr& call, const Route& route) {
    call->query = query_of(call->request.query);
    const bool changes = route.method != Method::get;
    if (changes) {
        if (services_.draining) throw ApiFault{503, "draining", "the server is about to restart, try again", {}, 5};
        if (!own_origin(call->request) && !call->request.authorization.starts_with("Bearer ")) {
            throw ApiFault{403, "origin", "requests must come from this server's own pages", {}, 0};
        }
        if (!call->request.body.empty()) {
            auto body = read_json(call->request.body);
            if (!body) throw ApiFault{400, "bad_json", "the body is not readable JSON", {}, 0};
            call->body = std::move(*body);
        } else {
            call->body = json::object();
        }
        call->request.body.clear();
    }
    if (services_.sessions.is_ambiguous(call->request)) {
        throw ApiFault{400, "bad_request", "there are two log-in cookies: delete the cookies of this site", {}, 0};
    }
    services_.sessions.find(call->request, [this, call, route = &route, changes](Who who, const StoreFault* fault) {
        guarded(call, [&] {
            if (fault != nullptr) throw fault_of(*fault);
            call->who = std::move(who);
            call->take(RateLimited::request);
            if (route->cost != RateLimited::request) call->take(route->cost);
            if (call->who && !call->who->banned.empty()) throw ApiFault{403, "banned", call->who->banned, {}, 0};
            if (call->request.path.starts_with("/api/") && !route->for_closed) {
                const std::string closed = closed_to(call->request, call->who);
                if (!closed.empty()) throw ApiFault{403, "banned", closed, {}, 0};
            }
            if (call->who && !call->who->may(route->needed())) {
                throw ApiFault{
                    403, "scope", "this token lacks the scope " + std::string(Scopes::name_of(route->needed())), {}, 0};
            }
            if (route->access != Access::anyone && !call->who) {
                throw ApiFault{401, "not_signed_in", "ask /api/me first, or send a token", {}, 0};
            }
            if (route->access == Access::account && call->who->kind == "guest") {
                throw ApiFault{403, "account_needed", "this needs an account", {}, 0};
            }
            if (route->access == Access::moderator && call->who->role.empty()) {
                throw ApiFault{403, "moderators_only", "this is for moderators", {}, 0};
            }
            if (changes && !route->for_closed && call->who && !call->who->by_token &&
                !same_secret(call->who->csrf, call->request.csrf)) {
                throw ApiFault{403, "csrf", "the X-CSRF-Token header is missing or wrong", {}, 0};
            }
            // Whoever does something is kept; logging in and registering make other people of them.
            if (!changes || route->access == Access::anyone) return route->handler(call);
            with_kept_guest(call, [call, route] { route->handler(call); });
        });
    });
}

void with_kept_guest(const CallPtr& call, std::function<void()> then) {
    if (!call->who || !call->who->not_kept) return then();
    call->take(RateLimited::new_guest);
    call->services.sessions.keep(call->who, call->request,
                                 [call, then = std::move(then)](Who who, const StoreFault* fault) {
                                     guarded(call, [&] {
                                         if (fault != nullptr) throw fault_of(*fault);
                                         call->who = std::move(who);
                                         then();
                                     });
                                 });
}

}  // namespace tankchess::server
