// People whom somebody wants nothing to do with: their challenges and seeks are refused, their chat is not shown.
#include "server/api/people.h"

#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/play/block_list.h"

namespace tankchess::server {

namespace {

constexpr int most_blocks = 200;

using Blocks = std::vector<std::pair<std::string, std::string>>;

void get_blocks(const CallPtr& call) {
    reading(
        call, [owner = call->who->user](Tables& tables) { return tables.people().tied_to(owner, Tie::block); },
        [call](std::vector<TiedRow>& rows) {
            json::array items;
            for (const TiedRow& row : rows) {
                items.push_back(json::object{{"id", row.user.id}, {"name", row.user.name}, {"kind", row.user.kind}});
            }
            call->ok(json::object{{"items", std::move(items)}});
        });
}

Blocks changed_blocks(Tables& tables) {
    BlockList::mark_changed(tables);
    return tables.people().all_blocks();
}

void answer_changed(const CallPtr& call, const Blocks& blocks) {
    call->services.blocks->take(blocks);
    call->ok(json::object());
}

void put_block(const CallPtr& call) {
    writing(
        call,
        [owner = call->who->user, name = call->params[0]](Tables& tables) {
            PeopleTable& people = tables.people();
            const std::string id = named_user(tables, name, "name").id;
            if (id == owner) throw bad_field("name", "cannot be yourself");
            if (!people.is_tied(owner, Tie::block, id) && people.count_of(owner, Tie::block) >= most_blocks) {
                throw ApiFault{429, "slow_down", "you have blocked enough people: let one go first", "name", 60};
            }
            people.tie(owner, Tie::block, id, now_ms());
            // Nobody follows those from whom they are kept apart.
            people.untie(owner, Tie::follow, id);
            people.untie(id, Tie::follow, owner);
            return changed_blocks(tables);
        },
        [call](Blocks& blocks) { answer_changed(call, blocks); });
}

void delete_block(const CallPtr& call) {
    writing(
        call,
        [owner = call->who->user, name = call->params[0]](Tables& tables) {
            tables.people().untie(owner, Tie::block, named_user(tables, name, "name").id);
            return changed_blocks(tables);
        },
        [call](Blocks& blocks) { answer_changed(call, blocks); });
}

}  // namespace

UserRow named_user(Tables& tables, const std::string& name, const std::string& field) {
    auto user = tables.users().by_name(name);
    if (!user) user = tables.users().by_former_name(name);
    if (!user) throw ApiFault{404, "no_such_user", "there is nobody called '" + name + "'", field, 0};
    return *user;
}

void check_not_apart(Tables& tables, const std::string& one, const std::string& other, const std::string& field) {
    PeopleTable& people = tables.people();
    if (people.is_tied(other, Tie::block, one)) {
        throw ApiFault{403, "blocked", "they want nothing to do with you", field, 0};
    }
    if (people.is_tied(one, Tie::block, other)) {
        throw ApiFault{403, "blocked", "you have blocked them: let them go first", field, 0};
    }
}

void add_block_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    routes.insert(routes.end(),
                  {{Method::get, "/api/blocks", Access::account, RateLimited::request, get_blocks, scope},
                   {Method::put, "/api/blocks/{name}", Access::account, RateLimited::write, put_block, scope},
                   {Method::del, "/api/blocks/{name}", Access::account, RateLimited::write, delete_block, scope}});
}

}  // namespace tankchess::server
