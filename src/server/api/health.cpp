// Health and figures, for those who run the server.
#include "server/api/router.h"
#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/common/version.h"
#include "server/net/address.h"

namespace tankchess::server {

namespace {

void get_health(const CallPtr& call) {
    const bool draining = call->services.draining;
    const Cluster* cluster = call->services.cluster;
    const bool storing = call->services.store.stats().healthy && (cluster == nullptr || cluster->nodes.may_act());
    call->ok(json::object{{"ok", !draining && storing},
                          {"version", program_version()},
                          {"draining", draining},
                          {"store", storing},
                          {"time", now_ms()}},
             !draining && storing ? 200 : 503);
}

void get_metrics(const CallPtr& call) {
    const auto listed = AddressList::read(call->services.config.metrics_from);
    const bool allowed = call->request.from_loopback || (listed && listed->contains(call->request.address));
    if (!allowed) throw ApiFault{404, "no_such_page", "there is no such page", {}, 0};
    Response out;
    out.type = "text/plain; version=0.0.4";
    out.body = bytes(call->services.metrics.text());
    call->send(std::move(out));
}

}  // namespace

void add_health_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(), {{Method::get, "/healthz", Access::anyone, RateLimited::request, get_health},
                                 {Method::get, "/metrics", Access::anyone, RateLimited::request, get_metrics}});
}

}  // namespace tankchess::server
