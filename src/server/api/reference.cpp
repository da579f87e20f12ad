// The pieces, terrains and rules, as data for the client.
#include "server/api/router.h"
#include "wire/catalogue_view.h"

namespace tankchess::server {

namespace {

void get_catalogue(const CallPtr& call) {
    static const json::object view = catalogue_view();
    call->ok(view);
}

}  // namespace

void add_reference_routes(std::vector<Route>& routes) {
    routes.push_back({Method::get, "/api/catalogue", Access::anyone, RateLimited::request, get_catalogue});
}

}  // namespace tankchess::server
