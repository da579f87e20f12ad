// People whom somebody wants nothing to do with: their challenges are refused.
#include "server/api/blocks.h"

#include <algorithm>
#include <sstream>

#include "server/api/router.h"

namespace tankchess::server {

namespace {

constexpr std::size_t most_blocks = 200;

using Ids = std::vector<std::string>;

std::string note_of(const std::string& owner) { return "blocked by " + owner; }

Ids blocked_by(Tables& tables, const std::string& owner) {
    std::istringstream words(tables.notes().get(note_of(owner)).value_or(std::string()));
    Ids out;
    for (std::string id; words >> id;) out.push_back(std::move(id));
    return out;
}

void save(Tables& tables, const std::string& owner, const Ids& ids) {
    std::string text;
    for (const std::string& id : ids) text += (text.empty() ? "" : " ") + id;
    tables.notes().set(note_of(owner), text);
}

UserRow named(Tables& tables, const std::string& name) {
    const auto user = tables.users().by_name(name);
    if (!user) throw ApiFault{404, "no_such_user", "there is nobody called '" + name + "'", "name", 0};
    return *user;
}

void get_blocks(const CallPtr& call) {
    reading(
        call,
        [owner = call->who->user](Tables& tables) {
            json::array items;
            for (const std::string& id : blocked_by(tables, owner)) {
                const auto user = tables.users().by_id(id);
                if (user) items.push_back(json::object{{"id", id}, {"name", user->name}, {"kind", user->kind}});
            }
            return items;
        },
        [call](json::array& items) { call->ok(json::object{{"items", std::move(items)}}); });
}

void put_block(const CallPtr& call) {
    writing(
        call,
        [owner = call->who->user, name = call->params[0]](Tables& tables) {
            const std::string id = named(tables, name).id;
            if (id == owner) throw bad_field("name", "cannot be yourself");
            Ids ids = blocked_by(tables, owner);
            if (std::ranges::find(ids, id) != ids.end()) return true;
            if (ids.size() >= most_blocks) {
                throw ApiFault{429, "slow_down", "you have blocked enough people: let one go first", "name", 60};
            }
            ids.push_back(id);
            save(tables, owner, ids);
            return true;
        },
        [call](bool&) { call->ok(json::object()); });
}

void delete_block(const CallPtr& call) {
    writing(
        call,
        [owner = call->who->user, name = call->params[0]](Tables& tables) {
            Ids ids = blocked_by(tables, owner);
            if (std::erase(ids, named(tables, name).id) > 0) save(tables, owner, ids);
            return true;
        },
        [call](bool&) { call->ok(json::object()); });
}

}  // namespace

bool has_blocked(Tables& tables, const std::string& owner, const std::string& other) {
    const Ids ids = blocked_by(tables, owner);
    return std::ranges::find(ids, other) != ids.end();
}

void add_block_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    routes.insert(routes.end(),
                  {{Method::get, "/api/blocks", Access::account, RateLimited::request, get_blocks, scope},
                   {Method::put, "/api/blocks/{name}", Access::account, RateLimited::write, put_block, scope},
                   {Method::del, "/api/blocks/{name}", Access::account, RateLimited::write, delete_block, scope}});
}

}  // namespace tankchess::server
