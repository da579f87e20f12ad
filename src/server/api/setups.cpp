// Setups: stock, own, shared by link, checked, made by chance.
#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "setups/stock_setups.h"
#include "wire/setup_cards.h"

namespace tankchess::server {

namespace {

constexpr std::size_t setups_per_user = 200;

void get_setups(const CallPtr& call) {
    if (!call->who) return call->ok(json::object{{"stock", stock_cards()}, {"mine", json::array()}});
    reading(
        call, [user = call->who->user](Tables& tables) { return tables.setups().of(user); },
        [call](std::vector<SetupRow>& rows) {
            json::array mine;
            for (const SetupRow& row : rows) mine.push_back(shared_card(row));
            call->ok(json::object{{"stock", stock_cards()}, {"mine", std::move(mine)}});
        });
}

const ApiFault no_such_setup{404, "no_such_setup", "there is no such setup", {}, 0};

void get_setup(const CallPtr& call) {
    if (const SetupFile* file = find_stock_setup(call->params[0])) return call->ok(stock_card(*file));
    reading(
        call, [id = call->params[0]](Tables& tables) { return tables.setups().by_id(id); },
        [call](std::optional<SetupRow>& row) {
            if (!row) throw no_such_setup;
            call->ok(shared_card(*row));
        });
}

void post_setup(const CallPtr& call) {
    const NewSetup fresh = read_new_setup(call->body);
    call->check_words("name", fresh.name);
    const Millis now = now_ms();
    const SetupRow row{random_text(10), call->who->user, fresh.name, fresh.tps, now, now};
    writing(
        call,
        [row](Tables& tables) {
            if (tables.setups().of(row.owner).size() >= setups_per_user) {
                throw ApiFault{409, "already", "you have 200 setups: delete one first", {}, 0};
            }
            tables.setups().insert(row);
            return row;
        },
        [call](SetupRow& saved) { call->ok(shared_card(saved), 201); });
}

SetupRow own_setup(Tables& tables, const std::string& id, const std::string& user) {
    const auto row = tables.setups().by_id(id);
    // A published board is played like a setup, but it is changed as a board.
    if (!row || tables.boards().by_id(id)) throw no_such_setup;
    if (row->owner != user) throw ApiFault{403, "not_yours", "this setup belongs to somebody else", {}, 0};
    return *row;
}

void put_setup(const CallPtr& call) {
    const NewSetup fresh = read_new_setup(call->body);
    call->check_words("name", fresh.name);
    writing(
        call,
        [id = call->params[0], user = call->who->user, fresh](Tables& tables) {
            SetupRow row = own_setup(tables, id, user);
            row.name = fresh.name;
            row.tps = fresh.tps;
            row.updated = now_ms();
            tables.setups().update(row);
            return row;
        },
        [call](SetupRow& row) { call->ok(shared_card(row)); });
}

void delete_setup(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], user = call->who->user](Tables& tables) {
            own_setup(tables, id, user);
            tables.setups().remove(id);
            return true;
        },
        [call](bool&) { call->ok(json::object()); });
}

void post_check(const CallPtr& call) {
    const std::string text = Fields(call->body).text("tps", 1, 16384);
    thinking(call, [text] { return check_setup(text); }, [call](json::object& view) { call->ok(view); });
}

void post_random(const CallPtr& call) {
    const GeneratorWish wish = read_wish(call->body, random_below(1u << 31));
    thinking(call, [wish] { return random_setup(wish); }, [call](json::object& view) { call->ok(view); });
}

}  // namespace

void add_setup_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/setups", Access::anyone, RateLimited::request, get_setups},
                   {Method::post, "/api/setups", Access::known, RateLimited::write, post_setup},
                   {Method::post, "/api/setups/check", Access::anyone, RateLimited::position, post_check},
                   {Method::post, "/api/setups/random", Access::anyone, RateLimited::position, post_random},
                   {Method::get, "/api/setups/{id}", Access::anyone, RateLimited::request, get_setup},
                   {Method::put, "/api/setups/{id}", Access::known, RateLimited::write, put_setup},
                   {Method::del, "/api/setups/{id}", Access::known, RateLimited::write, delete_setup}});
}

}  // namespace tankchess::server
